"""The rules. Nothing here knows Discord, pictures, databases, the clock or the global random generator."""
