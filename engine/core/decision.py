"""Decisions, the choices players have to make: seats asked, legal answers and their effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, Never, Protocol, Self, TypeVar

import msgspec

from engine.core.moves_and_events import Event, Move, Preview, Refusal, Retract, Sealed, Unsealed
from engine.core.sentence import Seat, Sentence, Viewer, _


class AskingPosition(Protocol):
    """Parts of a position that every decision may use."""

    seats: int

    @property
    def partial(self) -> bool:
        """Whether this is a view of a running game."""

    def emit(self, event: Event) -> None:
        """Add an event for the log and the pages."""


P = TypeVar("P", bound=AskingPosition, contravariant=True)  # the position of the game that asks


class Decision(msgspec.Struct, Generic[P], tag=True, forbid_unknown_fields=True):
    """A choice that `seats` make one after the other, first seat first. Other fields are its state."""

    phase: ClassVar[str] = ""  # the phase of the round that it belongs to
    clause: ClassVar[str] = ""  # the clause of the rules that asks for it
    answers: ClassVar[tuple[type[Move], ...]] = ()  # the kinds of moves that answer it
    secret: ClassVar[bool] = False  # asked of all seats at once; answers are sealed
    told: ClassVar[Callable[..., Sentence] | None] = None  # told(seat): what it chooses, for those who wait
    hidden: ClassVar[bool] = False  # its choices depend on what only the seat sees, so spectators are not shown them

    seats: tuple[Seat, ...]

    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited now."""
        return self.seats[:1]

    def moves(self, g: P, seat: Seat) -> Sequence[Move]:
        """All legal answers, in a fixed, meaningful order."""
        raise NotImplementedError

    def asides(self, g: P, seat: Seat) -> Sequence[Move]:
        """Out-of-turn moves that this decision allows a seat, such as selling a card."""
        return ()

    def closed_moves(self, g: P, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed choices that a player may look for, each with its reason."""
        return []

    def reason_closed(self, g: P, seat: Seat, move: Any) -> Refusal | None:
        """Why this move is closed; None where the decision has no reason of its own."""
        return next((r for m, r in self.closed_moves(g, seat) if m == move), None)

    def continues_turn(self, move: Move) -> bool:
        """Whether the same seat continues its turn after this move, so that a page may collect several moves."""
        return False

    def preview(self, g: P, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The effects of these moves, the last being the choice; computed from what `seat` may know."""
        return Preview(moves[-1])

    def open_to(self, g: P, seat: Seat) -> Sentence | None:
        """Public sentence on an awaited seat's choice, for those who wait and watch; None without one."""
        told = type(self).told
        return None if told is None else told(seat)

    def stake_of(self, g: P, seat: Seat) -> Sentence | None:
        """Stake of a waiting seat in this decision, such as its bid; None without one."""
        return None

    def answer(self, g: P, seat: Seat, move: Any) -> None:
        """Apply one legal answer."""
        raise NotImplementedError

    def apply_aside(self, g: P, seat: Seat, move: Any) -> None:
        """Apply one legal out-of-turn move, one of `asides`."""
        raise NotImplementedError

    def resolve(self, g: P) -> None:
        """Called when all seats have answered and the decision leaves the stack."""

    def default_move(self, g: P, seat: Seat) -> Move | None:
        """The move made for a seat that does not answer in time; None where the rules have none."""
        return None

    def final_move(self, g: P, seat: Seat) -> Move | None:
        """The final move that a page adds to the collected moves on confirmation; None if incomplete.

        g: the position after the collected moves.
        """
        return None

    def least_move(self, g: P, seat: Seat) -> Move:
        """The legal move that does the least: the default move, else the final one, else the first."""
        legal = self.moves(g, seat)
        usual = (self.default_move(g, seat), self.final_move(g, seat))
        return next((move for move in usual if move in legal), None) or legal[0]

    def prepared_for(self, seat: Seat) -> Self | None:
        """The decision as this seat will face it later, if its choice can be prepared now; else None."""
        return None

    def problem(self, g: P) -> str | None:
        """An inconsistency in the state of this decision, in one sentence; None if there is none."""
        return None

    def seen_by(self, viewer: Viewer) -> Self:
        """The decision without what is hidden from this viewer."""
        return self


SomeDecision = Decision[Never]  # a decision of any game; only class attributes can be used


class AllInSecret(Sentence, frozen=True):
    """Waiting: a secret decision."""

    text = _("Everyone chooses in secret; all choices are revealed together.")


class SecretDecision(Decision[P]):
    """A choice that all `seats` make at once, sealed until the last answer is given."""

    secret = True

    sealed: dict[Seat, Any] = {}  # the subclass of a game declares the type of its moves

    def to_move(self) -> tuple[Seat, ...]:
        """The seats that have not sealed yet."""
        return self.seats

    def options(self, g: P, seat: Seat) -> Sequence[Move]:
        """All answers open to a seat, whether it has sealed or not."""
        raise NotImplementedError

    def open_to(self, g: P, seat: Seat) -> Sentence | None:
        """That all choose at once."""
        return AllInSecret()

    def moves(self, g: P, seat: Seat) -> Sequence[Move]:
        """The answers of a seat; the caller checks that it has not sealed."""
        return self.options(g, seat)

    def asides(self, g: P, seat: Seat) -> Sequence[Move]:
        """For a seat that has sealed: the other answers, and taking the seal back."""
        if seat not in self.sealed:
            return ()
        return [*(m for m in self.options(g, seat) if m != self.sealed[seat]), Retract()]

    def answer(self, g: P, seat: Seat, move: Any) -> None:
        """Seal an answer."""
        self.sealed[seat] = move
        self.seats = tuple(s for s in self.seats if s != seat)
        g.emit(Sealed(seat))

    def apply_aside(self, g: P, seat: Seat, move: Any) -> None:
        """Change a sealed answer, without an event, or take it back."""
        if isinstance(move, Retract):
            del self.sealed[seat]
            self.seats = tuple(sorted((*self.seats, seat)))
            g.emit(Unsealed(seat))
        else:
            self.sealed[seat] = move

    def seen_by(self, viewer: Viewer) -> Self:
        """The decision with the sealed answers of other seats replaced by None."""
        mine = {s: m if s == viewer else None for s, m in self.sealed.items()}
        return msgspec.structs.replace(self, sealed=mine)

    def problem(self, g: P) -> str | None:
        """Check that each seat has sealed or still has to, and that visible sealed answers are legal."""
        if sorted([*self.seats, *self.sealed]) != list(range(g.seats)):
            return "Everybody has sealed, or still has to."
        if None in self.sealed.values() and not g.partial:
            return "A sealed answer is known where nothing is hidden."
        if any(m is not None and m not in self.options(g, s) for s, m in self.sealed.items()):
            return "A sealed answer is not possible."
        return None

    def without_unknown_seals(self) -> Self:
        """The decision with the unknown sealed answers asked again, for a sampled position."""
        mine = {s: m for s, m in self.sealed.items() if m is not None}
        again = (s for s in self.sealed if s not in mine)
        return msgspec.structs.replace(self, seats=tuple(sorted((*self.seats, *again))), sealed=mine)
