"""What changes a position: play, computer players, taking back, going through the log again."""
