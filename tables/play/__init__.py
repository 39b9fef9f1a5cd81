"""The only package that changes a game: moves, undo, rewind, arbiters' acts."""
