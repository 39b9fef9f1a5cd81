"""What a choice would bring stands where it would be: on stores, on the track, in the table of the Judgement."""

from __future__ import annotations

import pytest

from engine import read_move
from engine.core import plain, say
from engine.tekhenu.phases.judgement import judge
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.god_actions import begun
from tests.games.tekhenu.scene import GAME, KEY, A, B, scene


def marks(g: Tekhenu, seat: int, move: str) -> dict[str, list[str]]:
    """The words that a choice would put on each place."""
    found: dict[str, list[str]] = {}
    for mark in GAME.panel(g, seat, [read_move(KEY, move)]).marks:
        found.setdefault(mark.at, []).append(say(mark.text, plain(g.words)))
    return found


def test_a_workshop_stands_as_a_ghost_and_tells_what_comes_and_goes() -> None:
    """[R14.1] [R14.3] Row 3 of the papyrus quarter gives one papyrus; each building costs a happiness."""
    g = begun("osiris", 3)
    assert marks(g, A, "found papyrus") == {"own_papyrus": ["+1"], "happiness": ["\N{MINUS SIGN}1"]}
    (ghost,) = GAME.panel(g, A, [read_move(KEY, "found papyrus")]).ghosts
    assert ghost.at == "papyrus_3"


def test_the_table_of_the_judgement_follows_the_faith_that_is_chosen() -> None:
    """[R19.4] [R19.5] Nearer to 0 than B, A would be first; a balance of -3 costs a point, one of -2 none."""
    g = scene(2, tokens={A: {"faith": 2}})
    g.players[A].faith, g.players[B].faith = [0, 4], [4, 0]
    g.order, g.round, g.agenda = [B, A], 4, []
    g.push(judge)
    g.advance()
    first = {f"judged_{B}": ["2nd"], f"judged_{A}": ["1st", "\N{MINUS SIGN}2"]}
    assert marks(g, A, "faith left 2") == first
    assert marks(g, A, "faith left 1")[f"judged_{A}"] == ["1st", "\N{MINUS SIGN}3 (\N{MINUS SIGN}1 VP)"]
    assert f"judged_{B}" not in marks(g, A, "faith right 1")


@pytest.mark.parametrize(("faith", "leans"), [("left 1", -2), ("left 2", -1), ("right 1", -3)])
def test_the_scale_leans_as_it_would_with_the_faith_that_is_chosen(faith: str, leans: int) -> None:
    """[R19.2] From a balance of -4; two steps of weight are one of the drawing, and three are the most."""
    g = scene(2, tokens={A: {"faith": 2}})
    g.players[A].faith, g.order, g.round, g.agenda = [0, 4], [A, B], 4, []
    g.push(judge)
    g.advance()
    (laid,) = GAME.panel(g, A, [read_move(KEY, f"faith {faith}")]).ghosts
    pan, n = faith.split()
    assert (laid.at, laid.turn, [piece.n for piece in laid.pieces]) == (f"pan_{pan}", leans, [int(n)])
