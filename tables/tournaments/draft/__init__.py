"""Rounds before publication, and no-shows."""
