"""Log events about players who run out of time, leave, or come back, and about their seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Event, Seat, _


class TimeRanOut(Event, frozen=True):
    """A seat has run out of time."""

    seat: Seat
    text = _("{seat} has run out of time")
    you = _("You have run out of time")

    def merged_with(self, other: Event) -> Event | None:
        """Join with the seat's leaving, or the bot that plays on, into one line."""
        if other == BotStandsIn(self.seat):
            return LateSeatHasBot(self.seat)
        return LostSeat(self.seat) if other == HasLeft(self.seat) else None


class LostSeat(Event, frozen=True):
    """A seat has run out of time and left: a joined line, never stored."""

    seat: Seat
    text = _("{seat} has run out of time, leaves the game and is ranked last")
    you = _("You have run out of time, leave the game and are ranked last")

    def merged_with(self, other: Event) -> Event | None:
        """Join with the event that says what happens to the seat or the game."""
        line = WITH_WHAT_FOLLOWS.get(type(other))
        return line(self.seat) if line is not None and other == type(other)(self.seat) else None


class LostSeatToBot(Event, frozen=True):
    """LostSeat where a bot takes over."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; a bot takes over")
    you = _("You have run out of time and are ranked last; a bot takes over")


class LostSeatToAnyone(Event, frozen=True):
    """LostSeat where the seat waits for a substitute."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; someone else can take over")
    you = _("You have run out of time and are ranked last; someone else can take over")


class LostSeatToNobody(Event, frozen=True):
    """LostSeat where the seat plays the minimum."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; the seat now plays the minimum the rules allow")
    you = _("You have run out of time and are ranked last; your seat now plays the minimum the rules allow")


class LostSeatEndsGame(Event, frozen=True):
    """LostSeat where the game ends."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; the game ends, and the current standings are the result")
    you = _("You have run out of time and are ranked last; the game ends, and the current standings are the result")


class HasLeft(Event, frozen=True):
    """A player has left the game for good."""

    seat: Seat
    text = _("{seat} leaves the game and is ranked last")
    you = _("You leave the game and are ranked last")


class BotPlaysOn(Event, frozen=True):
    """A bot takes over the seat of a player who has left."""

    seat: Seat
    text = _("A bot takes over from {seat}")
    you = _("A bot takes over from you")


class BotStandsIn(Event, frozen=True):
    """A bot plays for an absent player of a correspondence game."""

    seat: Seat
    text = _("A bot plays for {seat} until they are back")
    you = _("A bot plays for you until you are back")


class LateSeatHasBot(Event, frozen=True):
    """BotStandsIn after time has run out: a joined line, never stored."""

    seat: Seat
    text = _("{seat} has run out of time; a bot plays on until they are back")
    you = _("You have run out of time; a bot plays on until you are back")


class LeastIsPlayed(Event, frozen=True):
    """The seat of a player who has left plays the minimum."""

    seat: Seat
    text = _("From now on, {seat}’s seat plays the minimum the rules allow")
    you = _("From now on, your seat plays the minimum the rules allow")


class EndsWithLeaver(Event, frozen=True):
    """The game ends because a player has left."""

    seat: Seat
    text = _("The game ends without {seat}. The current standings are the result")


class EndedAlone(Event, frozen=True):
    """The only player left has ended the game."""

    seat: Seat
    text = _("{seat} is the only player left and ends the game")
    you = _("You are the only player left and end the game")


class SeatIsOpen(Event, frozen=True):
    """The seat of a player who has left waits for a substitute."""

    seat: Seat
    text = _("Someone else can take over from {seat}")
    you = _("Someone else can take over from you")


class SeatIsKept(Event, frozen=True):
    """The seat of a player who has left stays empty, since spectators have seen a hand."""

    seat: Seat
    text = _("{seat}’s seat stays empty: spectators have seen a hand, so nobody new can take it")
    you = _("Your seat stays empty: spectators have seen a hand, so nobody new can take it")


WITH_WHAT_FOLLOWS: Mapping[type[Event], Callable[[int], Event]] = {  # LostSeat joined with this event
    BotPlaysOn: LostSeatToBot,
    SeatIsOpen: LostSeatToAnyone,
    LeastIsPlayed: LostSeatToNobody,
    EndsWithLeaver: LostSeatEndsGame,
}


class SeatTaken(Event, frozen=True):
    """A substitute has taken the seat."""

    seat: Seat
    text = _("{seat} takes the seat and plays on")
    you = _("You take the seat and play on")


class CameBack(Event, frozen=True):
    """A player who had left is back in their seat before the deadline."""

    seat: Seat
    text = _("{seat} is back in time and plays on: nothing is lost")
    you = _("You are back in time and play on: nothing is lost")


ABOUT_SEATS = (  # who sits where, and not what is played
    TimeRanOut, LostSeat, LostSeatToBot, LostSeatToAnyone, LostSeatToNobody, HasLeft, BotPlaysOn, BotStandsIn,
    LateSeatHasBot, LeastIsPlayed, SeatIsOpen, SeatIsKept, SeatTaken, CameBack,
)  # fmt: skip
