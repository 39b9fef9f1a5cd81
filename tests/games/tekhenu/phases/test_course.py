"""Rounds, Rotations, Judgements: R1, R5.8, R18, R19."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.core import Event, plain, say
from engine.laws import random_games
from engine.tekhenu.actions.dial import bring_dice, turn_dial
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.scoring_events import DialTurned, JudgementBegan, NewOrder, ScoringBegan
from engine.tekhenu.model.events.turn_events import RoundBegan
from engine.tekhenu.phases.draft import Destined
from engine.tekhenu.phases.judgement import Judging, judge
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view.board_view import board_of
from tests.games.tekhenu.scene import A, B, C, D, fresh, has, legal, play, scene, stored, told
from tests.games.tekhenu.table import preview


def whole_game(seats: int, seed: str = "1") -> tuple[Tekhenu, list[Event]]:
    """A random game at its end, with all its events."""
    rng, g, events = Random(seed), fresh(seats, seed), list[Event]()
    for _awaited in random_games.turns(g):
        events += g.play(*random_games.random_move(g, rng))
    return g, events


def judged(seats: int = 2, balances: tuple[int, ...] = (0, 0), round_: int = 4, **cards: tuple[str, ...]) -> Tekhenu:
    """A Judgement of players with these balances, made of faith, whose destiny cards are a01, a02, a03, a04."""
    hands = {seat: cards[name] for seat, name in enumerate("abcd") if name in cards}
    g = scene(seats, cards=hands)
    for seat, balance in enumerate(balances):
        player = g.players[seat]
        player.destiny = f"a0{seat + 1}"
        player.faith = [max(balance, 0), max(-balance, 0)]
    g.destinies = [card for card in data.DESTINIES if card not in [p.destiny for p in g.players]]
    g.round, g.agenda, g.news = round_, [], []
    g.push(judge, bring_dice)
    g.advance()
    return g


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_course_of_the_game(seats: int) -> None:
    """[R1.1] [R1.2] 16 rounds, a Rotation after every second, a Judgement after every fourth, two Scorings."""
    g, events = whole_game(seats)
    order = [e for e in events if isinstance(e, RoundBegan | DialTurned | JudgementBegan | ScoringBegan)]
    short = {RoundBegan: "r", DialTurned: "d", JudgementBegan: "j", ScoringBegan: "s"}
    half = "rrdrrdj" * 2 + "s"
    assert "".join(short[type(e)] for e in order) == half * 2
    assert g.round == 16
    assert all(player.dice == 4 for player in g.players)


@pytest.mark.parametrize("seats", [1, 3])
def test_the_stage_names_the_phases_of_its_round(seats: int) -> None:
    """[R1.1] [R2] A Rotation after every 2nd round, a Judgement after every 4th, a Scoring after 8 and 16, the end."""
    rng, g = Random("stages"), fresh(seats, "stages")
    phases = dict[str, tuple[str, ...]]()
    for _awaited in random_games.turns(g):
        stage = g.stage()
        assert stage.phase in stage.phases
        phases[say(stage, plain(g.words))] = stage.phases
        g.play(*random_games.random_move(g, rng))
    every = {n: ["turns", "rotation"] if n % 2 == 0 else ["turns"] for n in range(1, 17)}
    every |= {n: ["turns", "rotation", "judgement"] for n in (4, 12)}
    every |= {8: ["turns", "rotation", "judgement", "scoring"]}
    every |= {16: ["turns", "rotation", "judgement", "scoring", "end"]}
    assert phases == {"Set-up": ("set_up",), **{f"Round {n} of 16": tuple(names) for n, names in every.items()}}
    assert g.stage().phase == "end"


@pytest.mark.parametrize(
    ("round_", "said"),
    [
        (1, "Maat after round 4"),
        (4, ""),
        (5, "Maat and Scoring after round 8"),
        (8, ""),
        (9, "Maat after round 12"),
        (15, "Maat and Scoring after round 16"),
    ],
)
def test_the_stage_says_which_judgement_comes_unless_it_ends_this_round(round_: int, said: str) -> None:
    """[R19] [R20] A Judgement after every 4th round, a Scoring with every 2nd Judgement."""
    g = scene(2)
    g.round = round_
    coming = g.stage().coming
    assert (say(coming, plain(g.words)) if coming else "") == said


def test_after_the_last_player_the_next_round_begins() -> None:
    """[R1.2] [R5.8] Each takes one turn, in the turn order."""
    g = scene(3, dice={"horus": ["white_1", "white_2", "white_3", "white_4"]})
    g.order = [B, C, A]
    g.agenda[-1].seats = (B,)
    g = stored(g)
    for seat, die in ((B, "white_1"), (C, "white_2"), (A, "white_3")):
        assert g.to_move() == (seat,)
        play(g, f"{seat} take horus {die}\n{seat} produce limestone {die[-1]}")
    assert (g.round, g.to_move()) == (2, (B,))


def test_the_first_rotation_with_two_players_brings_two_dice() -> None:
    """[R18.3] [A2] Two are left in the bag: one for each section in half-light."""
    g = fresh(2)
    before = [len(section) for section in g.dice]
    assert sum(g.bag.values()) == 2
    g.agenda = []
    g.push(turn_dial, bring_dice)
    g.advance()
    grown = [k for k, (old, new) in enumerate(zip(before, g.dice, strict=True)) if len(new) == old + 1]
    assert len(grown) == 2
    assert [g.light(k) for k in grown] == ["half_light", "half_light"]


@pytest.mark.parametrize(("seats", "each"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_a_rotation_turns_the_dial_and_brings_dice_into_half_light(seats: int, each: int) -> None:
    """[R18.1] [R18.3] [R18.4] [A1] As many for each section as there are players."""
    g = scene(seats, dice={"horus": ["white_4"]}, offset=3)
    g.agenda = []
    g.push(turn_dial, bring_dice)
    g.advance()
    assert g.offset == 4
    came = [len(section) - (k == 0) for k, section in enumerate(g.dice)]
    assert came == [each if g.light(k) == "half_light" else 0 for k in range(6)]


def test_four_dice_on_every_board_are_a_judgement() -> None:
    """[R18.2] After rounds 4, 8, 12 and 16; then new dice [R19.9]."""
    g, rng = fresh(2), Random(3)
    for _awaited in random_games.turns(g, lambda: g.round < 5):
        dice = [player.dice for player in g.players]
        events = g.play(*random_games.random_move(g, rng))
        if told(events, JudgementBegan):
            assert g.round == 4
            assert min(dice) >= 3
    assert [player.dice for player in g.players] == [0, 0]
    assert len(g.players[A].balances) == 1


def test_faith_in_the_old_turn_order() -> None:
    """[R19.2] [A21] [A44] One after the other, any number on either pan; all see it."""
    g = scene(2, tokens={A: {"faith": 2}, B: {"faith": 1}})
    g.order, g.round, g.agenda = [B, A], 4, []
    g.push(judge)
    g.advance()
    assert isinstance(g.decision, Judging)
    assert g.to_move() == (B,)
    assert legal(g, B) == ["pass", "faith left 1", "faith right 1"]
    play(g, "1 faith right 1")
    assert g.seen_by(A).players[B].faith == [0, 1]
    assert [(one.seat, one.balance, one.placed) for one in board_of(g).judging] == [(B, -1, True), (A, 0, False)]
    assert legal(g, A) == ["pass", "faith left 1", "faith left 2", "faith right 1", "faith right 2"]
    assert g.default_move(A) == g.moves(A)[0]
    assert preview(g, A, "faith right 2") == [
        "Your balance will be \N{MINUS SIGN}2, which costs nothing.",
        "As it stands, you would then be 2nd in the new turn order.",
    ]


@pytest.mark.parametrize(
    ("balance", "lost"),
    [(5, 0), (0, 0), (-1, 0), (-2, 0), (-3, 1), (-5, 1), (-6, 2), (-8, 2), (-9, 3), (-20, 3)],
)
def test_what_a_balance_costs(balance: int, lost: int) -> None:
    """[R19.1] [R19.3] [R19.4]"""
    g = judged(balances=(balance, 0))
    assert g.players[A].balances == [balance]
    assert g.players[A].vp == 10 - lost


def test_points_lost_stop_at_zero() -> None:
    """[R19.4] [R0.9]"""
    g = scene(2)
    g.players[A].vp, g.players[A].tally = 2, {"start": 2}
    g.players[A].faith = [0, 9]
    g.agenda, g.round = [], 4
    g.push(judge)
    g.advance()
    assert g.players[A].vp == 0


def test_the_new_turn_order() -> None:
    """[R19.5] The smallest balance first, whatever its sign; of equal ones the higher ankh."""
    g = judged(4, balances=(3, -1, -3, 1))
    (event,) = told(g.news, NewOrder)
    assert event.seats == (D, B, C, A)  # type: ignore[attr-defined]
    assert g.order == [D, B, C, A]


def test_a_scoring_where_the_arrow_points_at_the_lowest_marker() -> None:
    """[R19.6]"""
    g = scene(2)
    g.offset = g.markers[0]
    g.agenda, g.round, g.news = [], 8, []
    g.push(judge)
    g.advance()
    assert told(g.news, ScoringBegan)
    assert len(g.markers) == 1
    g = judged()
    assert not told(g.news, ScoringBegan)


def test_scales_are_cleared() -> None:
    """[R19.7] Dice to the bag, surplus and faith to the supply, used or not."""
    g = scene(2, dice={"horus": ["white_4"]}, tokens={A: {"faith": 2}})
    before = Counter(g.bag)
    g.players[A].right, g.players[A].surplus = ["grey_2"], [0, 2, 0, 1]
    g.bag["grey"] -= 1
    g.agenda, g.round = [], 4
    g.push(judge)
    g.advance()
    play(g, "0 faith left 1")
    player = g.players[A]
    assert (player.dice, player.surplus, player.faith) == (0, [0, 0, 0, 0], [0, 0])
    assert has(g, A, "faith") == [0]
    assert Counter(g.bag) == before


def test_destiny_cards_are_chosen_anew_with_their_rewards() -> None:
    """[R19.8] [R19.9] In the new order, each reward at once; then new dice."""
    g = judged(2, balances=(3, 1))
    assert isinstance(g.decision, Destined)
    assert g.destinies == ["a01", "a02", "a03", "a04"]
    assert g.to_move() == (B,)
    play(g, "1 choose a02")
    assert has(g, B, "gold") == [1]
    play(g, "0 choose a01")
    assert has(g, A, "scribe") == [1]
    assert g.destinies == ["a03", "a04"]


@pytest.mark.parametrize(("round_", "phase", "here"), [(1, "turns", 0), (5, "turns", 6), (4, "judgement", 5)])
def test_the_strip_of_the_rounds_says_where_the_game_is(round_: int, phase: str, here: int) -> None:
    """[R1.1] 16 rounds; after each pair a Rotation, a Judgement (4, 12), a Scoring (8) or the end (16)."""
    g = scene()
    g.round, g.phase = round_, phase
    marks, pair = g.stage().milestones, ["turns", "turns"]
    after = ["rotation", "judgement", "rotation", "scoring", "rotation", "judgement", "rotation", "end"]
    assert [mark.phase for mark in marks] == [phase for one in after for phase in (*pair, one)]
    assert [n for n, mark in enumerate(marks) if mark.current] == [here]
    assert [n for n, mark in enumerate(marks) if mark.done] == list(range(here))
