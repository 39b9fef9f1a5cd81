"""Chat and notes of a table."""
