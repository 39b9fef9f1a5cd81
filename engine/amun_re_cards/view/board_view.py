"""Board view of the card game: records for the template, with row, players in turn order, offering table."""

from __future__ import annotations

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.board import Card
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.extension import Extending, Province
from engine.amun_re_cards.phases.hand_choice import Preparing
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.gold_view import own_hand
from engine.amun_re_cards.view.player_status import BidsOn, NoCardPlaced, note
from engine.core import Amount, Id, Picture, PlayerLine, Seat, Sentence, Stat, Viewer, _, ngettext

# -- sentences: symbols in a fixed order, zeros included -------------------------------------------


class Printed(Sentence, frozen=True):
    """A province card in words."""

    province: Id
    kingdom: int
    pyramids: Amount
    ankhs: Amount
    fields: Amount
    caravans: Amount
    text = _("{province}, kingdom {kingdom}: {pyramids}, {ankhs}, {fields}, {caravans}.")
    clause = "R0.5"


class UpWithBid(Sentence, frozen=True):
    seat: Seat
    card: int
    text = _("Up for auction: {seat} bid {card}.")
    you = _("Up for auction: you bid {card}.")
    clause = "R3.3"


class UpWithout(Sentence, frozen=True):
    text = _("Up for auction: no bid yet.")
    clause = "R3.3"


class HeldBy(Sentence, frozen=True):
    seat: Seat
    slot: int
    text = _("{seat}’s province {slot}.")
    you = _("Your province {slot}.")
    clause = "R0.6"


class PyramidsInAll(Sentence, frozen=True):
    n: int
    text = _("Pyramids in total: {n}.")
    clause = "R0.7"


class FewestOfThree(Sentence, frozen=True):
    text = _("The fewest of the three provinces.")
    clause = "R6.1"


class CoversCards(Sentence, frozen=True):
    provinces: tuple[Id, ...]
    text = _("Covered: {provinces}.")
    clause = "R7.2"


class NotExtendedYet(Sentence, frozen=True):
    text = _("Not yet extended in this kingdom.")
    clause = "R7.1"


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


class CardFace(msgspec.Struct, frozen=True):
    """[R0.5] A province card with its four counts, and its description in words."""

    id: Id
    kingdom: int
    pyramids: int
    ankhs: int
    fields: int
    caravans: int
    spoken: Sentence


class Lot(msgspec.Struct, frozen=True):
    """[R3.1] A card of the row with the gold card bid on it."""

    id: Id
    card: CardFace
    seat: Seat | None
    gold: int | None
    note: Sentence
    about: tuple[Sentence, ...]


class Land(msgspec.Struct, frozen=True):
    """[R0.6] [R7.2] A province of a player: top card, covered cards and all its pyramids."""

    id: Id
    slot: int
    top: CardFace
    covered: tuple[CardFace, ...]  # the newest first
    covers: Sentence | None
    tokens: int
    pyramids: int
    fewest: bool
    waiting: bool  # not yet extended in this kingdom
    about: tuple[Sentence, ...]


class GoldCard(msgspec.Struct, frozen=True):
    """[R0.3] A gold card of a player: available, in play or set aside."""

    value: int
    place: str  # "available", "in_play" or "aside"


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
    """[R5.4] A column of the player aid."""

    pyramids: int
    gold: int


class Board(msgspec.Struct, frozen=True):
    """The whole table, the same for all viewers."""

    kingdom: int  # 0 while the first hands are chosen
    round: int
    row: tuple[Lot, ...]
    to_lay: tuple[Lot, ...]  # acquired cards not laid yet
    estates: tuple[Estate, ...]  # in turn order
    flood: tuple[FloodBand, ...]  # from the highest down
    total: int | None
    piles: tuple[Pile, ...]
    prices: tuple[Price, ...]


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
        row=tuple(lot(g, card, lying.get(card)) for card in g.row),
        to_lay=tuple(lot(g, won[seat], (seat, None)) for seat in g.turn_order() if seat in won),
        estates=tuple(estate(g, seat) for seat in g.turn_order()),
        flood=bands,
        total=g.total if g.offers else None,
        piles=tuple(Pile(k, len(deck), tuple(face(g, c) for c in g.unseen(k))) for k, deck in decks),
        prices=tuple(Price(n, gold) for n, gold in enumerate(g.printed.prices)),
    )


def face(g: AmunReCards, id_: str) -> CardFace:
    """A province card with its printed values."""
    card: Card = g.printed.cards[id_]
    spoken = Printed(
        card.id,
        card.kingdom,
        Amount(card.pyramids, "pyramid"),
        Amount(card.ankhs, "ankh"),
        Amount(card.fields, "field"),
        Amount(card.caravans, "caravan"),
    )
    return CardFace(card.id, card.kingdom, card.pyramids, card.ankhs, card.fields, card.caravans, spoken)


def lot(g: AmunReCards, id_: str, bid: tuple[Seat, int | None] | None) -> Lot:
    """A card of the row, or an acquired card not laid yet.

    bid: seat and gold card, which is None for an acquired card; None without a bid.
    """
    card = face(g, id_)
    if bid is None:
        return Lot(id_, card, None, None, NoCardPlaced(), (card.spoken, UpWithout()))
    seat, gold = bid
    if gold is None:
        return Lot(id_, card, seat, None, note(g, seat), (card.spoken,))
    return Lot(id_, card, seat, gold, BidsOn(id_, gold), (card.spoken, UpWithBid(seat, gold)))


def estate(g: AmunReCards, seat: Seat) -> Estate:
    """The area of one player."""
    counts, hand = g.counts(seat), g.hands[seat]
    fewest = min(counts) if len(counts) == data.SLOTS else None
    ankhs, fields, caravans = g.visible(seat)
    gold = Amount(sum(hand), "gold")
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
    )


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


def land(g: AmunReCards, seat: Seat, slot: int, province: Province, fewest: int | None) -> Land:
    """One province of a player, in numbers and in words."""
    top, pyramids = face(g, province.top), g.pyramids(province)
    covered = tuple(face(g, card) for card in reversed(province.cards[:-1]))
    waiting = g.kingdom > 1 and top.kingdom < g.kingdom
    about: list[Sentence] = [top.spoken, PyramidsInAll(pyramids), HeldBy(seat, slot)]
    if pyramids == fewest:
        about.append(FewestOfThree())
    covers = CoversCards(tuple(card.id for card in covered)) if covered else None
    if covers:
        about.append(covers)
    if waiting:
        about.append(NotExtendedYet())
    return Land(
        top.id, slot, top, covered, covers, province.tokens, pyramids, pyramids == fewest, waiting, tuple(about)
    )


def player(g: AmunReCards, seat: Seat) -> PlayerLine:
    """The row of one player: points, pyramids, ankhs."""
    stats = (Stat("point", g.points(seat)), Stat("pyramid", sum(g.counts(seat))), Stat("ankh", g.ankhs(seat)))
    return PlayerLine(seat, note(g, seat), stats, seat == g.pharaoh, seat in g.to_move())


def ledger(g: AmunReCards, seat: Seat) -> tuple[Stat, ...]:
    """[R0.3] The sum of the available gold cards, and the pyramids, which are never spent."""
    return Stat("gold", sum(g.hands[seat])), Stat("pyramid", sum(g.counts(seat)))
