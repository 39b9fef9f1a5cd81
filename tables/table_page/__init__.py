"""The views of one table."""
