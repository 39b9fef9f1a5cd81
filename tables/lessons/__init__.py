"""Lessons: what is taught step by step at a real table."""
