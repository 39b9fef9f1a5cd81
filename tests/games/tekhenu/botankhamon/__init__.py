"""Botankhamon, the opponent of a solo game."""
