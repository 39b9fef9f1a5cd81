"""What a page is given: flat records in reading order, the same five shapes of choice for every game.

A game fills these records from a *seen* position; a template lays them out and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core import Id, Preview, Refusal, Score, Seat, Sentence


class Choice(msgspec.Struct, frozen=True):
    """One thing to choose; closed when `why` says so. `move` is what choosing it adds to the draft."""

    label: Sentence
    move: str = ""
    on: bool = False
    why: Refusal | None = None
    place: str = ""  # the place of the board that it belongs to
    hint: Sentence | None = None
    icon: str = ""  # a symbol before the label


class Rung(msgspec.Struct, frozen=True):
    """One space of a ladder: open, closed, or taken by a seat."""

    value: int
    move: str = ""
    on: bool = False
    why: Refusal | None = None
    seat: Seat | None = None
    label: Sentence | None = None  # instead of the value


class LadderRow(msgspec.Struct, frozen=True):
    """One row of a ladder: a place and its spaces."""

    place: Id
    note: Sentence
    rungs: tuple[Rung, ...]
    seat: Seat | None = None
    price: int | None = None
    on: bool = False  # the row that a narrow page shows first


class Ladder(msgspec.Struct, frozen=True, tag="ladder"):
    """Row = place, column = value; one space is chosen."""

    caption: Sentence
    rows: tuple[LadderRow, ...]


class Picks(msgspec.Struct, frozen=True, tag="picks"):
    """A list of choices: one of them, or with `many` any of them.

    step: 1, 2 ... where the one chosen composes with what is chosen further down and can still be exchanged for
    another of the same step; what was chosen further down then goes.
    """

    caption: Sentence
    choices: tuple[Choice, ...]
    many: bool = False
    step: int = 0
    folded: bool = False  # shown on demand

    @property
    def numbered(self) -> list[tuple[Choice, int]]:
        """Each choice with how often its move stands before it: two equal cards are two choices of a page."""
        moves = [choice.move for choice in self.choices]
        return [(choice, moves[:k].count(choice.move)) for k, choice in enumerate(self.choices)]


class Stepper(msgspec.Struct, frozen=True):
    """An amount with less and more; `more` is closed with a reason, `fewer` is the move to drop."""

    kind: Id
    n: int
    more: Choice
    fewer: str = ""


class StepRow(msgspec.Struct, frozen=True):
    """The steppers of one place."""

    place: Id
    steppers: tuple[Stepper, ...]
    extras: tuple[Choice, ...] = ()  # cards that can be played here


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """Placing pieces: a row a place."""

    caption: Sentence
    rows: tuple[StepRow, ...]


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    """An amount composed in the page: a pattern such as `offer {n}`, and switches such as `adjust` behind it."""

    caption: Sentence
    kind: Id
    low: int
    high: int
    value: int
    patterns: tuple[Choice, ...]  # `move` holds the pattern
    switches: tuple[Choice, ...] = ()  # `move` holds the word


class Toggles(msgspec.Struct, frozen=True, tag="toggles"):
    """Things that are one move together, composed in the page: a pattern such as `offer`, and a word for each thing."""

    caption: Sentence
    pattern: str
    switches: tuple[Choice, ...]  # `move` holds the word


class Facts(msgspec.Struct, frozen=True, tag="facts"):
    """A small table beside a choice."""

    caption: Sentence
    head: tuple[Sentence, ...]
    rows: tuple[tuple[Sentence | int, ...], ...]


class Seal(msgspec.Struct, frozen=True):
    """Whether a seat has sealed."""

    seat: Seat
    sealed: bool


class Seals(msgspec.Struct, frozen=True, tag="seals"):
    """Who has sealed and who has not, nothing else."""

    seals: tuple[Seal, ...]


class Panel(msgspec.Struct, frozen=True):
    """The prompt: who, what, choices, preview, confirm, why."""

    who: Sentence
    heading: Sentence
    context: Sentence | None = None
    active: bool = False  # this viewer has to choose
    ahead: bool = False  # this viewer prepares a later turn
    seat: Seat | None = None  # whose token stands beside `who`
    shapes: tuple[object, ...] = ()
    draft: tuple[str, ...] = ()  # the moves collected so far, without the choice
    taken: bool = False  # something has been taken up, and can be cleared
    confirm: tuple[str, ...] = ()  # what the filled button sends; empty: nothing is chosen yet
    preview: Preview | None = None
    retract: str = ""
    dropped: bool = False  # a part of the draft was no longer legal
    reasons: tuple[Refusal, ...] = ()


class Stat(msgspec.Struct, frozen=True):
    """A number with its symbol."""

    kind: Id
    n: int


class PlayerLine(msgspec.Struct, frozen=True):
    """One player in turn order, with what everybody may know; the first of `stats` are the points."""

    seat: Seat
    note: Sentence
    stats: tuple[Stat, ...]
    first: bool  # the word for it is the game's: first player, Pharaoh
    active: bool


def with_points(lines: Sequence[PlayerLine], scores: Sequence[Score]) -> tuple[PlayerLine, ...]:
    """The players with the points of these scores."""
    points = {score.seat: score.points for score in scores}

    def line(each: PlayerLine) -> PlayerLine:
        first, *others = each.stats
        stats = (msgspec.structs.replace(first, n=points[each.seat]), *others)
        return msgspec.structs.replace(each, stats=stats)

    return tuple(map(line, lines))


class HandCard(msgspec.Struct, frozen=True):
    """A card of one's own hand."""

    id: Id
    icon: Id
    when: Sentence | None  # of what use it is, or how many there are; None: nothing to say
    text: Sentence
    live: bool
    sell: str = ""  # the aside that gives it away


class Hand(msgspec.Struct, frozen=True):
    """What only its owner sees."""

    purse: tuple[Stat, ...]
    note: Sentence
    cards: tuple[HandCard, ...]
    mat: object = None  # the game's own record of what lies before its owner, for its `_mat.html` instead of the purse


class Picture(msgspec.Struct, frozen=True):
    """Everything around the prompt. `board` is the game's own record for its board template."""

    board: object
    players: tuple[PlayerLine, ...]
    hand: Hand | None


def unique(reasons: list[Refusal]) -> tuple[Refusal, ...]:
    """One line for each reason, not for each space."""
    return tuple(dict.fromkeys(reasons))
