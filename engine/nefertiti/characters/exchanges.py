"""[R10.2] [R11.8] Merchants and the Trader: a gift for a gift, the difference in Deben."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec

from engine.core import Amount, Id, Move, Preview, Refusal, Seat, Sentence
from engine.nefertiti.characters.character_work import DONE, Work
from engine.nefertiti.characters.exchange_texts import NoExchange, OneExchange, OneMore, PaysNothing, TwoExchanges
from engine.nefertiti.markets.scoring import GiftsGain, GiftsKeep, GiftsLose, worth_of_all
from engine.nefertiti.markets.serving import PaysNow
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.character_events import Bartered, Swapped, SwappedAndPaid, Traded, TradedAndPaid
from engine.nefertiti.model.market import ENDED
from engine.nefertiti.model.moves import Barter, Done, Swap, Trade
from engine.nefertiti.model.refusals import CannotPayDifference, NotOwnedType, PartnerUsed
from engine.nefertiti.model.service_events import SealGained

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

NEUTRAL = 9  # index of the neutral player among the partners of a Merchant
Exchanges = Annotated[int, msgspec.Meta(ge=0, le=2)]


def difference(g: Nefertiti, given: Id, taken: Id) -> int:
    """[R10.2] [R12.12] Price of an exchange: the gain in maximum value; there is no refund."""
    gifts = g.printed.gifts
    return max(0, gifts[taken].most - gifts[given].most)


class Exchanging(Work):
    """[R10.2] [R11.8] Base of exchanges that are chosen one by one and confirmed together."""

    many = True

    def any_made(self) -> bool:
        """Whether an exchange has been made."""
        raise NotImplementedError

    def takes(self, made: Sequence[Move]) -> list[Id]:
        """The gifts that the last exchanges took; self is the decision after them."""
        raise NotImplementedError

    def final_move(self, g: Nefertiti, seat: Seat) -> Move | None:
        """[A16] Done confirms exchanges; without any it is a choice, so that half of one sends nothing."""
        return DONE if self.any_made() else None

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R10.2] [R11.8] The exchanges chosen, and their total price."""
        after, kept = g.apply_draft(seat, moves)
        made = [move for move in kept if isinstance(move, (Swap, Barter, Trade))]
        work = after.decision
        if not made or not isinstance(work, Exchanging):
            return super().preview(g, seat, moves)
        paid, left = g.money[seat] - after.money[seat], Amount(after.money[seat], "gold")
        said = PaysNow(Amount(paid, "gold"), left) if paid else PaysNothing()
        worth = worth_now(worth_of_all(after, seat) - worth_of_all(g, seat))
        more = (OneMore(),) if work.options(after, seat) else ()
        return Preview(exchange_label([move.given for move in made], work.takes(made)), (said, worth, *more))


def worth_now(gain: int) -> Sentence:
    """[R9.1] What exchanges change in the points of one's gifts."""
    return GiftsGain(gain) if gain > 0 else GiftsLose(-gain) if gain else GiftsKeep()


def exchange_label(given: Sequence[Id], taken: Sequence[Id]) -> Sentence:
    """One or two exchanges as the label of their button."""
    first, *more = zip(given, taken, strict=True)
    return TwoExchanges(*first, *more[0]) if more else OneExchange(*first)


class Swapping(Exchanging):
    """[R10.2] Exchanges with players, each with another partner."""

    clause = "R10.2"
    answers = (Swap, Barter, Done)
    why_idle = (NoExchange(),)

    left: Exchanges
    partners: tuple[Seat, ...] = ()  # partners already used

    @property
    def character_used(self) -> Id:
        """[R10.2] The Merchant; the first one exchanges twice."""
        return "merchant" if self.left + len(self.partners) == 1 else "merchant_first"

    def any_made(self) -> bool:
        """[R10.2] Each exchange has its partner."""
        return bool(self.partners)

    def takes(self, made: Sequence[Move]) -> list[Id]:
        """[R10.2] The gifts of the partners."""
        return [move.taken for move in made if isinstance(move, (Swap, Barter))]

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R10.2] Exchanges for a type already owned whose price can be paid."""
        if not self.left:
            return []
        own, types, money = g.own(seat), set(g.types(seat)), g.money[seat]
        return [
            Barter(given, taken) if partner == NEUTRAL else Swap(given, partner, taken)
            for partner, cards in self.partner_gifts(g, seat)
            for given in own
            for taken in cards
            if TYPE_OF[taken] in types and difference(g, given, taken) <= money
        ]

    def partner_gifts(self, g: Nefertiti, seat: Seat) -> Iterator[tuple[Seat, list[Id]]]:
        """[R10.2] [R13.8] Gifts of each partner not yet used."""
        for partner in g.clockwise(seat)[1:]:
            if partner not in self.partners:
                yield partner, g.own(partner)
        if g.neutral and NEUTRAL not in self.partners:
            yield NEUTRAL, data.distinct(g.neutral)

    def act(self, g: Nefertiti, seat: Seat, move: Swap | Barter) -> None:
        """[R10.2] [R13.9] Exchange; pay the difference to the partner; the neutral player's leaves the game."""
        price = difference(g, move.given, move.taken)
        g.money[seat] -= price
        if isinstance(move, Swap):
            partner, theirs = move.seat, g.gifts[move.seat]
            g.money[partner] += price
        else:
            partner, theirs = NEUTRAL, g.neutral
            g.lost += price
        exchange(g.gifts[seat], theirs, move.given, move.taken)
        self.left -= 1
        self.partners = tuple(sorted((*self.partners, partner)))
        gold = Amount(price, "gold")
        if isinstance(move, Barter):
            g.emit(Bartered(seat, move.given, move.taken, gold))
        elif price:
            g.emit(SwappedAndPaid(seat, move.given, partner, move.taken, gold))
        else:
            g.emit(Swapped(seat, move.given, partner, move.taken))

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R10.2] Reason why an exchange is not possible."""
        if not isinstance(move, (Swap, Barter)) or move.given not in g.gifts[seat] or not self.left:
            return None
        partner = move.seat if isinstance(move, Swap) else NEUTRAL
        if partner in self.partners:
            return PartnerUsed()
        if move.taken not in dict(self.partner_gifts(g, seat)).get(partner, []):
            return None
        if TYPE_OF[move.taken] not in g.types(seat):
            return NotOwnedType()
        price = difference(g, move.given, move.taken)
        if price > g.money[seat]:
            return CannotPayDifference(Amount(g.money[seat], "gold"))
        return None

    def closed_moves(self, g: Nefertiti, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Closed exchanges with the visible gifts of others; of a type not owned only one for each."""
        own, types = g.own(seat), g.types(seat)
        wanted: list[Move] = [
            Barter(given, taken) if partner == NEUTRAL else Swap(given, partner, taken)
            for partner, cards in self.partner_gifts(g, seat)
            for taken in cards
            for given in (own if TYPE_OF[taken] in types else own[:1])
        ]
        return [(move, why) for move in wanted if (why := self.reason_closed(g, seat, move)) is not None]

    def problem(self, g: Nefertiti) -> str | None:
        """[R10.2] Check that at most two exchanges are left."""
        fits = self.left + len(self.partners) in (1, 2)
        return None if fits else "A Merchant exchanges once, the First Merchant twice at most."


def exchange(mine: list[Id], theirs: list[Id], given: Id, taken: Id) -> None:
    """Exchange one card for another between two lists."""
    mine.remove(given)
    theirs.remove(taken)
    mine.append(taken)
    theirs.append(given)


def merchant(exchanges: int) -> Callable[[Nefertiti, Seat], Work]:
    """[R10.2] One exchange for the Merchant, up to two for the First Merchant."""
    return lambda g, seat: Swapping((seat,), exchanges)


class Trading(Exchanging):
    """[R11.8] Up to two exchanges with the board."""

    clause = "R11.8"
    answers = (Trade, Done)
    name = "trader"

    left: Exchanges = data.SCORING["trader_exchanges"]
    taken: tuple[Id, ...] = ()  # prices paid so far, one for each exchange

    def any_made(self) -> bool:
        """[R11.8] Each exchange has taken a gift."""
        return bool(self.taken)

    def takes(self, made: Sequence[Move]) -> list[Id]:
        """[R11.8] The gifts of the markets."""
        return list(self.taken[len(self.taken) - len(made) :])

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R11.8] [A23] [R12.1] Exchanges for face-up gifts of the markets that have not ended."""
        return [move for move in self.all_trades(g, seat) if self.price(g, move) <= g.money[seat]]

    def all_trades(self, g: Nefertiti, seat: Seat) -> list[Trade]:
        """Every exchange, whether or not it can be paid."""
        if not self.left:
            return []
        return [
            Trade(given, market.id, slot)
            for market in g.board()
            if market.state != ENDED
            for slot, _card in market.gifts()
            for given in g.own(seat)
        ]

    def price(self, g: Nefertiti, move: Trade) -> int:
        """[R11.8] Price: the gain in maximum value."""
        return difference(g, move.given, str(g.markets[move.market].card(move.gift)))

    def act(self, g: Nefertiti, seat: Seat, move: Trade) -> None:
        """[R11.8] [R11.9] Exchange and pay the difference to that Reserve.

        The seal stays at its place; a papyrus brings its own.
        """
        market, price = g.markets[move.market], self.price(g, move)
        place = data.SLOTS.index(move.gift)
        taken, called = str(market.cards[place]), market.card_in_log(move.gift)
        g.pay(seat, market, price)
        g.gifts[seat].remove(move.given)
        market.cards[place] = move.given
        sealed = g.receive(seat, taken)
        self.left -= 1
        self.taken = (*self.taken, taken)
        if price:
            g.emit(TradedAndPaid(seat, move.given, market.id, called, Amount(price, "gold")))
        else:
            g.emit(Traded(seat, move.given, market.id, called))
        if sealed:
            g.emit(SealGained(seat, Amount(1, "seal")))

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R11.8] Reason why an exchange cannot be paid."""
        if not isinstance(move, Trade) or move not in self.all_trades(g, seat) or self.price(g, move) <= g.money[seat]:
            return None
        return CannotPayDifference(Amount(g.money[seat], "gold"))

    def closed_moves(self, g: Nefertiti, seat: Seat) -> list[tuple[Move, Refusal]]:
        """Exchanges that are too expensive."""
        return [
            (move, why) for move in self.all_trades(g, seat) if (why := self.reason_closed(g, seat, move)) is not None
        ]

    def problem(self, g: Nefertiti) -> str | None:
        """[R11.8] Check that there are at most two exchanges, for gifts of the game."""
        fits = self.left + len(self.taken) == data.SCORING["trader_exchanges"] and data.TYPE_OF.keys() >= set(
            self.taken
        )
        return None if fits else "The Trader exchanges twice at most."


def trader(g: Nefertiti, seat: Seat) -> Work:
    """[R11.8] Exchanges of own gifts for gifts on the markets."""
    return Trading((seat,))
