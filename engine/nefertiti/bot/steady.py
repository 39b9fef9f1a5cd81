"""The bot `steady`: heuristic, and limited to what its seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from engine.core import Decision, Id, Move, Position, Seat
from engine.nefertiti.characters.scorers import Amassing, MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Drawing
from engine.nefertiti.markets.closing_preview import would_close
from engine.nefertiti.markets.neutral_player import Sending
from engine.nefertiti.markets.offers import gifts_together, takeable
from engine.nefertiti.markets.serving import Serving, Shaming, slots_of
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import PAPYRUS, STROLLING_THIEF, TOP, TYPE_OF
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Close, Collector, Discard, Done, Half, Place, Recruit, Tally
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import ROLL, SKIP, Rerolling, chance
from engine.nefertiti.turn.placing import Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector

NEVER = -100.0


class Weights(msgspec.Struct, frozen=True):
    """Weights of the evaluation, in victory points."""

    deben: float = 0.8  # value of a Deben, including the half point that it scores
    seal: float = 6.0
    servant: float = 0.8  # value of a servant kept in hand
    closing: float = 1.0  # for being served now rather than later
    later: float = 0.55  # least probability assumed that a market closes while its gifts are the same
    recruit: float = 6.0  # least gain for which a character is recruited; a seal scores 3
    crowd: float = 0.35  # share of the loss of value expected from later owners


class Steady:
    """Chooses the move with the highest estimated value, one decision at a time."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The move with the highest value."""
        assert isinstance(seen, Nefertiti)
        assert seen.decision is not None
        judge = Judge(seen, seat, self.weights)
        moves = seen.moves(seat)
        how = judge.ways().get(type(seen.decision))
        if how is None:
            return seen.default_move(seat) or moves[0]
        return max(moves, key=how)


class Judge:
    """Evaluates moves for one seat in one position."""

    def __init__(self, g: Nefertiti, seat: Seat, weights: Weights) -> None:
        self.g, self.seat, self.w = g, seat, weights
        self.gifts: dict[tuple[Id, Seat], float] = {}  # cache
        self.bests: dict[tuple[Id, Seat, str, tuple[Id, ...], bool], tuple[Id, ...]] = {}  # cache
        self.slots: dict[Id, tuple[Id, ...]] = {}  # cache: what can be bought, by market

    def ways(self) -> dict[type[Decision[Nefertiti]], Callable[[Move], float]]:
        """Evaluation function for each kind of decision."""
        return {
            Placing: self.turn,
            Serving: self.service_value,
            Shaming: self.discard,
            Rerolling: self.reroll,
            PlacingCollector: self.collector,
            Sending: self.send,
            Scoring: self.scribe,
            Amassing: self.amass,
            MaidNaming: self.maid,
            MaidDiscarding: lambda move: -self.discard(move),
            Drawing: lambda move: float(getattr(move, "n", 0)),
        }

    # -- gifts ------------------------------------------------------------------------------------

    def gift(self, card: Id | None, seat: Seat | None = None) -> float:
        """Value of a card in a collection: its units at the values expected."""
        if card is None:
            return 0.0
        seat = self.seat if seat is None else seat
        if (card, seat) not in self.gifts:
            self.gifts[card, seat] = 6.0 if card == STROLLING_THIEF else self.expected_value(card, seat)
        return self.gifts[card, seat]

    def expected_value(self, card: Id, seat: Seat) -> float:
        """Value of a gift to a player, with the owners that it will have and a part of the loss by later ones."""
        gift = self.g.printed.gifts[card]
        owners = self.g.owners(gift.type) + (gift.type not in self.g.types(seat))
        values = self.g.printed.values[gift.type]
        expected = float(values[min(max(owners, 1), 3) - 1])
        expected -= self.w.crowd * (expected - values[2])
        seal = self.w.seal if card == PAPYRUS and self.g.supply else 0.0
        return gift.units * (expected + self.g.bonus(seat, gift.type)) + gift.bonus + seal

    def bundle(self, market: Market, slots: Sequence[Id]) -> float:
        """Value of several gifts, with the seal if it lies on one."""
        seal = self.w.seal if any(market.is_sealed(slot) for slot in slots) else 0.0
        return sum(self.gift(market.card(slot)) for slot in slots) + seal

    # -- being served -----------------------------------------------------------------------------

    def service_value(self, move: Move) -> float:
        """Value of the gifts taken, less the Deben paid."""
        top = self.g.decision
        assert isinstance(top, Serving)
        market = self.g.markets[top.market]
        if isinstance(move, Half):
            return self.w.deben * -(-market.reserve // 2)
        return self.bundle(market, slots_of(move)) - self.w.deben * top.offer(self.g)

    def discard(self, move: Move) -> float:
        """The gift's value as a loss, so that the least valuable is given up."""
        return -self.gift(move.gift) if isinstance(move, Discard) else 0.0

    # -- placing ----------------------------------------------------------------------------------

    def turn(self, move: Move) -> float:
        """Value of recruiting, placing or naming a market."""
        if isinstance(move, Recruit):
            return self.character(move.character)
        if isinstance(move, Place):
            return self.place(move)
        if isinstance(move, Close):
            return self.outcome(self.g.markets[move.market], None)
        return 0.0

    def place(self, move: Place) -> float:
        """Value of a servant on a space: its outcome, weighted by the chance that the market closes."""
        market = self.g.markets[move.market]
        stall = self.g.stall(market)
        space = stall.at[move.space]
        coins = min(market.reserve, market.empty + (space.symbol == data.COIN))
        odds = would_close(self.g, market, move.space, self.seat)
        likely = max(odds.hits / odds.rolls, self.w.later)
        return coins * self.w.deben + likely * self.outcome(market, move.space) - self.w.servant

    def outcome(self, market: Market, space: Id | None) -> float:
        """Result for this player's servants if the market closes with one more on this space."""
        stall = self.g.stall(market)
        on = {**market.servants, **({space: self.seat} if space else {})}
        money, reserve, slots, total = list(self.g.money), market.reserve, self.takeable(market), 0.0
        for k, at in enumerate(sorted([*on, *market.collectors], key=stall.rank.__getitem__)):
            seat, offer, symbol = on.get(at), stall.at[at].value, stall.at[at].symbol
            if seat is None:
                slots = slots[1:]
                continue
            taken = self.best_of(market, seat, symbol, tuple(slots), first=k == 0) if money[seat] >= offer else ()
            gain = sum(self.gift(market.card(slot), seat) for slot in taken) + self.w.seal * (
                market.seal and TOP in taken
            )
            half = -(-reserve // 2) if k else 0
            if taken and gain - self.w.deben * offer >= self.w.deben * half:
                slots = [slot for slot in slots if slot not in taken]
                money[seat], reserve = money[seat] - offer, reserve + offer
                total += (gain - self.w.deben * offer) * (seat == self.seat)
            elif k:
                money[seat], reserve = money[seat] + half, reserve - half
                total += self.w.deben * half * (seat == self.seat)
            elif seat == self.seat:
                total -= self.shame()
        return total

    def shame(self) -> float:
        """Loss as the best bidder who cannot pay."""
        return min((self.gift(card) for card in self.g.own(self.seat)), default=0.0) + 1.0

    def takeable(self, market: Market) -> list[Id]:
        """The slots of a market that can be bought."""
        if market.id not in self.slots:
            self.slots[market.id] = takeable(self.g, market)
        return [*self.slots[market.id]]

    def best_of(self, market: Market, seat: Seat, symbol: str, slots: tuple[Id, ...], first: bool) -> tuple[Id, ...]:
        """The bundle or gift among these slots that is worth most to a player."""
        key = market.id, seat, symbol, slots, first
        if key not in self.bests:
            self.bests[key] = self.find_best(market, seat, symbol, slots, first)
        return self.bests[key]

    def find_best(self, market: Market, seat: Seat, symbol: str, slots: tuple[Id, ...], first: bool) -> tuple[Id, ...]:
        """The bundle of the best bidder, or the single gift of a later one, that is worth most."""
        port = market.id == data.MEMPHIS
        ways = gifts_together(port, symbol, slots) if first else [(slot,) for slot in slots]

        def worth(way: tuple[Id, ...]) -> float:
            seal = self.w.seal * (market.seal and TOP in way)
            return seal + sum(self.gift(market.card(slot), seat) for slot in way)

        return max(ways, key=worth, default=())

    # -- dice and collectors ------------------------------------------------------------------------

    def reroll(self, move: Move) -> float:
        """Positive if a closure of Luxor is good for this player."""
        if move == SKIP:
            return 0.0
        market = self.g.markets[data.LUXOR]
        hits, _rolls = chance(self.g, market)
        return (self.outcome(market, None) - 1.0) * (move == ROLL and hits > 0)

    def collector(self, move: Move) -> float:
        """Positive on a space where it closes a market that is good for this player."""
        if not isinstance(move, Collector):
            return 0.0
        market = self.g.markets[move.market]
        odds = would_close(self.g, market, move.space, self.seat, collector=True)
        return odds.hits / odds.rolls * self.outcome(market, None) - 1.0

    def send(self, move: Move) -> float:
        """Value of taking a gift that suits the opponent; 0 for spreading Deben."""
        top = self.g.decision
        assert isinstance(top, Sending)
        market, slot = self.g.markets[top.market], getattr(move, "gift", None)
        if slot is None:
            return 0.0
        return self.gift(market.card(slot), 1 - self.seat) - 2 * self.gift(market.card(slot))

    # -- characters -----------------------------------------------------------------------------------

    def character(self, character: Id) -> float:
        """Gain from a character; NEVER if too low or not evaluated."""
        brings = {
            "scribe_3": 3.0 * self.most(),
            "scribe_2": 2.0 * self.most(),
            "scribe_1": 1.0 * self.most(),
            "vizier": 2.0 * len(self.g.types(self.seat)),
            "thief": max((self.gift(card) for _slot, card in self.tile()), default=0.0),
            "treasurer": self.w.deben * min(4, max(market.reserve for market in self.g.board())),
            "royal_scribe": 1.0 * sum(self.units(t) for t in self.g.types(self.seat)) / 2,
            "amun_merchant": self.merchant_gain(),
            "strolling_thief": 5.0,
            "amun_priest": 9.0 if self.is_behind() else 0.0,
        }.get(character, 0.0)
        return brings if brings > self.w.recruit else NEVER

    def tile(self) -> list[tuple[Id, Id]]:
        """Gifts of the market with the Market Closed tile."""
        market = self.g.closed_tile
        return market.gifts() if market else []

    def units(self, type_: Id) -> int:
        """Number of own units of a type."""
        gifts = self.g.printed.gifts
        return sum(gifts[card].units for card in self.g.gifts[self.seat] if TYPE_OF[card] == type_)

    def most(self) -> int:
        """Largest number of own units of one type."""
        return max((self.units(type_) for type_ in self.g.types(self.seat)), default=0)

    def is_behind(self) -> bool:
        """Whether most players have more points."""
        scores = {score.seat: score.points for score in self.g.scores(now=True) or []}
        return sum(points > scores[self.seat] for points in scores.values()) * 2 > self.g.seats

    def merchant_gain(self) -> float:
        """Gain from the Merchant of Amun over keeping gifts worth less than 8."""
        gain = 0.0
        for card in self.g.gifts[self.seat]:
            units = self.g.printed.gifts[card].units
            gain += max(0.0, 8.0 * units - self.gift(card))
        return gain

    def scribe(self, move: Move) -> float:
        """Prefers the type with most units, then the most valuable one."""
        if not isinstance(move, Tally):
            return 0.0
        return self.units(move.gift) * 10 + self.g.value(move.gift)

    def amass(self, move: Move) -> float:
        """Gain of scoring a gift now over keeping it until the end."""
        if isinstance(move, Done) or not isinstance(move, (Discard, Tally)):
            return 0.0
        gift = self.g.printed.gifts[move.gift]
        now = 8.0 if isinstance(move, Discard) else self.g.value(gift.type) + 1.0
        return now * gift.units - self.gift(move.gift)

    def maid(self, move: Move) -> float:
        """Prefers a type with many own units and few owners."""
        type_ = str(getattr(move, "type_", ""))
        return self.units(type_) - 0.5 * self.g.owners(type_)
