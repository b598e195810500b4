"""What every game shares: protocol, machine, decisions, events, generator, codec and the fuzz harness."""
