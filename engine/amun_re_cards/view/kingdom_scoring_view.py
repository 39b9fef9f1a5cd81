"""Scoring of the last counted kingdom: a row for each kind of points, a column for each player."""

from __future__ import annotations

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.phases.scoring import (
    AnkhPoints,
    FieldPoints,
    FloorPoints,
    PharaohPoints,
    PyramidPoints,
    ScoreLine,
    total,
)
from engine.amun_re_cards.position import AmunReCards
from engine.core import Id, Seat

KINDS: dict[Id, type[ScoreLine]] = {
    "pyramid": PyramidPoints,
    "field": FieldPoints,
    "first": PharaohPoints,
    "ankh": AnkhPoints,
    "point": FloorPoints,
}


class Cell(msgspec.Struct, frozen=True):
    """[R6.1] The points of one player for one thing.

    have: how many of it the player had then, where that decides.
    """

    seat: Seat
    points: int
    have: int | None = None


class Row(msgspec.Struct, frozen=True):
    """[R6.1] The points of all players for one thing."""

    kind: Id
    cells: tuple[Cell, ...]


class Reckoning(msgspec.Struct, frozen=True):
    """[R6.1] The points of a kingdom, part by part, and all points since the beginning."""

    kingdom: int
    rows: tuple[Row, ...]
    sums: tuple[Cell, ...]
    totals: tuple[Cell, ...]
    more: bool  # whether another kingdom follows


def had(g: AmunReCards, seat: Seat, kind: Id) -> int | None:
    """[R0.8] [R7.2] Fields or ankhs of a seat when the counted kingdom ended; None of other things."""
    if kind not in ("field", "ankh"):
        return None
    shown = [g.printed.cards[province.cards[g.counted - 1]] for province in g.estates[seat]]
    return sum(card.fields if kind == "field" else card.ankhs for card in shown)


def last_reckoning(g: AmunReCards) -> Reckoning | None:
    """The reckoning of the last counted kingdom; None before the first."""
    if not g.counted:
        return None
    seats = g.turn_order()
    lines = {seat: [line for line in g.lines[seat] if line.kingdom == g.counted] for seat in seats}
    rows = tuple(
        Row(
            kind,
            tuple(
                Cell(seat, total(line for line in lines[seat] if isinstance(line, of)), had(g, seat, kind))
                for seat in seats
            ),
        )
        for kind, of in KINDS.items()
    )
    return Reckoning(
        g.counted,
        tuple(row for row in rows if row.kind == "field" or any(cell.points for cell in row.cells)),
        tuple(Cell(seat, total(lines[seat])) for seat in seats),
        tuple(Cell(seat, g.points(seat)) for seat in seats),
        g.counted < data.KINGDOMS,
    )
