"""[A16] What a recruiter may do with a character: a part of it, all of it, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core import Decision, Move, Preview, Seat, Sentence, _
from engine.nefertiti.model.moves import Done

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

DONE = Done()


class LeavesIt(Sentence, frozen=True):
    """[A16] Nothing is done."""

    text = _("Do nothing")
    clause = "A16"


class Finish(Sentence, frozen=True):
    """[A16] What was chosen is all."""

    text = _("Confirm")
    clause = "A16"


class Work(Decision["Nefertiti"]):
    """[A16] The work of a character; with `many` its steps are collected, and Done ends them."""

    phase = "recruit"
    many: ClassVar[bool] = False

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """What can be done now."""
        raise NotImplementedError

    def act(self, g: Nefertiti, seat: Seat, move: Any) -> None:
        """Do one thing."""
        raise NotImplementedError

    def finish(self, g: Nefertiti, seat: Seat) -> None:
        """What follows when all is chosen."""

    def worthwhile(self, g: Nefertiti, seat: Seat) -> bool:
        """[R3.3] Whether there is anything to ask."""
        return bool(self.options(g, seat))

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[A16] Each thing, or the end."""
        return [*self.options(g, seat), DONE]

    def answer(self, g: Nefertiti, seat: Seat, move: Move) -> None:
        """[R3.2] At once."""
        if isinstance(move, Done):
            self.seats = ()
            self.finish(g, seat)
            return
        self.act(g, seat, move)
        if not self.many:
            self.seats = ()

    def composes(self, move: Move) -> bool:
        """Several steps are confirmed together."""
        return self.many and not isinstance(move, Done)

    def closing(self, g: Nefertiti, seat: Seat) -> Move | None:
        """Confirming ends the work."""
        return DONE if self.many else None

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The button says what is done."""
        if not isinstance(moves[-1], Done):
            return Preview(moves[-1])
        return Preview(Finish() if len(moves) > 1 else LeavesIt())

    def neutral(self, g: Nefertiti, seat: Seat) -> Move:
        """[A16] Nothing more."""
        return DONE
