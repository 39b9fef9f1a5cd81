"""The clock of a round: what makes it end later, for all tables or for one [design: tournaments 8]."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tables.clocks.rules import Span
from tables.models import Outage, Status, Table
from tables.play import arbiter
from tables.tournaments.models import Pod, Round, Tournament
from tables.tournaments.models.states import PUBLIC, UNBEGUN, State
from tables.tournaments.rounds import pods


def later(round: Round) -> datetime | None:
    """When the time of a table is over that opens now, after the others: it has as long as they had."""
    if round.ends_at is None:
        return None
    return max(round.ends_at, timezone.now() + timedelta(minutes=round.stage.rules.length(round.number)))


def prolong(round: Round, minutes: int) -> None:
    """So much more for a round, counted from now where its time is over, and for its tables that wait for people."""
    more = timedelta(minutes=minutes)
    if round.ends_at is not None:
        round.ends_at = max(round.ends_at, timezone.now()) + more
        round.save()
    Table.objects.filter(pod__round=round, status=Status.OPEN, ends_at__isnull=False).update(
        ends_at=F("ends_at") + more
    )


def stood(since: datetime, until: datetime) -> None:
    """No round ran meanwhile, nor did the time to object to a result.

    Where the tournament was paused anyway, that is made good when it goes on.
    """
    going = Round.objects.filter(state__in=PUBLIC, ends_at__gt=since).exclude(tournament__state=State.PAUSED)
    going.update(ends_at=F("ends_at") + (until - since))
    open_to_objections = Pod.objects.filter(settled_at__gt=since).exclude(round__tournament__state=State.PAUSED)
    open_to_objections.update(settled_at=F("settled_at") + (until - since))


# -- the pauses of a tournament ----------------------------------------------------------------------


def adjourn(tournament: Tournament) -> None:
    """A locked tournament is paused: all its tables stand still."""
    for table in unfinished(tournament):
        arbiter.adjourn(table)


def reconvene(tournament: Tournament) -> None:
    """A locked tournament goes on: every clock with exactly what it had left, and games for which all have come."""
    now = timezone.now()
    still = now - (paused_at(tournament) or now)
    tournament.rounds.filter(state__in=PUBLIC, ends_at__isnull=False).update(ends_at=F("ends_at") + still)
    results = Pod.objects.filter(round__tournament=tournament, settled_at__isnull=False)
    results.update(settled_at=F("settled_at") + still)
    for table in unfinished(tournament):
        arbiter.reconvene(table)
    for pod in Pod.objects.filter(round__tournament=tournament, state__in=UNBEGUN).select_related("round", "table"):
        pods.begin_with_all(pod)


def unfinished(tournament: Tournament) -> QuerySet[Table]:
    """The tables of a tournament at which somebody plays, or will."""
    return Table.objects.filter(pod__round__tournament=tournament).exclude(status=Status.FINISHED)


def stood_still(tournament: Tournament) -> list[Span]:
    """When nothing of a tournament ran: it was paused, or the site was down; in the order of their beginnings."""
    down = Outage.objects.filter(end__gt=tournament.created).values_list("begin", "end")
    return sorted([*pauses(tournament), *down])


def pauses(tournament: Tournament) -> list[Span]:
    """The pauses of a tournament, from when to when; the last one until now where it has not ended."""
    rows = tournament.log.filter(Q(after=State.PAUSED) | Q(before=State.PAUSED), kind="moved", target="tournament")
    moments = list(rows.values_list("at", flat=True))
    return list(zip(moments[::2], [*moments[1::2], timezone.now()], strict=False))


def paused_at(tournament: Tournament) -> datetime | None:
    """Since when a tournament stands still; None while it does not."""
    spans = pauses(tournament) if tournament.state == State.PAUSED else []
    return spans[-1][0] if spans else None
