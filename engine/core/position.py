"""The base class of positions: the state of a game, and a saved stack of steps to come (`agenda`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Annotated, Any, ClassVar, Self, final, get_args, get_type_hints

import msgspec

from engine.core import course
from engine.core.decision import Decision, SecretDecision, SomeDecision
from engine.core.moves_and_events import (
    HIDDEN,
    Do,
    Event,
    GameOver,
    IllegalMove,
    Move,
    NothingSealed,
    NotOpen,
    NotYourTurn,
    OtherChoice,
    OtherPhase,
    Preview,
    Refusal,
    Retract,
    Score,
    SealedAlready,
    Stage,
)
from engine.core.rng import below, draw_order
from engine.core.sentence import Seat, Sentence, Text, Viewer
from engine.core.steps import PARAGRAPHS, STEPS
from engine.core.typed import deep_copy

_HIDDEN = msgspec.json.encode(HIDDEN)
Ordinal = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


@cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in clockwise order, starting with `first`."""
    return tuple((first + i) % seats for i in range(seats))


@cache
def choices(game: type[Position], move: type[Move]) -> tuple[type[SomeDecision], ...]:
    """The decisions of a game that accept this type of move, in the order of the `agenda` annotation."""
    (steps,) = get_args(get_type_hints(game)["agenda"])
    return tuple(step for step in get_args(steps) if issubclass(step, Decision) and move in step.answers)


class Position(msgspec.Struct, dict=True, kw_only=True, forbid_unknown_fields=True):
    """State of a game: plain data, changed in place by `play`. `news`: events of the last move."""

    end_clause: ClassVar[str] = ""  # the clause of the rules by which the game ends
    uncounted: ClassVar[Sentence | None] = None  # what `public_scores` leaves out, since it is hidden
    course: ClassVar[str]  # which steps can be on the stack, in what order; see `engine.core.course`

    seats: Annotated[int, msgspec.Meta(ge=1, le=10)]
    seed: str
    draws: Ordinal = 0
    turn: Ordinal = 0
    agenda: list[Any] = []  # the stack; each game declares its types: `list[Do | Bidding]`

    def __post_init__(self) -> None:
        self.news: list[Event] = []

    # -- the stack -------------------------------------------------------------------------------

    def push(self, *steps: Callable[[Self], None] | Decision[Self]) -> None:
        """Push these steps, to run in this order before what is already on the stack."""
        agenda = self.agenda
        for step in steps[::-1]:
            agenda.append(STEPS[step] if callable(step) else step)

    def emit(self, event: Event) -> None:
        """Add an event to `news`, for the log and the pages."""
        self.news.append(event)

    @property
    def decision(self) -> Decision[Self] | None:
        """The decision to be made now; None when the game is over."""
        return self.agenda[-1] if self.agenda else None

    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited; empty when the game is over."""
        return self.agenda[-1].to_move() if self.agenda else ()

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal answers of a seat; empty for a seat that is not awaited."""
        if not self.agenda:
            return []
        decision: Decision[Position] = self.agenda[-1]
        return decision.moves(self, seat) if seat in decision.to_move() else []

    def asides(self, seat: Seat) -> Sequence[Move]:
        """The legal out-of-turn moves of a seat."""
        return self.agenda[-1].asides(self, seat) if self.agenda else []

    def turn_ahead(self, seat: Seat) -> Self | None:
        """A copy in which a waiting seat faces the choice that it can prepare now; None where there is none."""
        waits = self.agenda and seat not in self.to_move()
        if not waits or (later := self.agenda[-1].prepared_for(seat)) is None:
            return None
        then = self.copy()
        then.agenda[-1] = later
        return then

    def affairs_of(self, seat: Seat) -> tuple[Sentence, ...]:
        """What a waiting seat may want to know of its own affairs: costs to come, when it is asked next."""
        return ()

    def conditions_of(self, moves: Sequence[Move]) -> str:
        """What must be as it is now when these prepared moves are sent, as a text to compare."""
        return self.stage().path

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Apply an answer or an out-of-turn move; return the events. Raises IllegalMove with the reason."""
        self.apply(seat, move)
        return self.news

    def apply(self, seat: Seat, move: Move, legal: Sequence[Move] | None = None) -> None:
        """Apply a legal answer or out-of-turn move. Raises IllegalMove with the reason for any other move.

        legal: the result of `moves(seat)`, if the caller already has it.
        """
        if move in (self.moves(seat) if legal is None else legal):
            self._answer(seat, move)
        elif move in self.asides(seat):
            self.news = []
            self.apply_aside(seat, move)
        else:
            raise IllegalMove(self.reason_closed(seat, move), self.words)

    def _answer(self, seat: Seat, move: Move) -> None:
        """Apply a legal answer and the steps that follow from it."""
        self.news = []
        decision: Decision[Position] = self.agenda[-1]
        decision.answer(self, seat, move)
        if not (decision.secret and decision.seats):
            self.turn += 1
        self.advance()

    def apply_aside(self, seat: Seat, move: Move) -> None:
        """Apply a legal out-of-turn move. Only a retracted seal changes which seats are awaited."""
        self.agenda[-1].apply_aside(self, seat, move)

    def advance(self, one: bool = False) -> bool:
        """Run the steps on the stack until a decision awaits a seat, or the stack is empty.

        one: run the next step only. Returns whether a seat is awaited or the stack is empty.
        """
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            if type(step) is Do:  # `type` instead of `isinstance` for speed; Do has no subclasses
                agenda.pop()
                PARAGRAPHS[step.name](self)
            elif step.seats:
                return True
            else:
                agenda.pop().resolve(self)
            if one:
                return False
        return True

    def before_stop(self, seat: Seat, move: Move) -> Self | None:
        """A copy after a legal answer, up to the step with which a part of the game ends; None if none ends."""
        g = self.copy()
        g.agenda[-1].answer(g, seat, move)
        before = g.copy()
        while not g.advance(one=True):
            if any(event.stop for event in g.news):
                return before
            before = g.copy()
        return None

    # -- queries -------------------------------------------------------------------------------

    def reason_closed(self, seat: Seat, move: Move) -> Refusal:
        """Why this move is closed to this seat."""
        if not self.agenda:
            return GameOver(self.end_clause)
        decision: Decision[Position] = self.agenda[-1]
        if isinstance(move, Retract):
            return NothingSealed(decision.clause)
        phases = tuple(dict.fromkeys(choice.phase for choice in choices(type(self), type(move))))
        if phases and decision.phase not in phases:
            return OtherPhase(move.clause, move, phases)
        sealed = decision.sealed if isinstance(decision, SecretDecision) else {}
        if seat in sealed and sealed[seat] == move:
            return SealedAlready(decision.clause)
        if seat not in self.to_move() and seat not in sealed:
            return NotYourTurn(decision.clause)
        return decision.reason_closed(self, seat, move) or self._default_reason(decision, move)

    def _default_reason(self, decision: SomeDecision, move: Move) -> Refusal:
        """Why a move is closed, where the decision gives no reason of its own."""
        others = [choice for choice in choices(type(self), type(move)) if choice.phase == decision.phase]
        if others and type(move) not in decision.answers:
            return OtherChoice(move.clause, move)
        return NotOpen(move.clause, move)

    def closed_moves(self, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed choices that an awaited seat may look for, with reasons; empty for other seats."""
        return self.agenda[-1].closed_moves(self, seat) if self.agenda and seat in self.to_move() else []

    def apply_draft(self, seat: Seat, moves: Sequence[Move]) -> tuple[Self, list[Move]]:
        """Apply a draft: a copy after the legal prefix of `moves`, and that prefix.

        Moves after which the seat continues its turn are applied; the first other move ends the prefix and is not.
        """
        g, kept = self.copy(), list[Move]()
        for move in moves:
            if move not in g.moves(seat) and move not in g.asides(seat):
                break
            kept.append(move)
            if move not in g.moves(seat) or not g.agenda[-1].continues_turn(move):
                break
            g.agenda[-1].answer(g, seat, move)
        return g, kept

    def preview(self, seat: Seat, moves: Sequence[Move]) -> Preview:
        """Effects of these moves, in sentences; equal from the full position and the view of the seat."""
        decision: Decision[Position] = self.agenda[-1]
        return decision.preview(self, seat, moves)

    def default_move(self, seat: Seat) -> Move | None:
        """The default move of an awaited seat; None where the rules have none."""
        return self.agenda[-1].default_move(self, seat) if self.agenda and seat in self.to_move() else None

    def default_moves(self, seat: Seat) -> list[Move]:
        """The default moves of a seat up to the end of its turn; empty where the rules have none."""
        g, moves = self.copy(), list[Move]()
        while (move := g.default_move(seat)) is not None:
            moves.append(move)
            if not g.agenda[-1].continues_turn(move):
                break
            g.agenda[-1].answer(g, seat, move)
        return moves

    @property
    def secret(self) -> bool:
        """Whether the current decision is a secret one."""
        return bool(self.agenda) and bool(self.agenda[-1].secret)

    def copy(self) -> Self:
        """An independent copy, by encoding and decoding, so that every copy exercises the save format."""
        return deep_copy(self)

    def seen_with_hand(self, seat: Seat) -> Self:
        """The view of a seat with the current decision as spectators see it, for viewers who may see its hand."""
        shown = self.seen_by(seat)
        if shown.agenda:
            shown.agenda[-1] = self.seen_by(None).agenda[-1]
        return shown

    def without_pending(self) -> Self:
        """An independent copy with an empty stack, so that no seat is awaited."""
        g = self.copy()
        g.agenda = []
        return g

    @property
    def partial(self) -> bool:
        """Whether this is a view of a running game, with no seed; False for a full or a sampled position."""
        return not (self.seed or self.draws)

    # -- hidden information ----------------------------------------------------------------------

    @final
    def seen_by(self, viewer: Viewer) -> Self:
        """The view of a viewer: an independent copy from which hidden information is removed."""
        seen = self.copy()
        if self.agenda:
            seen.seed, seen.draws = "", 0
            seen.hide(viewer)
            seen.agenda[:] = [step if type(step) is Do else step.seen_by(viewer) for step in seen.agenda]
        return seen

    @final
    def sample(self, rng: Random) -> Self:
        """From a view, a random full position that agrees with everything visible."""
        world = self.copy()
        if self.agenda:
            world.seed = f"{rng.getrandbits(128):032x}"
            world.deal(rng)
            top = world.agenda[-1]
            if isinstance(top, SecretDecision):
                world.agenda[-1] = top.without_unknown_seals()
        return world

    # -- chance --------------------------------------------------------------------------------

    def draw_order(self, items: Iterable[str]) -> list[str]:
        """The items in random order, from the numbered draws of the game."""
        out, self.draws = draw_order(self.seed, self.draws, items)
        return out

    def below(self, bound: int) -> int:
        """A uniform integer in 0 .. bound - 1 from the numbered draws of the game."""
        value, self.draws = below(self.seed, self.draws + 1, bound)
        return value

    def below_at(self, moment: str, bound: int) -> int:
        """A uniform integer in 0 .. bound - 1 from draw 1 of the key of a moment, whatever was drawn before.

        moment: what happens once in a game; the key is the seed, a space and the moment.
        """
        self.draws += 1  # the number of draws says whether anything random has happened
        return below(f"{self.seed} {moment}", 1, bound)[0]

    # -- helpers for games -------------------------------------------------------------------------

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in clockwise order, starting with `first`."""
        return clockwise(first, self.seats)

    def problem_with_agenda(self) -> str | None:
        """Check the stack against the course, and the seats of its decisions; a sentence if wrong, else None."""
        if not self.agenda:
            return None
        if not self.partial and _HIDDEN in msgspec.json.encode(self):
            return "No card is hidden where the seed is known."
        if not course.possible(self.course, self.agenda):
            return "What still has to happen does not follow the course of the game."
        if type(self.agenda[-1]) is Do or not self.agenda[-1].seats:
            return "A choice is owed by somebody."
        asked = [step.seats for step in self.agenda if type(step) is not Do and step.seats]
        if any(len(set(seats)) != len(seats) or max(seats) >= self.seats for seats in asked):
            return "A choice is owed by players who sit at this table, and by nobody twice."
        return None

    def problem_with_choices(self) -> str | None:
        """Check that each decision on the stack fits and each awaited seat has a move; a sentence if not."""
        for step in self.agenda:
            if type(step) is not Do and step.seats and (said := step.problem(self)):
                return str(said)
        if self.partial:  # moves that depend on hidden cards are unknown
            return None
        return None if all(self.moves(seat) for seat in self.to_move()) else "A choice has an answer."

    def problem(self) -> str | None:
        """An inconsistency of this position, in one sentence; None if there is none."""
        return (
            self.problem_with_agenda()
            or self.problem_with_state()
            or self.problem_with_timing()
            or self.problem_with_choices()
        )

    # -- hooks of each game -----------------------------------------------------------------------

    @property
    def words(self) -> dict[str, Text]:
        """The words for the ids, under the options of this game."""
        raise NotImplementedError

    def hide(self, viewer: Viewer) -> None:
        """Blank the hidden fields of the game, in place; the base class blanks seed, draws and sealed answers."""

    def deal(self, rng: Random) -> None:
        """Fill what `hide` has blanked, in place, with random values that agree with everything visible."""

    def scores(self, now: bool = False) -> list[Score] | None:
        """The result; None while the game is running, except with `now`: scored as if it ended here."""
        raise NotImplementedError

    def public_scores(self) -> list[Score] | None:
        """The result as if the game ended here, without what is hidden (`uncounted`).

        None where that would tell nothing.
        """
        return self.scores(now=True)

    def stage(self) -> Stage:
        """The current stage: phase, and the round or similar counters of the game."""
        raise NotImplementedError

    def problem_with_state(self) -> str | None:
        """An inconsistency by the rules of this game, such as a lost card, in one sentence; else None."""
        raise NotImplementedError

    def problem_with_timing(self) -> str | None:
        """An inconsistency with the round or with the steps to come, in one sentence; None if there is none."""
        return None
