"""No-shows at published tables, and seats given up before play begins [design: tournaments 4.4]."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from itertools import groupby

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.background.safe_loop import for_each_safely
from tables.clocks.rules import Span, counted_seconds
from tables.messages.refusals import Refused
from tables.models import Seat
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.models import Entry, Pod, PodSeat, Round, Tournament, states
from tables.tournaments.models.states import ONGOING_STATES, UNBEGUN, PodState, RoundState, SeatState, State
from tables.tournaments.pairing import no_show
from tables.tournaments.pairing.elements import lots, seating
from tables.tournaments.pairing.no_show import Evening, Rest, Waiting
from tables.tournaments.results import pod_results, queries, ranking
from tables.tournaments.rounds import pods, round_clock
from tables.tournaments.rounds.size_range import SizeRange
from tables.tournaments.standings.facts import Kind

ASIDE = 100  # offset of seat numbers while a table is renumbered


# -- what would be -----------------------------------------------------------------------------------


def rest_of_tables(tables: Iterable[tuple[int, Waiting]], missing: Set[str], evening: Evening) -> Rest:
    """The tables that are left without the missing entries.

    tables: each with the number of its group; no entry changes groups.
    """
    ordered = sorted(tables, key=lambda pair: pair[0])
    found = [
        no_show.rest_without([table for _g, table in some], missing, evening)
        for _g, some in groupby(ordered, key=lambda pair: pair[0])
    ]
    return Rest(
        tuple(table for one in found for table in one.tables),
        tuple(move for one in found for move in one.moves),
        tuple(entry for one in found for entry in one.byes),
    )


def rest_of_round(round: Round, gone: Collection[int]) -> Rest:
    """What becomes of a published round without these entries; tables that have begun stay as they are."""
    open_pods = round.pods.filter(side=False).exclude(state=PodState.VOID).prefetch_related("seats")
    tables = [(pod.group, Waiting(pod.number, expected_entries(pod), pod.state not in UNBEGUN)) for pod in open_pods]
    everybody = [entry for _g, table in tables for entry in table.entries]
    order = ranking.order(round.stage, round.number)
    return rest_of_tables(tables, {str(pk) for pk in gone}, evening_facts(round, order, everybody))


def evening_facts(round: Round, order: ranking.Order, entries: Iterable[str]) -> Evening:
    """Facts that decide where the players of a too small table go [design: tournaments 4.4]."""
    span, seed = SizeRange.of(round), round.tournament.seed
    by_lot = lots.order(seed, entries)
    return Evening(
        span.least,
        span.most,
        sorted(by_lot, key=lambda key: order.get(key, (len(order) + 1, 0))[0]),
        {key: order.get(key, (0, 0))[1] for key in by_lot},
        queries.tables_of(round.stage, before=round.number),
    )


def expected_entries(pod: Pod) -> tuple[str, ...]:
    """The entries that are to play at a pod, in seat order."""
    return tuple(str(seat.entry_id) for seat in pod.seats.all() if seat.state != SeatState.NO_SHOW)


def missing_seats(pods: Iterable[Pod], minutes: int, known: Sequence[Span] | None = None) -> list[PodSeat]:
    """The seats whose players have not appeared within so many minutes after their table was opened.

    pods: of one round, with their tables and seats. known: when its tournament stood still, if that is loaded already.
    """
    late = [pod for pod in pods if pod.state in UNBEGUN and not pod.side and pod.table is not None]
    if known is None:
        known = round_clock.stopped_spans(late[0].round.tournament) if late else []
    now = timezone.now()
    return [
        seat
        for pod in late
        if pod.table and counted_seconds(pod.table.created, now, known) >= minutes * 60
        for seat in pod.seats.all()
        if seat.state == SeatState.EXPECTED
    ]


def last_no_shows(tournament: Tournament) -> dict[int, int]:
    """The round of each entry whose last drawn table was a no-show, by primary key."""
    seats = PodSeat.objects.filter(pod__round__tournament=tournament, pod__side=False)
    seats = seats.filter(pod__round__state__in=[*ONGOING_STATES, RoundState.COMPLETE, RoundState.CLOSED])
    last: dict[int, tuple[int, str]] = {}
    rows = seats.filter(entry__seats__state=SeatState.NO_SHOW).order_by("pod__round__number").distinct()
    for entry, number, state in rows.values_list("entry_id", "pod__round__number", "state"):
        last[entry] = number, state
    return {entry: number for entry, (number, state) in last.items() if state == SeatState.NO_SHOW}


# -- acts --------------------------------------------------------------------------------------------


@logged_act
def record_no_shows(tournament: Tournament, by: By, round_pk: int, entries: Sequence[int]) -> Change | None:
    """Remove the seats of no-shows; the others of their tables play on, move, or sit out. Raises Refused."""
    states.refuse_paused(tournament.state)
    round = queries.find_round(tournament, round_pk)
    if round.state not in ONGOING_STATES:
        raise Refused(_("This round is not open."), 409)
    here = open_seats(round).filter(entry__in=entries)
    gone = list(here.select_related("entry"))
    if not gone:
        return None
    done = remove_seats(tournament, round, {seat.entry_id: Kind.ABSENT for seat in gone})
    taken = PodSeat.objects.filter(pk__in=[seat.pk for seat in gone]).select_related("entry")
    pod_results.withdraw_forfeiters(list(taken), round.stage.rules.forfeits)
    return Change("no_show", f"round:{round.number}", after={"entries": [seat.entry_id for seat in gone], **done})


def give_up_seat(tournament: Tournament, entry: Entry, kind: Kind) -> None:
    """Remove the seat of an entry that leaves the tournament at tables that have not begun."""
    waiting = Round.objects.filter(pods__in=Pod.objects.filter(seats__entry=entry, state__in=UNBEGUN))
    for round in (
        waiting.filter(tournament=tournament, state__in=ONGOING_STATES).select_related("stage__tournament").distinct()
    ):
        if open_seats(round).filter(entry=entry).exists():
            remove_seats(tournament, round, {entry.pk: kind})
        cancel_side_games(round, entry)


def open_seats(round: Round) -> QuerySet[PodSeat]:
    """The seats that can still be removed: at tables that count and have not begun."""
    seats = PodSeat.objects.filter(pod__round=round, pod__side=False, pod__state__in=UNBEGUN)
    return seats.exclude(state=SeatState.NO_SHOW)


def cancel_side_games(round: Round, entry: Entry) -> None:
    """Cancel side games of this entry that have not begun."""
    for pod in round.pods.filter(side=True, state__in=UNBEGUN, seats__entry=entry):
        void_pod(pod)


def record_overdue() -> None:
    """Record no-shows automatically in rounds whose regulations say so."""
    waiting = Round.objects.filter(state__in=ONGOING_STATES, tournament__state=State.RUNNING)
    waiting = waiting.filter(pods__seats__state=SeatState.EXPECTED, pods__table__isnull=False)
    for_each_safely(waiting.select_related("stage__tournament").distinct(), record_overdue_of)


def record_overdue_of(round: Round) -> None:
    """Record the overdue players of a round as no-shows if its regulations say so."""
    rules, pods_of = round.stage.rules, round.pods.select_related("table").prefetch_related("seats")
    if rules.auto_no_show and (gone := missing_seats(pods_of, rules.gone)):
        record_no_shows(round.stage.tournament, By(), round.pk, [seat.entry_id for seat in gone])


# -- carrying it out ---------------------------------------------------------------------------------


def remove_seats(tournament: Tournament, round: Round, gone: Mapping[int, Kind]) -> dict[str, list[list[int]]]:
    """Remove seats and move the other players. Returns moves and byes for the log."""
    left = rest_of_round(round, gone)
    pods_by = {pod.number: pod for pod in round.pods.select_related("round__stage__tournament", "table")}
    hit = {seat.pod.number for seat in open_seats(round).filter(entry__in=gone).select_related("pod")}
    targets = {move.target for move in left.moves}
    nonces = seed_nonces(pods_by[number] for number in hit | targets)
    open_seats(round).filter(entry__in=gone).update(state=SeatState.NO_SHOW)
    for n, move in enumerate(left.moves, start=ASIDE):
        moved = pods_by[move.source].seats.filter(entry=int(move.entry))
        moved.update(pod=pods_by[move.target], number=n)
    open_seats(round).filter(entry__in=[int(entry) for entry in left.byes]).delete()
    pod_results.store_unplayed(round, [*gone.items(), *((int(entry), Kind.FORCED_BYE) for entry in left.byes)])
    stay = {table.number: table.entries for table in left.tables}
    for number in sorted(hit | targets):
        settle_pod(pods_by[number], stay.get(number, ()), nonces, anew=number in targets)
    finish_round(round)
    return {
        "moved": [[int(move.entry), move.source, move.target] for move in left.moves],
        "byes": [[int(entry)] for entry in left.byes],
    }


def seed_nonces(pods: Iterable[Pod]) -> dict[int, str]:
    """By user, the nonces that the people seated at these tables have contributed to the seed."""
    seats = Seat.objects.filter(table__pod__in=[pod.pk for pod in pods], user__isnull=False)
    return {user: nonce for user, nonce in seats.values_list("user", "nonce") if user is not None}


def settle_pod(pod: Pod, entries: Sequence[str], nonces: Mapping[int, str], anew: bool) -> None:
    """Seat these entries at a pod, in new seats if `anew`; without entries it is not played."""
    if not entries:
        void_pod(pod)
        return
    if anew:
        sat = seating.history(queries.tables_of(pod.round.stage, before=pod.round.number))
        entries = seating.seat_order(entries, sat, pod.round.tournament.seed)
    number = {int(entry): n for n, entry in enumerate(entries, start=1)}
    seats = list(pod.seats.all())
    pod.seats.update(number=F("number") + 2 * ASIDE)
    absent = (n for n in range(len(entries) + 1, len(seats) + 1))
    for seat in seats:
        seat.number = number.get(seat.entry_id) or next(absent)
        seat.save()
    pods.seat_anew(pod, nonces)


def void_pod(pod: Pod) -> None:
    """Void a pod and delete its table."""
    if pod.table is not None:
        pod.table.delete()
    pod.table, pod.state = None, PodState.VOID
    pod.save()


def finish_round(round: Round) -> None:
    """Complete an open round in which no table is left to play."""
    if round.state in ONGOING_STATES and not round.pods.exclude(pod_results.OVER).exists():
        round.state = RoundState.RUNNING
        pod_results.complete_round(round)
