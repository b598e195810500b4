"""The host, without Discord: seats, moves, clocks, records, and the outbox of what must be told."""
