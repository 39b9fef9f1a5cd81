"""Sitting down, leaving, substitutes, open hands."""
