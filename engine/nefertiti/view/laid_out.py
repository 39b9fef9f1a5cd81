"""What lies beside the markets is laid out on the board while somebody chooses among it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.core import Id, Seat, Viewer
from engine.nefertiti.characters.exchanges import Swapping
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.characters.scorers import MaidNaming, owners
from engine.nefertiti.markets.neutral_player import NeutralDiscarding, of_type
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.anchors import DECK, TYPES, card_beside, gift_of
from engine.nefertiti.view.board_records import LaidCard, LaidOut


def laid_out(g: Nefertiti, viewer: Viewer) -> tuple[LaidOut, ...]:
    """[R10.2] [R10.4] [R11.2] Gifts of the others, the last cards for the Oracle's player, or all types."""
    match g.decision:
        case Swapping(seats=(seat,)):
            others = (LaidOut("player", one, tuple(gifts_of(g, one))) for one in g.clockwise(seat)[1:])
            return (*others, *neutral_gifts(g))
        case NeutralDiscarding():
            return neutral_gifts(g)
        case Foreseeing() | Ordering():
            last = g.deck[: g.foreseen(viewer)][::-1]
            return (LaidOut(DECK, None, tuple(cards(g, DECK, last))),) if last else ()
        case MaidNaming(seats=(seat,)):
            return (LaidOut(TYPES, None, tuple(all_types(g, seat))),)
    return ()


def all_types(g: Nefertiti, seat: Seat) -> Iterator[LaidCard]:
    """[R10.4] [R13.8] All types, each with those who would discard one, clockwise from the recruiter."""
    for card in cards(g, TYPES, data.types_of(g.seats, g.port)):
        neutral = [None] * bool(of_type(g, card.card))
        yield msgspec.structs.replace(card, owners=(*owners(g, seat, card.card), *neutral))


def neutral_gifts(g: Nefertiti) -> tuple[LaidOut, ...]:
    """[R13.8] The gifts of the neutral player, if there are any."""
    return (LaidOut("neutral", None, tuple(gifts_of(g, None))),) if g.neutral else ()


def gifts_of(g: Nefertiti, seat: int | None) -> Iterator[LaidCard]:
    """The gifts of a player, equal ones once."""
    own = g.neutral if seat is None else g.gifts[seat]
    for card in data.distinct(own):
        yield laid_card(g, gift_of(seat, card), card, own.count(card))


def cards(g: Nefertiti, where: Id, found: Iterable[Id]) -> Iterator[LaidCard]:
    """Cards or types in this order, equal ones once."""
    there = list(found)
    for card in dict.fromkeys(there):
        yield laid_card(g, card_beside(where, card), card, there.count(card))


def laid_card(g: Nefertiti, place: str, card: Id, n: int) -> LaidCard:
    """[R1.7] A card, or a type, with the current value of a unit."""
    gift = g.printed.gifts.get(card)
    type_ = TYPE_OF.get(card, card if card in g.printed.values else None)
    now = g.value(type_) if type_ else 0
    return LaidCard(place, card, type_, n, gift.units if gift else 1, gift.bonus if gift else 0, now)
