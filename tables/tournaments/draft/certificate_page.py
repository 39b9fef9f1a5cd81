"""The certificate of a round as people read it: why these tables, down to the seed [design: tournaments 7.6]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tables.tournaments.draft import draft, previews, reasons
from tables.tournaments.draft.edits import Sheet
from tables.tournaments.draft.reasons import Names, Reason
from tables.tournaments.draft.stored_draw import Drawn
from tables.tournaments.models import Round
from tables.tournaments.pairing import enumeration
from tables.tournaments.pairing.certificate import Certificate

FIELDS = {  # of a certificate that could differ; what each is called stands in the message
    "engine": lambda: _("the version of the draw"),
    "tables": lambda: _("the tables"),
    "objective": lambda: _("the values"),
    "seed_hash": lambda: _("the seed"),
    "bound": lambda: _("the repeat limit"),
    "contiguous": lambda: _("the smallest point differences"),
    "repeats": lambda: _("the list of repeats"),
    "off_size": lambda: _("the list of smaller or larger tables"),
}


@dataclass(frozen=True)
class Shown:
    """One group's certificate."""

    tables: list[list[str]]
    values: list[tuple[str, str]]
    facts: list[tuple[str, str]]
    repeats: list[tuple[str, int, int]]  # the pair, how often it met before, in which round last
    off_size: list[tuple[str, int, int]]  # the entry, the size, how many such tables before
    by_hand: bool


def shown(round: Round, names: Names) -> dict[str, Any]:
    """The certificates of a round, and its reasons."""
    groups = draft.drawn_of(round)
    why: list[Reason] = reasons.reasons(Sheet(groups, []), names) if groups else []
    return {"groups": [group(one, names) for one in groups], "why": why}


def group(one: Drawn, names: Names) -> Shown:
    """The certificate of one group."""
    kept = one.certificate
    return Shown(
        tables=[[names[entry] for entry in table] for table in one.tables],
        values=values(kept),
        facts=[
            (_("Repeats that no draw of these players at these tables can avoid"), str(kept.bound)),
            (_("Sizes"), " + ".join(map(str, kept.sizes))),
            (_("Attempt"), str(kept.attempt)),
            (_("Main priority"), mode(kept.mode)),
            (_("Pairs to keep apart"), pairs(one.draw.wishes.forbidden, names)),
            (_("Pairs to seat together"), pairs(one.draw.wishes.fixed, names)),
            (_("Locked tables"), str(len(one.draw.locked))),
            (_("Iterations"), searched(sum(kept.sizes), kept.iterations)),
            (_("Version of the draw"), kept.engine),
            (_("Fingerprint of the seed (SHA-256)"), kept.seed_hash),
        ],
        repeats=[(names.pair(each.one, each.other), each.times, each.last) for each in kept.repeats],
        off_size=[(names[each.entry], each.size, each.before) for each in kept.off_size],
        by_hand=one.by_hand,
    )


def values(kept: Certificate) -> list[tuple[str, str]]:
    """What the draw keeps small, as far as it can be counted; weighted sums are in the file of the tournament alone."""
    counted = ("forbidden", "pots", "repeats", "apart")
    found = [(previews.term(name), str(getattr(kept.objective, name))) for name in counted]
    return [*found, (_("people at smaller or larger tables"), str(len(kept.off_size)))]


def pairs(wanted: Iterable[tuple[str, str]], names: Names) -> str:
    """The pairs of a wish by their names."""
    return reasons.listed(names.pair(one, other) for one, other in wanted) or _("none")


def searched(people: int, iterations: int) -> str:
    """How long the engine has looked for the tables."""
    return _("none: all seatings were compared") if people <= enumeration.MOST else str(iterations)


def mode(name: str) -> str:
    """What weighs most in a draw."""
    return {
        "variety": _("people who have not met"),
        "balanced": _("meetings and points equally"),
        "scores_first": _("neighbours in the standings"),
    }[name]


def verdict(differing: tuple[str, ...]) -> str:
    """What came of it."""
    if not differing:
        return _("Just recomputed: same tables, same values.")
    names = ", ".join(sorted({FIELDS[field]() if field in FIELDS else field for field in differing}))
    return _("Just recomputed, and these differ: {names}.").format(names=names)
