"""Public pages of a tournament."""
