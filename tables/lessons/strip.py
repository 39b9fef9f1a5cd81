"""The strip above the prompt of a lesson: the learner's step, the lesson's text, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import engine.lessons as lessons
from engine import GAMES, Position
from engine.core import Answered, Bilingual, Viewer, from_json
from engine.lessons import Step
from tables.lessons.models import Progress, progress_at
from tables.models import Table


@dataclass(frozen=True)
class Strip:
    """What the strip shows. step: None after the last, and before a scene that has not begun.

    text: of the step; after the last one, what the lesson has shown.
    """

    number: int  # of the step, from 1
    total: int
    viewer: int
    step: Step | None
    title: str
    text: str
    said: str  # the comment on the last answer
    back: bool
    finished: bool
    game: str
    other: bool = False  # the collected choice is not the one that the lesson asks for
    hint: str = ""  # what the lesson says about it
    awaited: tuple[int, ...] = ()  # seats; none when the game is over, whose result the prompt has

    @property
    def is_between(self) -> bool:
        """Whether nothing is asked: the next scene has not begun, or the lesson is over."""
        return self.step is None

    @property
    def hides_prompt(self) -> bool:
        """Whether the prompt would ask what the lesson does not, or say that others are awaited."""
        return bool(self.awaited) and (self.is_between or (self.viewer not in self.awaited and not self.asks_answer))

    @property
    def reads(self) -> bool:
        """Whether the learner reads a step that asks for nothing."""
        return self.step is not None and not self.step.asks_answer

    @property
    def asks_answer(self) -> bool:
        """Whether the learner answers the step on the board."""
        return self.step is not None and self.step.asks_answer


def lesson_strip(
    table: Table, viewer: Viewer, seen: Position, language: str, collected: Sequence[str] = ()
) -> Strip | None:
    """The strip of a learner at the table of a lesson; None elsewhere and for anybody else.

    seen: the learner's view. collected: the moves that the confirm button would send.
    """
    progress = progress_at(table) if viewer is not None else None
    if progress is None or viewer is None:
        return None
    step = None if progress.waits_for_scene else progress.current
    shows = progress.lesson.shows if progress.finished else None
    text = lessons.fill(GAMES[table.game], step.text, Answered(viewer, (), seen, seen)) if step else shows
    said = from_json(progress.said, Bilingual) if progress.said else None
    other = bool(collected) and step is not None and not takes(step, progress, collected)
    hint = hint_on(table, step, seen, viewer, collected) if other and step is not None else None
    return Strip(
        number=min(progress.step + (not progress.waits_for_scene), total := len(progress.lesson.steps)),
        total=total,
        viewer=viewer,
        step=step,
        title=step.title.text(language) if step else "",
        text=text.text(language) if text else "",
        said=said.text(language) if said else "",
        back=bool(progress.marks[1:] or progress.moves or progress.waits_for_scene),
        finished=progress.finished,
        game=table.game,
        other=other,
        hint=hint.text(language) if hint else "",
        awaited=seen.to_move(),
    )


def takes(step: Step, progress: Progress, collected: Sequence[str]) -> bool:
    """Whether a step takes these moves now."""
    return step.asks_answer and lessons.accepts(step, progress.moves, collected)


def hint_on(table: Table, step: Step, seen: Position, learner: int, collected: Sequence[str]) -> Bilingual | None:
    """What a lesson says about a choice that a step does not take, tried in a world that looks the same."""
    game = GAMES[table.game]
    moves, world = tuple(game.read_move(text) for text in collected), seen.sample(Random(0))
    for move in moves:
        world.play(learner, move)
    answer = Answered(learner, moves, seen, world.seen_by(learner))
    note = lessons.hint_for(game, step, answer)
    return lessons.fill(game, note.text, answer) if note else None
