"""Weights of the bot's evaluation, in victory points."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Weights of the evaluation, in victory points."""

    tokens: tuple[float, ...] = (0.8, 0.8, 0.9, 0.9, 1.2, 1.3, 0.4)  # in the order of board.TOKENS
    happiness: float = 0.7  # for each step
    population: float = 0.35
    production: float = 0.8  # for each step of a production marker
    technology: float = 3.0
    blessing: float = 2.0
    decree: float = 3.0
    statue: float = 1.5  # in addition to its points; includes the bonus of its god
    column: float = 0.8
    building: float = 1.0
    majority: float = 0.8  # for each Building in a quarter
    balance: float = 0.12  # for each point of imbalance
    negative: float = 0.2  # in addition, for each point below zero
    blessing_used: float = 2.5
    spare: float = 0.6  # factor if the player has more than six of a token
