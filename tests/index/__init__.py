"""The rules indexes in docs/: each rulebook's headings and points, its modules and its tests."""
