"""[R6] Serving the pawns of a market, from the highest offer to the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Decision, Id, Move, Preview, Refusal, Seat, Sentence, _, paragraph
from engine.nefertiti.markets.neutral_player import Sending, send, sendings
from engine.nefertiti.markets.offers import BUYS, HALF, choices, takeable
from engine.nefertiti.markets.scoring import GiftsGain, fallen_values, gained_by
from engine.nefertiti.markets.thief_route import ask_stroll, strolls
from engine.nefertiti.model import board as data
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.board import MEMPHIS, STROLLING_THIEF, TOP
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Buy, Discard, Half, Take
from engine.nefertiti.model.refusals import CannotPay, FaceDown, NothingElsewhere
from engine.nefertiti.model.service_events import (
    Bought,
    BoughtFree,
    BoughtNothing,
    SealGained,
    Shamed,
    ShamedWithout,
    TookHalf,
    TookNothing,
)

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class PaysNow(Sentence, frozen=True):
    """The price, and the Deben left."""

    price: Amount
    left: Amount
    text = _("You pay {price}; {left} left.")
    clause = "R6.10"


class HalfInstead(Sentence, frozen=True):
    """What the Reserve would give in place of a gift."""

    half: Amount
    gold: Amount
    text = _("Half of the Reserve instead: {half}. At the end {gold} are 1 point.")
    clause = "R6.8"


class WithSeal(Sentence, frozen=True):
    """The seal is taken with the gift."""

    text = _("You also get the Royal Seal on it.")
    clause = "R6.3"


class PapyrusSeal(Sentence, frozen=True):
    """A papyrus taken from the board brings a seal of its own."""

    text = _("The papyrus brings a Royal Seal.")
    clause = "R12.4"


class TakesDeben(Sentence, frozen=True):
    """The amount of half of the Reserve."""

    gold: Amount
    reserve: Amount
    text = _("You take {gold}, leaving {reserve} in the Reserve.")
    clause = "R6.8"


class TakesNothing(Sentence, frozen=True):
    """The label of the button for half of an empty Reserve."""

    text = _("Take nothing")
    clause = "R6.8"


class ReserveIsEmpty(Sentence, frozen=True):
    """Half of it is nothing."""

    text = _("The Reserve is empty.")
    clause = "R6.8"


class ThenStrolls(Sentence, frozen=True):
    """The Strolling Thief moves on."""

    text = _("The Strolling Thief moves to another market at once.")
    clause = "R11.7"


class LeavesGame(Sentence, frozen=True):
    """A discarded gift leaves the game."""

    text = _("The gift is removed from the game.")
    clause = "A6"


# -- one pawn after the other -------------------------------------------------------------------------


@paragraph
def serve_next(g: Nefertiti) -> None:
    """[R6.1] [R6.2] [R6.10] Serve the next pawns in the order of offers, until a player has a choice."""
    assert g.serving is not None
    market = g.markets[g.serving.market]
    while market.servants or market.collectors:
        space = market.next_offer(g.stall(market))
        best, g.serving.best = g.serving.best, False
        decision = serve_collector(g, market, space) if space in market.collectors else None
        if space in market.servants:
            decision = serve_servant(g, market, space, best)
        if decision is not None:
            g.push(decision) if isinstance(decision, Serving) else g.push(decision, serve_next)
            return


def serve_collector(g: Nefertiti, market: Market, space: Id) -> Decision[Nefertiti] | None:
    """[R13.5] The decision for a collector, or None if it was served without a choice."""
    seat, ways = market.collectors[space], sendings(g, market)
    if len(ways) > 1:
        return Sending((seat,), market.id, space)
    send(g, market, space, ways[0])
    return None


def serve_servant(g: Nefertiti, market: Market, space: Id, best: bool) -> Decision[Nefertiti] | None:
    """[R6.3] [R6.4] [R6.8] The decision for a servant, or None if it was served without a choice."""
    seat = market.servants[space]
    options = choices(g, market, space, seat, best)
    if len(options) > 1:
        return Serving((seat,), market.id, space, best)
    if options:
        return carry_out(g, market, space, seat, options[0])
    return_servant(g, market, space)
    return turn_away(g, market, seat, g.stall(market).at[space].value)


def turn_away(g: Nefertiti, market: Market, seat: Seat, offer: int) -> Decision[Nefertiti] | None:
    """[R6.4] [R12.8] [A37] Make a best bidder who cannot pay discard a gift, if gifts are for sale."""
    own = g.own(seat)
    if g.money[seat] >= offer or not takeable(g, market):
        g.emit(BoughtNothing(seat, market.id))
    elif not own:
        g.emit(ShamedWithout(seat, offer))
    elif len(own) == 1:
        g.discard(seat, own[0])
        g.emit(Shamed(seat, own[0]))
    else:
        return Shaming((seat,), market.id)
    return None


def return_servant(g: Nefertiti, market: Market, space: Id) -> None:
    """[R6.9] Return the servant to its owner, whatever the result."""
    seat = market.servants.pop(space)
    g.servants[seat] += 1
    if g.serving is not None:
        g.serving.done.append((space, seat))


def carry_out(g: Nefertiti, market: Market, space: Id, seat: Seat, move: Move) -> Decision[Nefertiti] | None:
    """[R6.3] [R6.8] Buy, or take half of the Reserve; return a decision that follows, if any."""
    offer = g.stall(market).at[space].value
    return_servant(g, market, space)
    if isinstance(move, Half):
        n = g.earn(seat, market, -(-market.reserve // 2))
        g.emit(TookHalf(seat, market.id, Amount(n, "gold")) if n else TookNothing(seat, market.id))
        return None
    g.pay(seat, market, offer)
    return buy(g, market, slots_of(move), seat, offer)


def slots_of(move: Move) -> tuple[Id, ...]:
    """The slots that a move takes."""
    return move.gifts if isinstance(move, Take) else (move.gift,) if isinstance(move, Buy) else ()


def buy(g: Nefertiti, market: Market, slots: Sequence[Id], seat: Seat, offer: int) -> Decision[Nefertiti] | None:
    """[R6.3] [R11.7] [R12.4] Take the cards, the upper one with its seal; the Strolling Thief moves on."""
    seals = int(market.seal and TOP in slots)
    if seals:
        market.seal = False
        g.seals[seat] += 1
    called = tuple(market.card_in_log(slot) for slot in slots)
    cards = [market.remove(slot) for slot in slots]
    kept = [card for card in cards if card != STROLLING_THIEF] if STROLLING_THIEF in cards else cards
    for card in kept:
        seals += g.receive(seat, card)
    g.emit(Bought(seat, called, Amount(offer, "gold")) if offer else BoughtFree(seat, called))
    if seals:
        g.emit(SealGained(seat, Amount(seals, "seal")))
    return ask_stroll(g, seat, market) if len(kept) < len(cards) else None


# -- the decisions -------------------------------------------------------------------------------------


class Serving(Decision["Nefertiti"]):
    """[R6.3] [R6.8] Choose what the owner of the pawn on this space takes or buys."""

    phase = "serve"
    clause = "R6.3"
    answers = (Take, Buy, Half)

    market: Id
    space: Id
    best: bool

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R6.3] [R6.8] The market, and the offer of this servant."""
        told = waiting_texts.ServedFirst if self.best else waiting_texts.ServedNext
        return told(seat, self.market, self.offer(g))

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R6.3] [R6.8] Bundles for the best bidder, otherwise single gifts and half of the Reserve."""
        return choices(g, g.markets[self.market], self.space, seat, self.best)

    def answer(self, g: Nefertiti, seat: Seat, move: Take | Buy | Half) -> None:
        """[R6.10] Payments take effect immediately."""
        self.seats = ()
        if (then := carry_out(g, g.markets[self.market], self.space, seat, move)) is not None:
            g.push(then)

    def resolve(self, g: Nefertiti) -> None:
        """[R6.1] Serve the next pawn."""
        serve_next(g)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R6.8] The price, and what comes with the gift."""
        move, market = moves[-1], g.markets[self.market]
        if isinstance(move, Half):
            if not market.reserve:
                return Preview(TakesNothing(), (ReserveIsEmpty(),))
            n = -(-market.reserve // 2)
            return Preview(move, (TakesDeben(Amount(n, "gold"), Amount(market.reserve - n, "gold")),))
        slots = slots_of(move)
        price, half = self.offer(g), -(-market.reserve // 2)
        lines: list[Sentence] = [PaysNow(Amount(price, "gold"), Amount(g.money[seat] - price, "gold"))]
        cards = [str(market.card(slot)) for slot in slots]
        if gain := gained_by(g, seat, cards):
            lines += [GiftsGain(gain), *fallen_values(g, seat, cards)]
        lines += what_comes_with(g, market, slots)
        if not self.best and half:
            lines.append(HalfInstead(Amount(half, "gold"), Amount(data.SCORING["deben_per_point"], "gold")))
        return Preview(purchase_label(market, slots, price), tuple(lines))

    def offer(self, g: Nefertiti) -> int:
        """The offer of this servant's space."""
        return g.stall(g.markets[self.market]).at[self.space].value

    def closed_moves(self, g: Nefertiti, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Single gifts that a later bidder cannot buy."""
        if self.best:
            return []
        wanted = [BUYS[slot] for slot in data.SLOTS] if self.market != MEMPHIS else [*map(BUYS.get, data.FOREIGN)]
        return [(move, why) for move in wanted if move and (why := self.reason_closed(g, seat, move)) is not None]

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R6.8] [R6.11] [R11.7] Reason why a gift cannot be bought."""
        market = g.markets[self.market]
        for slot in slots_of(move):
            card = market.card(slot)
            if card is None or move in self.moves(g, seat):
                continue
            if market.place_of(slot) in market.down:
                return FaceDown(card)
            if card == STROLLING_THIEF and not strolls(g, market):
                return NothingElsewhere()
            if g.money[seat] < self.offer(g):
                return CannotPay(Amount(self.offer(g), "gold"), Amount(g.money[seat], "gold"))
        return None

    def default_move(self, g: Nefertiti, seat: Seat) -> Move | None:
        """[R6.8] Half of the Reserve, which takes no gift."""
        return None if self.best else HALF

    def problem(self, g: Nefertiti) -> str | None:
        """Check that the pawn is on the space."""
        market = g.markets.get(self.market) if g.serving and g.serving.market == self.market else None
        there = market is not None and market.servants.get(self.space) == self.seats[0]
        return None if there else "Who is served has a servant on the space."


def what_comes_with(g: Nefertiti, market: Market, slots: Sequence[Id]) -> list[Sentence]:
    """[R6.3] [R12.4] [R11.7] The seal, the papyrus and the Strolling Thief among these gifts."""
    cards = [market.card(slot) for slot in slots]
    found = {
        WithSeal(): any(market.is_sealed(slot) for slot in slots),
        PapyrusSeal(): g.supply and data.PAPYRUS in cards,
        ThenStrolls(): STROLLING_THIEF in cards,
    }
    return [said for said, comes in found.items() if comes]


class Shaming(Decision["Nefertiti"]):
    """[R6.4] The best bidder who cannot pay discards a gift."""

    phase = "serve"
    clause = "R6.4"
    answers = (Discard,)
    told = waiting_texts.DiscardsForOffer

    market: Id

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R6.4] Any own gift."""
        return [Discard(card) for card in g.own(seat)]

    def answer(self, g: Nefertiti, seat: Seat, move: Discard) -> None:
        """[A6] Remove the gift from the game, face up."""
        self.seats = ()
        g.discard(seat, move.gift)
        g.emit(Shamed(seat, move.gift))

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[A6] The gift leaves the game."""
        return Preview(moves[-1], (LeavesGame(),))

    def problem(self, g: Nefertiti) -> str | None:
        """Check that a market is being served."""
        return None if g.serving and g.serving.market == self.market else "Who discards is served on a market."


class BuyFor(Sentence, frozen=True):
    """The label of the button for a purchase."""

    gifts: tuple[Id, ...]
    price: Amount
    text = _("Buy {gifts:a} for {price}")
    clause = "R6.3"


class TakeFree(Sentence, frozen=True):
    """The label of the button for a gift at an offer of 0."""

    gifts: tuple[Id, ...]
    text = _("Take {gifts:a} for free")
    clause = "R6.8"


def purchase_label(market: Market, slots: Sequence[Id], price: int) -> Sentence:
    """A purchase as the label of its button."""
    cards = tuple(str(market.card(slot)) for slot in slots)
    return BuyFor(cards, Amount(price, "gold")) if price else TakeFree(cards)
