"""Pages of rounds and their tables."""
