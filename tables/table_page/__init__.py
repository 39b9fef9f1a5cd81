"""Views of one table."""
