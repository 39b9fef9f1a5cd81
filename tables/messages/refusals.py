"""Refusals, and log events that do not belong to a game."""

from __future__ import annotations

import msgspec

from engine.core import Event, Refusal, Seat, Sentence, _
from tables.messages.durations import AnyLength
from tables.messages.proposals import AnyProposal


class Refused(Exception):
    """Raised when the site refuses a request.

    Holds a sentence in the reader's language and an HTTP status.
    """

    def __init__(self, sentence: str, status: int = 422) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class Stale(Exception):
    """Raised when the table has changed since the page of this command was rendered."""


class MoveTakenBack(Event, frozen=True):
    """A seat has undone its last move."""

    seat: Seat
    text = _("{seat} undoes their last move")
    you = _("You undo your last move")


class RematchProposed(Event, frozen=True):
    """A seat has proposed a rematch."""

    seat: Seat
    text = _("{seat} proposes a rematch")
    you = _("You propose a rematch")


class RematchAgreed(Event, frozen=True):
    """A seat has said yes to a rematch."""

    seat: Seat
    text = _("{seat} wants to play again")
    you = _("You want to play again")


class RematchBegins(Event, frozen=True):
    """The rematch has begun, at a table of its own."""

    text = _("The next game has begun")


class SiteWasDown(Event, frozen=True):
    """The site was down; no clock ran."""

    length: AnyLength
    text = _("The site was down for about {length}. No clock ran during that time.")


class GameEnded(Event, frozen=True):
    """A vote has ended the game; `by`: the seat that asked for it, None where the table did."""

    by: int | None = None
    text = _("The game is ended by a vote. The current standings are the result")


class RoundEndsSoon(Event, frozen=True):
    """The time of the round is about to end."""

    length: AnyLength
    text = _("This round’s time is up in {length}")


class LastRound(Event, frozen=True):
    """The time of the round is up; the game ends after its current round."""

    text = _("Time is up: the game ends after its current round, and the standings at that point are the result")


class TimeIsOver(Event, frozen=True):
    """The end of the round's time has ended the game."""

    text = _("Time is up. The current standings are the result")


class PauseBegan(Event, frozen=True):
    """The table is paused; `by`: the seat that asked for it."""

    length: AnyLength
    by: int | None = None
    text = _("The table pauses for {length}")


class PauseEnded(Event, frozen=True):
    """The pause is over."""

    text = _("The pause is over")


class TimeAdded(Event, frozen=True):
    """A seat has got more time by a vote."""

    seat: Seat
    length: AnyLength
    text = _("{seat} gets more time: {length}")
    you = _("You get more time: {length}")


class SeatsSwapped(Event, frozen=True):
    """Two players have swapped seats."""

    seat: Seat
    other: Seat
    text = _("{seat} and {other} have swapped seats")
    you = _("You and {other} have swapped seats")


class TakenBackByConsent(Event, frozen=True):
    """A move was undone by a vote."""

    seat: Seat
    text = _("All agree: {seat}’s last move is undone, with everything since")
    you = _("All agree: your last move is undone, with everything since")


class Asked(Event, frozen=True):
    """A seat has made a proposal."""

    seat: Seat
    proposal: AnyProposal | None = msgspec.field(default=None, name="ask")
    text = _("{seat} makes a request to the other players")
    you = _("You make a request to the other players")

    def told_as(self) -> Sentence:
        """The proposal itself, if stored."""
        return self if self.proposal is None else self.proposal.told_as()


class VoteRefused(Event, frozen=True):
    """A seat has refused a proposal."""

    seat: Seat
    text = _("{seat} does not agree: nothing changes")
    you = _("You do not agree: nothing changes")


class VoteWithdrawn(Event, frozen=True):
    """A seat has withdrawn its request."""

    seat: Seat
    text = _("{seat} withdraws the request")
    you = _("You withdraw the request")


class ActedMeanwhile(Event, frozen=True):
    """A proposal is closed because the player has moved or come back."""

    seat: Seat
    text = _("{seat} has moved in the meantime: the request is closed")
    you = _("You have moved in the meantime: the request is closed")


class SeatChangedHands(Event, frozen=True):
    """A proposal is closed because another player has the seat that it was about or that made it."""

    seat: Seat
    text = _("{seat}’s seat has changed: the request is closed")
    you = _("Your seat has changed: the request is closed")


class LateNoMore(Event, frozen=True):
    """A proposal is closed because the player has time again, or is not awaited any more."""

    seat: Seat
    text = _("{seat} has time again: the request is closed")
    you = _("You have time again: the request is closed")


class PauseWasOver(Event, frozen=True):
    """A proposal is closed because the pause is over."""

    text = _("The game has resumed: the request is closed")


class GameWasOver(Event, frozen=True):
    """A proposal is closed because the game is over."""

    text = _("The game is over: the request is closed")


class NoNextTable(Event, frozen=True):
    """A proposal is closed because the next table was deleted."""

    text = _("The next table has been closed, and the request with it")


class NotBegun(Refusal, frozen=True):
    """The table still waits for players."""

    text = _("The game has not started yet.")


class Paused(Refusal, frozen=True):
    """No moves while the table is paused."""

    text = _("The table is paused. You can continue when the pause ends, or when everyone agrees to resume.")


class Stopped(Refusal, frozen=True):
    """The game was ended before its rules end it."""

    text = _("This game was ended early.")


class LastOfAll(Refusal, frozen=True):
    """A move that reveals something must be the last one of its command."""

    text = _("Drawing cards must come last: confirm it on its own, then continue.")


class UsedBefore(Refusal, frozen=True):
    """Two different commands have the same id."""

    text = _("Your choice could not be sent properly. Please choose again.")


class OneSeal(Refusal, frozen=True):
    """A sealed answer must be a single move."""

    text = _("A sealed choice must be a single answer.")


class NothingToTakeBack(Refusal, frozen=True):
    """This seat has no move to undo."""

    text = _("You have no move to undo.")


class SomethingOpened(Refusal, frozen=True):
    """[final] Something new has been revealed since."""

    text = _("You can’t undo this: something new has been revealed.")


class SomebodyActed(Refusal, frozen=True):
    """Another player has moved since."""

    seat: Seat
    text = _("You can’t undo this: {seat} has moved since.")
    you = _("You can’t undo this: you have moved since.")


class RetractInstead(Refusal, frozen=True):
    """A sealed answer is changed by its own button."""

    text = _("Your choice is sealed: use “Change my choice” instead.")


class SealsLie(Refusal, frozen=True):
    """No rewind into a decision with sealed answers."""

    text = _("You can’t undo what was played while sealed choices were being made.")


class SealOpened(Refusal, frozen=True):
    """A sealed answer that was revealed cannot be undone."""

    text = _("You can’t undo this: your last choice was sealed, and everybody has chosen since.")
