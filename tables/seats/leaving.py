"""Leaving a running game.

The player is ranked last, and a bot or a substitute takes the seat, or the game ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bots import LEAST
from engine.core import Event
from tables.clocks import table_clocks
from tables.history import seat_history
from tables.messages import guest_names
from tables.messages.arbiter_events import ArbiterReadmits
from tables.messages.leaving_events import (
    BotPlaysOn,
    BotStandsIn,
    CameBack,
    EndsWithLeaver,
    HasLeft,
    LeastIsPlayed,
    SeatIsKept,
    SeatIsOpen,
    SeatTaken,
)
from tables.messages.proposals import Gone
from tables.messages.refusals import Refused
from tables.models import Seat, Sitting, Status, Table, TimeoutRule, Visibility
from tables.people.models import User
from tables.play import commands
from tables.play.signals import seat_stood_in
from tables.seats import joining, stand_ins
from tables.votes import voting

RETURN = {False: timedelta(minutes=5), True: timedelta(hours=24)}  # time for returning, by `Table.cut`
FOLLOWS: Mapping[str, type[Event]] = {  # by what follows, the event where no seat stays vacant
    TimeoutRule.BOT: BotPlaysOn,
    TimeoutRule.PASS: LeastIsPlayed,
    TimeoutRule.STOP: EndsWithLeaver,
}


@transaction.atomic
def leave_game(table: Table, user: User) -> Table:
    """Leave a running game. Raises Refused."""
    table = commands.lock_table(table)
    seat = refuse_leaving(table, user)
    table = forfeit_seat(table, seat, table.lapse)
    asks = table.lapse == TimeoutRule.VOTE and table.status == Status.PLAYING  # it may have ended by this
    return voting.ask_all(table, Gone(seat.number)) if asks else table


def refuse_leaving(table: Table, user: User) -> Seat:
    """The seat that this player can leave. Raises Refused for people without one."""
    seat = table.seat_of(user.pk)
    if table.status != Status.PLAYING or seat is None:
        raise Refused(_("You are not playing at this table now."), 409)
    return seat


def forfeit_seat(table: Table, seat: Seat, follows: str, *why: Event) -> Table:
    """Remove the player of a seat at a locked table, or fill a vacant seat with a bot.

    follows: a TimeoutRule; the seat waits for a substitute unless a bot plays on or the game ends.
    """
    clocks, absent = table_clocks.load_clocks(table), seat.user_id
    if clocks is not None:
        clocks.stop(seat, timezone.now())
    stands_in = not seat.vacant and stand_ins.is_until_return(table, follows)
    if not seat.vacant:
        note_leaver(table, seat)
        why = why if stands_in else (*why, HasLeft(seat.number))
    seat.user_id, seat.bot, seat.vacant = None, substitute_bot(table, follows), follows not in FOLLOWS
    then = commands.end_game if follows == TimeoutRule.STOP else commands.write_notice
    table = then(table, [*why, BotStandsIn(seat.number) if stands_in else what_follows(table, follows)(seat.number)])
    joining.broadcast_seats(table)
    if stands_in:
        seat_stood_in.send(Table, table=table, person=absent)
    return voting.recount_votes(table)


def what_follows(table: Table, choice: str) -> type[Event]:
    """The event that says what becomes of a seat; `choice`: a TimeoutRule."""
    return FOLLOWS.get(choice, SeatIsKept if table.has_shown_hands else SeatIsOpen)


def substitute_bot(table: Table, follows: str) -> str:
    """The strength of the bot that takes a seat; empty if it stays vacant."""
    return joining.strongest(table.game) if follows == TimeoutRule.BOT else LEAST if follows in FOLLOWS else ""


def note_leaver(table: Table, seat: Seat) -> None:
    """Store a player who leaves, with the versions of their seat and the last place."""
    before = table.sittings.filter(number=seat.number).last()
    table.sittings.create(
        number=seat.number,
        user_id=seat.user_id,
        name=seat.name,
        since=before.until if before else 0,
        until=table.version,
        place=len(table.seats.all()),
        left_at=timezone.now(),
    )


@transaction.atomic
def take_over_seat(table: Table, user: User, name: str) -> Table:
    """Take a vacant seat; a player who returns to their own seat has never left. Raises Refused."""
    table = commands.lock_table(table)
    vacant = [seat for seat in table.seats.all() if seat.vacant]
    if not vacant or not is_known_vacant(table):
        raise Refused(_("There are no free seats in this game."), 409)
    if table.seat_of(user.pk) is not None:
        raise Refused(_("You already have a seat at this table."), 409)
    joining.refuse_blocked(table, user)
    left = {gone.number: gone for gone in Sitting.objects.filter(table=table, user=user)}
    seat = next((seat for seat in vacant if seat.number in left), vacant[0])
    if left and seat.number not in left:
        raise Refused(_("You have left this game: you know things that another seat must not know."), 403)
    if not left and table.has_shown_hands:
        raise Refused(_("Spectators have seen a hand of this game: nobody new can take a seat in it."), 403)
    if joining.is_name_taken(name, [other for other in table.seats.all() if other != seat]):
        raise Refused(_("Someone at this table is already called {name}. Choose another name.").format(name=name))
    if seat.number in left:
        left[seat.number].delete()
    terms = table.terms()
    return give_seat(table, seat, user, name, terms.bank if terms else 0.0, SeatTaken(seat.number))


def give_seat(table: Table, seat: Seat, user: User, name: str, reserve: float, told: Event) -> Table:
    """Give a seat of a locked table to this user, with `reserve` seconds on its clock."""
    seat.user_id, seat.name, seat.vacant, seat.bot = user.pk, guest_names.stored_form(name), False, ""
    seat.reserve, seat.spent = reserve, 0.0
    table_clocks.resume_clocks(table)
    table = commands.write_notice(table, [told])
    joining.broadcast_seats(table)
    return table


def returns_until(table: Table, user_pk: int | None) -> datetime | None:
    """Until when a player who has left may take their seat back from the bot; None if they may not.

    Only at tournament tables, and once.
    """
    if user_pk is None or not table.arbitrated or table.status != Status.PLAYING:
        return None
    gone = table.sittings.filter(user=user_pk).last()
    if gone is None or gone.left_at is None:
        return None
    seat = table.seats.all()[gone.number]
    until = gone.left_at + RETURN[table.cut]
    in_time = until >= (table.still_since or timezone.now())
    return until if in_time and seat.user_id is None and not seat.returned else None


def people_who_may_return(table: Table) -> frozenset[int]:
    """The people who have left a running game and may still take their own seat back."""
    vacant = {seat.number for seat in table.seats.all() if seat.vacant}
    return absent_players(table) | {user for number, user in left_seats(table) if number in vacant}


def absent_players(table: Table) -> frozenset[int]:
    """The people for whom a bot plays until they are back: they have not left the game."""
    return frozenset(user for _number, user in left_seats(table) if may_retake(table, user))


def left_seats(table: Table) -> list[tuple[int, int]]:
    """The seats of a running game without a person, each with one who has left it; one query at most."""
    empty = [seat.number for seat in table.seats.all() if seat.user_id is None]
    if table.status != Status.PLAYING or not empty:
        return []
    return list(table.sittings.filter(number__in=empty, user__isnull=False).values_list("number", "user"))


def may_retake(table: Table, user_pk: int | None) -> bool:
    """Whether this person may take their seat back from a bot."""
    return returns_until(table, user_pk) is not None or stand_ins.absence_of(table, user_pk) is not None


@transaction.atomic
def retake_seat(table: Table, user: User) -> Table:
    """Take one's own seat back from the bot in time, as if never left. Raises Refused."""
    table = commands.lock_table(table)
    if not may_retake(table, user.pk):
        late = _("It is too late to take this seat back. Call the arbiter.")
        raise Refused(late if table.arbitrated else _("You have no seat to return to at this table."), 409)
    gone = table.sittings.filter(user=user).latest("until")
    seat = table.seats.all()[gone.number]
    gone.delete()
    seat.returned, seat.acts = True, seat.acts + 1  # makes an answer of the bot stale
    return give_seat(table, seat, user, gone.name, remaining_reserve(table, seat), CameBack(seat.number))


@transaction.atomic
def readmit_player(table: Table, number: int) -> Table:
    """Let a player who has left come back: the time for it starts again. Raises Refused."""
    table = commands.lock_table(table)
    gone = table.sittings.filter(number=number, user__isnull=False).last()
    if gone is None or table.status != Status.PLAYING or table.seats.all()[number].user_id is not None:
        raise Refused(_("A player who has left this seat can’t come back to it."), 409)
    table.sittings.filter(pk=gone.pk).update(left_at=table.still_since or timezone.now())
    table.seats.all()[number].returned = False
    return commands.write_notice(table, [ArbiterReadmits(number)])


def remaining_reserve(table: Table, seat: Seat) -> float:
    """The seconds left when the player left, at least a tenth of the full reserve."""
    terms = table.terms()
    return max(seat.reserve - max(0.0, seat.spent - terms.free), terms.bank / 10) if terms else 0.0


def may_take(table: Table, user_pk: int | None = None) -> bool:
    """Whether this person, or somebody new, may take a vacant seat.

    Where a hand was shown, only whoever left the seat (decision 58).
    """
    if not is_known_vacant(table):
        return False
    return not table.has_shown_hands or user_pk in people_who_may_return(table)


def is_known_vacant(table: Table) -> bool:
    """Whether a seat of this game is known to be vacant.

    Visitors with a link to a private table know it at once, others when spectators see it.
    """
    chairs = seat_history.seats(table, None) if table.visibility == Visibility.PUBLIC else table.seats.all()
    return table.status == Status.PLAYING and any(seat.vacant for seat in chairs)
