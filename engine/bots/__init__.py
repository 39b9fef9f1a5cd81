"""Bots of every game, and games between bots. A game's own bot is in its `bot` folder."""

from engine.bots.base import LEAST, LeastBot, RandomBot, bots, strengths, think
from engine.bots.bot_games import play_game, play_out

__all__ = ["LEAST", "LeastBot", "RandomBot", "bots", "play_game", "play_out", "strengths", "think"]
