"""The stages of a game: set-up, and 16 rounds with what follows them."""

from __future__ import annotations

from engine.core import Id, Milestone, Sentence, Stage, _
from engine.tekhenu.model import board as data
from engine.tekhenu.model.waiting_texts import JudgementAfter, ScoringAfter

SET_UP, TURNS, ROTATION, JUDGEMENT, SCORING, END = "set_up", "turns", "rotation", "judgement", "scoring", "end"
AFTER_ROUNDS = (
    (ROTATION, data.ROUNDS_PER_ROTATION),
    (JUDGEMENT, data.ROUNDS_PER_JUDGEMENT),
    (SCORING, data.ROUNDS_PER_SCORING),
    (END, data.ROUNDS),
)
SYMBOLS = {ROTATION: "turned", JUDGEMENT: "scales", SCORING: "scoring", END: "vp"}


class SetUpStage(Stage, frozen=True):
    """[R2] [R3] Before the first round."""

    text = _("Set-up")
    clause = "R2"


class RoundStage(Stage, frozen=True):
    """[R1.1] One turn of each player, and what follows."""

    round: int
    text = _("Round {round} of 16")
    clause = "R1.1"

    @property
    def coming(self) -> Sentence | None:
        """The next Judgement, unless it follows this round and stands among its phases."""
        after = self.round + -self.round % data.ROUNDS_PER_JUDGEMENT
        if after == self.round:
            return None
        return ScoringAfter(after) if after % data.ROUNDS_PER_SCORING == 0 else JudgementAfter(after)

    @property
    def milestones(self) -> tuple[Milestone, ...]:
        """The rounds, each followed by the weightiest of what follows it."""
        plays, marks = self.phase == TURNS, list[Milestone]()
        for n in range(1, data.ROUNDS + 1):
            here = n == self.round
            marks.append(Milestone(TURNS, "", n < self.round or (here and not plays), here and plays))
            if after := phases_after(n):
                marks.append(Milestone(after[-1], SYMBOLS[after[-1]], n < self.round, here and not plays))
        return tuple(marks)


def phases_after(n: int) -> tuple[Id, ...]:
    """[R1.1] What follows this round."""
    return tuple(phase for phase, every in AFTER_ROUNDS if n % every == 0)


def stage_of(phase: Id, n: int) -> Stage:
    """The stage of a phase in this round."""
    return SetUpStage(SET_UP, (SET_UP,)) if phase == SET_UP else RoundStage(phase, (TURNS, *phases_after(n)), n)
