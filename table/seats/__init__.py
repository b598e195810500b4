"""Who sits where and what the table agreed on: the lobby, its options, records, stewards."""
