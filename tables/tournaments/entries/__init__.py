"""Entries and members: entering, checking in, withdrawing, clubs."""
