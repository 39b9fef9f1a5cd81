"""Positions that an earlier release has saved."""

from __future__ import annotations

from engine.core.typed import Data


def add_served(data: Data) -> Data:
    """Version 1 did not keep which pawns have been served: none is shown at the market in service."""
    serving = data["serving"]
    return data if serving is None else {**data, "serving": {**serving, "done": []}}


UPGRADES = {1: add_served}
