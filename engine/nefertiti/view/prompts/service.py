"""Choices of who is served, of the neutral player, and of who discards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Amount, Move, Panel, Seat, Sentence
from engine.core.prompt import YourTurn
from engine.nefertiti.characters.scorers import MaidDiscarding
from engine.nefertiti.markets.neutral_player import ForNeutral, NeutralDiscarding, Sending
from engine.nefertiti.markets.offers import takeable
from engine.nefertiti.markets.service_preview import bundles
from engine.nefertiti.markets.serving import Serving, Shaming, purchase_label, slots_of
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Gather, Half, Spread
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.marks import half_of, marks_of_service
from engine.nefertiti.view.prompts.first_choices import GiftFirst, GiftOrHalfFirst
from engine.nefertiti.view.prompts.parts import asked_of, choice, picks_by_place
from engine.nefertiti.view.prompts.prompt_texts import (
    BuysOneOrHalf,
    BuysOneOrNothing,
    CannotPay,
    DiscardHeading,
    FreeOrHalf,
    FreeOrNothing,
    GiftsCaption,
    GiftWithIt,
    HalfOfReserve,
    NoDeben,
    OneEach,
    SendContext,
    SendHeading,
    ServeFirst,
    ServeNext,
    TakesEitherWay,
    TakesOneWay,
    TakesSeal,
    UseCharacter,
    WhatToDo,
    WhatToTake,
)


def serving(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R6.3] [R6.8] Bundles or single gifts, and half of the Reserve."""
    top = g.agenda[-1]
    assert isinstance(top, Serving)
    market, offer, asked = g.markets[top.market], top.offer(g), asked_of(g, seat, chosen)
    choices = tuple(
        choice(asked, move, serve_label(market, move, offer), seal_taken(market, move))
        for move in [*g.moves(seat), *asked.closed]
    )
    heading = ServeFirst(offer, market.id) if top.best else ServeNext(offer, market.id)
    context = ways_of_service(g, seat, top)
    shapes, half = picks_by_place(WhatToTake(), choices), (GiftWithIt(), GiftWithIt())
    first, marks = GiftFirst() if top.best else GiftOrHalfFirst(), marks_of_service(g, seat, top)
    return Panel(YourTurn(), heading, context, half=half, first=first, shapes=shapes, marks=marks)


def ways_of_service(g: Nefertiti, seat: Seat, top: Serving) -> Sentence:
    """[R6.3] [R6.8] What can be taken, in words, and the money for it."""
    market, gold = g.markets[top.market], Amount(g.money[seat], "gold")
    offer, half = Amount(top.offer(g), "gold"), Amount(half_of(market), "gold")
    if not top.best and not half.n:
        return BuysOneOrNothing(offer, gold) if offer.n else FreeOrNothing()
    if not top.best:
        return BuysOneOrHalf(offer, half, gold) if offer.n else FreeOrHalf(half)
    one, *other = bundles(market, g.stall(market).at[top.space].symbol, takeable(g, market))
    return TakesEitherWay(one, other[0], offer, gold) if other else TakesOneWay(one, offer, gold)


def seal_taken(market: Market, move: Move) -> Sentence | None:
    """[R6.3] The seal, if it lies on a gift taken."""
    return TakesSeal() if any(market.is_sealed(slot) for slot in slots_of(move)) else None


def serve_label(market: Market, move: Move, offer: int) -> Sentence:
    """Label: gifts taken and price."""
    if isinstance(move, Half):
        return HalfOfReserve(Amount(half_of(market), "gold")) if market.reserve else NoDeben()
    return purchase_label(market, slots_of(move), offer)


def sending(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R13.5] Destinations of the Deben, or gifts to take."""
    top = g.agenda[-1]
    assert isinstance(top, Sending)
    market = g.markets[top.market]
    asked = asked_of(g, seat, chosen)
    choices = tuple(choice(asked, move, send_label(market, move)) for move in g.moves(seat))
    return Panel(YourTurn(), SendHeading(market.id), SendContext(), shapes=picks_by_place(WhatToDo(), choices))


def send_label(market: Market, move: Move) -> Sentence:
    """Label of a collector's move."""
    if isinstance(move, Gather):
        return ForNeutral(str(market.card(move.gift)))
    return OneEach(move.markets) if isinstance(move, Spread) and move.markets else NoDeben()


def discarding(g: Nefertiti, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R6.4] [R10.4] [R13.8] Own gifts, or the neutral player's."""
    top = g.agenda[-1]
    assert isinstance(top, (Shaming, MaidDiscarding, NeutralDiscarding))
    shamed = isinstance(top, Shaming)
    heading = DiscardHeading() if shamed else UseCharacter("royal_maid")
    context = CannotPay(top.market) if isinstance(top, Shaming) else top.open_to(g, seat)
    asked = asked_of(g, seat, chosen)
    choices = tuple(choice(asked, move, move) for move in g.moves(seat))
    return Panel(YourTurn(), heading, context, shapes=picks_by_place(GiftsCaption(), choices))
