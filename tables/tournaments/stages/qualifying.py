"""The end of a stage: who advances, by which criterion, and where lots decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from tables.messages.refusals import Refused
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Round, Stage, Tournament
from tables.tournaments.models.states import PUBLISHED_STATES, EntryState, RoundState
from tables.tournaments.results import pod_results, queries, ranking, stages
from tables.tournaments.standings.explanations import Criterion, Row
from tables.tournaments.standings.formats import Format, Group, cut_from_groups
from tables.tournaments.standings.standings import qualifiers

PRESENT_STATES = (EntryState.CHECKED_IN, EntryState.ACTIVE, EntryState.RESTING)
VISIBLE_STATES = (RoundState.PUBLISHED, RoundState.RUNNING)


class Qualification(NamedTuple):
    """The entries that advance (`through`) and the `reserve`, both best first.

    by_lot: the entries separated by lot. criterion: the one that decided at the cut.
    """

    through: list[int]
    reserve: list[int]
    by_lot: list[int]
    places: int
    criterion: str


def next_stage(stage: Stage) -> Stage | None:
    """The stage that this one feeds; None for the last."""
    found = stage.tournament.stages.filter(order__gt=stage.order).first()
    if found is not None:
        found.tournament = stage.tournament
    return found


def compute_qualification(stage: Stage, into: Stage) -> Qualification:
    """Compute who advances by the current standing. Raises Refused."""
    here = {str(pk) for pk in stage.tournament.entries.filter(state__in=PRESENT_STATES).values_list("pk", flat=True)}
    places = places_of(into, len(here))
    if stage.kind == Format.GROUPS:
        return cut_per_group(stage, here, places)
    rows = ranking.standing(stage)
    found = qualifiers(rows, places, absent={row.entry for row in rows} - here)
    there = [row for row in rows if row.entry in here]
    return Qualification(
        [int(entry) for entry in found.through],
        [int(row.entry) for row in there[places:]],
        [int(entry) for entry in found.by_lot],
        places,
        criterion(there, places, bool(found.by_lot)),
    )


def places_of(into: Stage, here: int) -> int:
    """The places of a stage: as set, else for a final as many as its tables hold, else all."""
    rules = into.rules
    usual = rules.pods * rules.preferred if into.kind == Format.FINAL else here
    return min(rules.places or usual, here)


def criterion(there: Sequence[Row], places: int, by_lot: bool) -> str:
    """The criterion between the last that advances and the first that does not; empty if all advance."""
    if by_lot:
        return Criterion.LOT
    below = there[places].below_by if places < len(there) else None
    return below or ""


def cut_per_group(stage: Stage, here: set[str], places: int) -> Qualification:
    """The first of each group, then the best others across groups. Raises Refused."""
    groups = [
        Group(played, present_rows(rows, here))
        for played, rows in ranking.standings_by_group(stage, queries.played_facts(stage))
    ]
    seed, first = stage.tournament.seed, stage.rules.advance
    everybody = sum(len(group.rows) for group in groups)
    try:
        found = cut_from_groups(groups, first, min(places, everybody), seed)
    except ValueError as error:
        raise Refused(_("More players qualify from the groups than the next stage has places.")) from error
    order = [int(entry) for entry in cut_from_groups(groups, first, everybody, seed).through]
    by_lot = [int(entry) for entry in found.by_lot]
    through = [int(entry) for entry in found.through]
    return Qualification(through, order[len(through) :], by_lot, places, Criterion.LOT if by_lot else "")


def present_rows(rows: Sequence[Row], here: set[str]) -> tuple[Row, ...]:
    """The rows of those present, with new order numbers."""
    there = [row for row in rows if row.entry in here]
    return tuple(replace(row, order=n) for n, row in enumerate(there, start=1))


@logged_act
def end(tournament: Tournament, by: By, order: int) -> Change:
    """End the current stage and fill the next one from it. Raises Refused."""
    stage = require_current(tournament, order)
    close_rounds(stage)
    into, after = next_stage(stage), {"kind": stage.kind}
    if into is not None:
        found = compute_qualification(stage, into)
        into.field, into.cut, into.schedule, into.seats = [found.through], found._asdict(), None, None
        into.save()
        after |= {"into": into.kind, **found._asdict()}
    stage.ended = True
    stage.save()
    return Change("stage_ended", f"stage:{stage.order}", after=after)


def require_current(tournament: Tournament, order: int) -> Stage:
    """The current stage if it is this one. Raises Refused."""
    stage = stages.current_stage(tournament)
    if stage.order != order:
        raise Refused(_("This stage is already over."), 409)
    return stage


def close_rounds(stage: Stage) -> None:
    """Close complete rounds; refuse to end a stage with open ones. Raises Refused."""
    refuse_open(list(stage.rounds.all()))
    for round in stage.rounds.filter(state=RoundState.COMPLETE):
        pod_results.close_round(round)
    stage.rounds.filter(state=RoundState.PLANNED).delete()


def refuse_open(rounds: Sequence[Round]) -> None:
    """Refuse to end a stage with open or drafted rounds, or without a played one. Raises Refused."""
    if any(round.state in VISIBLE_STATES for round in rounds):
        raise Refused(_("A round is still in progress. Close it first."), 409)
    if any(round.state == RoundState.PROPOSED for round in rounds):
        raise Refused(_("There is already a draft of the next round. Discard it first."), 409)
    if not any(round.state in stages.OVER for round in rounds):
        raise Refused(_("Nothing in this stage has been played."), 409)


@logged_act
def reopen(tournament: Tournament, by: By, order: int) -> Change:
    """Undo the end of a stage, until a round of the next one is published. Raises Refused."""
    stage = tournament.stages.filter(order=order, ended=True).first()
    if stage is None or not by.reason:
        raise Refused(_("Give a reason, for the log."))
    stage.tournament = tournament
    later = tournament.stages.filter(order__gt=order)
    if later.filter(rounds__state__in=PUBLISHED_STATES).exists():
        raise Refused(_("The next stage has started: its list of players can’t change."), 409)
    Round.objects.filter(stage__in=later).delete()
    later.update(field=None, cut=None, schedule=None, seats=None, ended=False)
    stage.ended = False
    stage.save()
    return Change("stage_reopened", f"stage:{order}")
