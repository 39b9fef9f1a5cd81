"""Positions, sentences, draws, types and the parts of a game."""
