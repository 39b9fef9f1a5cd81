"""Farmers, stones and pyramids that a draft puts on provinces before it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.amun_re.model import board as data
from engine.amun_re.phases.purchase import FARMER, STONE, USE
from engine.amun_re.position import AmunRe
from engine.core import Amount, Ghost, Id, Move, Seat


def ghosts(g: AmunRe, seat: Seat, collected: Sequence[Move]) -> tuple[Ghost, ...]:
    """What the draft puts on each of the seat's provinces. g: the position after the draft."""
    return tuple(ghost for province in g.estates[seat] for ghost in ghosts_on(g, province, collected))


def ghosts_on(g: AmunRe, province: Id, collected: Sequence[Move]) -> Iterator[Ghost]:
    """A farmer in each field that is filled, from left to right; all other pieces beside the buildings."""
    farmers, hired = g.lands[province].farmers, collected.count(FARMER[province])
    for field in range(farmers - hired, farmers):
        yield Ghost(f"field-{province}-{field}", pieces=(Amount(1, "farmer"),))
    if others := pieces_beside(g, province, collected):
        yield Ghost(f"built-{province}", pieces=others)


def pieces_beside(g: AmunRe, province: Id, collected: Sequence[Move]) -> tuple[Amount, ...]:
    """[R4.8] [R7.8] [R7.9] What these moves put beside the fields; stones that became a pyramid are gone."""
    architects, stones = collected.count(USE["architect", province]), collected.count(STONE[province])
    used = stones - g.lands[province].stones - data.ARCHITECT_STONES * architects
    triples = max(0, -(-used // data.PYRAMID_STONES))
    before = data.PYRAMID_STONES * triples - used
    counts = {
        "pyramid": architects + triples,
        "stone": g.lands[province].stones - before,
        "farmer": collected.count(USE["free_farmer", province]),
    }
    return tuple(Amount(n, of) for of, n in counts.items() if n)
