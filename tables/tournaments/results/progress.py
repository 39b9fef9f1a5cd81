"""Progress of an entry in the current stage: rank, tables, and what the next place needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.messages.ordinals import ordinal
from tables.tournaments.models import Entry, Stage, Tournament
from tables.tournaments.results import queries, ranking, stages
from tables.tournaments.standings.facts import Played
from tables.tournaments.standings.next_place import Ahead, enough, next_better
from tables.tournaments.standings.scoring import BadVector, Preset, vector
from tables.tournaments.texts import number_format

Table = tuple[int, int, int, int, str]  # round, table, place, victory points, points


class Progress(NamedTuple):
    """The contents of a player's card."""

    rank: int
    of: int
    points: str
    tables: list[Table]
    next: list[str]


def progress(tournament: Tournament, entry: Entry, seats: int, names: Mapping[str, str]) -> Progress | None:
    """The progress of an entry; None until it has played in this stage.

    seats: at its table, or at the usual one. names: of all entries by their keys.
    """
    stage = stages.current_stage(tournament)
    stage.tournament = tournament
    for played, rows in ranking.standings_by_group(stage, queries.played_facts(stage)):
        own = next((row for row in rows if row.entry == entry.key), None)
        if own is not None and (tables := tables_of(played, entry.key)):
            found = next_better(rows, entry.key)
            said = sentences(stage, found, names, seats) if found else leader_sentences(own.rank)
            return Progress(own.rank, len(rows), number_format.points_text(ranking.grains(own)), tables, said)
    return None


def tables_of(played: Played, entry: str) -> list[Table]:
    """The tables at which an entry has played."""
    return [
        (pod.round, pod.number, seat.place, seat.vp, number_format.points(seat.grains))
        for pod in played.pods
        for seat in pod.seats
        if seat.entry == entry
    ]


def leader_sentences(rank: int) -> list[str]:
    """A sentence for the leader; empty for others."""
    return [_("Nobody is ahead of you.")] if rank == 1 else []


def sentences(stage: Stage, found: Ahead, names: Mapping[str, str], seats: int) -> list[str]:
    """Sentences on the entry ahead, the points missing, and the place that would bring them."""
    who = ", ".join(names[entry] for entry in found.entries)
    if not found.grains:
        theirs, mine = (number_format.cell_text(found.criterion, value) for value in (found.theirs, found.mine))
        decides = _("The tie-break is: {criterion}, {theirs} to {mine}.").format(
            criterion=number_format.NAMES[found.criterion], theirs=theirs, mine=mine
        )
        return [
            _("Just ahead of you, in {place} place: {names}.").format(place=ordinal(found.rank), names=who),
            decides,
        ]
    missing = ngettext(
        "Just ahead of you, in {place} place: {names}, by {points} point.",
        "Just ahead of you, in {place} place: {names}, by {points} points.",
        number_format.plural(found.grains),
    )
    said = [missing.format(place=ordinal(found.rank), names=who, points=number_format.points(found.grains))]
    return [*said, *place_sentences(stage, found.grains, seats)]


def place_sentences(stage: Stage, grains: int, seats: int) -> list[str]:
    """A sentence on the place that brings so many points; empty where points do not follow places."""
    rules = stage.rules
    try:
        paid = vector(Preset(rules.preset), seats, {int(size): row for size, row in rules.vectors.items()})
    except BadVector:
        return []
    place = enough(paid, grains)
    if place is None:
        return [_("One table is not enough for that.")]
    if place == seats:
        return [_("At a table of {n}, any place is enough.").format(n=seats)]
    return [_("At a table of {n}, {place} place or better is enough.").format(n=seats, place=ordinal(place))]
