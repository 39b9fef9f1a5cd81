"""Previews of changes to rounds: values before and after, and sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.tournaments.draft.edits import DraftTables
from tables.tournaments.draft.reasons import Names
from tables.tournaments.models import Entry, Round
from tables.tournaments.models.states import PodState
from tables.tournaments.pairing.elements.draw import Objective, Table
from tables.tournaments.pairing.no_show import Rest
from tables.tournaments.pairing.regressions import worse
from tables.tournaments.rounds import no_shows
from tables.tournaments.standings.facts import POINT

TERMS: dict[str, Promise] = {  # of the objective [design: tournaments 7.2], in its order
    "forbidden": gettext_lazy("pairs to keep apart"),
    "pots": gettext_lazy("pairs from the same pot"),
    "repeats": gettext_lazy("repeats"),
    "apart": gettext_lazy("teams and families together"),
    "sizes": gettext_lazy("smaller or larger tables"),
    "scores": gettext_lazy("point differences"),
    "seats": gettext_lazy("seats"),
}

WEIGHED = ("sizes", "scores", "seats")  # weighted sums of squares, shown without their value


class Row(NamedTuple):
    """A value before and after."""

    label: str
    before: str
    after: str
    words: bool = False  # whether the values are names, not numbers

    @property
    def is_unchanged(self) -> bool:
        """Whether nothing changes."""
        return self.before == self.after


@dataclass(frozen=True)
class Effect:
    """The effects of a change; `possible` is false where it can only be explained."""

    title: str
    rows: list[Row] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    possible: bool = True


def term(name: str) -> str:
    """The name of a term of the objective."""
    return str(TERMS[name])


def rows(before: DraftTables, after: DraftTables, touched: Sequence[int], names: Names) -> list[Row]:
    """The values that a manual change alters: repeats, touched tables, starting players, other terms."""
    was, now = before.objective, after.objective
    found = [Row(_("Repeats"), str(was.repeats), str(now.repeats))]
    for number in touched:
        old, new = table(before, number), table(after, number)
        if len(old) != len(new):
            found.append(Row(_("Players, table {number}").format(number=number), str(len(old)), str(len(new))))
        label = _("Score spread, table {number}").format(number=number)
        found.append(Row(label, score_range(before, old), score_range(after, new)))
    found.append(Row(_("Who starts"), firsts(before, touched, names), firsts(after, touched, names), True))
    lost, won = worse(was, now), worse(now, was)
    return found + [term_row(name, was, now, name in lost) for name in lost + won if name != "repeats"]


def term_row(name: str, was: Objective, now: Objective, lost: bool) -> Row:
    """A term before and after; weighted sums only as better or worse."""
    if name in WEIGHED:
        return Row(term(name).capitalize(), "", _("worse") if lost else _("better"), True)
    return Row(term(name).capitalize(), str(getattr(was, name)), str(getattr(now, name)))


def table(draft: DraftTables, number: int) -> Table:
    """The entries of a table; empty where it is gone."""
    return next((table for n, _g, table in draft.tables if n == number), ())


def score_range(draft: DraftTables, people: Table) -> str:
    """The range of points at a table."""
    scores = [one.score for drawn in draft.groups for one in drawn.input_with_bench().players if one.entry in people]
    return points(max(scores, default=0) - min(scores, default=0))


def firsts(draft: DraftTables, numbers: Iterable[int], names: Names) -> str:
    """Names of the starting players of these tables."""
    return ", ".join(names[int(people[0])] for people in (table(draft, number) for number in numbers) if people)


def points(grains: int) -> str:
    """Grains as points."""
    return number_format(grains / POINT, 2)


# -- absent players ----------------------------------------------------------------------------------


def rest_effect(rest: Rest, draft: DraftTables, away: Sequence[Entry], names: Names) -> Effect:
    """The effects on a draft of removing absent entries."""
    before = {number: table for number, _g, table in draft.tables}
    title = _("Without {names}?").format(names=", ".join(entry.name for entry in away))
    return Effect(title, sentences=sentences(before, rest, names))


def absence_effects(round: Round, gone: Collection[int], names: Names) -> list[str]:
    """The effects on the tables of a published round without these entries."""
    counted = round.pods.filter(side=False).exclude(state=PodState.VOID).prefetch_related("seats")
    before = {pod.number: no_shows.expected_entries(pod) for pod in counted}
    return sentences(before, no_shows.rest_of_round(round, gone), names)


def sentences(before: dict[int, Table], rest: Rest, names: Names) -> list[str]:
    """Sentences about each changed table and each entry that moves or sits out."""
    stay = {waiting.number: waiting.entries for waiting in rest.tables}
    found = []
    for number, people in sorted(before.items()):
        left = len(stay.get(number, ()))
        if not left:
            found.append(_("Table {number} will not be played.").format(number=number))
        elif left != len(people):
            text = ngettext("Table {number} will have {n} player.", "Table {number} will have {n} players.", left)
            found.append(text.format(number=number, n=left))
    for move in rest.moves:
        found.append(_("{name} moves to table {number}.").format(name=names[int(move.entry)], number=move.target))
    found += [_("{name} sits out and gets the points for a bye.").format(name=names[int(entry)]) for entry in rest.byes]
    return found
