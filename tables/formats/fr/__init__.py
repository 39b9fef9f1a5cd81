"""English, for readers on both sides of an ocean: the day before the month, the month in letters, 24 hours."""
