"""[A16] Base of the decisions of characters: a part of the effect, all of it, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.core import Decision, Id, Move, Preview, Seat, Sentence, _
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.moves import Done

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

DONE = Done()


class LeavesIt(Sentence, frozen=True):
    """[A16] Button: do nothing."""

    text = _("Do nothing")
    clause = "A16"


class Finish(Sentence, frozen=True):
    """[A16] Button: end with the steps chosen."""

    text = _("Confirm")
    clause = "A16"


class Work(Decision["Nefertiti"]):
    """[A16] The effect of a character; with `many` its steps are collected, and Done ends them."""

    phase = "recruit"
    name: ClassVar[Id] = ""
    many: ClassVar[bool] = False
    why_idle: ClassVar[tuple[Sentence, ...]] = ()  # why there may be nothing to choose, beyond the character

    @property
    def character_used(self) -> Id:
        """The character whose effect is being chosen."""
        return self.name

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """The steps possible now."""
        raise NotImplementedError

    def act(self, g: Nefertiti, seat: Seat, move: Any) -> None:
        """Perform one step."""
        raise NotImplementedError

    def finish(self, g: Nefertiti, seat: Seat) -> None:
        """Called when all steps have been chosen."""

    def worthwhile(self, g: Nefertiti, seat: Seat) -> bool:
        """[R3.3] Whether there is anything to choose."""
        return bool(self.options(g, seat))

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R3.2] The character."""
        return waiting_texts.UsesCharacterNow(seat, self.character_used)

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[A16] Each possible step, and Done."""
        return [*self.options(g, seat), DONE]

    def answer(self, g: Nefertiti, seat: Seat, move: Move) -> None:
        """[R3.2] Perform the step at once, or finish."""
        if isinstance(move, Done):
            self.seats = ()
            self.finish(g, seat)
            return
        self.act(g, seat, move)
        if not self.many:
            self.seats = ()

    def continues_turn(self, move: Move) -> bool:
        """With `many`, the steps are confirmed together."""
        return self.many and not isinstance(move, Done)

    def final_move(self, g: Nefertiti, seat: Seat) -> Move | None:
        """The move that confirms the steps."""
        return DONE if self.many else None

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """The label of the button; Done is named by what it does, after a single step by that step."""
        if len(moves) == 2 or not isinstance(moves[-1], Done):
            return Preview(moves[0])
        return Preview(Finish()) if len(moves) > 1 else Preview(LeavesIt(), passes=self.many)

    def default_move(self, g: Nefertiti, seat: Seat) -> Move:
        """[A16] Done, without a further step."""
        return DONE
