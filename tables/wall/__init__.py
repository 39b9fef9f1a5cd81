"""Wall screens."""
