"""The clock of a round: what moves its end, for all tables or for one [design: tournaments 8]."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tables.clocks.rules import Span
from tables.models import Outage, Status, Table
from tables.play import arbiter
from tables.tournaments.models import Pod, Round, Tournament
from tables.tournaments.models.states import ONGOING_STATES, UNBEGUN, State
from tables.tournaments.rounds import pods


def end_if_opened_now(round: Round) -> datetime | None:
    """The end of the time of a table that opens now, after the others: a full round length from now."""
    if round.ends_at is None:
        return None
    return max(round.ends_at, timezone.now() + timedelta(minutes=round.stage.rules.length(round.number)))


def prolong_round(round: Round, minutes: int) -> None:
    """Extend a round by minutes, from now if its time is up, and its tables that wait for players."""
    more = timedelta(minutes=minutes)
    if round.ends_at is not None:
        round.ends_at = max(round.ends_at, timezone.now()) + more
        round.save()
    Table.objects.filter(pod__round=round, status=Status.OPEN, ends_at__isnull=False).update(
        ends_at=F("ends_at") + more
    )


def shift_ends(since: datetime, until: datetime) -> None:
    """Move the ends of rounds and objection times by the length of an outage.

    Tournaments that were paused then are skipped; resuming them moves theirs.
    """
    going = Round.objects.filter(state__in=ONGOING_STATES, ends_at__gt=since).exclude(tournament__state=State.PAUSED)
    going.update(ends_at=F("ends_at") + (until - since))
    open_to_objections = Pod.objects.filter(settled_at__gt=since).exclude(round__tournament__state=State.PAUSED)
    open_to_objections.update(settled_at=F("settled_at") + (until - since))


# -- the pauses of a tournament ----------------------------------------------------------------------


def adjourn_tables(tournament: Tournament) -> None:
    """Stop all tables of a locked tournament."""
    for table in unfinished_pods(tournament):
        arbiter.adjourn(table)


def reconvene_tables(tournament: Tournament) -> None:
    """Resume a locked tournament: clocks keep the time they had left, and complete tables start."""
    now = timezone.now()
    still = now - (paused_at(tournament) or now)
    tournament.rounds.filter(state__in=ONGOING_STATES, ends_at__isnull=False).update(ends_at=F("ends_at") + still)
    results = Pod.objects.filter(round__tournament=tournament, settled_at__isnull=False)
    results.update(settled_at=F("settled_at") + still)
    for table in unfinished_pods(tournament):
        arbiter.reconvene(table)
    for pod in Pod.objects.filter(round__tournament=tournament, state__in=UNBEGUN).select_related("round", "table"):
        pods.begin_with_all(pod)


def unfinished_pods(tournament: Tournament) -> QuerySet[Table]:
    """The tables of a tournament whose games are not finished."""
    return Table.objects.filter(pod__round__tournament=tournament).exclude(status=Status.FINISHED)


def stopped_spans(tournament: Tournament) -> list[Span]:
    """The pauses of a tournament and the outages of the site, in order of their beginnings."""
    down = Outage.objects.filter(end__gt=tournament.created).values_list("begin", "end")
    return sorted([*pauses(tournament), *down])


def pauses(tournament: Tournament) -> list[Span]:
    """The pauses of a tournament as (begin, end); a current one ends now."""
    rows = tournament.log.filter(Q(after=State.PAUSED) | Q(before=State.PAUSED), kind="moved", target="tournament")
    moments = list(rows.values_list("at", flat=True))
    return list(zip(moments[::2], [*moments[1::2], timezone.now()], strict=False))


def paused_at(tournament: Tournament) -> datetime | None:
    """The beginning of the current pause; None while not paused."""
    spans = pauses(tournament) if tournament.state == State.PAUSED else []
    return spans[-1][0] if spans else None
