"""The only package that changes a game: moves, undo, rewinding, the acts of an arbiter."""
