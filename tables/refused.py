"""What a person is told when something cannot be done, and what stands in the log that no game tells."""

from __future__ import annotations

from engine.core import Event, Refusal, Seat, _
from tables.lengths import AnyLength


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
    text = _("{seat} takes the last move back")


class RematchProposed(Event, frozen=True):
    """A new table with the same people."""

    seat: Seat
    text = _("{seat} proposes another game")


class SiteWasDown(Event, frozen=True):
    """An outage; no clock ran."""

    length: AnyLength
    text = _("The site was down for about {length}. No clock ran meanwhile.")


class TimeRanOut(Event, frozen=True):
    """The reserve of a seat is used up."""

    seat: Seat
    text = _("The time of {seat} has run out")


class HasLeft(Event, frozen=True):
    """Somebody has left the game for good."""

    seat: Seat
    text = _("{seat} leaves the game and gets the last place")


class BotPlaysOn(Event, frozen=True):
    """A caretaker in the seat of somebody who has left."""

    seat: Seat
    text = _("A bot plays on in the seat of {seat}")


class LeastIsPlayed(Event, frozen=True):
    """Nobody decides any more in the seat of somebody who has left."""

    seat: Seat
    text = _("From now on the least that the rules allow is played in the seat of {seat}")


class EndsWithLeaver(Event, frozen=True):
    """The table does not play on without somebody."""

    seat: Seat
    text = _("The game ends without {seat}. The standing of this moment is the result")


class EndedAlone(Event, frozen=True):
    """Everybody else has left."""

    seat: Seat
    text = _("{seat} is the only one left and ends the game")


class SeatIsOpen(Event, frozen=True):
    """The seat of somebody who has left waits for a substitute."""

    seat: Seat
    text = _("Somebody else may take the seat of {seat}")


class SeatTaken(Event, frozen=True):
    """A substitute has sat down."""

    seat: Seat
    text = _("{seat} sits down and plays on")


class CameBack(Event, frozen=True):
    """Somebody who had left sits in the own seat again, in time."""

    seat: Seat
    text = _("{seat} is back in time and plays on: nothing is lost")


class GameEnded(Event, frozen=True):
    """A vote has ended the game; `by`: the seat that asked for it, none where the table did."""

    by: int | None = None
    text = _("The game is ended by vote. The standing of this moment is the result")


class RoundEndsSoon(Event, frozen=True):
    """The clock of the round is about to run out."""

    length: AnyLength
    text = _("The time of this round is over in {length}")


class LastRound(Event, frozen=True):
    """The clock of the round has run out; what is under way is played to its end."""

    text = _("The time is over: the game ends with the round of it that is under way, and its standing is the result")


class TimeIsOver(Event, frozen=True):
    """The clock of the round has ended the game."""

    text = _("The time is over. The standing of this moment is the result")


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


class SeatsSwapped(Event, frozen=True):
    """Two people have changed places."""

    seat: Seat
    other: Seat
    text = _("{seat} and {other} have swapped their seats")


class TakenBackByConsent(Event, frozen=True):
    """A move was taken back because everybody agreed."""

    seat: Seat
    text = _("All agree: the last move of {seat} is taken back, with everything since")


class Asked(Event, frozen=True):
    """Somebody wants something to which the others have to agree."""

    seat: Seat
    text = _("{seat} puts a question to the table")


class VoteRefused(Event, frozen=True):
    """Somebody has said no."""

    seat: Seat
    text = _("{seat} does not agree: it stays as it is")


class VoteWithdrawn(Event, frozen=True):
    """Who has asked does not ask any more."""

    seat: Seat
    text = _("{seat} takes the question back")


class ActedMeanwhile(Event, frozen=True):
    """A question is void since its object is gone: somebody has played on, or has come back."""

    seat: Seat
    text = _("{seat} has acted meanwhile: the open question is closed")


class SeatChangedHands(Event, frozen=True):
    """A question is void since it was about somebody who does not sit there any more, or was asked by them."""

    seat: Seat
    text = _("The seat of {seat} is not as it was: the open question is closed")


class LateNoMore(Event, frozen=True):
    """A question is void since somebody has time again, or is not awaited any more."""

    seat: Seat
    text = _("The time of {seat} is not over any more: the open question is closed")


class PauseWasOver(Event, frozen=True):
    """A question is void since the pause is over by itself."""

    text = _("The table plays again: the open question is closed")


class GameWasOver(Event, frozen=True):
    """A question is void since the game is over."""

    text = _("The game is over: the open question is closed")


class NoNextTable(Event, frozen=True):
    """A question is void since the next table is gone."""

    text = _("The next table is closed: the open question is closed too")


class NotBegun(Refusal, frozen=True):
    """The table still waits for people."""

    text = _("The game has not begun yet.")


class Paused(Refusal, frozen=True):
    """Nobody plays while the table pauses."""

    text = _("The table is paused. You can go on when the pause is over, or when all agree to go on.")


class Stopped(Refusal, frozen=True):
    """The game was ended before its rules end it."""

    text = _("This game has been ended.")


class LastOfAll(Refusal, frozen=True):
    """A move that opens something cannot stand before others of the same click."""

    text = _("What draws cards comes last: confirm it on its own, then go on.")


class OneSeal(Refusal, frozen=True):
    """A sealed choice is one answer."""

    text = _("A sealed choice is one single answer.")


class NothingToTakeBack(Refusal, frozen=True):
    """This seat has not moved yet."""

    text = _("There is no move of yours to take back.")


class SomethingOpened(Refusal, frozen=True):
    """[final] Somebody has learned something since."""

    text = _("This cannot be taken back: something new has become known.")


class SomebodyActed(Refusal, frozen=True):
    """Another person has acted since."""

    seat: Seat
    text = _("This cannot be taken back: {seat} has acted since.")


class RetractInstead(Refusal, frozen=True):
    """One's own seal has a button of its own."""

    text = _("You have sealed your choice: take your seal back instead.")


class SealsLie(Refusal, frozen=True):
    """No rewind into a sealed choice."""

    text = _("This cannot be taken back while sealed choices are being made.")
