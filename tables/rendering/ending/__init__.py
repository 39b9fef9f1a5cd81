"""The end of a game on its page."""
