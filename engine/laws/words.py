"""Laws of points and words: points are the sum of their lines, and all that is shown can be said."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.core import Position, Sentence, plain, say
from engine.laws.statement import holds, law, viewers
from engine.registry import Game


@law
def scored(game: Game, g: Position, rng: Random) -> None:
    """Points are the sum of their lines; places are 1, 2, 2, 4 and the like; there is a result when the game is over"""
    holds((g.scores() is None) == bool(g.to_move()), "A result exactly when the game is over")
    scores = g.scores(now=True) or []
    places = sorted(score.place for score in scores)
    holds(
        places == [1 + sum(p < q for p in places) for q in places], "Places are 1, 2, 2, 4 and the like", places=places
    )
    holds({score.seat for score in scores} >= set(range(g.seats)), "A score for every seat")
    holds(all(s.points == sum(line.points for line in s.lines) for s in scores), "Points are the sum of their lines")


@law
def said(game: Game, g: Position, rng: Random) -> None:
    """All that is shown can be said in words: stage, scores, choices, previews and reasons"""
    lines = [line for score in g.scores(now=True) or [] for line in (*score.lines, *score.ties)]
    sentences: list[Sentence] = [g.stage(), *lines]
    for viewer in (None, rng.randrange(g.seats)):
        sentences += [*within(game.picture(g, viewer)), *within(game.panel(g, viewer))]
    for seat in range(g.seats):
        moves = [*g.moves(seat), *g.asides(seat)]
        sentences += [*moves, *(reason for _move, reason in g.refusals(seat))]
        for move in rng.sample(list(g.moves(seat)), min(5, len(g.moves(seat)))):
            preview = g.preview(seat, [move])
            sentences += [preview.label, *preview.lines, *preview.steps]
    for sentence in sentences:
        speak(g, sentence)


def within(value: Any) -> Iterator[Sentence]:
    """Every sentence in a record, however deep."""
    if isinstance(value, Sentence):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from within(msgspec.structs.astuple(value))
    elif isinstance(value, tuple):
        for part in value:
            yield from within(part)


def speak(g: Position, sentence: Sentence) -> None:
    """Raise Broken unless a sentence can be said in English."""
    words = say(sentence, plain(g.words))
    holds(words.strip() and not {"{", "}"} & set(words), "Everything shown can be said", sentence=sentence, words=words)


def told(g: Position) -> None:
    """Every event can be said to everybody; what a viewer is told of it is the same when redacted twice."""
    for event, viewer in itertools.product(g.news, viewers(g)):
        shown = event.seen_by(viewer)
        if shown is not None:
            holds(shown.seen_by(viewer) == shown, "An event redacted twice is the same", event=event)
            speak(g, shown)
