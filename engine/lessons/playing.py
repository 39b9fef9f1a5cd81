"""Play of a lesson: start of a scene, answers of a step, replies and comments on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine import GAMES, start
from engine.bots.base import bots
from engine.core import Answered, Bilingual, Game, IllegalMove, Move, Position, Seat, convert
from engine.lessons.model import Note, Scene, Step

LONGEST = 400  # answers after one step, far more than any lesson has


def scene_start(key: str, scene: Scene) -> Position:
    """The position at the first step of a scene. Raises IllegalMove for a wrong record."""
    game = GAMES[key]
    g = start(key, scene.seats, scene.seed, convert(scene.options, game.options))
    for text in scene.before:
        seat, move = read_reply(game, text)
        g.play(seat, move)
    return g


def read_reply(game: Game, text: str) -> tuple[Seat, Move]:
    """The seat and the move of an answer as in a record, such as `1 bid memphis 6`."""
    seat, _space, move = text.partition(" ")
    return int(seat), game.read_move(move)


def applies(step: Step, g: Position, learner: Seat) -> bool:
    """Whether a step takes place: an optional one only where the learner owes its decision."""
    return not step.optional or owes(step, g, learner)


def owes(step: Step, g: Position, learner: Seat) -> bool:
    """Whether the learner owes the decision that a step names."""
    return learner in g.to_move() and type(g.decision).__name__ == step.decision


def accepts(step: Step, played: Sequence[str], moves: Sequence[str]) -> bool:
    """Whether a step takes these moves after those already played in it. The rules are checked elsewhere."""
    if step.ask == "free":
        return True
    said = (*played, *moves)
    return any(said == answer[: len(said)] for answer in step.moves)


def is_done(step: Step, played: Sequence[str], g: Position, learner: Seat) -> bool:
    """Whether the moves played in a step complete it."""
    if step.ask == "free":
        return learner not in g.to_move() if step.turn else not owes(step, g, learner)
    return tuple(played) in step.moves


def own_answer(key: str, step: Step, played: Sequence[str], g: Position, learner: Seat) -> tuple[str, ...]:
    """The lesson's own answer in a step: as it accepts or suggests, else a steady bot's."""
    game, begun = GAMES[key], tuple(played)
    for answer in (*step.moves, step.suggest):
        rest = answer[len(begun) :]
        if rest and answer[: len(begun)] == begun and is_legal(game, g, learner, rest):
            return rest
    rng = Random(f"{step.id} {len(begun)}")
    return (str(bots(game)["steady"].choose(g.seen_by(learner), learner, rng)),)


def is_legal(game: Game, g: Position, seat: Seat, moves: Sequence[str]) -> bool:
    """Whether a seat may play these moves one after the other."""
    there = g.copy()
    try:
        for text in moves:
            there.play(seat, game.read_move(text))
    except IllegalMove:
        return False
    return True


def replies(key: str, step: Step, g: Position, learner: Seat) -> Iterator[tuple[Seat, Move]]:
    """Answers that follow a step, each to be played before the next is asked for.

    The recorded answers that are legal at their time, then steady bots until the learner is awaited. Sealed answers
    of bots are given before the learner's, so that they do not depend on it.
    """
    game, rng = GAMES[key], Random(step.id)
    recorded = [read_reply(game, text) for text in step.replies]
    for _answer in range(LONGEST):
        legal = next((n for n, (seat, move) in enumerate(recorded) if move in g.moves(seat)), None)
        if legal is not None:
            yield recorded[legal]
            recorded = recorded[legal + 1 :]
            continue
        if step.waits:
            return
        seat = next((seat for seat in g.to_move() if plays_itself(step, g, seat, learner)), None)
        if seat is None:
            return
        recorded = [each for each in recorded if each[0] != seat]  # this seat has left the record
        yield seat, bots(game)["steady"].choose(g.seen_by(seat), seat, rng)


def plays_itself(step: Step, g: Position, seat: Seat, learner: Seat) -> bool:
    """Whether the lesson answers for a seat after a step: for bots, or the learner if the step says so."""
    return seat != learner or step.plays_out or type(g.decision).__name__ in step.passes


def note_after(game: Game, step: Step, answer: Answered[Position]) -> Note | None:
    """The first comment that fits an answer; None without one."""
    return first_fitting(game, step.after, answer)


def hint_for(game: Game, step: Step, answer: Answered[Position]) -> Note | None:
    """The first hint that fits an answer that the step does not take, tried on a copy; None without one."""
    return first_fitting(game, step.hints, answer)


def first_fitting(game: Game, notes: Sequence[Note], answer: Answered[Position]) -> Note | None:
    """The first of the notes whose condition holds."""
    return next((note for note in notes if not note.when or bool(game.lesson_values[note.when](answer))), None)


def fill(game: Game, text: Bilingual, answer: Answered[Position]) -> Bilingual:
    """A text with its placeholders filled with values of the game."""
    return Bilingual(*(each.format_map(_Values(game, answer)) for each in (text.en, text.fr)))


class _Values(dict[str, object]):
    """The values of a game after an answer, computed when a text asks for them."""

    def __init__(self, game: Game, answer: Answered[Position]) -> None:
        super().__init__()
        self.game, self.answer = game, answer

    def __missing__(self, name: str) -> object:
        return self.game.lesson_values[name](self.answer)
