"""Texts about a tournament that several pages share: lines of its log, points and other numbers."""
