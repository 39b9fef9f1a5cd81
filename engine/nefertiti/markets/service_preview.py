"""Preview of a closure: order of service, what each player could take and pay, and what opens next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Seat, Sentence, _, ngettext
from engine.nefertiti.markets.offers import gifts_together, takeable
from engine.nefertiti.model.board import EXTRA, FINAL_CARDS, FOREIGN, MEMPHIS, SCORING, SINGLE, TOP
from engine.nefertiti.model.market import Market

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

# -- what the best bidder may take ---------------------------------------------------------------------


class LowerGifts(Sentence, frozen=True):
    n: int
    text = ngettext("{n} gift other than the first", "{n} gifts other than the first")
    clause = "R6.3"


class UpperSealed(Sentence, frozen=True):
    gift: Id
    text = _("the first gift ({gift}) with the Seal")
    clause = "R6.3"


class Upper(Sentence, frozen=True):
    gift: Id
    text = _("the first gift ({gift})")
    clause = "A4"


class UpperAndOne(Sentence, frozen=True):
    upper: UpperSealed | Upper
    text = _("{upper} and one more gift")
    clause = "R6.6"


class AnyGift(Sentence, frozen=True):
    text = _("one gift")
    clause = "R6.5"


class ForeignGifts(Sentence, frozen=True):
    n: int
    text = ngettext("{n} foreign gift", "{n} foreign gifts")
    clause = "R12.7"


Bundle = LowerGifts | UpperSealed | Upper | UpperAndOne | AnyGift | ForeignGifts


class FirstTakes(Sentence, frozen=True):
    seat: Seat
    offer: int
    one: Bundle
    text = _("{seat} on {offer} goes first: pays {offer} for {one}")
    you = _("You, on {offer}, go first: you pay {offer} for {one}")
    clause = "R6.3"


class FirstChooses(Sentence, frozen=True):
    seat: Seat
    offer: int
    one: Bundle
    other: Bundle
    text = _("{seat} on {offer} goes first: pays {offer} for {one}, or for {other}")
    you = _("You, on {offer}, go first: you pay {offer} for {one}, or for {other}")
    clause = "R6.3"


class FirstCannotPay(Sentence, frozen=True):
    seat: Seat
    offer: int
    gold: Amount
    text = _("{seat} on {offer} goes first but has {gold}: takes nothing and discards a gift")
    you = _("You, on {offer}, go first but have {gold}: you take nothing and discard a gift")
    clause = "R6.4"


class FirstGoesWithout(Sentence, frozen=True):
    seat: Seat
    offer: int
    gold: Amount
    text = _("{seat} on {offer} goes first but has {gold}: takes nothing")
    you = _("You, on {offer}, go first but have {gold}: you take nothing")
    clause = "R6.4"


class FirstFindsNothing(Sentence, frozen=True):
    seat: Seat
    offer: int
    text = _("{seat} on {offer} goes first: nothing left to buy")
    you = _("You, on {offer}, go first: nothing left to buy")
    clause = "A37"


class BuysOrHalf(Sentence, frozen=True):
    seat: Seat
    offer: int
    text = _("{seat} on {offer}: one gift or half the Reserve")
    you = _("You, on {offer}: one gift or half the Reserve")
    clause = "R6.8"


class HalfOnly(Sentence, frozen=True):
    seat: Seat
    offer: int
    gold: Amount
    text = _("{seat} on {offer}, with {gold}: half the Reserve")
    you = _("You, on {offer}, with {gold}: half the Reserve")
    clause = "R6.8"


class HalfLeft(Sentence, frozen=True):
    seat: Seat
    offer: int
    text = _("{seat} on {offer}: no gifts left, half the Reserve")
    you = _("You, on {offer}: no gifts left, half the Reserve")
    clause = "R6.8"


class Collects(Sentence, frozen=True):
    seat: Seat
    offer: int
    text = _("Neutral collector on {offer}, sent by {seat}: moves Deben away or takes a gift")
    you = _("Neutral collector on {offer}, sent by you: moves Deben away or takes a gift")
    clause = "R13.5"


class Reopens(Sentence, frozen=True):
    market: Id
    n: int
    text = ngettext("Then {market} opens with {n} new gift.", "Then {market} opens with {n} new gifts.")
    clause = "R7.2"


class MayBeAkhenaton(Sentence, frozen=True):
    market: Id
    text = _("But if Akhenaton appears, {market} goes out of play.")
    clause = "R8.1"


class IsAkhenaton(Sentence, frozen=True):
    """The cards left in the deck are too few."""

    market: Id
    text = _("Then Akhenaton appears: {market} goes out of play.")
    clause = "R8.1"


class MayAward(Sentence, frozen=True):
    text = _("The Memphis gifts may then be handed out.")
    clause = "R12.5"


class EndsGame(Sentence, frozen=True):
    text = _("Then the game ends.")
    clause = "R8.3"


# -- put together ----------------------------------------------------------------------------------------


def service_lines(g: Nefertiti, market: Market, money: list[int]) -> list[Sentence]:
    """[R6.1] [R6.3] [R6.8] Order of service, what each player could take and pay; then what opens."""
    stall, lines, left = g.stall(market), list[Sentence](), len(takeable(g, market))
    for space in market.offers(stall):
        offer = stall.at[space].value
        if space in market.collectors:
            lines.append(Collects(market.collectors[space], offer))
            continue
        seat = market.servants[space]
        if not lines:
            lines.append(best_bidder_line(g, market, seat, space, money[seat]))
            if isinstance(lines[0], (FirstTakes, FirstChooses)):
                money = [deben - offer * (s == seat) for s, deben in enumerate(money)]
                left -= fewest_taken(market, stall.at[space].symbol, takeable(g, market))
        elif not left:
            lines.append(HalfLeft(seat, offer))
        elif money[seat] >= offer:
            lines.append(BuysOrHalf(seat, offer))
        else:
            lines.append(HalfOnly(seat, offer, Amount(money[seat], "gold")))
    return [*lines, *reopening(g, market)]


def best_bidder_line(g: Nefertiti, market: Market, seat: Seat, space: Id, money: int) -> Sentence:
    """[R6.3] [R6.4] [R6.5] [R6.6] The line of the best bidder."""
    spot = g.stall(market).at[space]
    slots = takeable(g, market)
    ways = bundles(market, spot.symbol, slots)
    if not ways:
        return FirstFindsNothing(seat, spot.value)
    if money < spot.value:
        gold = Amount(money, "gold")
        return FirstCannotPay(seat, spot.value, gold) if g.gifts[seat] else FirstGoesWithout(seat, spot.value, gold)
    return FirstChooses(seat, spot.value, *ways) if len(ways) == 2 else FirstTakes(seat, spot.value, ways[0])


def fewest_taken(market: Market, symbol: str, slots: tuple[Id, ...]) -> int:
    """[R6.3] [R6.8] The least number of gifts the best bidder takes; the rest is left for the next."""
    return min(map(len, gifts_together(market.id == MEMPHIS, symbol, slots)))


def bundles(market: Market, symbol: str, slots: Sequence[Id]) -> list[Bundle]:
    """[R6.3] [R6.5] [R6.6] [R12.7] [A5] The one or two kinds of bundle, in words."""
    lower = [slot for slot in slots if slot != TOP]
    if not slots:
        return []
    if market.id == MEMPHIS:
        return [ForeignGifts(min(2, len(slots)))]
    if symbol == SINGLE:
        return [AnyGift()]
    out: list[Bundle] = [LowerGifts(min(3 if symbol == EXTRA else 2, len(lower)))] if lower else []
    if TOP in slots:
        gift = str(market.card(TOP))
        upper = UpperSealed(gift) if market.seal else Upper(gift)
        out.append(UpperAndOne(upper) if symbol == EXTRA and lower else upper)
    return out


def reopening(g: Nefertiti, market: Market) -> list[Sentence]:
    """[R7.2] [R8.1] [R8.3] [R12.5] The market that opens, with possible consequences, or the game's end."""
    tile = g.closed_tile
    if market.id == MEMPHIS or tile is None:
        return []
    if g.akhenaton:
        return [EndsGame()] if sum(each.open for each in g.board()) == 1 else []
    lines: list[Sentence] = [IsAkhenaton(tile.id)]
    if not akhenaton_comes(g, tile):
        lines = [Reopens(tile.id, tile.cards.count(None))]
        lines += [MayBeAkhenaton(tile.id)] if akhenaton_may_come(g, tile) else []
    return [*lines, MayAward()] if may_award(g, tile) else lines


def foreign_to_come(g: Nefertiti, market: Market) -> int:
    """[R12.5] The most foreign gifts that can be drawn when this market opens."""
    return sum(card in FOREIGN for card in g.unseen()) if g.port and None in market.cards else 0


def akhenaton_may_come(g: Nefertiti, market: Market) -> bool:
    """[R2.5] [R8.1] [R12.5] Whether the final cards are reached; gifts that go to Memphis are replaced."""
    missing = market.cards.count(None)
    return bool(missing) and len(g.deck) - missing - foreign_to_come(g, market) < FINAL_CARDS


def akhenaton_comes(g: Nefertiti, market: Market) -> bool:
    """[R8.1] Whether opening this market takes all cards that are left."""
    return len(g.deck) <= market.cards.count(None)


def may_award(g: Nefertiti, market: Market) -> bool:
    """[R12.5] [R12.6] [R12.9] Whether opening this market can have gifts on Memphis handed out."""
    if not g.port or g.markets[MEMPHIS].empty:
        return False
    foreign = foreign_to_come(g, market)
    lying = len(g.markets[MEMPHIS].cards) + foreign
    return lying > 0 if akhenaton_may_come(g, market) else foreign > 0 and lying >= SCORING["memphis_threshold"]
