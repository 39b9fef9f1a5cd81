"""`steady`, a sensible player by heuristics. It looks at what its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from engine.core import Decision, Id, Move, Position, Seat
from engine.nefertiti.characters.scorers import Amassing, MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Drawing
from engine.nefertiti.markets.closing_forecast import would_close
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
    """What the player goes by, in victory points."""

    deben: float = 0.8  # buying power, beyond the half point that a Deben scores
    seal: float = 6.0
    servant: float = 0.8  # a servant that stays in hand
    closing: float = 1.0  # to be served now rather than some time
    later: float = 0.55  # the chance that a market closes while its gifts are what they are
    recruit: float = 6.0  # what a character has to bring at least: a seal scores 3
    crowd: float = 0.35  # how much each later owner is expected to lower a value


class Steady:
    """Compares what each move brings with what it costs, one decision at a time."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, seen: Position, seat: Seat, rng: Random) -> Move:
        """The move that promises most."""
        assert isinstance(seen, Nefertiti)
        assert seen.decision is not None
        judge = Judge(seen, seat, self.weights)
        moves = seen.moves(seat)
        how = judge.ways().get(type(seen.decision))
        if how is None:
            return seen.default_move(seat) or moves[0]
        return max(moves, key=how)


class Judge:
    """What things are worth to one player now."""

    def __init__(self, g: Nefertiti, seat: Seat, weights: Weights) -> None:
        self.g, self.seat, self.w = g, seat, weights

    def ways(self) -> dict[type[Decision[Nefertiti]], Callable[[Move], float]]:
        """How the moves of each decision are compared."""
        return {
            Placing: self.turn,
            Serving: self.served,
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
        """What a card would add to a collection: its units at the value they will have."""
        if card is None:
            return 0.0
        if card == STROLLING_THIEF:
            return 6.0
        seat = self.seat if seat is None else seat
        gift = self.g.printed.gifts[card]
        owners = self.g.owners(gift.type) + (gift.type not in self.g.types(seat))
        values = self.g.printed.values[gift.type]
        expected = float(values[min(max(owners, 1), 3) - 1])
        expected -= self.w.crowd * (expected - values[2])
        seal = self.w.seal if card == PAPYRUS and self.g.supply else 0.0
        return gift.units * (expected + self.g.bonus(seat, gift.type)) + gift.bonus + seal

    def bundle(self, market: Market, slots: Sequence[Id]) -> float:
        """Several gifts and the seal."""
        seal = self.w.seal if any(market.sealed(slot) for slot in slots) else 0.0
        return sum(self.gift(market.card(slot)) for slot in slots) + seal

    # -- being served -----------------------------------------------------------------------------

    def served(self, move: Move) -> float:
        """Gifts against Deben."""
        top = self.g.decision
        assert isinstance(top, Serving)
        market = self.g.markets[top.market]
        if isinstance(move, Half):
            return self.w.deben * -(-market.reserve // 2)
        return self.bundle(market, slots_of(move)) - self.w.deben * top.offer(self.g)

    def discard(self, move: Move) -> float:
        """Give up what is worth least."""
        return -self.gift(move.gift) if isinstance(move, Discard) else 0.0

    # -- placing ----------------------------------------------------------------------------------

    def turn(self, move: Move) -> float:
        """A character, a space, or a market to name."""
        if isinstance(move, Recruit):
            return self.character(move.character)
        if isinstance(move, Place):
            return self.place(move)
        if isinstance(move, Close):
            return self.outcome(self.g.markets[move.market], None)
        return 0.0

    def place(self, move: Place) -> float:
        """What the servant would get there, by how likely the market closes soon."""
        market = self.g.markets[move.market]
        stall = self.g.stall(market)
        space = stall.at[move.space]
        coins = min(market.reserve, market.empty + (space.symbol == data.COIN))
        odds = would_close(self.g, market, move.space, self.seat)
        likely = max(odds.hits / odds.rolls, self.w.later)
        return coins * self.w.deben + likely * self.outcome(market, move.space) - self.w.servant

    def outcome(self, market: Market, space: Id | None) -> float:
        """What this player's servants get when the market closes with one more on this space."""
        stall = self.g.stall(market)
        on = {**market.servants, **({space: self.seat} if space else {})}
        money, reserve, slots, total = list(self.g.money), market.reserve, list(takeable(self.g, market)), 0.0
        for k, at in enumerate(sorted([*on, *market.collectors], key=stall.rank.__getitem__)):
            seat, offer, symbol = on.get(at), stall.at[at].value, stall.at[at].symbol
            if seat is None:
                slots = slots[1:]
                continue
            taken = self.best_of(market, seat, symbol, slots, first=k == 0) if money[seat] >= offer else ()
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
        """What it costs to be the best bidder without means."""
        return min((self.gift(card) for card in self.g.own(self.seat)), default=0.0) + 1.0

    def best_of(self, market: Market, seat: Seat, symbol: str, slots: list[Id], first: bool) -> tuple[Id, ...]:
        """What somebody would take of these slots."""
        port = market.id == data.MEMPHIS
        ways = gifts_together(port, symbol, tuple(slots)) if first else [(slot,) for slot in slots]

        def worth(way: tuple[Id, ...]) -> float:
            seal = self.w.seal * (market.seal and TOP in way)
            return seal + sum(self.gift(market.card(slot), seat) for slot in way)

        return max(ways, key=worth, default=())

    # -- dice and collectors ------------------------------------------------------------------------

    def reroll(self, move: Move) -> float:
        """Roll if a closure would be good for this player."""
        if move == SKIP:
            return 0.0
        market = self.g.markets[data.LUXOR]
        hits, _rolls = chance(self.g, market)
        return (self.outcome(market, None) - 1.0) * (move == ROLL and hits > 0)

    def collector(self, move: Move) -> float:
        """Where it closes a market that is good for this player."""
        if not isinstance(move, Collector):
            return 0.0
        market = self.g.markets[move.market]
        odds = would_close(self.g, market, move.space, self.seat, collector=True)
        return odds.hits / odds.rolls * self.outcome(market, None) - 1.0

    def send(self, move: Move) -> float:
        """Take away what the other one collects; otherwise spread Deben."""
        top = self.g.decision
        assert isinstance(top, Sending)
        market, slot = self.g.markets[top.market], getattr(move, "gift", None)
        if slot is None:
            return 0.0
        return self.gift(market.card(slot), 1 - self.seat) - 2 * self.gift(market.card(slot))

    # -- characters -----------------------------------------------------------------------------------

    def character(self, character: Id) -> float:
        """What a character brings beyond its seal; others are left alone."""
        brings = {
            "scribe_3": 3.0 * self.most(),
            "scribe_2": 2.0 * self.most(),
            "scribe_1": 1.0 * self.most(),
            "vizier": 2.0 * len(self.g.types(self.seat)),
            "thief": max((self.gift(card) for _slot, card in self.tile()), default=0.0),
            "treasurer": self.w.deben * min(4, max(market.reserve for market in self.g.board())),
            "royal_scribe": 1.0 * sum(self.units(t) for t in self.g.types(self.seat)) / 2,
            "amun_merchant": self.amassed(),
            "strolling_thief": 5.0,
            "amun_priest": 9.0 if self.behind() else 0.0,
        }.get(character, 0.0)
        return brings if brings > self.w.recruit else NEVER

    def tile(self) -> list[tuple[Id, Id]]:
        """The gifts of the market with the tile."""
        market = self.g.closed_tile
        return market.gifts() if market else []

    def units(self, type_: Id) -> int:
        """The own units of a type."""
        gifts = self.g.printed.gifts
        return sum(gifts[card].units for card in self.g.gifts[self.seat] if TYPE_OF[card] == type_)

    def most(self) -> int:
        """The most units of one type."""
        return max((self.units(type_) for type_ in self.g.types(self.seat)), default=0)

    def behind(self) -> bool:
        """Whether most others stand better."""
        scores = {score.seat: score.points for score in self.g.scores(now=True) or []}
        return sum(points > scores[self.seat] for points in scores.values()) * 2 > self.g.seats

    def amassed(self) -> float:
        """What the Merchant of Amun adds to gifts that are worth less than 8."""
        gain = 0.0
        for card in self.g.gifts[self.seat]:
            units = self.g.printed.gifts[card].units
            gain += max(0.0, 8.0 * units - self.gift(card))
        return gain

    def scribe(self, move: Move) -> float:
        """The type with most units, then the one that scores most."""
        if not isinstance(move, Tally):
            return 0.0
        return self.units(move.gift) * 10 + self.g.value(move.gift)

    def amass(self, move: Move) -> float:
        """Gifts that bring more now than at the end."""
        if isinstance(move, Done) or not isinstance(move, (Discard, Tally)):
            return 0.0
        gift = self.g.printed.gifts[move.gift]
        now = 8.0 if isinstance(move, Discard) else self.g.value(gift.type) + 1.0
        return now * gift.units - self.gift(move.gift)

    def maid(self, move: Move) -> float:
        """The type of which this player owns most and few others any."""
        type_ = str(getattr(move, "type_", ""))
        return self.units(type_) - 0.5 * self.g.owners(type_)
