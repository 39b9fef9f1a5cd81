"""Bots of every game, and games between bots. A bot of a single game is in the `bot` folder of that game."""

from engine.bots.base import LEAST, LeastBot, RandomBot, bots, strengths, think
from engine.bots.bot_games import play_game, play_out

__all__ = ["LEAST", "LeastBot", "RandomBot", "bots", "play_game", "play_out", "strengths", "think"]
