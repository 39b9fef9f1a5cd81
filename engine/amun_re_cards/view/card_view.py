"""Province cards in views: on offer, to be laid, and as provinces of the players."""

from __future__ import annotations

import msgspec

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.board import Card
from engine.amun_re_cards.phases.extension import Province
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.player_status import BidsOn, NoCardPlaced, note
from engine.core import Amount, Id, Seat, Sentence, _

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
    text = _("{seat} bid {card}.")
    you = _("You bid {card}.")
    clause = "R3.3"


class UpWithout(Sentence, frozen=True):
    text = _("No bid yet.")
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


SKIES = 4  # landscapes in `_ground.html`

# -- the records -----------------------------------------------------------------------------------


class CardFace(msgspec.Struct, frozen=True):
    """[R0.5] A province card with its four counts, and its description in words."""

    id: Id
    kingdom: int
    sky: int  # which of the landscapes is drawn on it
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
    about: tuple[Sentence, ...]  # its name in few words
    more: tuple[Sentence, ...]  # what describes it


def face(g: AmunReCards, id_: str) -> CardFace:
    """A province card with its printed values."""
    card: Card = g.printed.cards[id_]
    spoken = card_words(card)
    sky = data.DECKS[card.kingdom - 1].index(id_) % SKIES
    return CardFace(card.id, card.kingdom, sky, card.pyramids, card.ankhs, card.fields, card.caravans, spoken)


def card_words(card: Card) -> Printed:
    """A province card in words."""
    return Printed(
        card.id,
        card.kingdom,
        Amount(card.pyramids, "pyramid"),
        Amount(card.ankhs, "ankh"),
        Amount(card.fields, "field"),
        Amount(card.caravans, "caravan"),
    )


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


def land(g: AmunReCards, seat: Seat, slot: int, province: Province, fewest: int | None) -> Land:
    """One province of a player, in numbers and in words."""
    top, pyramids = face(g, province.top), g.pyramids(province)
    covered = tuple(face(g, card) for card in reversed(province.cards[:-1]))
    waiting = g.kingdom > 1 and top.kingdom < g.kingdom
    covers = CoversCards(tuple(card.id for card in covered)) if covered else None
    more: list[Sentence] = [PyramidsInAll(pyramids)]
    more += [FewestOfThree()] if pyramids == fewest else []
    more += [covers] if covers else []
    more += [NotExtendedYet()] if waiting else []
    more += [card.spoken for card in covered]
    return Land(
        top.id, slot, top, covered, covers, province.tokens, pyramids, pyramids == fewest, waiting,
        about=(top.spoken, HeldBy(seat, slot)), more=tuple(more),
    )  # fmt: skip
