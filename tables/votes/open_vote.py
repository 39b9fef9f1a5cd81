"""The open proposal of a table: who must agree, whose consent is not needed, and when it is obsolete."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from engine.core import Event, Text, Viewer, from_json
from tables.clocks import table_clocks
from tables.history import inactivity
from tables.messages.proposals import AnyProposal, End, Extend, Gone, Rematch, Resume, Substitute, Swap, TimeIsUp, Undo
from tables.messages.refusals import (
    ActedMeanwhile,
    GameWasOver,
    LateNoMore,
    NoNextTable,
    PauseWasOver,
    SeatChangedHands,
)
from tables.models import Kind, Status, Table, Turn, damage

WITHOUT_THEM = Substitute | End | TimeIsUp | Gone  # proposals decided without absent players


class Vote(msgspec.Struct):
    """An open proposal: version and time of its opening, and the seats that agreed.

    people: the users by seat at that time. then: proposals that the table itself makes when this one is closed.
    """

    proposal: AnyProposal = msgspec.field(name="ask")
    number: int
    at: datetime
    yes: list[int]
    people: list[int | None] = []
    then: list[TimeIsUp | Gone] = []


def new_vote(table: Table, proposal: AnyProposal, then: list[TimeIsUp | Gone] | None = None) -> Vote:
    """A proposal to be opened in the next version of a table."""
    people = [seat.user_id for seat in table.seats.all()]
    return Vote(proposal, table.version + 1, timezone.now(), [], people, then or [])


def load_vote(table: Table) -> Vote | None:
    """The stored proposal, perhaps obsolete."""
    return from_json(table.vote, Vote) if table.vote else None


damage.parts.append(load_vote)


def current_vote(table: Table) -> Vote | None:
    """The open proposal of a table; None without a valid one."""
    vote = load_vote(table)
    return None if vote is None or reason_obsolete(table, vote) is not None else vote


def vote_as_json(vote: Vote) -> str:
    """The proposal as stored."""
    return msgspec.json.encode(vote).decode()


def effect_text(table: Table, proposal: AnyProposal, viewer: Viewer) -> Text:
    """The effect of a unanimous yes, as told to this reader."""
    return proposal.effect_for(viewer, [seat.number for seat in table.seats.all() if seat.vacant])


# -- who is asked ----------------------------------------------------------------------------------


def voters(table: Table, proposal: AnyProposal) -> list[int]:
    """The seats of the players that must agree to a proposal.

    Without the seat that asks, and the one concerned; where the proposal allows it, also without late ones.
    """
    if isinstance(proposal, Rematch):
        return [seat for seat in invited_seats(table) if seat != proposal.seat]
    there = [seat for seat in seats_of_people(table) if seat != proposal.seat]
    if isinstance(proposal, WITHOUT_THEM):
        there = [seat for seat in there if not inactivity.is_late(table, seat)]
    whom = None if isinstance(proposal, Swap) else getattr(proposal, "whom", None)
    others = [seat for seat in there if seat != whom]
    if isinstance(proposal, Substitute) and not others:
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
    if not isinstance(vote.proposal, WITHOUT_THEM):
        return []
    owing = [seat for seat in voters(table, vote.proposal) if seat not in vote.yes]
    return [seat for seat in owing if inactivity.is_silent(table, seat, vote.at)]


def waiting_seats(table: Table, vote: Vote) -> list[int]:
    """The seats whose answers are still needed."""
    gone = absent_seats(table, vote)
    return [seat for seat in voters(table, vote.proposal) if seat not in vote.yes and seat not in gone]


# -- when a proposal has lost its sense --------------------------------------------------------------


def reason_obsolete(table: Table, vote: Vote) -> Event | None:
    """Why the proposal is obsolete, as an event; None if still valid."""
    proposal = vote.proposal
    if isinstance(proposal, Rematch):
        over = table.status == Status.FINISHED and hasattr(table, "rematch")
        return None if over else NoNextTable()
    if table.status != Status.PLAYING:
        return GameWasOver()
    if (seat := changed_seat(table, vote)) is not None:
        return SeatChangedHands(seat)
    if isinstance(proposal, Resume) and table.paused_until is None:
        return PauseWasOver()
    if (seat := acting_seat(table, vote)) is not None:
        return ActedMeanwhile(seat)
    if isinstance(proposal, TimeIsUp) and not table_clocks.is_at_zero(table, proposal.seat):
        return LateNoMore(proposal.seat)
    return None


def changed_seat(table: Table, vote: Vote) -> int | None:
    """The seat of the asking player or the one concerned, if it has another player now."""
    seats, concerned = table.seats.all(), {vote.proposal.seat, getattr(vote.proposal, "whom", vote.proposal.seat)}
    if isinstance(vote.proposal, Gone) and not seats[vote.proposal.seat].vacant:
        return vote.proposal.seat
    return next((n for n in sorted(concerned) if vote.people and seats[n].user_id != vote.people[n]), None)


def acting_seat(table: Table, vote: Vote) -> int | None:
    """The seat whose later act has made the proposal pointless."""
    proposal, rows = vote.proposal, table.turns.filter(number__gt=vote.number)
    if isinstance(proposal, Undo):
        return first_seat(rows.filter(played_on_condition(table), kind__in=inactivity.ACTS))
    if isinstance(proposal, Extend | Substitute):
        return first_seat(rows.filter(seat=proposal.whom, kind__in=(Kind.MOVE, Kind.SEAL)))
    if isinstance(proposal, TimeIsUp) and table.seats.all()[proposal.seat].acts != proposal.acts:
        return proposal.seat
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
