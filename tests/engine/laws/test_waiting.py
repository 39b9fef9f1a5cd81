"""Who waits sees the game: whom all wait for, what they choose among, what one holds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import GAMES, Game
from engine.core import Panel, Position, Sentence, Viewer, plain, say
from engine.laws import random_games
from tests.games import RELEASED

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
FINE = [(key, seats) for key, seats in TABLES if key in RELEASED]
APART = 4  # moves


def stages(game: Game, seats: int) -> Iterator[Position]:
    """Positions of a random game, about one in `APART`."""
    rng = Random(f"waiting {game.key} {seats}")
    for g, _seat, _move in random_games.play_random_game(game, seats, f"{seats:032x}", game.options()):
        if rng.random() < 1 / APART:
            yield g


def sentences(panel: Panel, game: Game, viewer: Viewer) -> set[str]:
    """What a panel says beneath whose turn it is."""
    voice = plain(game.words(game.options()))._replace(viewer=viewer)
    shapes: list[Any] = list(panel.shapes)
    captions = [shape.caption for shape in shapes if hasattr(shape, "caption")]
    done = [panel.preview.label, *panel.preview.lines, *panel.preview.steps] if panel.preview else []
    told: list[Sentence | None] = [panel.heading, panel.context, *panel.waiting, *captions, *panel.reasons, *done]
    return {text for sentence in told if sentence is not None and (text := say(sentence, voice))}


@pytest.mark.parametrize(("key", "seats"), FINE)
def test_no_panel_is_ever_empty(key: str, seats: int) -> None:
    """At least two sentences for a player, a waiting player and a spectator."""
    game = GAMES[key]
    for g in stages(game, seats):
        for viewer in (None, *range(seats)):
            panel = game.panel(g.seen_by(viewer), viewer)
            assert len(sentences(panel, game, viewer)) >= 2, (str(g.stage()), viewer, panel)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_others_choose_among_is_public(key: str, seats: int) -> None:
    """It is the same from every seat, from outside and from the truth: nothing hidden goes into it."""
    for g in stages(GAMES[key], seats):
        if g.decision is None:
            continue
        seat, decision = g.to_move()[0], g.decision
        views = [g, *(g.seen_by(viewer) for viewer in (None, *range(seats)))]
        told = {repr(view.decision.open_to(view, seat)) for view in views}  # type: ignore[union-attr, arg-type]
        assert len(told) == 1, (type(decision).__name__, told)


@pytest.mark.parametrize("key", RELEASED)
def test_the_main_decision_of_every_game_says_what_is_open(key: str) -> None:
    """A sentence of its own, beside the stage of the game."""
    game = GAMES[key]
    seats = game.seats[-1]
    own = set[str]()
    for g in stages(game, seats):
        panel = game.panel(g.seen_by(None), None)
        own |= {type(line).__name__ for line in panel.waiting if type(line) is not type(g.stage())}
    assert own - {"AllInSecret"}


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_waiting_seats_hear_of_their_own_affairs_reads_nothing_hidden(key: str, seats: int) -> None:
    """It is the same from the seat's own view and from the truth."""
    for g in stages(GAMES[key], seats):
        for seat in set(range(seats)).difference(g.to_move()):
            assert repr(g.affairs_of(seat)) == repr(g.seen_by(seat).affairs_of(seat))


@pytest.mark.parametrize(("key", "kinds"), [
    ("amun-re", {"BidWouldCost"}),
    ("tekhenu", {"PlaysAfter", "HasPlayed", "AsJudgedNow", "AsJudgedAtALoss"}),
])  # fmt: skip
def test_waiting_seats_hear_what_is_to_come(key: str, kinds: set[str]) -> None:
    """What a bid would cost; when one plays, and how one would be judged."""
    seats = GAMES[key].seats[-1]
    told = {
        type(line).__name__
        for g in stages(GAMES[key], seats)
        for seat in set(range(seats)).difference(g.to_move())
        for line in g.affairs_of(seat)
    }
    assert kinds <= told
