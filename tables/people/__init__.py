"""Users, preferences and blocks."""
