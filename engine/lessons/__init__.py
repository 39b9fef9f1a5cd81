"""Lessons: a position, steps with texts in both languages, and what each accepts."""
