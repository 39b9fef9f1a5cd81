"""Values of gifts to a seat, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Amount, BothFine, Id, Ranking, Seat, Sentence
from engine.nefertiti.model.board import STROLLING_THIEF
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Collector, Place
from engine.nefertiti.model.spaces import SpaceName, space_name
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice.estimates import owners_with, points_now, points_with
from engine.nefertiti.teaching.advice.texts import BothOffersFine, WhileAlone, WithManyOwners, WithTwoOwners


def value_line(g: Nefertiti, seat: Seat, card: Id) -> Sentence:
    """[R1.7] The points of a gift for the number of owners after taking it, and for one owner more."""
    points = [points_with(g, seat, card, owners) for owners in (1, 2, 3)]
    owners = owners_with(g, seat, card)
    if owners <= 1:
        return WhileAlone(card, Amount(points[0], "point"), points[1])
    if owners == 2:
        return WithTwoOwners(card, Amount(points[1], "point"), points[2])
    return WithManyOwners(card, Amount(points[2], "point"))


def value_lines(g: Nefertiti, seat: Seat, market: Market, slots: Sequence[Id]) -> tuple[Sentence, ...]:
    """The two best gifts of these slots, each once."""
    cards = {str(market.card(slot)) for slot in slots} - {STROLLING_THIEF}
    best = sorted(cards, key=lambda card: (-points_now(g, seat, card), card))
    return tuple(value_line(g, seat, card) for card in best[:2])


def both_fine(g: Nefertiti, ranked: Ranking) -> Sentence | None:
    """The two best moves, if they are equally good to the bot."""
    best, second = ranked.best, ranked.second()
    if second is None:
        return None
    if isinstance(best, (Place, Collector)) and isinstance(second, (Place, Collector)):
        return BothOffersFine(best.market, name_of(g, best), second.market, name_of(g, second))
    return BothFine(best, second)


def name_of(g: Nefertiti, move: Place | Collector) -> SpaceName:
    """[R6.1] The name of the space of a move."""
    stall = g.stall(g.markets[move.market])
    return space_name(stall, stall.at[move.space])
