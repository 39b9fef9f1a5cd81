"""Advice of the coach: `advisers` by decision, and the sentences."""
