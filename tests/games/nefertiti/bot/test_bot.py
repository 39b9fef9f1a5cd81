"""The `steady` bot: it wins, and neither promises nor spends without need."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots import play_out
from engine.laws import random_games
from engine.nefertiti.bot.steady import Steady
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, GAME, SEATS, A, B, C, D, fresh, play, table


def choice(g: Nefertiti, seat: int = A) -> str:
    """The bot's move in this position."""
    return str(Steady().choose(g.seen_by(seat), seat, Random(1)))


def test_steady_beats_three_random_ones_in_most_games() -> None:
    """At least half of the games; forty of them, each seat in turn."""
    won = 0
    for n in range(40):
        strengths = ["random"] * 4
        strengths[n % 4] = "steady"
        won += play_out(GAME, 4, strengths, n)[n % 4] == 1
    assert won >= 20


def test_it_closes_a_market_that_is_good_for_it() -> None:
    """[R5.2] [R6.3] As the highest offer it can pay, for gifts that are worth more."""
    g = table(sides={"gizeh": "right"}, pawns={"gizeh": {"3": B, "4": C}}, markets={"gizeh": FOUR}, money=(9, 9, 9, 9))
    assert choice(g).startswith("place gizeh")


def test_it_buys_what_is_worth_its_price() -> None:
    """[R6.8] A necklace for 5 rather than 4 Deben."""
    g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, money=(9, 9, 9, 9),
              markets={"gizeh": ("harp", "necklace", "chair", "chair")})  # fmt: skip
    play(g, "3 place gizeh 1\n0 take top")
    assert choice(g, B) == "buy low1"


def test_it_discards_the_least() -> None:
    """[R6.4] A senet, not a necklace."""
    g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, money=(0, 9, 9, 9),
              markets={"gizeh": FOUR}, gifts={A: ["necklace", "senet"]})  # fmt: skip
    play(g, "3 place gizeh 1")
    assert choice(g) == "discard senet"


def test_the_scribe_takes_the_longest_row() -> None:
    """[R10.6] Three harps rather than one necklace."""
    g = table(seals={A: 1}, gifts={A: ["harp", "harp", "harp", "necklace"]})
    g.stacks = [["scribe_3"]]
    assert choice(g) == "recruit scribe_3"
    play(g, "0 recruit scribe_3")
    assert choice(g) == "tally harp"


def test_the_same_position_and_chance_give_the_same_move() -> None:
    """[R3.1] Nothing of it depends on anything else."""
    g = fresh(4)
    assert len({choice(g, g.active) for _time in range(3)}) == 1


@pytest.mark.parametrize("characters", ["base", "curse_of_amun", "palace_intrigues", "race_on_the_nile", "random6"])
@pytest.mark.parametrize("seats", SEATS)
def test_it_plays_whole_games_by_the_rules(seats: int, characters: str) -> None:
    """[R3.1] From what its seat sees, every move is checked."""
    g, rng = fresh(seats, f"steady {seats}", characters=characters, memphis=True), Random(seats)
    for awaited in random_games.turns(g):
        seat = rng.choice(awaited)
        g.play(seat, Steady().choose(g.seen_by(seat), seat, rng))
    assert g.scores() is not None
