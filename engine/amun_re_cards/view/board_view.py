"""Board view of the card game, as records for the template: row, players in turn order, offerings."""

from __future__ import annotations

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.hand_choice import Preparing
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.pyramid_placement import Favours
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.card_view import CardFace, Land, Lot, face, land, lot
from engine.amun_re_cards.view.hand_view import own_hand
from engine.amun_re_cards.view.kingdom_scoring_view import Reckoning, last_reckoning
from engine.amun_re_cards.view.player_status import note
from engine.amun_re_cards.view.reveal_view import EqualOfferings
from engine.core import Amount, Picture, PlayerLine, Seat, Sentence, Stat, Viewer, _, ngettext

# -- sentences ---------------------------------------------------------------------------------------


class GoldOf(Sentence, frozen=True):
    """The available gold cards of a player."""

    seat: Seat
    cards: tuple[int, ...]
    gold: Amount
    text = ngettext("{seat}: gold card {cards}, {gold} in total.", "{seat}: gold cards {cards}, {gold} in total.")
    clause = "R0.3"

    @property
    def n(self) -> int:
        """The number that selects the plural form."""
        return len(self.cards)


class NoGoldOf(Sentence, frozen=True):
    seat: Seat
    text = _("{seat}: no gold card on the table.")
    clause = "R5.2"


# -- the records -----------------------------------------------------------------------------------


class GoldCard(msgspec.Struct, frozen=True):
    """[R0.3] A gold card of a player: available, in play or set aside."""

    value: int
    place: str  # "available", "in_play" or "aside"


class Harvest(msgspec.Struct, frozen=True):
    """[R5.1] Income of a player's provinces at a flood, and the pyramids that this gold buys."""

    gold: int
    pyramids: int


class Estate(msgspec.Struct, frozen=True):
    """[R0.8] The area of one player, all of it public."""

    seat: Seat
    pharaoh: bool
    lands: tuple[Land, ...]
    fewest: int | None  # pyramids of the province with the fewest; None with fewer than three provinces
    pyramids: int
    ankhs: int
    fields: int
    caravans: int
    totals: tuple[Stat, ...]  # the visible symbols, as on a card
    points: int
    purse: int  # the sum of the available gold cards
    gold: tuple[GoldCard, ...]  # all nine, from 0 to 8
    offered: tuple[int, ...] | None  # the offering of this kingdom, once opened
    income: int
    about: tuple[Sentence, ...]
    vacant: tuple[int, ...]  # the slots without a province
    harvests: tuple[Harvest, ...]  # from the highest flood down
    sealed: bool | None  # whether the offering is sealed; None outside the offering
    builds: bool  # the income is being spent


class FloodBand(msgspec.Struct, frozen=True):
    """[R4.3] A row of the offering table."""

    low: int
    high: int | None
    multiplier: int
    caravan: int  # what a caravan pays
    current: bool


class Pile(msgspec.Struct, frozen=True):
    """[R1.2] The deck of a kingdom: number of cards left, and all unseen cards of the kingdom."""

    kingdom: int
    left: int
    unseen: tuple[CardFace, ...]


class Price(msgspec.Struct, frozen=True):
    """[R5.4] A step of the staircase of prices."""

    pyramids: int
    gold: int


class Board(msgspec.Struct, frozen=True):
    """The whole table, the same for all viewers."""

    kingdom: int  # 0 while the first hands are chosen
    round: int
    act: str  # what the middle of the board is for: "auction", "offering", "building" or "end"
    to_come: int  # provinces of later rounds of this kingdom
    row: tuple[Lot, ...]
    to_lay: tuple[Lot, ...]  # acquired cards not laid yet
    estates: tuple[Estate, ...]  # in turn order
    flood: tuple[FloodBand, ...]  # from the highest down
    total: int | None
    piles: tuple[Pile, ...]
    prices: tuple[Price, ...]
    favours: tuple[int, ...]  # by rank
    ties: EqualOfferings  # how equal offerings are ranked
    reckoning: Reckoning | None  # of the last counted kingdom


STEPS = 9  # of the staircase of prices, when nobody can buy more


def picture(seen: AmunReCards, viewer: Viewer) -> Picture:
    """The board view, player rows and hand of a viewer. seen: their view of the position."""
    players = tuple(player(seen, seat) for seat in seen.turn_order())
    return Picture(board_of(seen), players, None if viewer is None else own_hand(seen, viewer))


def board_of(g: AmunReCards) -> Board:
    """The records of the whole table."""
    top = g.decision
    lying = {p: (s, card) for s, (p, card) in top.placed.items()} if isinstance(top, Bidding) else {}
    won = top.won if isinstance(top, Extending) else {}
    bands = tuple(
        FloodBand(b.low, b.high, b.multiplier, data.CARAVAN_GOLD if b.caravans_pay else 0, b == g.band)
        for b in reversed(g.printed.bands)
    )
    decks = enumerate(g.decks, start=1)
    return Board(
        kingdom=g.kingdom,
        round=g.round,
        act=act_of(g),
        to_come=(data.ROUNDS - g.round) * g.seats,
        row=tuple(lot(g, card, lying.get(card)) for card in g.row),
        to_lay=tuple(lot(g, won[seat], (seat, None)) for seat in g.turn_order() if seat in won),
        estates=tuple(estate(g, seat) for seat in g.turn_order()),
        flood=bands,
        total=g.total if g.offers else None,
        piles=tuple(Pile(k, len(deck), tuple(face(g, c) for c in g.unseen(k))) for k, deck in decks),
        prices=staircase(g),
        favours=data.FAVOURS[g.seats],
        ties=EqualOfferings(),
        reckoning=last_reckoning(g),
    )


def act_of(g: AmunReCards) -> str:
    """Use of the middle of the board now: `auction`, `offering`, `building` or `end`."""
    if g.row or isinstance(g.decision, Extending):
        return "auction"
    if g.decision is None:
        return "end"
    return "offering" if isinstance(g.decision, Offering | Favours) else "building"


def staircase(g: AmunReCards) -> tuple[Price, ...]:
    """[R5.4] The prices of pyramids, with one step more than the richest income pays for."""
    most = max(STEPS, g.printed.most(max(g.income, default=0)) + 2)
    return tuple(Price(n, g.printed.price(n)) for n in range(most))


def estate(g: AmunReCards, seat: Seat) -> Estate:
    """The area of one player."""
    counts, hand = g.counts(seat), g.hands[seat]
    fewest = min(counts) if len(counts) == data.SLOTS else None
    ankhs, fields, caravans = g.visible(seat)
    gold, top = Amount(sum(hand), "gold"), g.decision
    return Estate(
        seat=seat,
        pharaoh=seat == g.pharaoh,
        lands=tuple(land(g, seat, slot, p, fewest) for slot, p in enumerate(g.estates[seat], start=1)),
        fewest=fewest,
        pyramids=sum(counts),
        ankhs=ankhs,
        fields=fields,
        caravans=caravans,
        totals=(Stat("ankh", ankhs), Stat("field", fields), Stat("caravan", caravans)),
        points=g.points(seat),
        purse=gold.n,
        gold=gold_cards(g, seat),
        offered=tuple(g.offers[seat]) if g.offers else None,
        income=g.income[seat],
        about=(GoldOf(seat, tuple(hand), gold) if hand else NoGoldOf(seat),),
        vacant=tuple(range(len(counts) + 1, data.SLOTS + 1)),
        harvests=harvests(g, fields, caravans),
        sealed=seat in top.sealed if isinstance(top, Offering) else None,
        builds=isinstance(top, Building) and seat in top.seats,
    )


def harvests(g: AmunReCards, fields: int, caravans: int) -> tuple[Harvest, ...]:
    """[R5.1] Income of fields and caravans at each flood, from the highest down."""
    floods = reversed(g.printed.bands)
    earned = [fields * b.multiplier + (caravans * data.CARAVAN_GOLD if b.caravans_pay else 0) for b in floods]
    return tuple(Harvest(gold, g.printed.most(gold)) for gold in earned)


def gold_cards(g: AmunReCards, seat: Seat) -> tuple[GoldCard, ...]:
    """[R0.3] [A15] All nine gold cards with their places; cards of a hand being chosen count as available."""
    top = g.decision
    chosen = top.cards if isinstance(top, Preparing) and top.seats[:1] == (seat,) and top.chosen else ()
    aside = set(g.cards_set_aside(seat)) - set(chosen)
    available = {*g.hands[seat], *chosen}
    return tuple(
        GoldCard(value, "aside" if value in aside else "available" if value in available else "in_play")
        for value in data.GOLD
    )


def player(g: AmunReCards, seat: Seat) -> PlayerLine:
    """The row of one player: points, pyramids, ankhs."""
    stats = (Stat("point", g.points(seat)), Stat("pyramid", sum(g.counts(seat))), Stat("ankh", g.ankhs(seat)))
    return PlayerLine(seat, note(g, seat), stats, seat == g.pharaoh, seat in g.to_move())


def ledger(g: AmunReCards, seat: Seat) -> tuple[Stat, ...]:
    """[R0.3] The sum of the available gold cards, and the pyramids, which are never spent."""
    return Stat("gold", sum(g.hands[seat])), Stat("pyramid", sum(g.counts(seat)))
