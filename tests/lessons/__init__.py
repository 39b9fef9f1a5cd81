"""Lessons and the coach on the site."""
