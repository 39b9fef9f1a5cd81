"""[R25] Points of each Decree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.core import Id, Seat
from engine.tekhenu.actions.counting import temple_points
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import BASIC, GOLD, PEOPLE, QUARTERS, REACHED, SCRIBE

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

TRIANGLE_VP: int = data.CARD_ROWS["d04"]["vp_per_triangle"]

SCORES: dict[Id, Callable[[Tekhenu, Seat], int]] = {}


def scores(card: Id) -> Callable[[Callable[[Tekhenu, Seat], int]], Callable[[Tekhenu, Seat], int]]:
    """Register a function that counts the points of a Decree."""

    def enter(points: Callable[[Tekhenu, Seat], int]) -> Callable[[Tekhenu, Seat], int]:
        SCORES[card] = points
        return points

    return enter


def in_quarters(g: Tekhenu, seat: Seat, quarters: Sequence[Id]) -> int:
    """Number of a player's Buildings in some quarters of the Osiris area."""
    n = len(QUARTERS)
    return sum(owner == seat and QUARTERS[k % n] in quarters for k, owner in enumerate(g.area))


def at_temple(g: Tekhenu, seat: Seat) -> int:
    """Number of a player's Buildings around the Temple."""
    return sum(owner == seat for owner in g.spaces.values())


def for_people(g: Tekhenu, seat: Seat) -> int:
    """Number of a player's Statues for the people."""
    return sum(g.people.get(space) == seat for space in PEOPLE)


SCORES["d01"] = lambda g, seat: 3 * len(g.players[seat].technologies)  # [D01]
SCORES["d05"] = lambda g, seat: data.CARD_ROWS["d05"]["vp_per_triangle"] * REACHED[g.players[seat].happiness]  # [D05]
SCORES["d07"] = lambda g, seat: 3 * g.players[seat].tokens[SCRIBE]  # [D07]
SCORES["d09"] = lambda g, seat: 3 * in_quarters(g, seat, ("limestone", "granite"))  # [D09]
SCORES["d10"] = lambda g, seat: 3 * in_quarters(g, seat, ("papyrus", "bread"))  # [D10]
SCORES["d11"] = lambda g, seat: 2 * in_quarters(g, seat, QUARTERS)  # [D11]
SCORES["d12"] = lambda g, seat: 3 * at_temple(g, seat)  # [D12]
SCORES["d13"] = lambda g, seat: 3 * g.players[seat].columns  # [D13]
SCORES["d14"] = lambda g, seat: 2 * (g.players[seat].statues + at_temple(g, seat))  # [D14]
SCORES["d15"] = lambda g, seat: 2 * (g.players[seat].columns + at_temple(g, seat))  # [D15]
SCORES["d16"] = lambda g, seat: 4 * sum(row.count(seat) for row in g.statues.values())  # [D16]
SCORES["d17"] = lambda g, seat: 2 * (g.players[seat].statues + g.players[seat].columns)  # [D17]
SCORES["d18"] = lambda g, seat: 3 * g.players[seat].statues  # [D18]
SCORES["d19"] = lambda g, seat: 5 * for_people(g, seat)  # [D19]
SCORES["d21"] = lambda g, seat: g.players[seat].buildings  # [D21]


@scores("d02")
def symbols(g: Tekhenu, seat: Seat) -> int:
    """[D02] [A11] 4 VP for each symbol among all own Decrees, scored or not."""
    player = g.players[seat]
    return 4 * len({g.printed.symbol[card] for card in (*player.decrees, *player.scored)})


@scores("d06")
def lead(g: Tekhenu, seat: Seat) -> int:
    """[D06] Steps of happiness above the lowest of all players, Botankhamon included."""
    return g.players[seat].happiness - min(player.happiness for player in g.players)


@scores("d08")
def treasure(g: Tekhenu, seat: Seat) -> int:
    """[D08] [A37] 2 VP per gold and 1 per basic resource, at most 20; tokens on the scale do not count."""
    tokens = g.players[seat].tokens
    return min(20, 2 * tokens[GOLD] + sum(tokens[token] for token in BASIC))


@scores("d20")
def rank(g: Tekhenu, seat: Seat) -> int:
    """[D20] Points by place in the turn order: 10 for the first, 5 for the second."""
    return {0: 10, 1: 5}.get(g.order.index(seat), 0)


@scores("d22")
def pure_pips(g: Tekhenu, seat: Seat) -> int:
    """[D22] [A18] [A31] Half the pips of the left pan, rounded up."""
    return (sum(data.PIPS_OF[die] for die in g.players[seat].left) + 1) // 2


@scores("d24")
def temple_again(g: Tekhenu, seat: Seat) -> int:
    """[D24] [A16] Points at the Temple once more, for Buildings and Columns only."""
    return temple_points(g, seat, statues=False)
