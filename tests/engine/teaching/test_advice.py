"""The coach knows what its seat knows, has a word on every decision, and its examples are worth following."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import msgspec
import pytest
from django.utils import translation

import engine
from engine import GAMES
from engine.bots import RandomBot, play_game
from engine.core import Advice, BothFine, Decision, Game, Move, Position, Seat, Sentence, Voice, plain, say
from engine.laws import random_games
from tests.session.extent import extent
from tests.support.counts import tell

TAUGHT = [key for key, game in GAMES.items() if game.advice]
SEEDS = extent(2, 20)  # random games of each number of seats
PLAYED = extent(10, 400)  # games in which all examples are followed
EVERY = 7  # moves between two positions that are looked at
WORLDS = 2
WORDS = 40  # at most, of a text
WORDS_OF_A_SENTENCE = 22
LETTERS = 460  # of all that is said at once, in either language: for so many there is room beside the board
STEPS = 5  # of a draft, at most
PEOPLE = ("Ana", "Inès", "Omar", "Zoé", "Uma")  # vowels first: a French sentence must not need an elision
ELISION = re.compile(r"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a) (Ana|Inès|Omar|Uma)\b")
SHARE = 0.6  # of games won against three random bots


def moments(game: Game) -> Iterator[tuple[Position, Seat, Random]]:
    """Positions of random games in which a seat is awaited."""
    for seats in game.seats:
        for seed in range(SEEDS):
            rng = Random(f"{game.key} {seats} {seed}")
            played = random_games.play_random_game(game, seats, str(seed), game.options(), list(game.bots.values()))
            for step, (g, _seat, _move) in enumerate(played):
                if step % EVERY == 0:
                    yield g, rng.choice(g.to_move()), rng


def drafts(g: Position, seat: Seat, rng: Random) -> list[list[Move]]:
    """No draft, and a choice."""
    return [[], [rng.choice(g.seen_by(seat).moves(seat))]]


def sentences(advice: Advice) -> list[Sentence]:
    """All that an advice may say."""
    return [s for s in (advice.about, *advice.weigh, advice.size, advice.caution) if s is not None]


@pytest.mark.parametrize("key", TAUGHT)
def test_no_decision_is_without_advice(key: str) -> None:
    (steps,) = get_args(get_type_hints(GAMES[key].position)["agenda"])
    decisions = {step for step in get_args(steps) if issubclass(step, Decision)}
    assert decisions - GAMES[key].advice.keys() == set()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("key", TAUGHT)
def test_advice_is_the_same_in_every_world_that_looks_the_same(key: str) -> None:
    game, compared = GAMES[key], 0
    for g, seat, rng in moments(game):
        seen = g.seen_by(seat)
        for draft in drafts(g, seat, rng):
            said = msgspec.json.encode(game.advise(seen, seat, draft))
            assert msgspec.json.encode(game.advise(g.copy(), seat, draft)) == said
            for world in (seen.sample(Random(number)) for number in range(WORLDS)):
                assert msgspec.json.encode(game.advise(world.seen_by(seat), seat, draft)) == said
                compared += 1
    tell(f"{key}: advice compared in {compared} worlds.")


@pytest.mark.parametrize("key", TAUGHT)
def test_a_reason_is_the_same_for_everybody_who_watches(key: str) -> None:
    game = GAMES[key]
    for g, seat, rng in moments(game):
        if not g.secret:
            seen, move = g.seen_by(None), rng.choice(g.moves(seat))
            said = msgspec.json.encode(game.reason(seen, seat, move))
            for world in (seen.sample(Random(number)) for number in range(WORLDS)):
                assert msgspec.json.encode(game.reason(world.seen_by(None), seat, move)) == said


@pytest.mark.parametrize("key", TAUGHT)
def test_all_advice_can_be_said_in_few_words_and_its_example_is_legal(key: str) -> None:
    game = GAMES[key]
    for g, seat, rng in moments(game):
        seen, voice = g.seen_by(seat), plain(g.words)
        for draft in drafts(g, seat, rng):
            advice = game.advise(seen, seat, draft)
            assert advice is not None
            assert len(advice.weigh) <= 2
            assert max(len(say(sentence, voice).split()) for sentence in sentences(advice)) <= WORDS
            if advice.example is not None:
                assert advice.example in (*g.moves(seat), *g.asides(seat))


@pytest.mark.parametrize("key", TAUGHT)
def test_advice_has_short_sentences_and_names_a_clause_of_its_rules(key: str) -> None:
    game = GAMES[key]
    rules = (Path(engine.__file__).parent / game.folder / "RULES.md").read_text("utf-8")
    for g, seat, rng in moments(game):
        for draft in drafts(g, seat, rng):
            advice = game.advise(g.seen_by(seat), seat, draft)
            assert advice is not None
            assert advice.clause
            assert re.search(rf"\b{re.escape(advice.clause)}\b", rules), advice.clause
            for said in (say(sentence, plain(g.words)) for sentence in sentences(advice)):
                assert max(len(part.split()) for part in re.split(r"(?<=[.!?:]) ", said)) <= WORDS_OF_A_SENTENCE, said
                assert not said[0].islower(), said


@pytest.mark.parametrize("key", TAUGHT)
def test_advice_and_reasons_can_be_said_in_french(key: str) -> None:
    game = GAMES[key]
    with translation.override("fr"):
        for g, seat, rng in moments(game):
            seen, move = g.seen_by(seat), rng.choice(g.moves(seat))
            advice = game.advise(seen, seat, [move])
            assert advice is not None
            reason = None if g.secret else game.reason(g.seen_by(None), seat, move)
            voice = Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, g.words, seat)
            for said in (say(sentence, voice) for sentence in (*sentences(advice), *([reason] if reason else []))):
                assert not re.search(r"[{}]|None", said), said
                assert not ELISION.search(said), said
                assert len(said.split()) <= WORDS, said
                assert not said[0].islower(), said


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", TAUGHT)
def test_all_that_the_coach_says_at_once_is_short(key: str, language: str) -> None:
    game = GAMES[key]
    with translation.override(language):
        for g, seat, _rng in moments(game):
            advice = game.advise(g.seen_by(seat), seat)
            assert advice is not None
            voice = Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, g.words, seat)
            said = [say(sentence, voice) for sentence in sentences(advice) if sentence is not advice.caution]
            assert sum(map(len, said)) <= LETTERS, said


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("key", TAUGHT)
def test_moves_of_a_draft_that_are_illegal_are_dropped(key: str) -> None:
    """A page may post any moves: the advice is that of the legal ones before the first illegal one."""
    game = GAMES[key]
    for g, seat, rng in moments(game):
        seen, legal = g.seen_by(seat), rng.choice(g.moves(seat))
        for move in rng.sample(list(random_games.move_of_each_kind(game, g, rng)), 2):
            if move not in g.moves(seat) and move not in g.asides(seat):
                assert game.advise(seen, seat, [move]) == game.advise(seen, seat)
                _after, kept = seen.apply_draft(seat, [legal, move])
                assert game.advise(seen, seat, [legal, move]) == game.advise(seen, seat, kept)


@pytest.mark.parametrize("key", TAUGHT)
def test_drafts_of_several_moves_have_advice(key: str) -> None:
    """Each step of a turn is taken at random, as far as it continues."""
    game = GAMES[key]
    for g, seat, rng in moments(game):
        seen, draft, after = g.seen_by(seat), list[Move](), g.seen_by(seat)
        for _step in range(STEPS):
            draft.append(rng.choice(after.moves(seat)))
            advice = game.advise(seen, seat, draft)
            assert advice is not None
            assert advice.example in (*g.moves(seat), *g.asides(seat), None)
            if after.decision is None or not after.decision.continues_turn(draft[-1]):
                break
            after, _kept = seen.apply_draft(seat, draft)


@pytest.mark.parametrize("key", TAUGHT)
def test_nobody_is_cautioned_about_an_example_or_a_choice_that_is_fine(key: str) -> None:
    game = GAMES[key]
    for g, seat, _rng in moments(game):
        seen = g.seen_by(seat)
        advice = game.advise(seen, seat)
        assert advice is not None
        both = [move for said in advice.weigh if isinstance(said, BothFine) for move in (said.one, said.other)]
        assert all(map(advice.calls_fine, both)), both
        for move in dict.fromkeys((*both, *advice.fine, *([advice.example] if advice.example is not None else []))):
            drafted = game.advise(seen, seat, [move])
            assert drafted is not None
            assert drafted.caution is None, (move, drafted.caution)


@pytest.mark.parametrize("key", TAUGHT)
def test_an_answer_that_follows_the_examples_is_fine(key: str) -> None:
    game = GAMES[key]
    for g, seat, _rng in moments(game):
        seen = g.seen_by(seat)
        assert game.is_fine(seen, seat, game.example(seen, seat))
        assert not game.is_fine(seen, seat, [])


class Follower:
    """A player who takes every example of the coach."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The example; without one, any legal move."""
        advice = self.game.advise(seen, seat)
        return advice.example if advice and advice.example is not None else rng.choice(seen.moves(seat))


@pytest.mark.parametrize("key", TAUGHT)
def test_following_the_examples_wins_against_three_random_bots(key: str) -> None:
    game, won = GAMES[key], 0
    for seed in range(PLAYED):
        players = [Follower(game) if seat == seed % 4 else RandomBot() for seat in range(4)]
        scores = play_game(game, players, f"coach {seed}").scores() or []
        won += next(score.place for score in scores if score.seat == seed % 4) == 1
    tell(f"{key}: {won} of {PLAYED} games won by following the examples.")
    assert won >= SHARE * PLAYED
