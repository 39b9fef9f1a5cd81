"""Farmers, stones and pyramids that a draft puts on provinces before it is sent."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re.model import board as data
from engine.amun_re.phases.purchase import FARMER, STONE, USE
from engine.amun_re.position import AmunRe
from engine.core import Amount, Ghost, Id, Move, Seat


def ghosts(g: AmunRe, seat: Seat, collected: Sequence[Move]) -> tuple[Ghost, ...]:
    """The pieces on each of the seat's provinces that has any. g: the position after the draft."""
    found = {province: pieces_on(g, province, collected) for province in g.estates[seat]}
    return tuple(Ghost(province, pieces=pieces) for province, pieces in found.items() if pieces)


def pieces_on(g: AmunRe, province: Id, collected: Sequence[Move]) -> tuple[Amount, ...]:
    """[R4.8] [R7.8] [R7.9] What these moves put there; stones that became a pyramid are one."""
    architects, stones = collected.count(USE["architect", province]), collected.count(STONE[province])
    used = stones - g.lands[province].stones - data.ARCHITECT_STONES * architects
    counts = {
        "farmer": collected.count(FARMER[province]) + collected.count(USE["free_farmer", province]),
        "pyramid": architects + max(0, -(-used // data.PYRAMID_STONES)),
        "stone": min(stones, g.lands[province].stones),
    }
    return tuple(Amount(n, of) for of, n in counts.items() if n)
