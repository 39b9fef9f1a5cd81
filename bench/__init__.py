"""Measurements of the numbers in docs/numbers.md."""
