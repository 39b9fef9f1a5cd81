"""A choice that somebody owes: who is asked, what is legal, what an answer does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Never, Self, TypeVar

import msgspec

from engine.records import Move, Preview, Refusal, Retract, Sealed, Unsealed
from engine.sentence import Seat, Viewer

if TYPE_CHECKING:
    from engine.position import Position

P = TypeVar("P", bound="Position", contravariant=True)  # the position of the game that asks


class Decision(msgspec.Struct, Generic[P], tag=True, forbid_unknown_fields=True):
    """A choice owed by `seats`, asked one after the other, first seat first. Other fields are its own memory."""

    phase: ClassVar[str] = ""  # the phase of the round that it belongs to
    clause: ClassVar[str] = ""  # the paragraph of the rules that asks for it
    answers: ClassVar[tuple[type[Move], ...]] = ()  # the kinds of moves that answer it
    secret: ClassVar[bool] = False  # asked of all at once, and sealed

    seats: tuple[Seat, ...]

    def to_move(self) -> tuple[Seat, ...]:
        """The seats whose answer is awaited now."""
        return self.seats[:1]

    def moves(self, g: P, seat: Seat) -> Sequence[Move]:
        """All legal answers, in a fixed, meaningful order."""
        raise NotImplementedError

    def asides(self, g: P, seat: Seat) -> Sequence[Move]:
        """What this decision lets a seat do though nobody waits for it."""
        return ()

    def refusals(self, g: P, seat: Seat) -> list[tuple[Move, Refusal]]:
        """The closed choices that a player would look for, each with its reason."""
        return []

    def refusal(self, g: P, seat: Seat, move: Any) -> Refusal | None:
        """Why this very move is closed, where the rules have a reason for it."""
        return next((r for m, r in self.refusals(g, seat) if m == move), None)

    def composes(self, move: Move) -> bool:
        """Whether the same seat goes on choosing after this move, so that a page may collect several of them."""
        return False

    def preview(self, g: P, seat: Seat, moves: Sequence[Move]) -> Preview:
        """What these moves, the last one chosen, would do; from what `seat` may know."""
        return Preview(moves[-1])

    def answer(self, g: P, seat: Seat, move: Any) -> None:
        """Carry out one legal answer."""
        raise NotImplementedError

    def aside(self, g: P, seat: Seat, move: Any) -> None:
        """Carry out one of `asides`."""
        raise NotImplementedError

    def done(self, g: P) -> None:
        """What follows at once when nobody owes an answer any more."""

    def neutral(self, g: P, seat: Seat) -> Move | None:
        """The move that changes nothing, where the rules have one."""
        return None

    def closing(self, g: P, seat: Seat) -> Move | None:
        """The move that a page adds by itself when what was collected is confirmed; None while it is not complete.

        g: the position that the collected moves have led to.
        """
        return None

    def ahead(self, seat: Seat) -> Self | None:
        """The same choice as this seat will be asked it later, where it can be prepared now."""
        return None

    def problem(self, g: P) -> str | None:
        """What does not fit in this decision's own memory, in one sentence."""
        return None

    def seen_by(self, viewer: Viewer) -> Self:
        """The decision without what this viewer may not know."""
        return self


SomeDecision = Decision[Never]  # of whichever game: nothing can be asked of it but what stands in its class


class SecretDecision(Decision[P]):
    """A choice owed by all `seats` at once, sealed until the last answer is in."""

    secret = True

    sealed: dict[Seat, Any] = {}  # each game's subclass names its moves

    def to_move(self) -> tuple[Seat, ...]:
        """Everybody who has not sealed yet."""
        return self.seats

    def options(self, g: P, seat: Seat) -> Sequence[Move]:
        """All answers open to a seat, sealed or not."""
        raise NotImplementedError

    def moves(self, g: P, seat: Seat) -> Sequence[Move]:
        """The answers of a seat that has not sealed."""
        return self.options(g, seat)

    def asides(self, g: P, seat: Seat) -> Sequence[Move]:
        """Change one's sealed answer, or take it back."""
        if seat not in self.sealed:
            return ()
        return [*(m for m in self.options(g, seat) if m != self.sealed[seat]), Retract()]

    def answer(self, g: P, seat: Seat, move: Any) -> None:
        """Seal an answer."""
        self.sealed[seat] = move
        self.seats = tuple(s for s in self.seats if s != seat)
        g.tell(Sealed(seat))

    def aside(self, g: P, seat: Seat, move: Any) -> None:
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

    def problem(self, g: P) -> str | None:
        """Everybody has sealed or still has to; what can be seen of the answers is legal."""
        if sorted([*self.seats, *self.sealed]) != list(range(g.seats)):
            return "Everybody has sealed, or still has to."
        if None in self.sealed.values() and not g.partial:
            return "A sealed answer is known where nothing is hidden."
        if any(m is not None and m not in self.options(g, s) for s, m in self.sealed.items()):
            return "A sealed answer is not possible."
        return None

    def reopened(self) -> Self:
        """The same decision with the unknown answers asked again, for a sampled world."""
        mine = {s: m for s, m in self.sealed.items() if m is not None}
        again = (s for s in self.sealed if s not in mine)
        return msgspec.structs.replace(self, seats=tuple(sorted((*self.seats, *again))), sealed=mine)
