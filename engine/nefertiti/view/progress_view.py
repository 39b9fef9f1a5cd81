"""Pictures of a market's progress towards closing, and of the pawns still to be served."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.nefertiti.markets.neutral_player import Sending
from engine.nefertiti.markets.serving import Serving
from engine.nefertiti.model.board import MEMPHIS, SCORING
from engine.nefertiti.model.close_conditions import FACES, Chain, Colours, Group, Levels, Lines, Sums
from engine.nefertiti.model.market import Market
from engine.nefertiti.view.board_records import Meter, Served

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

WHOLE = 100  # length of a bar


def meter(g: Nefertiti, market: Market) -> Meter | None:
    """[R5] Progress towards closing a market; None without a measure or if the market is closed."""
    if not market.open:
        return None
    if market.id == MEMPHIS:
        return steps(len(market.cards), SCORING["memphis_threshold"])
    stall = g.stall(market)
    mask = market.mask(stall)
    match stall.condition:
        case Group() as group:
            return steps(group.largest(mask).bit_count(), group.size)
        case Colours(count=n):
            return steps(len(market.servants) + len(market.collectors), n)
        case Levels() as levels:
            return steps(levels.filled_levels(mask), len(levels.levels))
        case Lines() as lines:
            return steps(max((mask & line).bit_count() for line in lines.lines), lines.least)
        case Sums() as sums:
            return bar(sums.total(mask), sums.equal, sums.at_least)
        case Chain() as chain:
            return steps(chain.longest_run(mask), FACES)
    return None


def steps(n: int, of: int) -> Meter:
    """The first `n` of `of` steps are done."""
    return Meter(tuple(k < n for k in range(of)))


def bar(total: int, sums: tuple[int, ...], least: int) -> Meter:
    """A sum on its way to the one that closes in any case."""
    return Meter((), min(total, least) * WHOLE // least, tuple(each * WHOLE // least for each in sums))


def queue(g: Nefertiti, market: Market) -> tuple[Served, ...]:
    """[R6.1] The pawns of the market that is being served, in their order, with those that are done."""
    if g.serving is None or g.serving.market != market.id:
        return ()
    stall, done = g.stall(market), dict(g.serving.done)
    owners = {**done, **market.servants, **market.collectors}
    now = len(done) + isinstance(g.decision, (Serving, Sending))  # else who was served last still has to decide
    return tuple(
        Served(n, state_of(n, now), owners[space], space in market.collectors, stall.at[space].value)
        for n, space in enumerate([*done, *market.offers(stall)], start=1)
    )


def state_of(n: int, now: int) -> Literal["done", "now", ""]:
    """How a pawn stands in the order of service."""
    return "now" if n == now else "done" if n < now else ""
