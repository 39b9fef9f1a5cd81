"""Bots of this game and their evaluation."""
