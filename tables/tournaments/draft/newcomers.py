"""Newcomers: activated when their first round is published, reset when it is withdrawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from tables.tournaments.models import Entry, PodSeat, Round, Stage, Unplayed
from tables.tournaments.models.states import PUBLISHED_STATES, EntryState
from tables.tournaments.standings import unplayed
from tables.tournaments.standings.facts import Kind
from tables.tournaments.standings.facts import Unplayed as Missed
from tables.tournaments.standings.formats import Format

MISSED = (Kind.LATE, Kind.ABSENT)  # kinds of rows in rounds before an entry's first one


def activate_newcomers(round: Round, drawn: QuerySet[Entry]) -> None:
    """Activate newcomers of this round and store a row for every round that they have missed.

    drawn: the entries at a table of the round or sitting out by it. Entries that arrived between the draw and its
    publication are not among them: the next round takes them in, and they have missed this one.
    """
    earlier = {each.number: each for each in round.stage.rounds.filter(number__lt=round.number)}
    new = drawn.filter(state=EntryState.CHECKED_IN)
    rows = [
        Unplayed(round=earlier[row.round], entry_id=entry.pk, kind=row.kind, grains=row.grains, share=row.share)
        for entry in new
        for row in missed_rounds(round.stage, entry.key, earlier)
    ]
    Unplayed.objects.bulk_create(rows, ignore_conflicts=True)
    new.update(state=EntryState.ACTIVE)


def reset_newcomers(round: Round, drawn: QuerySet[Entry]) -> None:
    """Undo `activate_newcomers` for a withdrawn round.

    Deletes the rows of missed rounds and resets the state.
    """
    new = [entry.pk for entry in newcomers_of(round, drawn)]
    earlier = round.stage.rounds.filter(number__lt=round.number)
    Unplayed.objects.filter(entry__in=new, round__in=earlier).delete()
    Entry.objects.filter(pk__in=new).update(state=EntryState.CHECKED_IN)


def newcomers_of(round: Round, drawn: QuerySet[Entry]) -> QuerySet[Entry]:
    """Those of `drawn` for whom this published round is the first."""
    seats = PodSeat.objects.filter(entry=OuterRef("pk"), pod__round__state__in=PUBLISHED_STATES).exclude(
        pod__round=round
    )
    rows = Unplayed.objects.filter(entry=OuterRef("pk"), round__state__in=PUBLISHED_STATES).exclude(round=round)
    before = Exists(seats) | Exists(rows.exclude(kind__in=MISSED, round__number__lt=round.number))
    return drawn.filter(state=EntryState.ACTIVE).exclude(before)


def missed_rounds(stage: Stage, entry: str, rounds: Iterable[int]) -> Sequence[Missed]:
    """The rows for rounds that were over when an entry arrived; missed heats are worth nothing."""
    rules = stage.rules
    values = unplayed.Values(rules.forced_bye, rules.requested_bye, rules.late)
    if stage.kind == Format.HEATS:
        return [unplayed.unplayed_round(entry, round, Kind.ABSENT, values) for round in rounds]
    return unplayed.missed_rounds(entry, rounds, values)
