"""Formats of dates and times in French."""
