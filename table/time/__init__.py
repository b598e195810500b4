"""What happens by the clock: deadlines, idle tables, upkeep."""
