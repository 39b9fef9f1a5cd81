"""Score sheets of games played in person."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import GAMES
from tables.tournaments.models import Pod, Result


class Counted(NamedTuple):
    """A line: its label, its clause, and the number of each seat."""

    what: str
    clause: str
    numbers: list[int]


def result_lines(pod: Pod, result: Result | None) -> list[Counted]:
    """The lines of a result in the order of the rules; empty if only points were entered."""
    sheet: dict[str, list[int]] = (result.sheet if result is not None else None) or {}
    lines = [line for line in GAMES[pod.game].sheet if line.key in sheet]
    return [Counted(_(str(line.what)), line.clause, sheet[line.key]) for line in lines]
