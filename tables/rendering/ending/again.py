"""Another game with the same people: who has said yes or has not answered, and the new table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Number, Seat, Sentence, Viewer, _, ngettext
from tables.history import log
from tables.messages.refusals import RematchProposed, VoteRefused
from tables.models import Row, Status, Table
from tables.models import Seat as Place

YES, WAITS, NO = "yes", "waits", "no"


class Yes(Sentence, frozen=True):
    """The answer of a player who sits at the new table."""

    text = _("yes")


class NoAnswer(Sentence, frozen=True):
    """The answer of a player for whom a seat is held."""

    text = _("no answer yet")


class No(Sentence, frozen=True):
    """The answer of a player who does not agree."""

    text = _("no")


class SaidYes(Sentence, frozen=True):
    """Who has said yes."""

    seats: tuple[Seat, ...]
    text = _("Yes: {seats}.")


class HaveNotAnswered(Sentence, frozen=True):
    """Who has not answered yet."""

    seats: tuple[Seat, ...]
    text = _("No answer yet: {seats}.")


class SaidNo(Sentence, frozen=True):
    """Who has said no."""

    seats: tuple[Seat, ...]
    text = _("No: {seats}.")


class SeatsAreFree(Sentence, frozen=True):
    """Seats of the new table that are held for nobody."""

    n: Number
    text = ngettext("{n} seat is free.", "{n} seats are free.")


class HasBegun(Sentence, frozen=True):
    """The new game is being played, or is over."""

    text = _("The next game has begun.")


class Answer(NamedTuple):
    """The answer of a player: YES, WAITS or NO, and its word."""

    seat: Seat
    state: str
    word: Sentence


class Again(NamedTuple):
    """The next game: its table if it was opened, all answers, and what they come to in sentences.

    may_ask: whether the viewer can ask the others now. asks_others: whether there are other people than the viewer.
    """

    slug: str = ""
    answers: tuple[Answer, ...] = ()
    told: tuple[Sentence, ...] = ()
    may_ask: bool = False
    asks_others: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say about answers."""
        return self.asks_others


WORDS = {YES: Yes(), WAITS: NoAnswer(), NO: No()}
TOLD = {YES: SaidYes, WAITS: HaveNotAnswered, NO: SaidNo}


def again(table: Table, rows: Sequence[Row], viewer: Viewer) -> Again | None:
    """The next game of a table whose game is over; None where there can be none."""
    if table.status != Status.FINISHED:
        return None
    people = [seat for seat in table.seats.all() if seat.user_id is not None and not seat.bot]
    opened: Table | None = getattr(table, "rematch", None)
    if opened is not None:
        return opened_again(table, opened, seats_against(rows, table.game))._replace(asks_others=len(people) > 1)
    if viewer is None or table.arbitrated or table.is_of_week or table.is_lesson:
        return None
    return Again(may_ask=True, asks_others=len(people) > 1)


def opened_again(table: Table, opened: Table, against: frozenset[Seat]) -> Again:
    """The next game that was opened. against: the seats that have said no."""
    places = list(opened.seats.all())
    states = {seat.number: state_of(seat, places, against) for seat in table.seats.all()}
    answers = tuple(Answer(seat, state, WORDS[state]) for seat, state in states.items() if state)
    if opened.status != Status.OPEN:
        return Again(opened.slug, answers, (HasBegun(),))
    told = [sentence(seats) for state, sentence in TOLD.items() if (seats := seats_with(answers, state))]
    free = sum(place.free and place.held_for_id is None for place in places)
    return Again(opened.slug, answers, (*told, *([SeatsAreFree(free)] if free else [])))


def seats_with(answers: Sequence[Answer], state: str) -> tuple[Seat, ...]:
    """The seats with this answer."""
    return tuple(answer.seat for answer in answers if answer.state == state)


def state_of(seat: Place, places: Sequence[Place], against: frozenset[Seat]) -> str:
    """The answer of a player, by the seats of the new table; empty for one who was not asked."""
    if any(place.number == seat.number and place.bot for place in places) and seat.bot:
        return YES
    if seat.user_id is None or seat.bot:
        return ""
    if any(place.user_id == seat.user_id for place in places):
        return YES
    if seat.number in against:
        return NO
    return WAITS if any(place.held_for_id == seat.user_id for place in places) else ""


def seats_against(rows: Sequence[Row], game: str) -> frozenset[Seat]:
    """The seats that have said no since the next game was proposed."""
    found: set[Seat] = set()
    for row in rows:
        for event in log.events_of(row.events, game):
            if isinstance(event, RematchProposed):
                found.clear()
            elif isinstance(event, VoteRefused):
                found.add(event.seat)
    return frozenset(found)
