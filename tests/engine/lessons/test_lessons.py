"""Every lesson plays through: with the answers that it accepts, with its own suggestion, and with any legal one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import engine.lessons as lessons
from engine import GAMES, Position
from engine.core import Answered, Game, Move
from engine.laws.random_games import turns
from engine.lessons import Lesson, Note, Scene, Step
from tests.session.extent import extent

TAUGHT = lessons.taught_games()
WORDS, COMMENT = 40, 25  # at most, of a step and of a comment
RANDOM = extent(20, 1000)  # games with random answers for each scene
ENGINE = Path(lessons.__file__).parents[1]


def lesson(key: str) -> Lesson:
    found = lessons.lesson_of(key)
    assert found is not None
    return found


def play(g: Position, learner: int, answer: tuple[str, ...], key: str) -> tuple[Move, ...]:
    """The learner's answer."""
    moves = tuple(GAMES[key].read_move(text) for text in answer)
    for move in moves:
        g.play(learner, move)
    return moves


def random_answer(g: Position, learner: int, rng: Random) -> tuple[str, ...]:
    """One legal turn of the learner."""
    played, there = list[str](), g.copy()
    for _awaited in turns(there, lambda: learner in there.to_move()):
        decision = there.decision
        move = rng.choice(there.moves(learner))
        played.append(str(move))
        goes_on = decision is not None and decision.continues_turn(move)
        there.play(learner, move)
        if not goes_on:
            break
    return tuple(played)


def answer_of(step: Step, g: Position, learner: int, how: str, rng: Random) -> tuple[str, ...]:
    """The answer given at a step: one that it accepts, its own suggestion, or any legal one."""
    if step.ask != "free":
        return rng.choice(step.moves)
    return step.suggest if how == "suggested" and step.suggest else random_answer(g, learner, rng)


def answer_step(key: str, step: Step, g: Position, learner: int, how: str, rng: Random) -> tuple[Move, ...]:
    """Answer a step until it is done; the moves played."""
    moves, played = list[Move](), list[str]()

    def goes_on() -> bool:
        return not lessons.is_done(step, played, g, learner)

    for _awaited in turns(g, goes_on):
        assert played or lessons.owes(step, g, learner), f"{step.id}: the learner is not asked for {step.decision}"
        answer = answer_of(step, g, learner, how, rng)
        if how == "helped":
            answer = answer[:1] if not played else lessons.own_answer(key, step, played, g, learner)
        assert lessons.accepts(step, played, answer)
        moves += play(g, learner, answer, key)
        played.extend(answer)
    return tuple(moves)


def play_scene(key: str, scene: Scene, how: str, rng: Random) -> Position:
    """Play one scene; every text has its values, every step its answer."""
    game, g, learner = GAMES[key], lessons.scene_start(key, scene), scene.learner
    for step in scene.step:
        if not lessons.applies(step, g, learner):
            continue
        before = g.seen_by(learner)
        check_text(game, step, Answered(learner, (), before, before))
        moves = answer_step(key, step, g, learner, how, rng) if step.asks_answer else ()
        for seat, move in lessons.replies(key, step, g, learner):
            g.play(seat, move)
        done = Answered(learner, moves, before, g.seen_by(learner))
        if moves and (note := lessons.note_after(game, step, done)):
            check_text(game, note, done)
    return g


def check_text(game: Game, said: Step | Note, answer: Answered[Position]) -> None:
    """Every placeholder has its value, every number that is typed out is that of the game."""
    text = lessons.fill(game, said.text, answer)
    assert "{" not in text.en + text.fr
    assert said.facts == {name: game.lesson_values[name](answer) for name in said.facts}, text.en


@pytest.mark.parametrize("key", TAUGHT)
def test_every_lesson_plays_through_with_its_own_answers(key: str) -> None:
    for scene in lesson(key).scene:
        for number in range(max(len(step.moves) for step in scene.step) or 1):
            play_scene(key, scene, "suggested", Random(number))


@pytest.mark.parametrize("how", ["random", "helped"])
@pytest.mark.parametrize("key", TAUGHT)
def test_any_legal_answer_at_a_free_step_leads_on(key: str, how: str) -> None:
    """Also where the lesson takes over after the first move of any answer."""
    for scene in lesson(key).scene:
        for number in range(RANDOM):
            play_scene(key, scene, how, Random(f"{key} {number}"))


@pytest.mark.parametrize("key", TAUGHT)
def test_every_accepted_answer_is_legal_and_the_recorded_replies_follow_it(key: str) -> None:
    """The bots answer as the text tells: each recorded reply is played, none is replaced."""
    for scene in lesson(key).scene:
        g, learner = lessons.scene_start(key, scene), scene.learner
        for step in scene.step:
            if not lessons.applies(step, g, learner):
                continue
            if step.asks_answer and step.suggestion:
                play(g, learner, step.suggestion, key)
            elif step.asks_answer:
                play(g, learner, random_answer(g, learner, Random(step.id)), key)
            told = [f"{seat} {move}" for seat, move in played_replies(key, step, g, learner)]
            if step.ask != "free":
                assert told[: len(step.replies)] == list(step.replies), step.id
            elif step.suggestion:  # some are for other answers
                fitting = [text for text in step.replies if text in told]
                assert told[: len(fitting)] == fitting, step.id
                assert fitting or not step.replies, step.id


def played_replies(key: str, step: Step, g: Position, learner: int) -> Iterator[tuple[int, Move]]:
    for seat, move in lessons.replies(key, step, g, learner):
        yield seat, move
        g.play(seat, move)


@pytest.mark.parametrize("key", TAUGHT)
def test_a_hint_is_said_on_answers_that_a_step_does_not_take(key: str) -> None:
    game = GAMES[key]
    for scene in lesson(key).scene:
        g, learner = lessons.scene_start(key, scene), scene.learner
        for step in scene.step:
            if not lessons.applies(step, g, learner):
                continue
            if step.hints:
                assert hints_said(game, step, g, learner) == list(step.hints), step.id
            if step.asks_answer:
                play(g, learner, answer_of(step, g, learner, "suggested", Random(0)), key)
            for seat, move in lessons.replies(key, step, g, learner):
                g.play(seat, move)


def hints_said(game: Game, step: Step, g: Position, learner: int) -> list[Note]:
    """The hints of a step that some refused answer brings, filled, in their order."""
    said = list[Note]()
    for move in g.moves(learner):
        if not lessons.accepts(step, (), (str(move),)):
            there = g.copy()
            there.play(learner, move)
            tried = Answered(learner, (move,), g.seen_by(learner), there.seen_by(learner))
            if hint := lessons.hint_for(game, step, tried):
                check_text(game, hint, tried)
                said.append(hint)
    return [hint for hint in step.hints if hint in said]


@pytest.mark.parametrize("key", TAUGHT)
def test_sealed_replies_do_not_depend_on_the_learner(key: str) -> None:
    """Where a sealed decision waits for the learner, everybody else has sealed already."""
    for scene in lesson(key).scene:
        g, learner = lessons.scene_start(key, scene), scene.learner
        for step in scene.step:
            if not lessons.applies(step, g, learner):
                continue
            if step.asks_answer and g.secret:
                assert g.to_move() == (learner,), step.id
            if step.asks_answer:
                play(g, learner, answer_of(step, g, learner, "suggested", Random(1)), key)
            for seat, move in lessons.replies(key, step, g, learner):
                g.play(seat, move)


@pytest.mark.parametrize("key", TAUGHT)
def test_texts_are_short_and_their_clauses_exist(key: str) -> None:
    rules = (ENGINE / GAMES[key].folder / "RULES.md").read_text()
    for step in lesson(key).steps:
        assert not step.rule or re.search(rf"\*\*{re.escape(step.rule)}[* ]", rules), step.rule
        for text, most in [(step.text, WORDS), *((note.text, COMMENT) for note in (*step.after, *step.hints))]:
            for said in (text.en, text.fr):
                assert words_of(said) <= most, said
            assert not re.search(r"[^\u202f]([;:!?])(?=\s|$)", text.fr), text.fr
            assert "'" not in text.en + text.fr


def words_of(text: str) -> int:
    """How many words a text has; a number with its sign is one."""
    return len(re.findall(r"[\w{}’'-]+", text))


@pytest.mark.parametrize("key", TAUGHT)
def test_who_learns_reads_twenty_seconds_at_most_before_the_first_own_move(key: str) -> None:
    """At 200 words a minute, the text that asks for it included."""
    steps = lesson(key).steps
    first = next(n for n, step in enumerate(steps) if step.asks_answer)
    for language in ("en", "fr"):
        assert 60 / 200 * sum(words_of(step.text.text(language)) for step in steps[: first + 1]) <= 20


@pytest.mark.parametrize("key", TAUGHT)
def test_a_lesson_takes_six_minutes_at_most(key: str) -> None:
    """Words at 200 a minute, 7 seconds for each own move, 1 second for each answer of a bot."""
    for language in ("en", "fr"):
        words = sum(words_of(step.text.text(language)) for step in lesson(key).steps)
        acts = sum(7 * step.asks_answer + len(step.replies) for step in lesson(key).steps)
        assert words / 200 + acts / 60 <= lesson(key).minutes <= 6


def test_every_released_game_is_taught() -> None:
    assert [key for key, game in GAMES.items() if game.level == "release"] == TAUGHT
