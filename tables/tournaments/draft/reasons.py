"""Reasons for the tables of a draft, in words and with names [design: tournaments 1]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tables.tournaments.draft.edits import DraftTables
from tables.tournaments.models import Entry
from tables.tournaments.pairing.certificate import OffSize, Repeat
from tables.tournaments.pairing.elements import seating
from tables.tournaments.texts import number_format

NAMED = 8  # most names or pairs in a sentence; the certificate has all


class Reason(NamedTuple):
    """A rule of the draw and its outcome."""

    title: str
    text: str


@dataclass(frozen=True)
class Names:
    """Names of entries by primary key."""

    entries: Mapping[int, Entry]

    def __getitem__(self, pk: int | str) -> str:
        """The name of one entry."""
        return self.entries[int(pk)].name

    def pair(self, one: int | str, other: int | str) -> str:
        """The names of a pair, joined by "and"."""
        return _("{one} and {other}").format(one=self[one], other=self[other])

    def some_names(self, pks: list[str]) -> str:
        """The first names of a list."""
        shown = ", ".join(self[pk] for pk in pks[:NAMED])
        return shown if len(pks) <= NAMED else _("{names} and others").format(names=shown)


def statement_list(items: Iterable[str]) -> str:
    """Join statements with semicolons, as each may have commas."""
    return pgettext("between two statements", "; ").join(items)


def reasons(draft: DraftTables, names: Names) -> list[Reason]:
    """The reasons of a draft, in the order of the rules' priority."""
    found = [meetings_text(draft, names), scores(draft), sizes(draft, names), firsts(draft, names)]
    return [reason for reason in found if reason is not None]


def meetings_text(draft: DraftTables, names: Names) -> Reason:
    """The repeated meetings."""
    title = _("The draw tries to keep apart people who have already met.")
    repeats = [one for drawn in draft.groups for one in drawn.certificate.repeats]
    if not any(drawn.draw.rounds for drawn in draft.groups):
        return Reason(title, _("Nobody has met yet: this is the first round."))
    if not repeats:
        return Reason(title, _("No meetings are repeated."))
    pairs = statement_list(repeat_text(one, names) for one in repeats[:NAMED])
    text = ngettext("{n} pair meets again: {pairs}.", "{n} pairs meet again: {pairs}.", len(repeats))
    bound = sum(drawn.certificate.bound for drawn in draft.groups)
    said = (text.format(n=len(repeats), pairs=pairs), unavoidable(bound, sum(one.times for one in repeats)))
    return Reason(title, " ".join(filter(None, said)))


def unavoidable(bound: int, repeats: int) -> str:
    """Text on the lower bound of repeats [design: tournaments 7.4]; empty where it is 0."""
    if bound == repeats:
        return _("No draw of these players at these tables has fewer repeats.")
    text = ngettext(
        "{n} repeat can’t be avoided at these tables.", "{n} repeats can’t be avoided at these tables.", bound
    )
    return text.format(n=bound) if bound else ""


def repeat_text(one: Repeat, names: Names) -> str:
    """A pair and the round of its last meeting."""
    return _("{pair} (last in round {round})").format(pair=names.pair(one.one, one.other), round=one.last)


def scores(draft: DraftTables) -> Reason:
    """The widest range of points at a table."""
    title = _("The draw tries to seat people close in the standings together.")
    score = {one.entry: one.score for drawn in draft.groups for one in drawn.input_with_bench().players}
    if len(set(score.values())) < 2:
        return Reason(title, _("Everyone has the same points so far; the order is random."))
    widest, number = max(
        (max(score[entry] for entry in table) - min(score[entry] for entry in table), number)
        for number, _g, table in draft.tables
    )
    if not widest:
        return Reason(title, _("At each table everyone has the same points."))
    text = ngettext(
        "The widest gap is at table {number}: {points} point between first and last.",
        "The widest gap is at table {number}: {points} points between first and last.",
        number_format.plural(widest),
    )
    return Reason(title, text.format(number=number, points=number_format.points(widest)))


def sizes(draft: DraftTables, names: Names) -> Reason | None:
    """The entries at tables of another than the preferred size; None without any."""
    rows: list[OffSize] = [one for drawn in draft.groups for one in drawn.certificate.off_size]
    if not rows:
        return None
    title = _("The draw tries to spread the smaller and larger tables evenly.")
    again = [one.entry for one in rows if one.before]
    preferred = draft.groups[0].draw.preferred
    if not again:
        text = ngettext(
            "{n} person sits at a table that does not have {size} seats, for the first time.",
            "{n} people sit at a table that does not have {size} seats, all for the first time.",
            len(rows),
        )
        return Reason(title, text.format(n=len(rows), size=preferred))
    text = ngettext(
        "{n} person sits at a table that does not have {size} seats, and not for the first time: {names}.",
        "{n} people sit at a table that does not have {size} seats; among them again: {names}.",
        len(rows),
    )
    return Reason(title, text.format(n=len(rows), size=preferred, names=names.some_names(again)))


def firsts(draft: DraftTables, names: Names) -> Reason:
    """The starting players, and those among them who have started before."""
    title = _("The draw tries to let everyone start equally often.")
    before = [
        table[0]
        for drawn in draft.groups
        for table in drawn.tables
        if seating.history(drawn.draw.rounds).get(table[0], seating.SeatHistory()).times.get(1, 0)
    ]
    begin = names.some_names([table[0] for _n, _g, table in draft.tables])
    if not before:
        return Reason(title, _("Starting for the first time: {names}.").format(names=begin))
    text = _("Starting: {names}. Not for the first time: {again}.")
    return Reason(title, text.format(names=begin, again=names.some_names(before)))
