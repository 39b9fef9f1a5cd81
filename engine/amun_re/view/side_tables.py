"""Tables beside the map of Amun-Re: the harvest of each player, and the points of a kingdom."""

from __future__ import annotations

import msgspec

from engine.amun_re.model import board as data
from engine.amun_re.phases.income import income_of
from engine.amun_re.phases.scoring import (
    BonusPoints,
    MajorityPoints,
    PyramidPoints,
    ScoreLine,
    SetPoints,
    TemplePoints,
    kingdom_id,
)
from engine.amun_re.position import AmunRe
from engine.core import Id, Seat, Sentence, _


class PyramidsScore(Sentence, frozen=True):
    text = _("Pyramids")
    clause = "R10.1"


class SetsScore(Sentence, frozen=True):
    text = _("Sets")
    clause = "R10.2"


class BanksScore(Sentence, frozen=True):
    text = _("Banks")
    clause = "R10.3"


class TemplesScore(Sentence, frozen=True):
    text = _("Temples")
    clause = "R10.4"


class CardsScore(Sentence, frozen=True):
    text = _("Scoring cards")
    clause = "R10.5"


PARTS: tuple[tuple[Id, Id, Sentence, type[ScoreLine]], ...] = (
    ("pyramid", "pyramid", PyramidsScore(), PyramidPoints), ("pyramid", "set", SetsScore(), SetPoints),
    ("mapi", "scoring", BanksScore(), MajorityPoints), ("temple", "temple", TemplesScore(), TemplePoints),
    ("card", "card", CardsScore(), BonusPoints),
)  # fmt: skip


class BuildingsStay(Sentence, frozen=True):
    text = _("Pyramids and {stones} stay where they are")
    clause = "R11.3"


class FarmersLeave(Sentence, frozen=True):
    text = _("Hired farmers leave; all provinces are sold again")
    clause = "R11.2"


class GoldStays(Sentence, frozen=True):
    text = _("Gold and cards stay; gold scores at the end only")
    clause = "R11.4"


class Next(msgspec.Struct, frozen=True):
    """[R11] What becomes of something in the New Kingdom."""

    kind: Id
    about: Sentence


BETWEEN_KINGDOMS = (Next("pyramid", BuildingsStay()), Next("farmer", FarmersLeave()), Next("gold", GoldStays()))


class HarvestRow(msgspec.Struct, frozen=True):
    """One player's income in this harvest, income cards included."""

    seat: Seat
    farmers: int
    caravans: int  # what they bring of it
    mines: int
    total: int


class PointRow(msgspec.Struct, frozen=True):
    """The points of every player, in turn order, for one part of the scoring of this kingdom."""

    kind: Id  # its symbol
    term: Id  # what it is in the glossary
    about: Sentence
    points: tuple[int, ...]


class Points(msgspec.Struct, frozen=True):
    """[R10] What has been scored in this kingdom: players in turn order, one row a part, the sums."""

    seats: tuple[Seat, ...]
    rows: tuple[PointRow, ...]
    total: tuple[int, ...]


def harvest_row(g: AmunRe, seat: Seat) -> HarvestRow:
    """[R9.1] The farmers and the income of a seat at this flood."""
    band = data.BANDS[g.band]
    own = g.estates[seat]
    usual = [g.board[p] for p in own if g.laid.get(p) != "fixed_income"]
    return HarvestRow(
        seat,
        farmers=sum(g.farmers(p) for p in own),
        caravans=sum(printed.caravan for printed in usual) if band.camel else 0,
        mines=sum(printed.mine for printed in usual),
        total=sum(income_of(g, p, band) for p in own),
    )


class BankWon(msgspec.Struct, frozen=True):
    """[R10.3] A bank of the Nile, and the players with most pyramids there."""

    bank: Id
    seats: tuple[Seat, ...]
    points: int


def points_of_kingdom(g: AmunRe) -> Points:
    """[R10.1] to [R10.5] The points of this kingdom by part, without the gold of the end."""
    seats, kingdom = g.turn_order(), kingdom_id(g)
    rows = tuple(
        PointRow(symbol, term, about, tuple(part_points(g.lines[seat], kind, kingdom) for seat in seats))
        for symbol, term, about, kind in PARTS
    )
    return Points(tuple(seats), rows, tuple(sum(column) for column in zip(*(row.points for row in rows), strict=True)))


def banks_won(g: AmunRe) -> tuple[BankWon, ...]:
    """[R10.3] Who has the majority of each bank in this kingdom, while it is counted."""
    won = [
        (line.bank, seat, line.points)
        for seat in g.turn_order()
        for line in g.lines[seat]
        if isinstance(line, MajorityPoints) and line.kingdom == kingdom_id(g)
    ]
    return tuple(
        BankWon(bank, tuple(seat for where, seat, _n in won if where == bank), n)
        for bank, n in {where: n for where, _seat, n in sorted(won, reverse=True)}.items()
    )


def part_points(lines: list[ScoreLine], kind: type[ScoreLine], kingdom: str) -> int:
    """The points of one part of the scoring of a kingdom."""
    return sum(line.points for line in lines if isinstance(line, kind) and getattr(line, "kingdom", "") == kingdom)
