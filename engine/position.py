"""A whole game at one moment, and its agenda: what still has to happen, on a visible stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random
from typing import Annotated, Any, ClassVar, Self, TypeVar, final, get_args, get_type_hints

import msgspec

from engine import chance, course, typed
from engine.decision import Decision, SecretDecision, SomeDecision
from engine.records import (
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
from engine.sentence import Seat, Text, Viewer

G = TypeVar("G", bound="Position")
Rule = Callable[..., None]  # a step of a game, which takes the position of this game
PARAGRAPHS: dict[str, Rule] = {}
_HIDDEN = msgspec.json.encode(HIDDEN)
Ordinal = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
STEPS: dict[Rule, Do] = {}  # each of them as it stands on an agenda


def _name(rule: Rule) -> str:
    """The game's package and the rule: two games may both have an `auction`."""
    return f"{rule.__module__.split('.')[1]}.{rule.__name__}"


@cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """So many seats, clockwise from the first."""
    return tuple((first + i) % seats for i in range(seats))


def paragraph(rule: Callable[[G], None]) -> Callable[[G], None]:
    """Let a rule function stand on the agenda by its name."""
    PARAGRAPHS[_name(rule)] = rule
    STEPS[rule] = Do(_name(rule))
    return rule


@cache
def choices(game: type[Position], move: type[Move]) -> tuple[type[SomeDecision], ...]:
    """The choices of a game that this kind of move answers, in the order in which the game names them."""
    (steps,) = get_args(get_type_hints(game)["agenda"])
    return tuple(step for step in get_args(steps) if issubclass(step, Decision) and move in step.answers)


class Position(msgspec.Struct, dict=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment: plain data, changed in place by `play`. `news` is what the last move told."""

    end_clause: ClassVar[str] = ""  # the paragraph of the rules by which the game ends
    course: ClassVar[str]  # the steps that can wait on the agenda, in their order; see `engine.course`

    seats: Annotated[int, msgspec.Meta(ge=1, le=10)]
    seed: str
    draws: Ordinal = 0
    turn: Ordinal = 0
    agenda: list[Any] = []  # each game names its own steps: `list[Do | Bidding]`

    def __post_init__(self) -> None:
        self.news: list[Event] = []

    # -- the flow --------------------------------------------------------------------------------

    def then(self, *steps: Callable[[Self], None] | Decision[Self]) -> None:
        """Do these next, in this order, before what is already on the agenda."""
        agenda = self.agenda
        for step in steps[::-1]:
            agenda.append(STEPS[step] if callable(step) else step)

    def tell(self, event: Event) -> None:
        """Let the log and the pages know."""
        self.news.append(event)

    @property
    def decision(self) -> Decision[Self] | None:
        """The choice that is owed now; None when the game is over."""
        return self.agenda[-1] if self.agenda else None

    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited; empty when the game is over."""
        return self.agenda[-1].to_move() if self.agenda else ()

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal answers of a seat, none for a seat that is not awaited."""
        if not self.agenda:
            return []
        decision: Decision[Position] = self.agenda[-1]
        return decision.moves(self, seat) if seat in decision.to_move() else []

    def asides(self, seat: Seat) -> Sequence[Move]:
        """What a seat may do though nobody waits for it."""
        return self.agenda[-1].asides(self, seat) if self.agenda else []

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Carry out an answer or an aside; return what happened. Raises IllegalMove with the reason."""
        self.apply(seat, move)
        return self.news

    def apply(self, seat: Seat, move: Move, legal: Sequence[Move] | None = None) -> None:
        """Tell an answer from an aside and carry it out; what is neither raises IllegalMove with the reason.

        legal: `moves(seat)`, where the caller has just listed them.
        """
        if move in (self.moves(seat) if legal is None else legal):
            self._answer(seat, move)
        elif move in self.asides(seat):
            self.news = []
            self.apply_aside(seat, move)
        else:
            raise IllegalMove(self.refusal(seat, move), self.words)

    def _answer(self, seat: Seat, move: Move) -> None:
        """Carry out a legal answer, and what follows from it."""
        self.news = []
        decision: Decision[Position] = self.agenda[-1]
        decision.answer(self, seat, move)
        if not (decision.secret and decision.seats):
            self.turn += 1
        self.advance()

    def apply_aside(self, seat: Seat, move: Move) -> None:
        """Carry out one of `asides`; it never changes whose turn it is."""
        self.agenda[-1].aside(self, seat, move)

    def advance(self) -> None:
        """Carry out the agenda down to the next decision that somebody owes."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            if type(step) is Do:  # the hottest question of all, and Do has no kinds
                agenda.pop()
                PARAGRAPHS[step.name](self)
            elif step.seats:
                return
            else:
                agenda.pop().done(self)

    # -- asking --------------------------------------------------------------------------------

    def refusal(self, seat: Seat, move: Move) -> Refusal:
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
        return decision.refusal(self, seat, move) or self._foreign(decision, move)

    def _foreign(self, decision: SomeDecision, move: Move) -> Refusal:
        """Why a move is closed for which the decision has no reason of its own."""
        others = [choice for choice in choices(type(self), type(move)) if choice.phase == decision.phase]
        if others and type(move) not in decision.answers:
            return OtherChoice(move.clause, move)
        return NotOpen(move.clause, move)

    def refusals(self, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed choices that the seat would look for; for a seat that has to choose."""
        return self.agenda[-1].refusals(self, seat) if self.agenda and seat in self.to_move() else []

    def drafted(self, seat: Seat, moves: Sequence[Move]) -> tuple[Self, list[Move]]:
        """A copy in which the legal beginning of `moves` is collected, and that beginning.

        Moves that compose are carried out; the first that does not is only kept as the choice, and ends the draft.
        """
        g, kept = self.copy(), list[Move]()
        for move in moves:
            if move not in g.moves(seat) and move not in g.asides(seat):
                break
            kept.append(move)
            if move not in g.moves(seat) or not g.agenda[-1].composes(move):
                break
            g.agenda[-1].answer(g, seat, move)
        return g, kept

    def preview(self, seat: Seat, moves: Sequence[Move]) -> Preview:
        """What these moves would do, in sentences; the same from the truth and from what the seat sees."""
        decision: Decision[Position] = self.agenda[-1]
        return decision.preview(self, seat, moves)

    def default_move(self, seat: Seat) -> Move | None:
        """The neutral move, where the rules allow one."""
        return self.agenda[-1].neutral(self, seat) if self.agenda and seat in self.to_move() else None

    def default_moves(self, seat: Seat) -> list[Move]:
        """The whole neutral answer: one move, or all the small moves of one click; empty where the rules have none."""
        g, moves = self.copy(), list[Move]()
        while (move := g.default_move(seat)) is not None:
            moves.append(move)
            if not g.agenda[-1].composes(move):
                break
            g.agenda[-1].answer(g, seat, move)
        return moves

    @property
    def secret(self) -> bool:
        """Whether the awaited choice is a sealed one."""
        return bool(self.agenda) and bool(self.agenda[-1].secret)

    def copy(self) -> Self:
        """An independent copy: dump and load, so every copy exercises the save format."""
        return typed.copied(self)

    def opened(self, seat: Seat) -> Self:
        """What a seat sees, but the choice under way as everybody sees it: for whoever may look into its hand."""
        shown = self.seen_by(seat)
        if shown.agenda:
            shown.agenda[-1] = self.seen_by(None).agenda[-1]
        return shown

    def halted(self) -> Self:
        """An independent copy in which nobody is awaited any more, whatever was still to come."""
        g = self.copy()
        g.agenda = []
        return g

    @property
    def partial(self) -> bool:
        """Whether this is what somebody sees of a game; in the truth, and in a sample of it, nothing is hidden."""
        return not (self.seed or self.draws)

    # -- who sees what ---------------------------------------------------------------------------

    @final
    def seen_by(self, viewer: Viewer) -> Self:
        """The position without what this viewer may not know: absent, not masked; an independent copy."""
        seen = self.copy()
        if self.agenda:
            seen.seed, seen.draws = "", 0
            seen.hide(viewer)
            seen.agenda[:] = [step if type(step) is Do else step.seen_by(viewer) for step in seen.agenda]
        return seen

    @final
    def sample(self, rng: Random) -> Self:
        """From a seen position, a possible truth that agrees with everything in sight."""
        world = self.copy()
        if self.agenda:
            world.seed = f"{rng.getrandbits(128):032x}"
            world.deal(rng)
            top = world.agenda[-1]
            if isinstance(top, SecretDecision):
                world.agenda[-1] = top.reopened()
        return world

    # -- chance --------------------------------------------------------------------------------

    def shuffled(self, items: Iterable[str]) -> list[str]:
        """The items in an order drawn from the game's own numbered chance."""
        out, self.draws = chance.shuffled(self.seed, self.draws, items)
        return out

    def below(self, bound: int) -> int:
        """An even choice of 0 .. bound - 1 from the game's own numbered chance."""
        value, self.draws = chance.below(self.seed, self.draws + 1, bound)
        return value

    # -- what a game builds on ---------------------------------------------------------------------

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with `first`."""
        return clockwise(first, self.seats)

    def problem_with_agenda(self) -> str | None:
        """What still has to happen is a part of the game's course, up to a choice of players who sit here."""
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
        """What is asked, now or later, fits what lies on the table, and who is asked now can answer."""
        for step in self.agenda:
            if type(step) is not Do and step.seats and (said := step.problem(self)):
                return str(said)
        if self.partial:  # what others may do with cards that a viewer does not know
            return None
        return None if all(self.moves(seat) for seat in self.to_move()) else "A choice has an answer."

    def problem(self) -> str | None:
        """What is wrong with this position, in one sentence."""
        return self.problem_with_agenda() or self.unsound() or self.untimely() or self.problem_with_choices()

    # -- what each game supplies -----------------------------------------------------------------

    @property
    def words(self) -> dict[str, Text]:
        """The words for the ids, per edition."""
        raise NotImplementedError

    def hide(self, viewer: Viewer) -> None:
        """Blank the game's own hidden fields, in place; seed, draws and sealed answers are blank without it."""

    def deal(self, rng: Random) -> None:
        """Fill what `hide` has blanked, in place, with something that agrees with everything in sight."""

    def scores(self, now: bool = False) -> list[Score] | None:
        """The result, None while the game lasts; `now` counts a running game as if it ended here."""
        raise NotImplementedError

    def stage(self) -> Stage:
        """Where the game is."""
        raise NotImplementedError

    def unsound(self) -> str | None:
        """What of this game cannot be so, in one sentence: conservation of cards and the like."""
        raise NotImplementedError

    def untimely(self) -> str | None:
        """What does not fit the round and what is still to come, in one sentence."""
        return None
