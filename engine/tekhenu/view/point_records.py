"""Template records of the points of a Scoring."""

from __future__ import annotations

import msgspec

from engine.core import Seat, Sentence


class PointRow(msgspec.Struct, frozen=True):
    """[R20] The points of every player for one part of a Scoring."""

    about: Sentence
    points: tuple[int, ...]


class Points(msgspec.Struct, frozen=True):
    """[R20] What a Scoring has brought: players in the new turn order, one row a part, the sums."""

    seats: tuple[Seat, ...]
    rows: tuple[PointRow, ...]
    total: tuple[int, ...]
