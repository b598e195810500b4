"""The table: one cog for every game, on a service that knows no Discord."""
