"""Finished games, and records that are imported."""
