"""Pages to learn a game."""
