"""Records for page templates, in reading order: prompt, board view, hand, shapes of choices.

A game fills these records from a view of the position; templates only lay them out.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.moves_and_events import Preview, Refusal, Score
from engine.core.sentence import Amount, Id, Seat, Sentence


class Choice(msgspec.Struct, frozen=True):
    """One thing to choose; closed if `why` is set. `move`: the text that choosing it adds to the draft."""

    label: Sentence
    move: str = ""
    on: bool = False
    why: Refusal | None = None
    place: str = ""  # id of its anchor on the board; several choices may share one
    hint: Sentence | None = None
    icon: str = ""  # a symbol before the label
    worth: int | None = None  # points that it brings, for the anchor of its row


class Rung(msgspec.Struct, frozen=True):
    """One space of a ladder: open, closed, or occupied by a seat."""

    value: int
    move: str = ""
    on: bool = False
    why: Refusal | None = None
    seat: Seat | None = None
    label: Sentence | None = None  # instead of the value
    place: str = ""  # id of its anchor on the board
    worth: int | None = None  # points that it brings, for the anchor of its row


class LadderRow(msgspec.Struct, frozen=True):
    """One row of a ladder: a place and its spaces."""

    place: Id
    note: Sentence
    rungs: tuple[Rung, ...]
    seat: Seat | None = None
    price: int | None = None
    on: bool = False  # the row of the chosen space; a narrow page shows it first

    @property
    def worth(self) -> int | None:
        """The points that the best of its rungs brings at the row's own anchor, or None."""
        worths = [rung.worth for rung in self.rungs if rung.worth is not None and rung.place == self.place]
        return max(worths, default=None)


class Ladder(msgspec.Struct, frozen=True, tag="ladder"):
    """A grid of bids, a row per place and a column per value, from which one space is chosen."""

    caption: Sentence
    rows: tuple[LadderRow, ...]
    board: bool = False  # every space has an anchor on the board


class Picks(msgspec.Struct, frozen=True, tag="picks"):
    """A list of choices, of which one can be chosen, or any number with `many`.

    step: 1, 2 ... for one of several lists chosen in order. A choice can be exchanged for another of the same step,
    which discards the choices of later steps; but a list `apart`, such as how a price is paid, discards nothing.
    """

    caption: Sentence
    choices: tuple[Choice, ...]
    many: bool = False
    step: int = 0
    apart: bool = False
    folded: bool = False  # collapsed at first
    board: bool = False  # every choice has an anchor on the board

    @property
    def numbered_choices(self) -> list[tuple[Choice, int]]:
        """Each choice with the count of equal moves before it: equal cards are separate choices on a page."""
        moves = [choice.move for choice in self.choices]
        return [(choice, moves[:k].count(choice.move)) for k, choice in enumerate(self.choices)]


class Stepper(msgspec.Struct, frozen=True):
    """An amount with buttons to add and remove; `more` may be closed, `fewer` is the move to drop.

    whole: the whole draft with one more, where it does not come last.
    """

    kind: Id
    n: int
    more: Choice
    fewer: str = ""
    whole: tuple[str, ...] = ()


class StepRow(msgspec.Struct, frozen=True):
    """The steppers of one place."""

    place: Id
    steppers: tuple[Stepper, ...]
    extras: tuple[Choice, ...] = ()  # cards that can be played here


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """Placement of pieces: one row per place."""

    caption: Sentence
    rows: tuple[StepRow, ...]
    board: bool = False  # every step has an anchor on the board


class Total(msgspec.Struct, frozen=True):
    """So many pieces of one kind in all. `moves`: the whole draft with them; closed if `why` is set."""

    label: Sentence
    place: str  # id of its anchor on the board
    moves: tuple[str, ...] = ()
    on: bool = False  # so many are chosen; its `moves` are the draft without them
    why: Refusal | None = None


class Totals(msgspec.Struct, frozen=True, tag="totals"):
    """The numbers of pieces of one kind, such as steps of a price staircase; one sets the number."""

    caption: Sentence
    totals: tuple[Total, ...]
    board: bool = True  # every number has an anchor on the board


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    """A move with an amount, built in the page.

    It is a pattern such as `offer {n}`, then switches such as `adjust`. value: the chosen amount; None: none is chosen.
    Where `low` is `high` there is no amount to set.
    """

    caption: Sentence
    kind: Id
    low: int
    high: int
    value: int | None
    patterns: tuple[Choice, ...]  # `move` holds the pattern
    switches: tuple[Choice, ...] = ()  # `move` holds the word


class Toggles(msgspec.Struct, frozen=True, tag="toggles"):
    """A move with several things, built in the page: a pattern such as `offer`, then a word per thing."""

    caption: Sentence
    pattern: str
    switches: tuple[Choice, ...]  # `move` holds the word
    board: bool = False  # every thing has an anchor on the board


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
    """The seats, each with whether it has sealed."""

    seals: tuple[Seal, ...]


class Mark(msgspec.Struct, frozen=True):
    """Words that the chosen moves put on an anchor of the board, such as what they would close.

    half: they stand there only while the anchor waits for the rest of a choice.
    """

    at: str
    text: Sentence
    half: bool = False


class Ghost(msgspec.Struct, frozen=True):
    """A piece that the chosen moves would put on an anchor of the board.

    turn: in quarters, clockwise; on a scale, how far this would then lean.
    pieces: what they are, with their symbols, and below zero what they use up; without them the piece of the seat.
    half: it stands there only while the anchor waits for the rest of a choice.
    """

    at: str
    turn: int = 0
    pieces: tuple[Amount, ...] = ()
    half: bool = False


class ClosedPlace(msgspec.Struct, frozen=True):
    """An anchor of the board where nothing can be chosen, and why."""

    at: str
    why: Refusal


class Panel(msgspec.Struct, frozen=True):
    """The prompt: awaited seats, heading, choices, preview, confirm button, reasons for closed choices."""

    who: Sentence
    heading: Sentence
    context: Sentence | None = None
    first: Sentence | None = None  # on the closed button: what is to be chosen before anything can be sent
    half: tuple[Sentence, ...] = ()  # likewise what is missing to one's own thing, and what to the place of the board
    around: Sentence | None = None  # beside the choices of one place that are gone round: `%n` of `%m`
    active: bool = False  # this viewer is awaited
    ahead: bool = False  # this viewer prepares a later turn
    seat: Seat | None = None  # the seat whose token is shown beside `who`
    shapes: tuple[object, ...] = ()
    draft: tuple[str, ...] = ()  # the moves collected so far, without the choice
    taken: bool = False  # something is chosen and can be cleared
    prepared: tuple[str, ...] = ()  # the complete choice of a later turn, which the page may keep to be sent then
    confirm: tuple[str, ...] = ()  # the moves sent by the confirm button; empty: no complete choice
    preview: Preview | None = None
    marks: tuple[Mark, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    closed: tuple[ClosedPlace, ...] = ()  # besides the closed choices of the shapes
    retract: str = ""
    dropped: bool = False  # part of the draft was no longer legal and has been dropped
    reasons: tuple[Refusal, ...] = ()
    waiting: tuple[Sentence, ...] = ()  # for those who wait: what they hold, and what the others choose among
    open: tuple[object, ...] = ()  # for spectators: the shapes of choices that everybody sees; none can be chosen

    @property
    def on_board(self) -> bool:
        """Whether choices have their anchors on the board, so that their list can be folded away."""
        return any(getattr(shape, "board", False) for shape in self.shapes)

    @property
    def closed_by_reason(self) -> dict[Refusal, str]:
        """The places that each reason closes, without those of closed choices."""
        chosen = {choice.place for shape in self.shapes for choice in getattr(shape, "choices", ())}
        found: dict[Refusal, str] = {}
        for place in self.closed:
            if place.at not in chosen:
                found[place.why] = f"{found[place.why]} {place.at}" if place.why in found else place.at
        return found

    @property
    def open_on_board(self) -> tuple[object, ...]:
        """Of what spectators see, the shapes that have their anchors on the board."""
        return tuple(shape for shape in self.open if getattr(shape, "board", False))

    @property
    def open_aside(self) -> tuple[object, ...]:
        """Of what spectators see, the shapes that have no place on the board."""
        return tuple(shape for shape in self.open if not getattr(shape, "board", False))

    @property
    def asks(self) -> bool:
        """Whether something is asked that has no place on the board, such as yes or no."""
        return self.active and any(isinstance(one, Picks) and not one.board and not one.folded for one in self.shapes)


class Stat(msgspec.Struct, frozen=True):
    """A number with its symbol."""

    kind: Id
    n: int


class PlayerLine(msgspec.Struct, frozen=True):
    """The row of one player, with public facts; the first of `stats` are the points."""

    seat: Seat
    note: Sentence
    stats: tuple[Stat, ...]
    first: bool  # first player; the game has its own word, such as Pharaoh
    active: bool


def with_points(lines: Sequence[PlayerLine], scores: Sequence[Score]) -> tuple[PlayerLine, ...]:
    """Copies of the player rows with the points of these scores."""
    points = {score.seat: score.points for score in scores}

    def line(each: PlayerLine) -> PlayerLine:
        first, *others = each.stats
        stats = (msgspec.structs.replace(first, n=points[each.seat]), *others)
        return msgspec.structs.replace(each, stats=stats)

    return tuple(map(line, lines))


class HandCard(msgspec.Struct, frozen=True):
    """A card of the hand."""

    id: Id
    icon: Id
    when: Sentence | None  # when it can be used, or how many there are; None: not shown
    text: Sentence
    live: bool
    sell: str = ""  # text of the out-of-turn move that sells it
    at: Id = ""  # its anchor, where it shares one with the board


class Hand(msgspec.Struct, frozen=True):
    """The private part of the page, for the owner of the hand."""

    purse: tuple[Stat, ...]
    note: Sentence
    cards: tuple[HandCard, ...]
    mat: object = None  # a record of the game for its `_mat.html`, shown instead of the purse
    owns: tuple[Stat, ...] = ()  # what lies on the board is counted beside the cards


class Picture(msgspec.Struct, frozen=True):
    """The page without the prompt: board, player rows, hand. `board` is a record of the game."""

    board: object
    players: tuple[PlayerLine, ...]
    hand: Hand | None


class Stop(msgspec.Struct, frozen=True):
    """A part of the game that has ended, as pages show it until their reader goes on."""

    picture: Picture  # in its last moment
    title: Sentence
    lines: tuple[Sentence, ...]  # what it has brought the viewer
    goes_on: Sentence  # the button
    again: Sentence | None = None  # the button back to it, if it was no scoring


def unique(reasons: list[Refusal]) -> tuple[Refusal, ...]:
    """The reasons without duplicates, in order."""
    return tuple(dict.fromkeys(reasons))
