"""Measurements of the numbers in the README."""
