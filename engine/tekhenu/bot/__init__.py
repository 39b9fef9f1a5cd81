"""The bot of this game, and what only bots use."""
