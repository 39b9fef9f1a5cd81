"""What a person is told when something cannot be done, and what stands in the log that no game tells."""

from __future__ import annotations

from engine.core import Event, Refusal, Seat, _


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


class NotBegun(Refusal, frozen=True):
    """The table still waits for people."""

    text = _("The game has not begun yet.")


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
