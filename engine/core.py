"""The machinery that every game shares: moves, events, decisions and the agenda."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from engine import chance
from engine.sentence import Amount, Id, Plural, Seat, Sentence, Text, Viewer, Voice, _, ngettext, plain, say

__all__ = [
    "HIDDEN", "Amount", "Decision", "Do", "Event", "Id", "IllegalMove", "Line", "Move", "Option", "Plural", "Position",
    "Preview", "Refusal", "Retract", "Score", "Seat", "SecretDecision", "Sentence", "Stage", "Text", "Viewer", "Voice",
    "_", "ngettext", "paragraph", "plain", "say",
]  # fmt: skip

HIDDEN = "?"  # a card that lies face down where everybody can count it


class Move(Sentence, frozen=True, tag=str.lower):
    """One small answer to a decision. `str(move)` is its notation, such as `bid thebes 6`; `text` its label."""

    def __str__(self) -> str:
        words = [str(self.__struct_config__.tag)]
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, bool):
                words += [field] if value else []
            elif value is not None:
                words.append(str(value))
        return " ".join(words)


class Retract(Move, frozen=True):
    """Take one's own sealed answer back while others still think."""

    text = _("Take my seal back")


class Event(Sentence, frozen=True):
    """Something that happened, as the live page and the history tell it."""

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
    """What a choice would do: sentences, the label of the confirming button, and whether it is for good."""

    label: Sentence
    lines: tuple[Sentence, ...] = ()
    final: bool = False


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


class Do(msgspec.Struct, frozen=True, tag=True):
    """An automatic paragraph of the rulebook, by name, waiting on the agenda."""

    name: str


PARAGRAPHS: dict[str, Callable[[Any], None]] = {}


def _name(rule: Callable[[Any], None]) -> str:
    """The game's package and the rule: two games may both have an `auction`."""
    return f"{rule.__module__.split('.')[1]}.{rule.__name__}"


def paragraph(rule: Callable[[Any], None]) -> Callable[[Any], None]:
    """Let a rule function stand on the agenda by its name."""
    PARAGRAPHS[_name(rule)] = rule
    return rule


class Decision(msgspec.Struct, tag=True, forbid_unknown_fields=True):
    """A choice owed by `seats`, asked one after the other, first seat first. Other fields are its own memory."""

    phase: ClassVar[str] = ""  # the phase of the round that it belongs to

    seats: tuple[Seat, ...]

    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited now."""
        return self.seats[:1]

    def moves(self, g: Any, seat: Seat) -> Sequence[Move]:
        """All legal answers, in a fixed, meaningful order."""
        raise NotImplementedError

    def asides(self, g: Any, seat: Seat) -> Sequence[Move]:
        """What this decision lets a seat do though nobody waits for it."""
        return ()

    def refusals(self, g: Any, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed choices that a player would look for, each with its reason."""
        return []

    def refusal(self, g: Any, seat: Seat, move: Any) -> Refusal | None:
        """Why this very move is closed, where the rules have a reason for it."""
        return next((r for m, r in self.refusals(g, seat) if m == move), None)

    def composes(self, move: Move) -> bool:
        """Whether the same seat goes on choosing after this move, so that a page may collect several of them."""
        return False

    def preview(self, g: Any, seat: Seat, moves: Sequence[Move]) -> Preview:
        """What these moves, the last one chosen, would do; from what `seat` may know."""
        return Preview(moves[-1])

    def answer(self, g: Any, seat: Seat, move: Any) -> None:
        """Carry out one legal answer."""
        raise NotImplementedError

    def aside(self, g: Any, seat: Seat, move: Any) -> None:
        """Carry out one of `asides`."""
        raise NotImplementedError

    def done(self, g: Any) -> None:
        """What follows at once when nobody owes an answer any more."""

    def neutral(self, g: Any, seat: Seat) -> Move | None:
        """The move that changes nothing, where the rules have one."""
        return None

    def closing(self, g: Any, seat: Seat) -> Move | None:
        """The move that a page adds by itself when what was collected is confirmed."""
        return None

    def ahead(self, seat: Seat) -> Self | None:
        """The same choice as this seat will be asked it later, where it can be prepared now."""
        return None

    def seen_by(self, viewer: Viewer) -> Self:
        """The decision without what this viewer may not know."""
        return self


class SecretDecision(Decision):
    """A choice owed by all `seats` at once, sealed until the last answer is in."""

    sealed: dict[Seat, Any] = {}  # each game's subclass names its moves

    def to_move(self) -> tuple[Seat, ...]:
        """Everybody who has not sealed yet."""
        return self.seats

    def options(self, g: Any, seat: Seat) -> Sequence[Move]:
        """All answers open to a seat, sealed or not."""
        raise NotImplementedError

    def moves(self, g: Any, seat: Seat) -> Sequence[Move]:
        """The answers of a seat that has not sealed."""
        return self.options(g, seat)

    def asides(self, g: Any, seat: Seat) -> Sequence[Move]:
        """Change one's sealed answer, or take it back."""
        if seat not in self.sealed:
            return ()
        return [*(m for m in self.options(g, seat) if m != self.sealed[seat]), Retract()]

    def answer(self, g: Any, seat: Seat, move: Any) -> None:
        """Seal an answer."""
        self.sealed[seat] = move
        self.seats = tuple(s for s in self.seats if s != seat)
        g.tell(Sealed(seat))

    def aside(self, g: Any, seat: Seat, move: Any) -> None:
        """Change or take back: a change is told to nobody."""
        if isinstance(move, Retract):
            del self.sealed[seat]
            self.seats = tuple(sorted((*self.seats, seat)))
            g.tell(Unsealed(seat))
        else:
            self.sealed[seat] = move

    def seen_by(self, viewer: Viewer) -> Self:
        """Who has sealed, and one's own answer."""
        mine = {s: m if s == viewer else None for s, m in self.sealed.items()}
        return msgspec.structs.replace(self, sealed=mine)

    def reopened(self) -> Self:
        """The same decision with the unknown answers asked again, for a sampled world."""
        mine = {s: m for s, m in self.sealed.items() if m is not None}
        again = (s for s in self.sealed if s not in mine)
        return msgspec.structs.replace(self, seats=tuple(sorted((*self.seats, *again))), sealed=mine)


class Position(msgspec.Struct, dict=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment: plain data, changed in place by `play`. `news` is what the last move told."""

    seats: int
    seed: str
    draws: int = 0
    turn: int = 0
    agenda: list[Any] = []

    def __post_init__(self) -> None:
        self.news: list[Event] = []

    # -- the flow --------------------------------------------------------------------------------

    def then(self, *steps: Callable[[Any], None] | Decision) -> None:
        """Do these next, in this order, before what is already on the agenda."""
        self.agenda += [s if isinstance(s, Decision) else Do(_name(s)) for s in reversed(steps)]

    def tell(self, event: Event) -> None:
        """Let the log and the pages know."""
        self.news.append(event)

    @property
    def decision(self) -> Decision | None:
        """The choice that is owed now; None when the game is over."""
        return self.agenda[-1] if self.agenda else None

    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited; empty when the game is over."""
        return self.agenda[-1].to_move() if self.agenda else ()

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal answers of a seat, none for a seat that is not awaited."""
        if not self.agenda:
            return []
        decision: Decision = self.agenda[-1]
        return decision.moves(self, seat) if seat in decision.to_move() else []

    def asides(self, seat: Seat) -> Sequence[Move]:
        """What a seat may do though nobody waits for it."""
        return self.agenda[-1].asides(self, seat) if self.agenda else []

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Check and carry out a move; return what happened. Raises IllegalMove with the reason."""
        if move in self.moves(seat):
            self.apply(seat, move)
        elif move in self.asides(seat):
            self.news = []
            self.apply_aside(seat, move)
        else:
            raise IllegalMove(self.refusal(seat, move), self.words)
        return self.news

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out a legal answer without checking it: for bots and playouts."""
        self.news = []
        decision: Decision = self.agenda[-1]
        decision.answer(self, seat, move)
        if not (decision.seats and isinstance(decision, SecretDecision)):
            self.turn += 1
        self.advance()

    def apply_aside(self, seat: Seat, move: Move) -> None:
        """Carry out one of `asides` without checking it; it never changes whose turn it is."""
        self.agenda[-1].aside(self, seat, move)

    def advance(self) -> None:
        """Carry out the agenda down to the next decision that somebody owes."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            if isinstance(step, Do):
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
            return GameOver()
        if seat not in self.to_move():
            return NotYourTurn()
        decision: Decision = self.agenda[-1]
        return decision.refusal(self, seat, move) or NotNow()

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
        decision: Decision = self.agenda[-1]
        return decision.preview(self, seat, moves)

    def default_move(self, seat: Seat) -> Move | None:
        """The neutral move, where the rules allow one."""
        return self.agenda[-1].neutral(self, seat) if self.agenda and seat in self.to_move() else None

    @property
    def secret(self) -> bool:
        """Whether the awaited choice is a sealed one."""
        return bool(self.agenda) and isinstance(self.agenda[-1], SecretDecision)

    def copy(self) -> Self:
        """An independent copy: dump and load, so every copy exercises the save format."""
        return msgspec.msgpack.decode(msgspec.msgpack.encode(self), type=type(self))

    # -- chance --------------------------------------------------------------------------------

    def shuffled(self, items: Iterable[str]) -> list[str]:
        """The items in an order drawn from the game's own numbered chance."""
        out, self.draws = chance.shuffled(self.seed, self.draws, items)
        return out

    def below(self, bound: int) -> int:
        """An even choice of 0 .. bound - 1 from the game's own numbered chance."""
        value, self.draws = chance.below(self.seed, self.draws + 1, bound)
        return value

    # -- what each game supplies -----------------------------------------------------------------

    @property
    def words(self) -> dict[str, Text]:
        """The words for the ids, per edition."""
        raise NotImplementedError

    def seen_by(self, viewer: Viewer) -> Self:
        """The position without what this viewer may not know: absent, not masked; an independent copy."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Self:
        """From a seen position, a possible truth that agrees with everything in sight."""
        raise NotImplementedError

    def scores(self, now: bool = False) -> list[Score] | None:
        """The result, None while the game lasts; `now` counts a running game as if it ended here."""
        raise NotImplementedError

    def stage(self) -> Stage:
        """Where the game is."""
        raise NotImplementedError

    def problem(self) -> str | None:
        """What is wrong with this position, in one sentence: conservation of cards and the like."""
        raise NotImplementedError
