"""Gods, cards and sections of the market that are closed say why at their places."""

from __future__ import annotations

from random import Random

from engine import GAMES, start
from engine.core import plain, say
from engine.laws import random_games
from engine.tekhenu.model.moves import Buy, Perform, Refresh, Take
from engine.tekhenu.model.refusals import CostsLess
from engine.tekhenu.phases.draft import Choosing
from engine.tekhenu.view.anchors import places_of
from tests.games.tekhenu.scene import A, play, scene

GAME = GAMES["tekhenu"]


def test_what_is_closed_says_why_at_its_place_unless_something_else_can_be_chosen_there() -> None:
    """[R5.3] [R13.1] [R13.3] In whole games, in every decision."""
    rng, told = Random(3), set[type]()
    for seed in range(4):
        g = start("tekhenu", 2 + seed % 3, f"closed {seed}")
        for _awaited in random_games.turns(g):
            seat = g.to_move()[0]
            said = {one.at: one.why for one in GAME.panel(g.seen_by(seat), seat).closed}
            open_ = {place for move in g.moves(seat) for place in places_of(g, seat, move).split()}  # type: ignore[arg-type]
            assert not open_ & set(said)
            for move, _why in g.closed_moves(seat):
                for place in set(places_of(g, seat, move).split()) - open_:  # type: ignore[arg-type]
                    assert say(said[place], plain(g.words)), (place, move)
                    told.add(type(move))
            g.play(*random_games.random_move(g, rng))
    assert {Perform, Buy, Refresh, Take} <= told


def test_destiny_cards_beside_the_start_cards_say_when_they_are_chosen() -> None:
    """[R3.4] All four, as long as start cards are chosen."""
    g = start("tekhenu", 2, "destiny")
    for _turn in random_games.turns(g):
        if isinstance(g.decision, Choosing):
            break
        g.play(*random_games.random_move(g, Random(1)))
    seat = g.to_move()[0]
    said = {one.at: say(one.why, plain(g.words)) for one in GAME.panel(g.seen_by(seat), seat).closed}
    why = "Destiny cards are chosen after the start cards, in the turn order that these bring."
    assert said == dict.fromkeys(("a01", "a02", "a03", "a04"), why)


def test_cards_that_cost_less_than_is_paid_say_so() -> None:
    """[R7.2] [R13.3] Gold that is named for new cards pays for nothing that is free."""
    g = scene(2, dice={"thoth": ["black_1"]}, tokens={A: {"papyrus": 1, "gold": 1}})
    play(g, "0 take thoth black_1\n0 perform thoth 1\n0 instead gold 1")
    closed = [(move, why) for move, why in g.closed_moves(A) if isinstance(move, Buy)]
    assert {why for move, why in closed if move.cards[0] in g.market[0].cards} == {CostsLess()}
