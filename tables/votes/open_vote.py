"""The open request at a table: who must agree, whose consent is not needed, and when the request is void."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from engine import typed
from engine.core import Event, Text, Viewer
from tables.clocks import table_clocks
from tables.history import absence
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

WITHOUT_THEM = Substitute | End | TimeIsUp | Gone  # what is decided without those who are away


class Vote(msgspec.Struct):
    """An open question: what is asked, in which version and when it was put, and who has said yes.

    people: who sat in which seat then. then: what the table itself will ask when this question is closed.
    """

    ask: AnyAsk
    number: int
    at: datetime
    yes: list[int]
    people: list[int | None] = []
    then: list[TimeIsUp | Gone] = []


def new_vote(table: Table, ask: AnyAsk, then: list[TimeIsUp | Gone] | None = None) -> Vote:
    """A question that is put in the next version of a table."""
    people = [seat.user_id for seat in table.seats.all()]
    return Vote(ask, table.version + 1, timezone.now(), [], people, then or [])


def load_vote(table: Table) -> Vote | None:
    """The question as the table keeps it."""
    return typed.from_json(table.vote, Vote) if table.vote else None


damage.parts.append(load_vote)


def open_request(table: Table) -> Vote | None:
    """The question that is open at a table."""
    vote = load_vote(table)
    return None if vote is None or reason_obsolete(table, vote) is not None else vote


def vote_as_json(vote: Vote) -> str:
    """The question as the table keeps it."""
    return msgspec.json.encode(vote).decode()


def effect_text(table: Table, ask: AnyAsk, viewer: Viewer) -> Text:
    """What follows from a yes of everybody, as this reader is told it."""
    return ask.effect_for(viewer, [seat.number for seat in table.seats.all() if seat.vacant])


# -- who is asked ----------------------------------------------------------------------------------


def voters(table: Table, ask: AnyAsk) -> list[int]:
    """The seats that have to agree: people who are there, without whoever asks, is spoken of or keeps them waiting."""
    if isinstance(ask, Rematch):
        return [seat for seat in invited(table) if seat != ask.seat]
    there = [seat for seat in seated(table) if seat != ask.seat]
    if isinstance(ask, WITHOUT_THEM):
        there = [seat for seat in there if not absence.late(table, seat)]
    whom = None if isinstance(ask, Swap) else getattr(ask, "whom", None)
    others = [seat for seat in there if seat != whom]
    if isinstance(ask, Substitute) and not others:
        return there  # nobody sends somebody away alone who is there
    return others


def seated(table: Table) -> list[int]:
    """The seats in which people sit."""
    return [seat.number for seat in table.seats.all() if seat.user_id is not None and not seat.bot]


def invited(table: Table) -> list[int]:
    """The seats for whose people a place at the next table is kept, or who have taken it."""
    places = {who for place in table.rematch.seats.all() for who in (place.user_id, place.held_for_id)} - {None}
    return [seat.number for seat in table.seats.all() if seat.user_id in places]


def away(table: Table, vote: Vote) -> list[int]:
    """The seats whose consent is not needed any more."""
    if not isinstance(vote.ask, WITHOUT_THEM):
        return []
    owing = [seat for seat in voters(table, vote.ask) if seat not in vote.yes]
    return [seat for seat in owing if absence.silent(table, seat, vote.at)]


def waits(table: Table, vote: Vote) -> list[int]:
    """The seats without whose answer nothing is decided."""
    gone = away(table, vote)
    return [seat for seat in voters(table, vote.ask) if seat not in vote.yes and seat not in gone]


# -- when a question has lost its sense --------------------------------------------------------------


def reason_obsolete(table: Table, vote: Vote) -> Event | None:
    """Why the request is void; None if it is still valid."""
    ask = vote.ask
    if isinstance(ask, Rematch):
        over = table.status == Status.FINISHED and hasattr(table, "rematch")
        return None if over else NoNextTable()
    if table.status != Status.PLAYING:
        return GameWasOver()
    if (seat := changed(table, vote)) is not None:
        return SeatChangedHands(seat)
    if isinstance(ask, Resume) and table.paused_until is None:
        return PauseWasOver()
    if (seat := acted(table, vote)) is not None:
        return ActedMeanwhile(seat)
    if isinstance(ask, TimeIsUp) and not table_clocks.ran_out(table, ask.seat):
        return LateNoMore(ask.seat)
    return None


def changed(table: Table, vote: Vote) -> int | None:
    """The seat of whoever asks or is spoken of, if it is empty now or somebody else's."""
    seats, concerned = table.seats.all(), {vote.ask.seat, getattr(vote.ask, "whom", vote.ask.seat)}
    if isinstance(vote.ask, Gone) and not seats[vote.ask.seat].vacant:
        return vote.ask.seat
    return next((n for n in sorted(concerned) if vote.people and seats[n].user_id != vote.people[n]), None)


def acted(table: Table, vote: Vote) -> int | None:
    """The seat whose act since then has settled the question: whose time or seat it is about, or who has played on."""
    ask, rows = vote.ask, table.turns.filter(number__gt=vote.number)
    if isinstance(ask, Undo):
        return first(rows.filter(played_on(table), kind__in=absence.ACTS))
    if isinstance(ask, Extend | Substitute):
        return first(rows.filter(seat=ask.whom, kind__in=(Kind.MOVE, Kind.SEAL)))
    if isinstance(ask, TimeIsUp) and table.seats.all()[ask.seat].acts != ask.acts:
        return ask.seat
    return None


def played_on(table: Table) -> Q:
    """The rows with which more would be taken back than was said: a person's, or a bot's that opened something."""
    return Q(final=True) | Q(seat__in=seated(table))


def first(rows: QuerySet[Turn]) -> int | None:
    """The seat of the first of these rows."""
    seat: int | None = rows.values_list("seat", flat=True).first()
    return seat


def alone(table: Table, seat: int) -> bool:
    """Whether everybody else has left this game: whoever stays then may end it."""
    left = {gone.number for gone in table.sittings.all()}
    return left.issuperset(other.number for other in table.seats.all() if other.number != seat)
