"""Pages of entries and of the check-in."""
