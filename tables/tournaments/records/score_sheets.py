"""The score sheet of a game that was played with the box, as it was filled in."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import GAMES
from tables.tournaments.models import Pod, Result


class Counted(NamedTuple):
    """One line: what is counted, which clause says so, and the number of each seat."""

    what: str
    clause: str
    numbers: list[int]


def filled_in(pod: Pod, result: Result | None) -> list[Counted]:
    """The lines of a result in the order of the rules; none where only the points were typed."""
    sheet: dict[str, list[int]] = (result.sheet if result is not None else None) or {}
    lines = [line for line in GAMES[pod.game].sheet if line.key in sheet]
    return [Counted(_(str(line.what)), line.clause, sheet[line.key]) for line in lines]
