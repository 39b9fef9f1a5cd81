"""Data of the game: moves, events, refusals, options, printed values. No decisions and no flow."""
