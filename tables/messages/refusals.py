"""Refusals shown to people, and log lines that do not come from a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Event, Refusal, Seat, Sentence, _
from tables.messages.durations import AnyLength
from tables.messages.proposals import AnyAsk


class Refused(Exception):
    """The site does not do this now; the message is a sentence in the reader's language."""

    def __init__(self, sentence: str, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class Stale(Exception):
    """The table has moved on since the page of this command was drawn."""


class MoveTakenBack(Event, frozen=True):
    """A seat has taken its last move back."""

    seat: Seat
    text = _("{seat} undoes their last move")
    you = _("You undo your last move")


class RematchProposed(Event, frozen=True):
    """A new table with the same people."""

    seat: Seat
    text = _("{seat} proposes a rematch")
    you = _("You propose a rematch")


class SiteWasDown(Event, frozen=True):
    """An outage; no clock ran."""

    length: AnyLength
    text = _("The site was down for about {length}. No clock ran during that time.")


class TimeRanOut(Event, frozen=True):
    """The reserve of a seat is used up."""

    seat: Seat
    text = _("{seat} has run out of time")
    you = _("You have run out of time")

    def joined(self, other: Event) -> Event | None:
        """Who leaves by this and what follows are one line."""
        return LostSeat(self.seat) if other == HasLeft(self.seat) else None


class LostSeat(Event, frozen=True):
    """The log's one line about somebody whose time has run out and whose seat is given away: only ever read."""

    seat: Seat
    text = _("{seat} has run out of time, leaves the game and is ranked last")
    you = _("You have run out of time, leave the game and are ranked last")

    def joined(self, other: Event) -> Event | None:
        """What becomes of the seat, or of the game, is part of it."""
        line = WITH_WHAT_FOLLOWS.get(type(other))
        return line(self.seat) if line is not None and other == type(other)(self.seat) else None


class LostSeatToBot(Event, frozen=True):
    """The same, where a bot plays on."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; a bot takes over")
    you = _("You have run out of time and are ranked last; a bot takes over")


class LostSeatToAnyone(Event, frozen=True):
    """The same, where the seat waits for a substitute."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; someone else can take over")
    you = _("You have run out of time and are ranked last; someone else can take over")


class LostSeatToNobody(Event, frozen=True):
    """The same, where nobody decides in the seat any more."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; the seat now plays the minimum the rules allow")
    you = _("You have run out of time and are ranked last; your seat now plays the minimum the rules allow")


class LostSeatEndsGame(Event, frozen=True):
    """The same, where the game ends with it."""

    seat: Seat
    text = _("{seat} has run out of time and is ranked last; the game ends, and the current standings are the result")
    you = _("You have run out of time and are ranked last; the game ends, and the current standings are the result")


class HasLeft(Event, frozen=True):
    """Somebody has left the game for good."""

    seat: Seat
    text = _("{seat} leaves the game and is ranked last")
    you = _("You leave the game and are ranked last")


class BotPlaysOn(Event, frozen=True):
    """A caretaker in the seat of somebody who has left."""

    seat: Seat
    text = _("A bot takes over from {seat}")
    you = _("A bot takes over from you")


class LeastIsPlayed(Event, frozen=True):
    """Nobody decides any more in the seat of somebody who has left."""

    seat: Seat
    text = _("From now on, {seat}’s seat plays the minimum the rules allow")
    you = _("From now on, your seat plays the minimum the rules allow")


class EndsWithLeaver(Event, frozen=True):
    """The game ends because a player has left."""

    seat: Seat
    text = _("The game ends without {seat}. The current standings are the result")


class EndedAlone(Event, frozen=True):
    """Everybody else has left."""

    seat: Seat
    text = _("{seat} is the only player left and ends the game")
    you = _("You are the only player left and end the game")


class SeatIsOpen(Event, frozen=True):
    """The seat of somebody who has left waits for a substitute."""

    seat: Seat
    text = _("Someone else can take over from {seat}")
    you = _("Someone else can take over from you")


WITH_WHAT_FOLLOWS: Mapping[type[Event], Callable[[int], Event]] = {  # a seat that is lost, and this, in one line
    BotPlaysOn: LostSeatToBot,
    SeatIsOpen: LostSeatToAnyone,
    LeastIsPlayed: LostSeatToNobody,
    EndsWithLeaver: LostSeatEndsGame,
}


class SeatTaken(Event, frozen=True):
    """A substitute has sat down."""

    seat: Seat
    text = _("{seat} takes the seat and plays on")
    you = _("You take the seat and play on")


class CameBack(Event, frozen=True):
    """Somebody who had left sits in the own seat again, in time."""

    seat: Seat
    text = _("{seat} is back in time and plays on: nothing is lost")
    you = _("You are back in time and play on: nothing is lost")


class GameEnded(Event, frozen=True):
    """A vote has ended the game; `by`: the seat that asked for it, none where the table did."""

    by: int | None = None
    text = _("The game is ended by a vote. The current standings are the result")


class RoundEndsSoon(Event, frozen=True):
    """The clock of the round is about to run out."""

    length: AnyLength
    text = _("This round’s time is up in {length}")


class LastRound(Event, frozen=True):
    """The clock of the round has run out; what is under way is played to its end."""

    text = _("Time is up: the game ends after its current round, and the standings at that point are the result")


class TimeIsOver(Event, frozen=True):
    """The clock of the round has ended the game."""

    text = _("Time is up. The current standings are the result")


class PauseBegan(Event, frozen=True):
    """The table pauses; `by`: the seat that asked for it."""

    length: AnyLength
    by: int | None = None
    text = _("The table pauses for {length}")


class PauseEnded(Event, frozen=True):
    """The clocks run again."""

    text = _("The pause is over")


class TimeAdded(Event, frozen=True):
    """More time by consent."""

    seat: Seat
    length: AnyLength
    text = _("{seat} gets more time: {length}")
    you = _("You get more time: {length}")


class SeatsSwapped(Event, frozen=True):
    """Two people have changed places."""

    seat: Seat
    other: Seat
    text = _("{seat} and {other} have swapped seats")
    you = _("You and {other} have swapped seats")


class TakenBackByConsent(Event, frozen=True):
    """A move was taken back because everybody agreed."""

    seat: Seat
    text = _("All agree: {seat}’s last move is undone, with everything since")
    you = _("All agree: your last move is undone, with everything since")


class Asked(Event, frozen=True):
    """A request to the others."""

    seat: Seat
    ask: AnyAsk | None = None
    text = _("{seat} makes a request to the other players")
    you = _("You make a request to the other players")

    def told_as(self) -> Sentence:
        """What is asked for, where it is known."""
        return self if self.ask is None else self.ask.told_as()


class VoteRefused(Event, frozen=True):
    """Somebody has refused."""

    seat: Seat
    text = _("{seat} does not agree: nothing changes")
    you = _("You do not agree: nothing changes")


class VoteWithdrawn(Event, frozen=True):
    """The request has been withdrawn."""

    seat: Seat
    text = _("{seat} withdraws the request")
    you = _("You withdraw the request")


class ActedMeanwhile(Event, frozen=True):
    """A question is void since its object is gone: somebody has played on, or has come back."""

    seat: Seat
    text = _("{seat} has moved in the meantime: the request is closed")
    you = _("You have moved in the meantime: the request is closed")


class SeatChangedHands(Event, frozen=True):
    """A question is void since it was about somebody who does not sit there any more, or was asked by them."""

    seat: Seat
    text = _("{seat}’s seat has changed: the request is closed")
    you = _("Your seat has changed: the request is closed")


class LateNoMore(Event, frozen=True):
    """A question is void since somebody has time again, or is not awaited any more."""

    seat: Seat
    text = _("{seat} has time again: the request is closed")
    you = _("You have time again: the request is closed")


class PauseWasOver(Event, frozen=True):
    """A question is void since the pause is over by itself."""

    text = _("The game has resumed: the request is closed")


class GameWasOver(Event, frozen=True):
    """A question is void since the game is over."""

    text = _("The game is over: the request is closed")


class NoNextTable(Event, frozen=True):
    """A question is void since the next table is gone."""

    text = _("The next table has been closed, and the request with it")


class NotBegun(Refusal, frozen=True):
    """The table still waits for people."""

    text = _("The game has not started yet.")


class Paused(Refusal, frozen=True):
    """No moves while the table is paused."""

    text = _("The table is paused. You can continue when the pause ends, or when everyone agrees to resume.")


class Stopped(Refusal, frozen=True):
    """The game was ended before its rules end it."""

    text = _("This game was ended early.")


class LastOfAll(Refusal, frozen=True):
    """A move that opens something cannot stand before others of the same click."""

    text = _("Drawing cards must come last: confirm it on its own, then continue.")


class UsedBefore(Refusal, frozen=True):
    """Two commands have the same id."""

    text = _("Your choice could not be sent properly. Please choose again.")


class OneSeal(Refusal, frozen=True):
    """A sealed choice is one answer."""

    text = _("A sealed choice must be a single answer.")


class NothingToTakeBack(Refusal, frozen=True):
    """This seat has not moved yet."""

    text = _("You have no move to undo.")


class SomethingOpened(Refusal, frozen=True):
    """[final] Somebody has learned something since."""

    text = _("You can’t undo this: something new has been revealed.")


class SomebodyActed(Refusal, frozen=True):
    """Another person has acted since."""

    seat: Seat
    text = _("You can’t undo this: {seat} has moved since.")
    you = _("You can’t undo this: you have moved since.")


class RetractInstead(Refusal, frozen=True):
    """One's own seal has a button of its own."""

    text = _("Your choice is sealed: use “Change my choice” instead.")


class SealsLie(Refusal, frozen=True):
    """No rewind into a sealed choice."""

    text = _("You can’t undo what was played while sealed choices were being made.")


class SealOpened(Refusal, frozen=True):
    """A sealed answer that everybody has seen."""

    text = _("You can’t undo this: your last choice was sealed, and it has been revealed.")
