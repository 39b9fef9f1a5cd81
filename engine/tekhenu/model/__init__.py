"""Data of the game: records, moves, events, refusals, printed data. No decisions and no flow."""
