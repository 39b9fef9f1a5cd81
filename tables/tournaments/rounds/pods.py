"""Online tables of pods: opened at publication, started, and settled after the game.

A table starts when all its players are there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec
from django.db.models import Min, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import GAMES
from engine.core import convert
from tables.background.safe_loop import for_each_safely
from tables.messages.refusals import Refused
from tables.models import COLOURS, Bell, Seat, Status, Table, TimeoutRule, Visibility, damage
from tables.people.models import User
from tables.play import commands
from tables.play.printed_values import corrections
from tables.seats import joining
from tables.tournaments.audit.log import By, Change, logged_act
from tables.tournaments.mails import notices
from tables.tournaments.models import Pod, PodSeat, Result, Round, Tournament, states
from tables.tournaments.models.states import PUBLISHED_STATES, PodState, RoundState, SeatState, State
from tables.tournaments.results import pod_results, stages

# -- opening -----------------------------------------------------------------------------------------


def open_tables(tournament: Tournament, round: Round) -> None:
    """Open the tables of a newly published round, except those of the second wave."""
    for pod in round.pods.filter(later=False):
        pod.round = round
        open_table(tournament, pod)


def seat_anew(pod: Pod, nonces: Mapping[int, str]) -> None:
    """Replace the seats of a table that has not begun by those of its pod; players who were there stay.

    nonces: by user, their contributions to the seed.
    """
    notices.notify_seats(pod)
    table, seats = pod.table, list(pod.seats.select_related("entry__user").exclude(state=SeatState.NO_SHOW))
    if table is None:
        return
    table.seats.all().delete()
    anew = [build_seat(table, seat) for seat in seats]
    for seat, at in zip(seats, anew, strict=True):
        user = seat.entry.user_id
        if seat.state == SeatState.PRESENT and user is not None:
            at.user_id, at.held_for, at.name, at.nonce = user, None, seat.entry.name, nonces.get(user, "")
    Seat.objects.bulk_create(anew)
    notices.notify_waiting_tables(pod)
    joining.broadcast_seats(table)
    begin_with_all(pod)


def close_tables(round: Round) -> None:
    """Delete the tables of a round that has not begun. Raises Refused."""
    if round.pods.exclude(state__in=(PodState.WAITING, PodState.SEATED, PodState.VOID)).exists():
        raise Refused(_("A game of this round has started: the draw can’t change."), 409)
    Table.objects.filter(pod__round=round).delete()


def open_table(tournament: Tournament, pod: Pod, ends_at: datetime | None = None) -> None:
    """Open the table of a pod with a held seat and a colour for each entry; seat 1 starts.

    ends_at: the end of its time, if not that of its round.
    """
    rules, game = pod.round.stage.rules, GAMES[pod.game]
    options = {**msgspec.json.decode(pod.options), "first": 0, "corrections": corrections(pod.game)}
    paused = tournament.state == State.PAUSED
    public = tournament.visibility == Tournament.Visibility.PUBLIC
    pod.table = Table.objects.create(
        game=game.key,
        schema=game.version,
        options=msgspec.json.encode(convert(options, game.options)).decode(),
        visibility=Visibility.PUBLIC if public else Visibility.LINK,
        clock=msgspec.json.encode(rules.clock).decode() if rules.clock else "",
        lapse=TimeoutRule(rules.on_leave),
        ends_at=ends_at or pod.round.ends_at,
        cut=tournament.mode == Tournament.Mode.TURNS,
        adjourned=paused,
        still_since=timezone.now() if paused else None,
        delay=rules.delay,
        pace=rules.pace,
        arbitrated=True,
        blind=tournament.rules.blind_last_round and stages.is_last(pod.round),
    )
    seats = list(pod.seats.select_related("entry__user"))
    Seat.objects.bulk_create(build_seat(pod.table, seat) for seat in seats)
    pod.save()
    notices.notify_waiting_tables(pod)
    begin_with_all(pod)


def build_seat(table: Table, seat: PodSeat) -> Seat:
    """The seat of an entry at its table: a bot's, or held for the entry's user."""
    number, entry = seat.number - 1, seat.entry
    if entry.bot:
        seat.state = SeatState.PRESENT
        seat.save()
        return Seat(table=table, number=number, colour=COLOURS[number], bot=entry.bot, name=entry.name)
    return Seat(table=table, number=number, colour=COLOURS[number], held_for=entry.user)


def watch_tables() -> None:
    """Note players who sat down without using the tournament page, and games that have begun."""
    waiting = Pod.objects.filter(state__in=(PodState.WAITING, PodState.SEATED), table__seats__user__isnull=False)
    seen = pods_of_open_tournaments(waiting).distinct().select_related("round__tournament")
    for_each_safely(seen, lambda pod: note_present(pod.round.tournament, By(), pod.pk))


def pods_of_open_tournaments(pods: QuerySet[Pod]) -> QuerySet[Pod]:
    """The pods of tournaments that are not archived; side games may go on there untracked."""
    return pods.exclude(round__tournament__state=State.ARCHIVED)


@logged_act
def note_present(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Mark the seated players of a pod as present, and the pod as playing if its game has begun."""
    pod = find_pod(tournament, pod_pk)
    if pod.table is None or pod.state not in (PodState.WAITING, PodState.SEATED):
        return None
    taken = [seat.number + 1 for seat in pod.table.seats.all() if not seat.free]
    come = pod.seats.filter(state=SeatState.EXPECTED, number__in=taken).update(state=SeatState.PRESENT)
    if pod.table.status != Status.OPEN:
        begin(pod)
    return Change("appeared", pod.target, after={"n": come}) if come else None


@logged_act
def take_own_seat(tournament: Tournament, by: By, pod_pk: int, user: User, nonce: str = "") -> Change | None:
    """Take one's own seat; the game begins with the last player. Raises Refused."""
    pod = find_pod(tournament, pod_pk)
    seat = own_seat(pod, user)
    if pod.table is None or pod.state not in (PodState.WAITING, PodState.SEATED):
        return None
    joining.join_table(pod.table, user, seat.entry.name, nonce, seat.number - 1)
    expected, seat.state = seat.state == SeatState.EXPECTED, SeatState.PRESENT
    seat.save()
    begin_with_all(pod)
    return Change("appeared", pod.target, after={"entry": seat.entry_id}) if expected else None


def begin_with_all(pod: Pod) -> None:
    """Start the game of a pod when no player is missing; not while the tournament is paused."""
    if pod.table is None or pod.table.adjourned:
        return
    if not pod.seats.filter(state=SeatState.EXPECTED).exists() and not pod.table.seats.filter(name="").exists():
        damage.do_or_mark(pod.table, partial(begin, pod))  # an unreadable table does not keep others from starting


def begin(pod: Pod) -> None:
    """Start the game of a pod whose seats are all taken."""
    assert pod.table is not None
    states.refuse_transition(states.POD, pod.state, PodState.PLAYING, PodState)
    commands.start_game(pod.table)
    pod.state = PodState.PLAYING
    pod.save()
    pod.seats.filter(state__in=(SeatState.EXPECTED, SeatState.PRESENT)).update(state=SeatState.PLAYING)
    set_round_running(pod)


def set_round_running(pod: Pod) -> None:
    """Set the round to running with its first game."""
    if pod.round.state == RoundState.PUBLISHED:
        pod.round.state = RoundState.RUNNING
        pod.round.save()


def own_seat(pod: Pod, user: User) -> PodSeat:
    """The seat of this user at a pod. Raises Refused."""
    seat = pod.seats.select_related("entry").filter(entry__user=user).exclude(state=SeatState.NO_SHOW).first()
    if seat is None:
        raise Refused(_("You don’t have a seat at this table."), 403)
    return seat


def find_pod(tournament: Tournament, pk: int) -> Pod:
    """A published pod of this tournament. Raises Refused."""
    pod = (
        Pod.objects.select_related("table", "round__stage__tournament")
        .filter(pk=pk, round__tournament=tournament, round__state__in=PUBLISHED_STATES)
        .first()
    )
    if pod is None:
        raise Refused(_("There is no such table in this tournament."), 404)
    return pod


# -- results -----------------------------------------------------------------------------------------


def due_pods() -> Sequence[Pod]:
    """Pods whose game is over, and those whose result was not disputed in time."""
    over = pods_of_open_tournaments(Pod.objects.filter(state=PodState.PLAYING, table__status=Status.FINISHED))
    silent = undisputed_pods().filter(settled_at__lte=timezone.now())
    return [*over.select_related("round__tournament"), *silent.select_related("round__tournament")]


def undisputed_pods() -> QuerySet[Pod]:
    """The pods whose result confirms itself at `settled_at`."""
    silent = pods_of_open_tournaments(
        Pod.objects.filter(state=PodState.FINISHED, settled_at__isnull=False, objection="")
    )
    return silent.exclude(round__tournament__state=State.PAUSED)


def next_confirmation() -> datetime | None:
    """When the next result confirms itself; None without any."""
    at: datetime | None = undisputed_pods().aggregate(at=Min("settled_at"))["at"]
    return at


def settle_results() -> None:
    """Take over or confirm all results that are due; safe to run in several processes."""
    for_each_safely(due_pods(), settle_pod)


def settle_pod(pod: Pod) -> None:
    """Take over the result of one game, or confirm it."""
    follows = store_table_result if pod.state == PodState.PLAYING else confirm
    follows(pod.round.tournament, By(), pod.pk)


@logged_act
def store_table_result(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Store the result of a finished game, by its own tie-breakers; players who left are last."""
    pod = find_pod(tournament, pod_pk)
    table = pod.table
    if pod.state != PodState.PLAYING or table is None or table.status != Status.FINISHED:
        return None
    gone = forfeits(table)
    seats = list(table.seats.order_by("number"))[: pod.seats.exclude(state=SeatState.NO_SHOW).count()]
    points, places = [seat.points or 0 for seat in seats], [seat.place or 1 for seat in seats]
    pod_results.store_result(pod, Result.Source.ENGINE, points, places, gone)
    pod.state = PodState.FINISHED
    pod.settled_at = timezone.now() + timedelta(minutes=pod.round.stage.rules.confirm)
    pod.save()
    kind = "time_up" if table.stopped and table.bell == Bell.OVER else "result"
    return Change(kind, pod.target, after={"points": points, "places": places, "forfeits": gone})


def forfeits(table: Table) -> list[int]:
    """The seats (from 1) whose first players have left the game for good."""
    return sorted({sitting.number + 1 for sitting in table.sittings.all()})


@logged_act
def confirm(tournament: Tournament, by: By, pod_pk: int) -> Change | None:
    """Confirm a result; the last one completes the round."""
    pod = find_pod(tournament, pod_pk)
    if pod.state != PodState.FINISHED or pod.objection:
        return None
    pod_results.confirm_result(pod)
    return Change("confirmed", pod.target)


def sizes_of(round: Round) -> tuple[int, ...]:
    """The table sizes of a draft, largest first; empty without one."""
    kept = round.certificate or ()
    return tuple(sorted((len(table) for one in kept for table in one["tables"]), reverse=True))
