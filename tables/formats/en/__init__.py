"""English formats for readers anywhere: day before month, month in letters, 24 hours."""
