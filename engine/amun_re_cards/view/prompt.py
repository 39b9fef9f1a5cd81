"""Prompts of the card game: the layout of the choices of each decision."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.moves import Bid, Build, Extend, Offer, Place
from engine.amun_re_cards.phases.auction import BIDS, Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.hand_choice import TAKES, Opening, Preparing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours, PlaceSo, Placing, first_way, placed_on
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.board_view import staircase
from engine.amun_re_cards.view.hand_view import Spendable
from engine.amun_re_cards.view.player_status import BidsOn, NoCardPlaced
from engine.amun_re_cards.view.prompt_texts import (
    AnotherProvince,
    AnyCard,
    Beats,
    BuildHeading,
    CardOf,
    ChooseHand,
    CoversOld,
    EvenWays,
    ExtendProvince,
    LastWays,
    MakeOffering,
    MayChange,
    MorePyramids,
    MoreThan,
    MostIsBought,
    OfferingSealed,
    OfferingWorth,
    OneCardOrMore,
    OrMore,
    OutbidBy,
    PlaceAnother,
    PlaceBought,
    PlaceCard,
    PlaceHeading,
    PriceAndRest,
    ProvinceAndCard,
    ProvinceName,
    ProvincesAndBids,
    ProvincesCaption,
    PyramidsToBuild,
    SumReached,
    SumSoFar,
    WasOutbid,
    YouHaveIncome,
)
from engine.core import (
    Amount,
    Builder,
    Choice,
    Ladder,
    LadderRow,
    Move,
    Panel,
    Picks,
    Refusal,
    Rung,
    Seat,
    Sentence,
    SomeDecision,
    Toggles,
)
from engine.core.prompt import Everyone, NowChoose, YourTurn
from engine.core.shapes import Ghost, Mark


def preparing(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R1.4] [R5.8] The gold cards as toggles, with the sum still to reach."""
    top = g.agenda[-1]
    assert isinstance(top, Preparing)
    legal = g.moves(seat)
    cards = tuple(
        Choice(CardOf(m.card), str(m), m in collected, place=gold_place(m.card))
        if m in legal or m in collected
        else Choice(CardOf(m.card), why=top.reason_closed(g, seat, m), on=m.card in top.cards, place=gold_place(m.card))
        for m in TAKES
    )
    sum_ = (
        SumSoFar(top.gold - top.remaining_sum, top.gold, top.remaining_sum)
        if top.remaining_sum
        else SumReached(top.gold)
    )
    heading = ChooseHand(Amount(top.gold, "gold"))
    return Panel(YourTurn(), heading, Spendable(), shapes=(Picks(sum_, cards, many=True, board=True),))


def gold_place(card: int) -> str:
    """The anchor of a gold card among the own things."""
    return f"gold_{card}"


def bidding(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R3.3] The bid ladder: provinces and own available cards, each with its anchor."""
    top = g.agenda[-1]
    assert isinstance(top, Bidding)
    standing = top.leaders()
    rows, marks = [], []
    for p in g.row:
        lead = standing.get(p)
        card = top.placed[lead].card if lead is not None else None
        bids = [BIDS[p][value] for value in g.hands[seat]]
        rungs = tuple(bid_rung(bid, top.reason_closed(g, seat, bid), bid == chosen) for bid in bids)
        note = NoCardPlaced() if card is None else BidsOn(p, card)
        own = chosen.card if isinstance(chosen, Bid) and chosen.province == p else None
        rows.append(LadderRow(p, note, rungs, lead, card, on=own is not None))
        marks += [Mark(p, text) for text in bid_marks(card, g.hands[seat], own)]
    shapes = (Ladder(ProvincesAndBids(), tuple(rows), board=True),)
    ghosts = (Ghost(chosen.province),) if isinstance(chosen, Bid) else ()
    heading, context = asked_to_bid(g, top, seat)
    half = NowChoose("province"), NowChoose("card")
    too_low = tuple(rung.why for row in rows for rung in row.rungs if rung.why)
    return Panel(
        YourTurn(), heading, context, half=half, shapes=shapes, marks=tuple(marks), ghosts=ghosts, reasons=too_low
    )


def asked_to_bid(g: AmunReCards, top: Bidding, seat: Seat) -> tuple[Sentence, Sentence]:
    """[R3.2] [R3.4] Heading and context of a bid: the first one, or one after having been outbid."""
    if not top.is_outbid(g, seat):
        return PlaceCard(), ProvinceAndCard()
    return PlaceAnother(), OutbidBy(*top.outbid[seat]) if seat in top.outbid else WasOutbid()


def bid_rung(bid: Bid, why: Refusal | None, on: bool) -> Rung:
    """A bid, open or closed; its province is the anchor of its row."""
    return Rung(bid.card, "" if why else str(bid), on, why, place=gold_place(bid.card))


def bid_marks(card: int | None, hand: Sequence[int], own: int | None) -> list[Sentence]:
    """[R3.5] Words on a province: the cards that beat the card there, or the chosen own card and it.

    card: the card that lies there. own: the card chosen for this province.
    """
    if own is not None:
        return [AnyCard() if card is None else Beats(own, card), CardOf(own)]
    if card is None:
        return [AnyCard()]
    better = [value for value in hand if value > card]
    return [OrMore(better[0]) if better else MoreThan(card)]


def extending(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R7.1] The own provinces; those already extended are closed."""
    top = g.agenda[-1]
    assert isinstance(top, Extending)
    closed, legal = dict(g.closed_moves(seat)), top.moves(g, seat)
    moves = [*legal, *(m for m in closed if m not in legal)]
    choices = tuple(
        Choice(m, "" if m in closed else str(m), m == chosen, closed.get(m), getattr(m, "province", "")) for m in moves
    )
    shapes = (Picks(ProvincesCaption(), choices, board=True),)
    shown = Panel(YourTurn(), ExtendProvince(top.won[seat]), CoversOld(), shapes=shapes)
    return with_card(shown, g.printed.cards[top.won[seat]], chosen) if isinstance(chosen, Extend) else shown


def with_card(shown: Panel, card: data.Card, way: Extend) -> Panel:
    """[R7.2] The panel, with name and symbols of the acquired card on the province that it would cover."""
    printed = {"pyramid": card.pyramids, "ankh": card.ankhs, "field": card.fields, "caravan": card.caravans}
    pieces = tuple(Amount(1, symbol) for symbol, n in printed.items() for _one in range(n))
    mark, ghost = Mark(way.province, ProvinceName(card.id)), Ghost(way.province, pieces=pieces)
    return msgspec.structs.replace(shown, marks=(mark,), ghosts=(ghost,))


def offering(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R4.1] The own cards as toggles."""
    top = g.agenda[-1]
    assert isinstance(top, Offering)
    mine = top.sealed.get(seat)
    shown = chosen or mine
    cards = shown.cards if isinstance(shown, Offer) else ()
    switches = tuple(
        Choice(CardOf(value), str(value), value in cards, place=gold_place(value)) for value in g.hands[seat]
    )
    toggles = Toggles(OfferingWorth(Amount(sum(cards), "gold")), "offer", switches, board=True)
    heading = MakeOffering() if mine is None else OfferingSealed(mine.cards)
    context = OneCardOrMore() if mine is None else MayChange()
    laid = tuple(Mark("offering", CardOf(value)) for value in cards) if chosen else ()
    return Panel(Everyone(), heading, context, shapes=(toggles,), marks=laid)


def building(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.3] [R5.4] The steps of the staircase of prices; those that are too dear are closed."""
    top, counts = g.agenda[-1], g.counts(seat)
    assert isinstance(top, Building)
    builds = [m for m in g.moves(seat) if isinstance(m, Build)]
    steps = [Choice(m.told_as(), str(m), m == chosen, place=f"build_{m.n}") for m in builds]
    too_dear = [Build(price.pyramids) for price in staircase(g)[len(builds) :]]
    why = top.reason_closed(g, seat, too_dear[0])
    steps += [Choice(m.told_as(), why=why, place=f"build_{m.n}") for m in too_dear]
    context = YouHaveIncome(Amount(g.income[seat], "gold"))
    shapes = (Picks(PyramidsToBuild(), tuple(steps), board=True),)
    shown = Panel(YourTurn(), BuildHeading(), context, shapes=shapes)
    if not isinstance(chosen, Build):
        return shown
    price = g.printed.price(chosen.n)
    left = Mark(f"build_{chosen.n}", PriceAndRest(price, g.income[seat] - price))
    return with_pyramids(shown, g, seat, first_way(counts, chosen.n), left)


def with_pyramids(shown: Panel, g: AmunReCards, seat: Seat, spread: Sequence[int], *more: Mark) -> Panel:
    """The panel, with new pyramids on the own provinces: each as a piece, and their number.

    spread: the number for each province. more: other marks.
    """
    marks, ghosts = new_pyramids(g, seat, spread)
    return msgspec.structs.replace(shown, marks=(*marks, *more), ghosts=ghosts)


def new_pyramids(
    g: AmunReCards, seat: Seat, spread: Sequence[int], half: bool = False
) -> tuple[tuple[Mark, ...], tuple[Ghost, ...]]:
    """Number and pieces of the new pyramids on each own province that gets some."""
    new = [(province.top, n) for province, n in zip(g.estates[seat], spread, strict=True) if n]
    marks = tuple(Mark(at, MorePyramids(n), half) for at, n in new)
    return marks, tuple(Ghost(at, pieces=(Amount(1, "pyramid"),) * n, half=half) for at, n in new)


def placing(g: AmunReCards, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """[R5.6] The even placements, three at most, each at the provinces that get one more."""
    top = g.agenda[-1]
    assert isinstance(top, Placing)
    moves = top.moves(g, seat)
    spreads = [(m.first, m.second, m.third) for m in moves]
    tops = [province.top for province in g.estates[seat]]
    places = [" ".join(tops[slot] for slot in slots_ahead(spread, spreads)) for spread in spreads]
    choices = tuple(
        Choice(PlaceSo(placed_on(g, seat, m)), str(m), m == chosen, place=place)
        for m, place in zip(moves, places, strict=True)
    )
    fixed, last = in_all_ways(spreads), sum(spreads[0]) - sum(in_all_ways(spreads))
    shapes, half = (Picks(ProvincesCaption(), choices, board=True),), (AnotherProvince(last),) * 2
    heading, context = asked_to_place(g, Amount(sum(spreads[0]), "pyramid"), last)
    shown = Panel(YourTurn(), heading, context, half=half, shapes=shapes)
    if isinstance(chosen, Place):
        return with_pyramids(shown, g, seat, (chosen.first, chosen.second, chosen.third))
    marks, ghosts = new_pyramids(g, seat, fixed)
    more_marks, more_ghosts = new_pyramids(g, seat, [n + 1 for n in fixed], half=True)
    return msgspec.structs.replace(shown, marks=(*marks, *more_marks), ghosts=(*ghosts, *more_ghosts))


def in_all_ways(spreads: Sequence[tuple[int, int, int]]) -> list[int]:
    """[R5.6] The new pyramids that each province gets in all ways to place them."""
    return [min(new) for new in zip(*spreads, strict=True)]


def asked_to_place(g: AmunReCards, tokens: Amount, last: int) -> tuple[Sentence, Sentence]:
    """[R5.6] [R5.10] Heading and context of a placement; in kingdom 3 the site has built for the player.

    last: how many of the pyramids leave a choice.
    """
    if isinstance(g.agenda[-1], Favours) or g.kingdom < data.KINGDOMS:
        fixed = Amount(tokens.n - last, "pyramid")
        return PlaceHeading(tokens), LastWays(fixed, last) if fixed.n else EvenWays(tokens.n)
    return PlaceBought(tokens), MostIsBought(Amount(g.printed.price(tokens.n), "gold"))


def slots_ahead(spread: tuple[int, int, int], others: Sequence[tuple[int, int, int]]) -> list[int]:
    """The slots that get more pyramids in this way to place them than in another one."""
    return [slot for slot, new in enumerate(spread) if new > min(each[slot] for each in others)]


CHOICES: dict[type[SomeDecision], Builder] = {
    Opening: preparing, Preparing: preparing, Bidding: bidding, Extending: extending, Offering: offering,
    Building: building, Placing: placing, Favours: placing,
}  # fmt: skip
