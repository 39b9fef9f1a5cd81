"""The laws of advice, stated of one game: what a coach says at a decision, from the view of its seat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
from django.utils import translation

import engine
from engine.bots import bots
from engine.core import Advice, Do, Game, Move, Position, Seat, Sentence, Voice, say
from engine.laws import random_games

PEOPLE = ("Ana", "Inès", "Omar", "Zoé", "Uma")  # vowels first: a French sentence must not need an elision
WORDS_IN_A_TEXT, WORDS_IN_A_SENTENCE = 40, 22
ELISION = r"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a) (Ana|Inès|Omar|Uma)\b"


def decisions(game: Game) -> set[type]:
    """Every decision that can be owed in a game."""
    return set(get_args(get_args(get_type_hints(game.position)["agenda"])[0])) - {Do}


def moments(game: Game, seats: int, options: Any, seed: int) -> Iterator[tuple[Position, Seat, Sequence[Move]]]:
    """Every awaited decision of a game between random players and steady bots: the position, the seat, its moves."""
    rng, steady = Random(seed), bots(game)["steady"]
    g = game.start(seats, str(seed), options)
    for awaited in random_games.turns(g):
        seat, moves = awaited[0], g.moves(awaited[0])
        yield g, seat, moves
        g.play(seat, steady.choose(g.seen_by(seat), seat, rng) if rng.random() < 0.5 else rng.choice(moves))


def advise(game: Game, seen: Position, seat: Seat, chosen: Sequence[Move] = ()) -> Advice:
    """The advice of a decision, which must not touch the position."""
    before = msgspec.json.encode(seen)
    assert seen.decision is not None
    advice = game.advice[type(seen.decision)](seen, seat, chosen)
    assert isinstance(advice, Advice)
    assert msgspec.json.encode(seen) == before, "who advises does not touch the position"
    return advice


def texts(advice: Advice) -> list[Sentence]:
    """All that an advice says."""
    return [text for text in (advice.about, *advice.weigh, advice.size, advice.caution) if text is not None]


def check(game: Game, g: Position, seat: Seat, chosen: Sequence[Move], rng: Random) -> Advice:
    """The laws of one advice: it is blind to hidden things, its example is legal, and it is short and sayable."""
    seen = g.seen_by(seat)
    advice = advise(game, seen, seat, chosen)
    for world in (g, seen.sample(rng), seen.sample(rng).seen_by(seat)):
        assert advise(game, world, seat, chosen) == advice, "what looks the same gets the same advice"
    assert advice.example in seen.moves(seat)
    assert len(advice.weigh) <= 2
    assert chosen or advice.caution is None, "a caution is about a choice"
    for text in texts(advice):
        check_text(g, seat, text)
    check_clause(game, advice.clause)
    return advice


def check_text(g: Position, seat: Seat, text: Sentence) -> None:
    """A text can be said in both languages, within its number of words."""
    for language in ("en", "fr"):
        with translation.override(language):
            said = say(text, Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, g.words, seat))
        assert not re.search(r"[{}\[\]]", said), said
        assert len(said.split()) <= WORDS_IN_A_TEXT, said
        if language == "en":
            longest = max(len(part.split()) for part in re.split(r"(?<=[.!?:]) ", said))
            assert longest <= WORDS_IN_A_SENTENCE, said
        else:
            assert not re.search(ELISION, said), said


def check_clause(game: Game, clause: str) -> None:
    """A clause of an advice stands in the rules of its game."""
    rules = (Path(engine.__file__).parent / game.folder / "RULES.md").read_text("utf-8")
    assert clause
    assert re.search(rf"\b{re.escape(clause)}\b", rules), clause


def places_with_examples(game: Game, seats: int, seed: int) -> tuple[int, ...]:
    """The places in a game where one seat plays every example and the others play at random; its own place first."""
    rng, own = Random(seed), seed % seats
    g = game.start(seats, str(seed), game.options())
    for awaited in random_games.turns(g):
        seat = awaited[0]
        seen = g.seen_by(seat)
        example = advise(game, seen, seat).example if seat == own else rng.choice(seen.moves(seat))
        assert example is not None
        g.play(seat, example)
    places = {score.seat: score.place for score in g.scores() or []}
    return (places.pop(own), *places.values())
