"""An arbiter's rewind: its record verifies, and undone moves reveal nothing about later draws."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import engine
from engine import GAMES, BadRecord, Position, Record, verify
from engine.laws import random_games
from engine.notation import Answer, Rewind, Step, has_sealed_answers, read_record, reshuffle_unseen, write_record
from engine.notation.replay import collect_record
from tests import games

PLAYED = 60  # moves, some of them asides
SMALLEST = [(key, seats) for key in GAMES for seats in GAMES[key].seats if seats > 1]
GAMES_OF = {game.position: key for key, game in GAMES.items()}


def answers(g: Position, rng: Random, most: int) -> list[Step]:
    """Random moves played from this position until all sealed answers have opened."""
    steps = list[Step]()
    for _awaited in random_games.turns(g, lambda: len(steps) < most or has_sealed_answers(g)):
        seat = rng.choice(g.to_move())
        move = rng.choice(g.moves(seat))
        g.play(seat, move)
        steps.append(Answer(seat, str(move)))
    return steps


def in_order(head: Record, steps: list[Step]) -> list[Step]:
    """The steps with sealed answers where they opened."""
    return list(collect_record(GAMES[head.game], head, steps).steps)


def landing(head: Record, steps: list[Step], to: int) -> tuple[int, Position]:
    """The first position from a step on that can be rewound to, and its number of steps."""
    positions = [g for g, _events in engine.replay(replace(head, steps=tuple(steps)))]
    return next((n, g) for n, g in enumerate(positions) if n >= to and not has_sealed_answers(g))


@pytest.mark.parametrize(("key", "seats"), SMALLEST)
def test_the_record_of_a_game_with_a_rewind_verifies_to_its_places(key: str, seats: int) -> None:
    """Played, taken back to an earlier moment, and played to its end on what was drawn anew."""
    head, rng = Record(key, 1, seats, seed="a rewind"), Random(seats)
    g = engine.start(key, seats, head.key)
    steps = in_order(head, answers(g, rng, PLAYED))
    to, before = landing(head, steps, len(steps) // 3)
    anew = reshuffle_unseen(before, g.draws)
    continued = answers(anew, rng, random_games.LONGEST)
    played = (*steps, Rewind(to), *sorted_seals(before, g.draws, continued))
    scores = [score for score in anew.scores() or () if score.seat < seats]
    record = replace(head, steps=played, places=tuple(s.place for s in scores), points=tuple(s.points for s in scores))
    report = verify(read_record(write_record(record)))
    assert (report.problem, report.places, report.points) == ("", record.places, record.points)
    assert report.moves == len(played)


def sorted_seals(before: Position, last: int, steps: list[Step]) -> list[Step]:
    """Steps from a redrawn position, sealed answers where they opened and in seat order."""
    g, kept, sealed = reshuffle_unseen(before, last), list[Step](), list[Answer]()
    for step in steps:
        assert isinstance(step, Answer)
        move, secret = engine.read_move(GAMES_OF[type(g)], step.move), g.secret
        opens = secret and g.to_move() == (step.seat,)
        g.play(step.seat, move)
        (sealed if secret else kept).append(step)
        if opens:
            kept += sorted(sealed, key=lambda one: one.seat)
            sealed = []
    return kept


@pytest.mark.parametrize("key", games.RELEASED)
def test_what_nobody_has_seen_depends_on_the_new_draw_alone(key: str) -> None:
    """Another number of draws before the rewind makes another order; what lay there before makes no difference."""
    seats = GAMES[key].seats[-1]
    g = engine.start(key, seats, "a deck")
    answers(g, Random(1), 3 * seats)
    orders = {
        random_games.text(reshuffle_unseen(g, last)).replace(f'"draws": {last + 1}', "")
        for last in range(g.draws, g.draws + 5)
    }
    assert len(orders) == 5
    other = reshuffle_unseen(g, g.draws + 7)
    assert reshuffle_unseen(other, 99) == reshuffle_unseen(g, 99)


@pytest.mark.parametrize("key", GAMES)
def test_no_draw_is_used_twice(key: str) -> None:
    """What is drawn after a rewind has numbers that no draw before it had."""
    seats = GAMES[key].seats[-1]
    g = engine.start(key, seats, "a number")
    start = g.copy()
    answers(g, Random(2), 5 * seats)
    again = reshuffle_unseen(start, g.draws)
    assert again.draws > g.draws
    answers(again, Random(2), 5 * seats)
    assert again.draws > g.draws


def test_a_rewind_goes_back_to_a_step_above_it() -> None:
    text = "karnak 1\ngame amun-re 1\noptions {}\nseats 3\nseed 17\n\nrewind 1\n"
    with pytest.raises(BadRecord, match="Line 7: A rewind must go back to an earlier step"):
        read_record(text)


def test_nobody_goes_back_into_a_sealed_choice() -> None:
    """The moment at which one answer of a secret choice lay sealed."""
    g = engine.start("amun-re", 3, "17", GAMES["amun-re"].options(expert=True))
    sealed = Answer(0, str(g.moves(0)[0]))
    record = Record("amun-re", 1, 3, {"expert": True}, seed="17", steps=(sealed, Rewind(1, line=9)))
    assert verify(record).problem.startswith("Line 9: You can’t go back")
