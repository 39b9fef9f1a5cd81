"""Who is drawn for the first time: publishing their round takes them in, taking it back lets them go again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from tables.tournaments.models import Entry, PodSeat, Round, Stage, Unplayed
from tables.tournaments.models.states import STANDING, EntryState
from tables.tournaments.standings import unplayed
from tables.tournaments.standings.formats import Format
from tables.tournaments.standings.records import Kind
from tables.tournaments.standings.records import Unplayed as Missed

MISSED = (Kind.LATE, Kind.ABSENT)  # the rows that a round before the first one of somebody can have


def take_in(round: Round, drawn: QuerySet[Entry]) -> None:
    """Let newcomers play from this round on; each gets a row for every round that was missed.

    drawn: who is at a table of the round or sits out by it. Who has come between the draw and its publication is not
    among them: the next round takes them in, and they have missed this one.
    """
    earlier = {each.number: each for each in round.stage.rounds.filter(number__lt=round.number)}
    new = drawn.filter(state=EntryState.CHECKED_IN)
    rows = [
        Unplayed(round=earlier[row.round], entry_id=entry.pk, kind=row.kind, grains=row.grains, share=row.share)
        for entry in new
        for row in missed(round.stage, entry.key, earlier)
    ]
    Unplayed.objects.bulk_create(rows, ignore_conflicts=True)
    new.update(state=EntryState.ACTIVE)


def let_go(round: Round, drawn: QuerySet[Entry]) -> None:
    """Undo `take_in` for a round that is taken back: nobody keeps points for rounds before one that was not played."""
    new = [entry.pk for entry in taken_in(round, drawn)]
    earlier = round.stage.rounds.filter(number__lt=round.number)
    Unplayed.objects.filter(entry__in=new, round__in=earlier).delete()
    Entry.objects.filter(pk__in=new).update(state=EntryState.CHECKED_IN)


def taken_in(round: Round, drawn: QuerySet[Entry]) -> QuerySet[Entry]:
    """Those of the people `drawn` for a published round who were in no round before it."""
    seats = PodSeat.objects.filter(entry=OuterRef("pk"), pod__round__state__in=STANDING).exclude(pod__round=round)
    rows = Unplayed.objects.filter(entry=OuterRef("pk"), round__state__in=STANDING).exclude(round=round)
    before = Exists(seats) | Exists(rows.exclude(kind__in=MISSED, round__number__lt=round.number))
    return drawn.filter(state=EntryState.ACTIVE).exclude(before)


def missed(stage: Stage, entry: str, rounds: Iterable[int]) -> Sequence[Missed]:
    """The rounds that were over when somebody came; of heats anybody plays those they like, and none is paid."""
    rules = stage.rules
    values = unplayed.Values(rules.forced_bye, rules.requested_bye, rules.late)
    if stage.kind == Format.HEATS:
        return [unplayed.unplayed(entry, round, Kind.ABSENT, values) for round in rounds]
    return unplayed.missed(entry, rounds, values)
