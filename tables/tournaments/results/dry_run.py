"""Dry run: performs an act in a savepoint, compares the standings, rolls back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from tables.tournaments.models import Round, Stage, Tournament
from tables.tournaments.models.states import PodState, RoundState, State
from tables.tournaments.results import ranking
from tables.tournaments.standings.explanations import Row
from tables.tournaments.texts import number_format


class Shift(NamedTuple):
    """An entry whose rank or points would change: before and after."""

    name: str
    rank: tuple[int, int]
    points: tuple[str, str]


def preview_standings(tournament: Tournament, act: Callable[[], object], stage: Stage | None = None) -> list[Shift]:
    """The changes that an act would make in a standing. Raises Refused like the act.

    stage: whose standing; the newest stage's if None.
    """
    chosen = stage or tournament.stages.filter(rounds__isnull=False).distinct().last()
    if chosen is None:
        return []
    before = rows_by_entry(chosen)
    with transaction.atomic():
        act()
        after = rows_by_entry(chosen)
        transaction.set_rollback(True)
    names = {entry.key: entry.name for entry in tournament.entries.all()}
    return shifts(names, before, after)


def later_effects(round: Round) -> str:
    """Text on what a corrected result does to the next round [design: tournaments 8]; empty without one."""
    later = round.tournament.rounds.filter(number__gt=round.number).first()
    if later is None or later.state == RoundState.PLANNED:
        return ""
    if later.state == RoundState.PROPOSED and round.tournament.state == State.PAUSED:
        return _("The draft of round {n} must be drawn again when the tournament resumes.").format(n=later.number)
    if later.state == RoundState.PROPOSED:
        return _("The draft of round {n} will be redrawn.").format(n=later.number)
    begun = later.pods.exclude(state__in=(PodState.WAITING, PodState.SEATED)).exists()
    if later.state == RoundState.PUBLISHED and not begun:
        return _("Round {n} is published but nobody has started: you can withdraw it and draw again.").format(
            n=later.number
        )
    return _("Games of round {n} have started: its tables can’t change.").format(n=later.number)


def rows_by_entry(stage: Stage) -> Mapping[str, Row]:
    """The standing of a stage by entry."""
    return {row.entry: row for row in ranking.standing(stage)}


def shifts(names: Mapping[str, str], before: Mapping[str, Row], after: Mapping[str, Row]) -> list[Shift]:
    """The entries whose rank or points differ."""
    found: Sequence[Shift] = [
        Shift(names[key], (before[key].rank, row.rank), (points(before[key]), points(row)))
        for key, row in after.items()
        if key in before
    ]
    return [shift for shift in found if len(set(shift.rank)) > 1 or len(set(shift.points)) > 1]


def points(row: Row) -> str:
    """The points of a row, formatted."""
    return number_format.points(ranking.grains(row))
