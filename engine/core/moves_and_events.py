"""Base records of every game: moves, events, refusals, score lines, previews, stages, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from engine.core.sentence import Id, Number, Seat, Sentence, Text, Viewer, _, ngettext, plain, say

HIDDEN = "?"  # placeholder of a face-down card in a pile of known size


class Move(Sentence, frozen=True, tag=str.lower):
    """A move. `str(move)` is its notation, such as `bid thebes 6`; `text` is its label.

    A field with a tuple, such as the cards of `offer 0 5`, must be the last one.
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
    """Take back one's own sealed answer while other answers are missing."""

    text = _("Change my choice")


class Event(Sentence, frozen=True):
    """An event, as shown on the live page and in the log. `seat` acts; a `loser` loses something by it."""

    final: ClassVar[bool] = False  # it revealed information: no undo past it
    reveal: ClassVar[bool] = False  # sealed answers open with it: pages play the reveal
    stop: ClassVar[bool] = False  # a part of the game ends with it: pages show that part until their reader goes on

    def seen_by(self, viewer: Viewer) -> Event | None:
        """The event as this viewer sees it: itself, a redacted event, or None for nothing."""
        return self

    def merged_with(self, other: Event) -> Event | None:
        """This event and the next merged into one line of the log; None if they cannot be merged."""
        return None


class Sealed(Event, frozen=True):
    """A seat has sealed its answer; the answer itself is not shown."""

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
    """The text is not a move of this game."""

    text = _("This is not a valid move.")


class Closed(Refusal, frozen=True):
    """Base of the refusals common to all games; `clause` is that of the decision or of the move."""

    clause: str  # type: ignore[misc]  # a class attribute elsewhere


class NotYourTurn(Closed, frozen=True):
    """The seat is not awaited."""

    text = _("It is not your turn.")


class SealedAlready(Closed, frozen=True):
    """The same answer is already sealed."""

    text = _("This is already your sealed choice. Seal a different one, or change your choice.")


class NothingSealed(Closed, frozen=True):
    """There is no sealed answer to take back."""

    text = _("You have no sealed choice to change.")


class OtherPhase(Closed, frozen=True):
    """The move belongs to decisions of other phases."""

    move: Move
    phases: tuple[Id, ...]
    text = ngettext("This move belongs to another phase: {phases}.", "This move belongs to other phases: {phases}.")

    @property
    def n(self) -> int:
        """The number that selects the plural form."""
        return len(self.phases)


class OtherChoice(Closed, frozen=True):
    """The move belongs to another decision of this phase."""

    move: Move
    text = _("“{move}” is not one of your choices now.")


class NotOpen(Closed, frozen=True):
    """The move has the right type for this decision, but is not legal here."""

    move: Move
    text = _("The rules don’t allow “{move}” here.")


class GameOver(Closed, frozen=True):
    """The game is over."""

    text = _("The game is over.")


class IllegalMove(ValueError):
    """The move cannot be parsed or is not legal now; `refusal` is the reason."""

    def __init__(self, refusal: Refusal, words: Mapping[str, Text] | None = None) -> None:
        super().__init__(say(refusal, plain(words or {})))
        self.refusal = refusal


class WrongValue(ValueError):
    """A club's correction of a printed value that conflicts with other values; `path` names the value."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(why)
        self.path = path


class Line(Sentence, frozen=True):
    """A line of a score: points and, as text, the reason."""

    points: Number


class Score(msgspec.Struct, frozen=True):
    """Result of one seat: place after tie-breaks, points and their lines.

    Seats still tied share a place. key: what places are compared by: the points, then the tie-breaks of the rules; the
    greater is better.
    """

    seat: Seat
    place: int
    points: int
    lines: tuple[Line, ...]
    ties: tuple[Sentence, ...] = ()  # what broke or kept a tie, in words
    key: tuple[int, ...] = ()


class Preview(msgspec.Struct, frozen=True):
    """Effects of a choice: label of the confirm button, sentences, then steps in order.

    final: it cannot be undone. perhaps: whether it is final depends on hidden information.
    passes: it stands there by itself and does nothing, so that its button is not the main one.
    asks: what a page asks once more before it sends the choice, such as whether to give something up.
    """

    label: Sentence
    lines: tuple[Sentence, ...] = ()
    final: bool = False
    steps: tuple[Sentence, ...] = ()
    perhaps: bool = False
    asks: Sentence | None = None
    passes: bool = False


class Milestone(msgspec.Struct, frozen=True):
    """A mark in the strip of a whole game: a round, or with a symbol what follows some rounds."""

    phase: Id
    symbol: str = ""
    done: bool = False
    current: bool = False


class Stage(Sentence, frozen=True):
    """The current stage of a game: `phases` are the ids of this round's phases, `phase` the current one."""

    phase: Id
    phases: tuple[Id, ...]

    @property
    def coming(self) -> Sentence | None:
        """What follows a later round, if players reckon with it."""
        return None

    @property
    def milestones(self) -> tuple[Milestone, ...]:
        """All rounds of the game and what follows them; empty where the words say enough."""
        return ()

    @property
    def path(self) -> str:
        """The stage as one word, outermost part first, for the history and links."""
        own = [getattr(self, f) for f in self.__struct_fields__ if f not in ("phase", "phases")]
        return "/".join(map(str, [*own, self.phase]))


class Option(msgspec.Struct, frozen=True):
    """An option in the form of a new table: label, help and the words for its values."""

    label: str
    help: str
    values: dict[str, str] = {}
    named: bool = False  # the list of tables always shows its value; of other options only unusual values
    apart: bool = False  # another value makes a variant with ratings of its own
    seats: tuple[int, ...] = ()  # the numbers of seats for which it has an effect; empty: all
    rare: bool = False  # few tables change it: it is folded away in the form
    always: tuple[int, ...] = ()  # the numbers of seats that always play with it: it is no choice, and counts as chosen

    def matters(self, seats: int) -> bool:
        """Whether the option has an effect with so many seats."""
        return not self.seats or seats in self.seats


class Do(msgspec.Struct, frozen=True, tag=True):
    """A step on the stack that runs automatically: the name of a registered step function."""

    name: str
