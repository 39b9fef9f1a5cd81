"""Decisions of Tekhenu that random play hardly ever reaches, each set up by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.laws import random_games
from engine.tekhenu.cards.decrees import Revealing
from engine.tekhenu.phases.draft import Rewarding
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.cards.test_decrees import asked, ending
from tests.games.tekhenu.god_actions import begun
from tests.games.tekhenu.scene import A, fresh, give, legal, play

GAMES_TRIED = 200


def unbound() -> Tekhenu:
    """[R11.4] Happiness has reached 21: an extra action."""
    return begun("bastet", 2, tokens={A: {"papyrus": 2}}, population=21, happiness=19)


def doubling() -> Tekhenu:
    """[D03] A proclaimed Decree may count twice."""
    g = ending("d03", "d08", population=9, tokens={A: {"gold": 2, "bread": 1}})
    for player in g.players:
        player.balances = [0] * 4
    g = asked(g)
    play(g, "0 proclaim d03 d08")
    return g


def reached(wanted: Callable[[Tekhenu], bool]) -> Tekhenu:
    """The first position of random games for two at which this is true."""
    for seed in range(GAMES_TRIED):
        g = fresh(2, str(seed))
        for seat, move in random_games.remaining_moves(g, Random(seed)):
            if wanted(g):
                return g
            g.play(seat, move)
    raise AssertionError(f"no such moment in the games of the seeds up to {GAMES_TRIED}")


def mixing(card: str) -> Tekhenu:
    """[S04] [S09] [S10] A start card that brings a mix of resources."""
    g = reached(lambda g: isinstance(g.decision, Rewarding) and f"receive {card}" in legal(g, g.to_move()[0]))
    play(g, f"{g.to_move()[0]} receive {card}")
    return g


def labouring() -> Tekhenu:
    """[S01] [T14] A start card with an action whose value a Technology changes."""
    g = reached(lambda g: isinstance(g.decision, Rewarding) and "receive s01" in legal(g, g.to_move()[0]))
    (seat,) = g.to_move()
    if "t14" not in g.players[seat].technologies:
        give(g, seat, "t14")
    play(g, f"{seat} receive s01")
    return g


def last_act() -> Tekhenu:
    """[D23] The Decree that acts is revealed."""
    g = reached(lambda g: isinstance(g.decision, Revealing) and len(g.to_move()) == 2 and "d23" in g.decks["decree"])
    give(g, A, "d23")
    play(g, "0 reveal d23\n1 pass")
    return g


RARE = (unbound, doubling, labouring, last_act)
