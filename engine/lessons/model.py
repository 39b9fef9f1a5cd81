"""A lesson as data: scenes, each a start from a record, and steps with texts in both languages."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import Bilingual, Data, Id

Ask = Literal["read", "look", "do", "find", "free"]


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence said after an answer.

    when: the name of a value of the game that must hold; empty: it always fits. facts: values of the game after the
    answer, by name, that the sentence types out; a test compares them.
    """

    en: str
    fr: str
    when: Id | Literal[""] = ""
    facts: Data = {}

    @property
    def text(self) -> Bilingual:
        """The sentence in both languages."""
        return Bilingual(self.en, self.fr)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson.

    ask: `read` and `look` go on by a button; `do` takes one answer, `find` one of several, `free` any legal one.
    show: names of places of the page, in the order of reading. moves: the accepted answers of `do` and `find`, each
    as the moves of one turn. suggest: the answer of `free` that "Show me" plays. decision: the class of the
    decision that it answers; `free` is done when the learner does not owe it any more. turn: it goes on with the
    other decisions of the learner's turn. optional: it is left out where the learner does not owe that decision.
    replies: what happens after it, as in a record, such as `1 bid memphis 6`; those that are not legal are for other
    answers. passes: decisions of the learner on the way to the next step, answered by the lesson. waits: nothing
    follows that is not recorded. plays_out: all seats then play to the end of the game. facts: values of the game
    when the step begins, by name, that its text types out; a test compares them. after: comments on the answer, the
    first that fits is said. hints: the same on an answer that `do` or `find` does not take.
    """

    id: Id
    title: Bilingual
    en: str
    fr: str
    ask: Ask = "read"
    rule: str = ""
    show: tuple[str, ...] = ()
    moves: tuple[tuple[str, ...], ...] = ()
    suggest: tuple[str, ...] = ()
    decision: str = ""
    turn: bool = False
    optional: bool = False
    replies: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    waits: bool = False
    plays_out: bool = False
    facts: Data = {}
    after: tuple[Note, ...] = ()
    hints: tuple[Note, ...] = ()

    @property
    def text(self) -> Bilingual:
        """The text of the step in both languages."""
        return Bilingual(self.en, self.fr)

    @property
    def asks_answer(self) -> bool:
        """Whether the learner answers it by a move, rather than by going on."""
        return self.ask in ("do", "find", "free")

    @property
    def suggestion(self) -> tuple[str, ...]:
        """The answer of the lesson itself."""
        return self.suggest or (self.moves[0] if self.moves else ())


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start: the seed, the options, and the answers played before the first step, as in a record."""

    seats: int
    seed: str
    names: tuple[str, ...]  # of all seats; the learner's is empty
    step: tuple[Step, ...]
    options: Data = {}
    learner: int = 0
    before: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. minutes: that it takes. shows: what one learns, said before and after it."""

    minutes: int
    shows: Bilingual
    scene: tuple[Scene, ...]

    @property
    def steps(self) -> list[Step]:
        """All steps, over all scenes."""
        return [step for scene in self.scene for step in scene.step]

    def scene_of(self, number: int) -> int:
        """The scene of a step, both counted from 0."""
        for index, scene in enumerate(self.scene):
            if number < len(scene.step):
                return index
            number -= len(scene.step)
        raise ValueError("There is no such step.")

    def first_step(self, scene: int) -> int:
        """The number of the first step of a scene, both counted from 0."""
        return sum(len(each.step) for each in self.scene[:scene])
