"""Discord lives here and in bot.py, nowhere else."""
