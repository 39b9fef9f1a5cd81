"""Texts of the table view and for screen readers: markets, spaces, players."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext
from engine.nefertiti.model.board import LUXOR, Space
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.spaces import SpaceName, space_name
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.placing import Placing
from engine.nefertiti.view.closing_view import next_pawn, next_seat


class MarketIs(Sentence, frozen=True):
    market: Id
    side: Id
    state: Id
    gold: Amount
    text = _("{market}, {side}, {state}. Reserve: {gold}.")
    clause = "R1.4"


class GiftsAre(Sentence, frozen=True):
    gifts: tuple[Id, ...]
    text = _("Gifts, the first to the fourth: {gifts}.")
    clause = "R1.2"


class SealLies(Sentence, frozen=True):
    text = _("There is a Royal Seal on the first gift.")
    clause = "R1.9"


class FaceDownAre(Sentence, frozen=True):
    gifts: tuple[Id, ...]
    text = _("Face down: {gifts}.")
    clause = "R11.3"


class NoGifts(Sentence, frozen=True):
    text = _("No gifts here.")
    clause = "R1.2"


class DiceLie(Sentence, frozen=True):
    seat: Seat
    dice: tuple[int, ...]
    text = _("{seat} has the dice: {dice}.")
    you = _("You have the dice: {dice}.")
    clause = "R5.9"


class Whole(Sentence, frozen=True):
    """A clause of the outlook as a full sentence."""

    said: Sentence
    text = _("{said}.")


class Offer(Sentence, frozen=True):
    offer: SpaceName
    text = _("Offer {offer}")
    clause = "R1.5"


class OfferSymbol(Sentence, frozen=True):
    offer: SpaceName
    symbol: Id
    text = _("Offer {offer}, {symbol}")
    clause = "R1.5"


class FreeSpace(Sentence, frozen=True):
    space: Offer | OfferSymbol
    text = _("{space}: free.")
    clause = "R1.5"


class FreeCloses(Sentence, frozen=True):
    space: Offer | OfferSymbol
    seat: Seat
    text = _("{space}: free; {seat} would close the market here.")
    you = _("{space}: free; you would close the market here.")
    clause = "R4.6"


class FreeMayClose(Sentence, frozen=True):
    space: Offer | OfferSymbol
    n: int
    rolls: int
    text = ngettext(
        "{space}: free; {n} of {rolls} rolls would close the market.",
        "{space}: free; {n} of {rolls} rolls would close the market.",
    )
    clause = "R5.7"


class ServantOn(Sentence, frozen=True):
    space: Offer | OfferSymbol
    seat: Seat
    text = _("{space}: {seat}’s servant.")
    you = _("{space}: your servant.")
    clause = "R1.3"


class CollectorOn(Sentence, frozen=True):
    space: Offer | OfferSymbol
    seat: Seat
    text = _("{space}: collector sent by {seat}.")
    you = _("{space}: collector sent by you.")
    clause = "R13.3"


class MayRecruit(Sentence, frozen=True):
    seat: Seat
    seals: Amount
    text = _("{seat} has {seals} and may recruit one of them now.")
    you = _("You have {seals}: you may recruit one of them now.")
    clause = "R3.2"


class NoSealThere(Sentence, frozen=True):
    seat: Seat
    text = _("No recruiting now: {seat} has no seals.")
    you = _("No recruiting now: you have no seals.")
    clause = "R3.2"


class NotNow(Sentence, frozen=True):
    text = _("No recruiting now: one character per turn, before placing.")
    clause = "R3.2"


class OwnsGifts(Sentence, frozen=True):
    seat: Seat
    gold: Amount
    seals: Amount
    servants: Amount
    gifts: tuple[Id, ...]
    text = _("{seat}: {gold}, {seals}, {servants} in hand. Gifts: {gifts}.")
    clause = "R1.1"


class OwnsNoGift(Sentence, frozen=True):
    seat: Seat
    gold: Amount
    seals: Amount
    servants: Amount
    text = _("{seat}: {gold}, {seals}, {servants} in hand. No gifts.")
    clause = "R1.1"


class NeutralOwns(Sentence, frozen=True):
    gifts: tuple[Id, ...]
    text = _("Neutral player: {gifts}.")
    clause = "R13.2"


class NeutralOwnsNothing(Sentence, frozen=True):
    text = _("Neutral player: no gifts.")
    clause = "R13.2"


def about_market(g: Nefertiti, market: Market, words: tuple[Sentence, Sentence, Sentence]) -> tuple[Sentence, ...]:
    """Description of a market: state, condition, progress, outlook, gifts, dice."""
    condition, progress, outlook = words
    gold = Amount(market.reserve, "gold")
    out: list[Sentence] = [MarketIs(market.id, market.side, market.state, gold), condition]
    out += [Whole(progress), Whole(outlook)]
    gifts = tuple(card for _slot, card in market.faces())
    out.append(GiftsAre(gifts) if gifts else NoGifts())
    if market.seal:
        out.append(SealLies())
    if market.down:
        out.append(FaceDownAre(tuple(str(market.cards[place]) for place in market.down)))
    if g.holder is not None and g.dice and market.id == LUXOR:
        out.append(DiceLie(g.holder, tuple(g.dice)))
    return tuple(out)


def about_space(g: Nefertiti, market: Market, space: Space) -> Sentence:
    """Description of a space: offer, symbol, the pawn on it, or whether it would close the market."""
    name = space_name(g.stall(market), space)
    said = Offer(name) if space.symbol == "none" else OfferSymbol(name, space.symbol)
    if space.id in market.servants:
        return ServantOn(said, market.servants[space.id])
    if space.id in market.collectors:
        return CollectorOn(said, market.collectors[space.id])
    if market.open and not (g.serving is not None and g.serving.market == market.id):
        odds = next_pawn(g, market, space.id)
        if odds.sure:
            return FreeCloses(said, next_seat(g))
        if odds.hits:
            return FreeMayClose(said, odds.hits, odds.rolls)
    return FreeSpace(said)


def about_recruiting(g: Nefertiti) -> Sentence:
    """[R3.2] Whether the player on turn may recruit now, or why not."""
    if g.recruited or not isinstance(g.decision, Placing):
        return NotNow()
    seals = g.seals[g.active]
    return MayRecruit(g.active, Amount(seals, "seal")) if seals else NoSealThere(g.active)


def collection_of(g: Nefertiti, seat: Seat | None) -> Sentence:
    """The property of a player."""
    if seat is None:
        return NeutralOwns(tuple(g.neutral)) if g.neutral else NeutralOwnsNothing()
    gold, seals = Amount(g.money[seat], "gold"), Amount(g.seals[seat], "seal")
    servants, gifts = Amount(g.servants[seat], "servant"), tuple(g.gifts[seat])
    return OwnsGifts(seat, gold, seals, servants, gifts) if gifts else OwnsNoGift(seat, gold, seals, servants)
