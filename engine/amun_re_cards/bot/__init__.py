"""The bot of this game."""
