"""The open request of a table: who must agree, whose consent is not needed, and when it is obsolete."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from engine.core import Event, Text, Viewer, from_json
from tables.clocks import table_clocks
from tables.history import inactivity
from tables.messages.proposals import AnyAsk, End, Extend, Gone, Rematch, Resume, Substitute, Swap, TimeIsUp, Undo
from tables.messages.refusals import (
    ActedMeanwhile,
    GameWasOver,
    LateNoMore,
    NoNextTable,
    PauseWasOver,
    SeatChangedHands,
)
from tables.models import Kind, Status, Table, Turn, damage

WITHOUT_THEM = Substitute | End | TimeIsUp | Gone  # requests decided without absent players


class Vote(msgspec.Struct):
    """An open request: version and time of its opening, and the seats that agreed.

    people: the users by seat at that time. then: requests that the table itself makes when this one is closed.
    """

    ask: AnyAsk
    number: int
    at: datetime
    yes: list[int]
    people: list[int | None] = []
    then: list[TimeIsUp | Gone] = []


def new_vote(table: Table, ask: AnyAsk, then: list[TimeIsUp | Gone] | None = None) -> Vote:
    """A request to be opened in the next version of a table."""
    people = [seat.user_id for seat in table.seats.all()]
    return Vote(ask, table.version + 1, timezone.now(), [], people, then or [])


def load_vote(table: Table) -> Vote | None:
    """The stored request, perhaps obsolete."""
    return from_json(table.vote, Vote) if table.vote else None


damage.parts.append(load_vote)


def open_request(table: Table) -> Vote | None:
    """The open request of a table; None without a valid one."""
    vote = load_vote(table)
    return None if vote is None or reason_obsolete(table, vote) is not None else vote


def vote_as_json(vote: Vote) -> str:
    """The request as stored."""
    return msgspec.json.encode(vote).decode()


def effect_text(table: Table, ask: AnyAsk, viewer: Viewer) -> Text:
    """The effect of a unanimous yes, as told to this reader."""
    return ask.effect_for(viewer, [seat.number for seat in table.seats.all() if seat.vacant])


# -- who is asked ----------------------------------------------------------------------------------


def voters(table: Table, ask: AnyAsk) -> list[int]:
    """The seats of the players that must agree to a request.

    Without the seat that asks, and the one concerned; where the request allows it, also without late ones.
    """
    if isinstance(ask, Rematch):
        return [seat for seat in invited_seats(table) if seat != ask.seat]
    there = [seat for seat in seats_of_people(table) if seat != ask.seat]
    if isinstance(ask, WITHOUT_THEM):
        there = [seat for seat in there if not inactivity.is_late(table, seat)]
    whom = None if isinstance(ask, Swap) else getattr(ask, "whom", None)
    others = [seat for seat in there if seat != whom]
    if isinstance(ask, Substitute) and not others:
        return there  # one player alone cannot replace another who is present
    return others


def seats_of_people(table: Table) -> list[int]:
    """The seats of people."""
    return [seat.number for seat in table.seats.all() if seat.user_id is not None and not seat.bot]


def invited_seats(table: Table) -> list[int]:
    """The seats whose players have, or are held, a seat at the next table."""
    places = {who for place in table.rematch.seats.all() for who in (place.user_id, place.held_for_id)} - {None}
    return [seat.number for seat in table.seats.all() if seat.user_id in places]


def absent_seats(table: Table, vote: Vote) -> list[int]:
    """The seats whose consent is no longer needed because of absence."""
    if not isinstance(vote.ask, WITHOUT_THEM):
        return []
    owing = [seat for seat in voters(table, vote.ask) if seat not in vote.yes]
    return [seat for seat in owing if inactivity.is_silent(table, seat, vote.at)]


def waiting_seats(table: Table, vote: Vote) -> list[int]:
    """The seats whose answers are still needed."""
    gone = absent_seats(table, vote)
    return [seat for seat in voters(table, vote.ask) if seat not in vote.yes and seat not in gone]


# -- when a question has lost its sense --------------------------------------------------------------


def reason_obsolete(table: Table, vote: Vote) -> Event | None:
    """Why the request is obsolete, as an event; None if still valid."""
    ask = vote.ask
    if isinstance(ask, Rematch):
        over = table.status == Status.FINISHED and hasattr(table, "rematch")
        return None if over else NoNextTable()
    if table.status != Status.PLAYING:
        return GameWasOver()
    if (seat := changed_seat(table, vote)) is not None:
        return SeatChangedHands(seat)
    if isinstance(ask, Resume) and table.paused_until is None:
        return PauseWasOver()
    if (seat := acting_seat(table, vote)) is not None:
        return ActedMeanwhile(seat)
    if isinstance(ask, TimeIsUp) and not table_clocks.is_at_zero(table, ask.seat):
        return LateNoMore(ask.seat)
    return None


def changed_seat(table: Table, vote: Vote) -> int | None:
    """The seat of the asking player or the one concerned, if it has another player now."""
    seats, concerned = table.seats.all(), {vote.ask.seat, getattr(vote.ask, "whom", vote.ask.seat)}
    if isinstance(vote.ask, Gone) and not seats[vote.ask.seat].vacant:
        return vote.ask.seat
    return next((n for n in sorted(concerned) if vote.people and seats[n].user_id != vote.people[n]), None)


def acting_seat(table: Table, vote: Vote) -> int | None:
    """The seat whose later act has made the request pointless."""
    ask, rows = vote.ask, table.turns.filter(number__gt=vote.number)
    if isinstance(ask, Undo):
        return first_seat(rows.filter(played_on_condition(table), kind__in=inactivity.ACTS))
    if isinstance(ask, Extend | Substitute):
        return first_seat(rows.filter(seat=ask.whom, kind__in=(Kind.MOVE, Kind.SEAL)))
    if isinstance(ask, TimeIsUp) and table.seats.all()[ask.seat].acts != ask.acts:
        return ask.seat
    return None


def played_on_condition(table: Table) -> Q:
    """Condition for rows that make an undo larger than requested: a person's, or a final one."""
    return Q(final=True) | Q(seat__in=seats_of_people(table))


def first_seat(rows: QuerySet[Turn]) -> int | None:
    """The seat of the first of these rows."""
    seat: int | None = rows.values_list("seat", flat=True).first()
    return seat


def is_last_player(table: Table, seat: int) -> bool:
    """Whether all other players have left this game, so that the last one may end it."""
    left = {gone.number for gone in table.sittings.all()}
    return left.issuperset(other.number for other in table.seats.all() if other.number != seat)
