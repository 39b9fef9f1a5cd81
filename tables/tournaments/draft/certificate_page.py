"""The certificate of a round for readers [design: tournaments 7.6].

Values, limits and seed of its draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.tournaments.draft import previews, reasons, stored_draw
from tables.tournaments.draft.edits import DraftTables
from tables.tournaments.draft.reasons import Names, Reason
from tables.tournaments.draft.stored_draw import Drawn
from tables.tournaments.models import Round
from tables.tournaments.pairing.certificate import Certificate, is_only_counted
from tables.tournaments.pairing.search import enumeration

FIELDS = {  # fields of a certificate that can differ, with their names in messages
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
class GroupCertificate:
    """The certificate of one group."""

    tables: list[list[str]]
    values: list[tuple[str, str]]
    facts: list[tuple[str, str]]
    repeats: list[tuple[str, int, int]]  # pair, number of earlier meetings, last round
    off_size: list[tuple[str, int, int]]  # entry, size, number of such tables before
    by_hand: bool


def certificate_context(round: Round, names: Names) -> dict[str, object]:
    """The certificates and reasons of a round as template context."""
    groups = stored_draw.stored_draws(round)
    why: list[Reason] = reasons.reasons(DraftTables(groups, []), names) if groups else []
    return {"groups": [group(one, names) for one in groups], "why": why}


def group(one: Drawn, names: Names) -> GroupCertificate:
    """The certificate of one group."""
    kept = one.certificate
    return GroupCertificate(
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
            (_("Iterations"), search_text(sum(kept.sizes), kept.iterations)),
            (_("Version of the draw"), kept.engine),
            (_("Fingerprint of the seed (SHA-256)"), kept.seed_hash),
        ],
        repeats=[(names.pair(each.one, each.other), each.times, each.last) for each in kept.repeats],
        off_size=[(names[each.entry], each.size, each.before) for each in kept.off_size],
        by_hand=one.is_edited,
    )


def values(kept: Certificate) -> list[tuple[str, str]]:
    """The countable terms of the objective; weighted sums are only in the exported document."""
    counted = ("forbidden", "pots", "repeats", "apart")
    found = [(previews.term(name), str(getattr(kept.objective, name))) for name in counted]
    return [*found, (_("people at smaller or larger tables"), str(len(kept.off_size)))]


def pairs(wanted: Iterable[tuple[str, str]], names: Names) -> str:
    """The pairs of a wish by name."""
    return reasons.statement_list(names.pair(one, other) for one, other in wanted) or _("none")


def search_text(people: int, iterations: int) -> str:
    """The number of iterations of the search, or that all seatings were compared."""
    return _("none: all seatings were compared") if people <= enumeration.MOST else str(iterations)


def mode(name: str) -> str:
    """The name of the draw's main priority."""
    return {
        "variety": _("people who have not met"),
        "balanced": _("meetings and points equally"),
        "scores_first": _("neighbours in the standings"),
    }[name]


def verdict(differing: tuple[str, ...], groups: Iterable[Drawn]) -> str:
    """The result of computing the draw again."""
    if not differing and any(is_only_counted(one.certificate) for one in groups):
        return _("Just counted again: same values. An earlier version searched for these tables.")
    if not differing:
        return _("Just recomputed: same tables, same values.")
    names = ", ".join(sorted({FIELDS[field]() if field in FIELDS else field for field in differing}))
    return _("Just recomputed, and these differ: {names}.").format(names=names)
