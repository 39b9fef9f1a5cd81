"""Builds the template records of a table from what a viewer sees."""

from __future__ import annotations

from collections import Counter

import msgspec

from engine.core import Hand, Id, Picture, PlayerLine, Seat, Sentence, Stat, Viewer, _
from engine.nefertiti.markets.closing_preview import Odds, condition, progress
from engine.nefertiti.markets.scoring import final_scores
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import SLOTS, STROLLING_THIEF, TYPE_OF, Space
from engine.nefertiti.model.market import Market
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.placing import Placing, nameable
from engine.nefertiti.view.board_records import (
    Board,
    Character,
    Collection,
    GiftView,
    MarketView,
    Mat,
    Owned,
    Recruiting,
    SpaceView,
    ValueRow,
)
from engine.nefertiti.view.closing_view import next_pawn, outlook
from engine.nefertiti.view.laid_out import laid_out
from engine.nefertiti.view.player_status import note
from engine.nefertiti.view.progress_view import meter, queue
from engine.nefertiti.view.table_texts import MayRecruit, about_market, about_recruiting, about_space, collection_of


class AllSee(Sentence, frozen=True):
    text = _("visible to everyone")
    clause = "R1.1"


def picture(seen: Nefertiti, viewer: Viewer) -> Picture:
    """All template data, from the position that the viewer sees."""
    order = seen.clockwise(seen.first)
    counted = [score.points for score in final_scores(seen)]
    players = tuple(player(seen, seat, counted[seat]) for seat in order)
    return Picture(board_of(seen, viewer), players, Hand((), AllSee(), (), mat(seen, viewer)))


def board_of(g: Nefertiti, viewer: Viewer) -> Board:
    """The board record."""
    neutral = (collection(g, None),) if any(g.collectors) or g.seats == 2 else ()
    return Board(
        round=g.round,
        active=g.active,
        markets=tuple(market_view(g, market) for market in g.markets.values()),
        characters=characters(g),
        recruiting=recruiting(g),
        values=values(g),
        collections=(*(collection(g, seat) for seat in range(g.seats)), *neutral),
        cards=len(g.deck),
        akhenaton=g.akhenaton,
        last=not g.akhenaton and len(g.deck) <= data.FINAL_CARDS,
        supply=g.supply,
        serving=g.serving.market if g.serving else None,
        main=main_market(g),
        discards=owned_cards(g, g.discards, None),
        laid=laid_out(g, viewer),
    )


def main_market(g: Nefertiti) -> Id:
    """The market that is served, rolled for or can be named, else the first where one can place."""
    if g.serving is not None:
        return g.serving.market
    if isinstance(g.decision, Rerolling):
        return data.LUXOR
    for seat in g.to_move() if isinstance(g.decision, Placing) else ():
        if not g.servants[seat] and (named := nameable(g, seat)):
            return named[0].market
    return next((market.id for market in g.board() if market.open), data.BOARD[0])


# -- a market -----------------------------------------------------------------------------------------


def market_view(g: Nefertiti, market: Market) -> MarketView:
    """A market: stall, gifts, closing condition and what would close it now."""
    stall, spaces = g.stall(market), spaces_of(g, market)
    luxor = market.id == data.LUXOR
    words = (condition(g, market), progress(g, market), outlook(g, market))
    return MarketView(
        id=market.id,
        stall=stall.id,
        side=market.side,
        layout=stall.layout,
        columns=1 + max(space.col for space in stall.spaces),
        rows=rows_of(spaces),
        state=market.state,
        open=market.open,
        reserve=market.reserve,
        gifts=gifts_of(g, market),
        seal=market.seal,
        pawns=len(market.servants) + len(market.collectors),
        condition=words[0],
        progress=words[1],
        outlook=words[2],
        meter=meter(g, market),
        queue=queue(g, market),
        waits=(None,) * (data.SCORING["memphis_threshold"] - len(market.cards) if market.id == data.MEMPHIS else 0),
        dice=tuple(g.dice) if luxor else (),
        holder=g.holder if luxor else None,
        about=about_market(g, market, words),
    )


def rows_of(spaces: list[SpaceView]) -> tuple[tuple[SpaceView, ...], ...]:
    """The spaces of each row, from the top."""
    return tuple(tuple(space for space in spaces if space.row == row) for row in sorted({one.row for one in spaces}))


def spaces_of(g: Nefertiti, market: Market) -> list[SpaceView]:
    """The spaces from the top left."""
    stall = g.stall(market)
    served = g.serving is not None and g.serving.market == market.id
    gone = dict(g.serving.done) if g.serving is not None and served else {}
    order = {space: k for k, space in enumerate([*gone, *market.offers(stall)], start=1)}
    spaces = [space_view(g, market, space, order.get(space.id), served) for space in stall.spaces]
    return [msgspec.structs.replace(space, gone=gone.get(space.id)) for space in spaces]


def space_view(g: Nefertiti, market: Market, space: Space, order: int | None, served: bool) -> SpaceView:
    """A space, with the effect of the next pawn on it."""
    free = market.open and order is None and not served
    odds = next_pawn(g, market, space.id) if free else Odds(0, 1)
    return SpaceView(
        place=f"{market.id}_{space.id}",
        id=space.id,
        value=space.value,
        row=space.row,
        col=space.col,
        symbol="" if space.symbol == "none" else space.symbol,
        servant=market.servants.get(space.id),
        collector=market.collectors.get(space.id),
        order=order,
        served=served and order is not None,
        gone=None,
        hits=odds.hits,
        rolls=odds.rolls,
        closes=odds.sure,
        about=about_space(g, market, space),
    )


def gifts_of(g: Nefertiti, market: Market) -> tuple[GiftView, ...]:
    """The slots of a market, or the foreign gifts of the port."""
    return tuple(gift_view(g, market, place) for place in range(len(market.cards)))


def gift_view(g: Nefertiti, market: Market, place: int) -> GiftView:
    """A slot."""
    card = market.cards[place]
    slot = market.slot(place)
    name = f"{market.id}_{slot}"
    seal = market.seal and slot == SLOTS[0]
    down = place in market.down
    if card is None or card == STROLLING_THIEF:
        return GiftView(name, slot, card, None, 0, 0, (), 0, seal, down)
    gift = g.printed.gifts[card]
    return GiftView(
        name, slot, card, gift.type, gift.units, gift.bonus, g.printed.values[gift.type], g.value(gift.type), seal, down
    )


# -- beside the board -------------------------------------------------------------------------------------


def characters(g: Nefertiti) -> tuple[Character, ...]:
    """[R2.3] The stacks: the top card of each and the cards under it."""
    return tuple(
        Character(stack[-1], f"about_{stack[-1]}", f"brief_{stack[-1]}", len(stack), tuple(reversed(stack[:-1])))
        for stack in g.stacks
        if stack
    )


def recruiting(g: Nefertiti) -> Recruiting:
    """[R3.2] Whether characters can be recruited now, or the reason that closes all of them."""
    said = about_recruiting(g)
    return Recruiting(isinstance(said, MayRecruit), said)


def values(g: Nefertiti) -> tuple[ValueRow, ...]:
    """[R1.7] One row for each type."""
    unseen = Counter(TYPE_OF[card] for card in g.unseen())
    return tuple(
        ValueRow(
            type_,
            tuple(units(g, own, type_) for own in g.gifts),
            units(g, g.neutral, type_),
            g.owners(type_),
            g.value(type_),
            g.printed.values[type_],
            unseen[type_],
        )
        for type_ in data.types_of(g.seats, g.port)
    )


def units(g: Nefertiti, own: list[Id], type_: Id) -> int:
    """[R1.6] Number of units; a double senet counts two."""
    return sum(g.printed.gifts[card].units for card in own if TYPE_OF[card] == type_)


def owned_cards(g: Nefertiti, cards: list[Id], seat: Seat | None) -> tuple[Owned, ...]:
    """Cards in the order of the data, equal ones grouped."""
    out = []
    for card in data.distinct(cards):
        gift = g.printed.gifts[card]
        bonus = g.bonus(seat, gift.type) if seat is not None else 0
        worth = gift.units * (g.value(gift.type) + bonus)
        out.append(Owned(card, gift.type, cards.count(card), gift.units, gift.bonus, worth))
    return tuple(out)


def collection(g: Nefertiti, seat: Seat | None) -> Collection:
    """All property of one player."""
    if seat is None:
        return Collection(None, owned_cards(g, g.neutral, None), 0, 0, 0, 0, 0, False, False, collection_of(g, None))
    return Collection(
        seat=seat,
        gifts=owned_cards(g, g.gifts[seat], seat),
        deben=g.money[seat],
        seals=g.seals[seat],
        servants=g.servants[seat],
        collectors=g.collectors[seat],
        points=g.points(seat),
        priest=g.priest == seat,
        ankh=g.ankh == seat,
        about=collection_of(g, seat),
    )


def player(g: Nefertiti, seat: Seat, points: int) -> PlayerLine:
    """Summary of a player: points if they were counted now, Deben, servants in hand, seals."""
    stats = [Stat("point", points), Stat("gold", g.money[seat]), Stat("servant", g.servants[seat])]
    stats += [Stat("collector", g.collectors[seat])] if g.seats == 2 else []
    return PlayerLine(seat, note(g, seat), (*stats, Stat("seal", g.seals[seat])), seat == g.first, seat in g.to_move())


def mat(g: Nefertiti, seat: Viewer) -> Mat:
    """[R1.1] The viewer's property, which is public, and the characters."""
    people = characters(g)
    if seat is None:
        return Mat(None, (), (), 0, len(g.deck), people, recruiting(g))
    purse = [Stat("gold", g.money[seat]), Stat("seal", g.seals[seat]), Stat("servant", g.servants[seat])]
    purse += [Stat("collector", g.collectors[seat])] if g.seats == 2 else []
    own = owned_cards(g, g.gifts[seat], seat)
    points = sum(each.n * each.worth for each in own)
    return Mat(seat, tuple(purse), own, points, len(g.deck), people, recruiting(g))


def ledger(g: Nefertiti, seat: Seat) -> tuple[Stat, ...]:
    """[R1.1] [R1.9] Deben and seals of a player, which are public."""
    return Stat("gold", g.money[seat]), Stat("seal", g.seals[seat])
