"""A round before it is published."""
