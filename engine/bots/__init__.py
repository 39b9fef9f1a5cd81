"""Bots of every game, and games between bots. A bot of a single game is in the `bot` folder of that game."""

from engine.bots.base import LEAST, LeastBot, RandomBot, bots, play_game, play_out, strengths, think

__all__ = ["LEAST", "LeastBot", "RandomBot", "bots", "play_game", "play_out", "strengths", "think"]
