"""The small records of every game: moves, events, refusals, lines of a score, previews, stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from engine.sentence import Id, Number, Seat, Sentence, Text, Viewer, _, ngettext, plain, say

HIDDEN = "?"  # a card that lies face down where everybody can count it


class Move(Sentence, frozen=True, tag=str.lower):
    """One small answer to a decision. `str(move)` is its notation, such as `bid thebes 6`; `text` its label.

    A tuple, such as the cards of `offer 0 5`, is the last of the fields.
    """

    def __str__(self) -> str:
        words = [str(self.__struct_config__.tag)]
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, bool):
                words += [field] if value else []
            elif isinstance(value, tuple):
                words += map(str, value)
            elif value is not None:
                words.append(str(value))
        return " ".join(words)


class Retract(Move, frozen=True):
    """Take one's own sealed answer back while others still think."""

    text = _("Change my choice")


class Event(Sentence, frozen=True):
    """Something that happened, as the live page and the history tell it. `seat` acts; a `loser` loses by it."""

    final: ClassVar[bool] = False  # it showed something new: no undo past it
    reveal: ClassVar[bool] = False  # sealed answers open with it: every page plays the reveal

    def seen_by(self, viewer: Viewer) -> Event | None:
        """What this viewer is told: the event, a redacted one, or None for nothing."""
        return self

    def joined(self, other: Event) -> Event | None:
        """This event and the next as one line of the log, where that says the same."""
        return None


class Sealed(Event, frozen=True):
    """A seat has sealed its answer; nothing else is told."""

    seat: Seat
    text = _("{seat} has sealed their choice")
    you = _("You have sealed your choice")


class Unsealed(Event, frozen=True):
    """A seat has taken its sealed answer back."""

    seat: Seat
    text = _("{seat} reopens their sealed choice")
    you = _("You reopen your sealed choice")


class Refusal(Sentence, frozen=True):
    """Why a choice is closed. Its code is the class name."""


class Unreadable(Refusal, frozen=True):
    """The text is no move of this game."""

    text = _("This is not a valid move.")


class Closed(Refusal, frozen=True):
    """A refusal that every game knows; the clause is that of the choice or of the move that it speaks of."""

    clause: str  # type: ignore[misc]  # a class attribute elsewhere


class NotYourTurn(Closed, frozen=True):
    """Somebody else has to choose."""

    text = _("It is not your turn.")


class SealedAlready(Closed, frozen=True):
    """The sealed answer once more, unchanged."""

    text = _("This is already your sealed choice. Seal a different one, or change your choice.")


class NothingSealed(Closed, frozen=True):
    """A seal is taken back where none lies."""

    text = _("You have no sealed choice to change.")


class OtherPhase(Closed, frozen=True):
    """The move answers choices of other phases."""

    move: Move
    phases: tuple[Id, ...]
    text = ngettext("This move belongs to another phase: {phases}.", "This move belongs to other phases: {phases}.")

    @property
    def n(self) -> int:
        """Which of the two forms is said."""
        return len(self.phases)


class OtherChoice(Closed, frozen=True):
    """The move answers another choice of this phase."""

    move: Move
    text = _("“{move}” is not one of your choices now.")


class NotOpen(Closed, frozen=True):
    """The move would answer this choice, but is none of those that the rules leave here."""

    move: Move
    text = _("The rules don’t allow “{move}” here.")


class GameOver(Closed, frozen=True):
    """Nothing can be played any more."""

    text = _("The game is over.")


class IllegalMove(ValueError):
    """The move cannot be read or the rules do not allow it now; `refusal` says why."""

    def __init__(self, refusal: Refusal, words: Mapping[str, Text] | None = None) -> None:
        super().__init__(say(refusal, plain(words or {})))
        self.refusal = refusal


class WrongValue(ValueError):
    """A club's printed value that cannot stand beside the others; `path` is the one that says so."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(why)
        self.path = path


class Line(Sentence, frozen=True):
    """A line of a score: so many points, for this reason."""

    points: Number


class Score(msgspec.Struct, frozen=True):
    """The result of one seat: place after tie-breaks (shared places stay shared), points and their lines."""

    seat: Seat
    place: int
    points: int
    lines: tuple[Line, ...]
    ties: tuple[Sentence, ...] = ()  # what broke or kept a tie, in words


class Preview(msgspec.Struct, frozen=True):
    """What a choice would do: sentences, then steps in their order; the confirming button; whether it is for good.

    perhaps: it is for good or not, by what this viewer does not see.
    """

    label: Sentence
    lines: tuple[Sentence, ...] = ()
    final: bool = False
    steps: tuple[Sentence, ...] = ()
    perhaps: bool = False


class Stage(Sentence, frozen=True):
    """Where the game is: `phases` are the ids of this round's phases, `phase` the one under way."""

    phase: Id
    phases: tuple[Id, ...]

    @property
    def path(self) -> str:
        """The stage as one word, outermost part first, for history and links."""
        own = [getattr(self, f) for f in self.__struct_fields__ if f not in ("phase", "phases")]
        return "/".join(map(str, [*own, self.phase]))


class Option(msgspec.Struct, frozen=True):
    """What the form of a new table says about one option: label, help and the words for its values."""

    label: str
    help: str
    values: dict[str, str] = {}
    named: bool = False  # whoever looks for a table is told its value; of the other options only what is unusual
    apart: bool = False  # another value makes another game: its tables are rated among themselves
    seats: tuple[int, ...] = ()  # the numbers of seats at which it means something; none named: at all of them

    def matters(self, seats: int) -> bool:
        """Whether it means something in a game with so many seats."""
        return not self.seats or seats in self.seats


class Do(msgspec.Struct, frozen=True, tag=True):
    """An automatic paragraph of the rulebook, by name, waiting on the agenda."""

    name: str
