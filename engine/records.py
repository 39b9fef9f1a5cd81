"""The small records of every game: moves, events, refusals, lines of a score, previews, stages."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from engine.sentence import Id, Seat, Sentence, Viewer, _, plain, say

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

    text = _("Take my seal back")


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
    text = _("{seat} has sealed a choice")


class Unsealed(Event, frozen=True):
    """A seat has taken its sealed answer back."""

    seat: Seat
    text = _("{seat} takes the sealed choice back")


class Refusal(Sentence, frozen=True):
    """Why a choice is closed. Its code is the class name."""


class Unreadable(Refusal, frozen=True):
    """The text is no move of this game."""

    text = _("This is not a move that the game knows.")


class NotYourTurn(Refusal, frozen=True):
    """Somebody else has to choose."""

    text = _("It is not your turn to choose.")


class NotNow(Refusal, frozen=True):
    """The move exists, but not as an answer to this decision."""

    text = _("This is not possible now.")


class GameOver(Refusal, frozen=True):
    """Nothing can be played any more."""

    text = _("The game is over.")


class IllegalMove(ValueError):
    """The move cannot be read or the rules do not allow it now; `refusal` says why."""

    def __init__(self, refusal: Refusal, words: Any = None) -> None:
        super().__init__(say(refusal, plain(words or {})))
        self.refusal = refusal


class WrongValue(ValueError):
    """A club's printed value that cannot stand beside the others; `path` is the one that says so."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(why)
        self.path = path


class Line(Sentence, frozen=True):
    """A line of a score: so many points, for this reason."""

    points: int


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
    alone: bool = False  # of meaning only where one plays alone


class Do(msgspec.Struct, frozen=True, tag=True):
    """An automatic paragraph of the rulebook, by name, waiting on the agenda."""

    name: str
