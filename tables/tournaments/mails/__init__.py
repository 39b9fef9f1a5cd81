"""Mails about a tournament: their texts, and when they are due."""
