"""[R13.2] [R13.5] [R13.8] Tax collectors and their effects for the neutral player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from engine.core import Decision, Id, Move, Preview, Refusal, Seat, Sentence, _
from engine.nefertiti.model import board as data
from engine.nefertiti.model import waiting_texts
from engine.nefertiti.model.character_events import NeutralDiscarded
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Discard, Gather, Spread
from engine.nefertiti.model.refusals import FaceDown
from engine.nefertiti.model.service_events import Gathered, GatheredSeal, SpreadNothing, SpreadOut

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti

GATHERS = {slot: Gather(slot) for slot in (*data.SLOTS, *data.FOREIGN)}


class SealLost(Sentence, frozen=True):
    """[R13.5]"""

    text = _("The Royal Seal on it goes back to the supply.")
    clause = "R13.5"


class ValueFalls(Sentence, frozen=True):
    """[R13.2]"""

    text = _("The neutral player counts as an owner of this type.")
    clause = "R13.2"


def sendings(g: Nefertiti, market: Market) -> list[Move]:
    """[R13.5] [A28] [A22] Moves of a collector: Deben to the other Reserves, one each, or a gift.

    Where the Deben do not suffice, they go as far as they can.
    """
    return [*spreads(market.id, market.reserve, g.port), *[GATHERS[slot] for slot, _card in market.gifts()]]


@cache
def spreads(market: Id, reserve: int, port: bool) -> list[Spread]:
    """[R13.5] [A28] One Deben to each other Reserve; if there are fewer, every distribution of them."""
    others = [each for each in (data.MARKETS if port else data.BOARD) if each != market]
    wanted = data.SCORING["collector_spread_with_memphis" if port else "collector_spread"]
    if reserve >= wanted:
        return [Spread(tuple(others))]
    return [*map(Spread, combinations_with_replacement(others, reserve))]


def send(g: Nefertiti, market: Market, space: Id, move: Move) -> None:
    """[R13.5] Carry out the collector's move and return it to its player."""
    seat = market.collectors.pop(space)
    g.collectors[seat] += 1
    if g.serving is not None:
        g.serving.done.append((space, seat))
    if isinstance(move, Spread):
        market.reserve -= len(move.markets)
        for other in move.markets:
            g.markets[other].reserve += 1
        g.emit(SpreadOut(market.id, move.markets) if move.markets else SpreadNothing(market.id))
    elif isinstance(move, Gather):
        gather(g, market, move.gift)


def gather(g: Nefertiti, market: Market, slot: Id) -> None:
    """[R13.5] Give the neutral player a gift; its seal is discarded, a papyrus gives none."""
    sealed = market.is_sealed(slot)
    if sealed:
        market.seal = False
        g.supply += 1
    called = market.card_in_log(slot)
    g.neutral.append(market.remove(slot))
    g.emit(GatheredSeal(market.id, called) if sealed else Gathered(market.id, called))


class Sending(Decision["Nefertiti"]):
    """[R13.5] Choose what the collector on this space does; asked of the player who placed it."""

    phase = "serve"
    clause = "R13.5"
    answers = (Spread, Gather)

    market: Id
    space: Id

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R13.5] The market of the collector."""
        return waiting_texts.SendsCollector(seat, self.market)

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R13.5] Deben to send, or gifts to take for the neutral player."""
        return sendings(g, g.markets[self.market])

    def answer(self, g: Nefertiti, seat: Seat, move: Spread | Gather) -> None:
        """[R13.5] Carry out the collector's move."""
        self.seats = ()
        send(g, g.markets[self.market], self.space, move)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R13.2] [R13.5] Effects on a seal and on the value of the type."""
        move, market = moves[-1], g.markets[self.market]
        if not isinstance(move, Gather):
            return Preview(move)
        card = str(market.card(move.gift))
        lost = (SealLost(),) if market.is_sealed(move.gift) else ()
        return Preview(ForNeutral(card), (*lost, ValueFalls()))

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R6.11] Closed: gifts that lie face down."""
        market = g.markets[self.market]
        if not isinstance(move, Gather) or market.place_of(move.gift) not in market.down:
            return None
        return FaceDown(str(market.card(move.gift)))

    def problem(self, g: Nefertiti) -> str | None:
        """Check that the collector is on the space."""
        market = g.markets.get(self.market) if g.serving and g.serving.market == self.market else None
        there = market is not None and market.collectors.get(self.space) == self.seats[0]
        return None if there else "Who sends a collector has one on the space."


class ForNeutral(Sentence, frozen=True):
    """The label of the button that takes a gift."""

    gift: Id
    text = _("Take {gift:a} for the neutral player")
    clause = "R13.5"


class NeutralGives(Sentence, frozen=True):
    """The label of the button that discards a gift."""

    gift: Id
    text = _("Discard {gift:a} of the neutral player")
    clause = "R13.8"


class ForNoPoints(Sentence, frozen=True):
    text = _("It leaves the game and brings nobody points.")
    clause = "R13.8"


class NeutralDiscarding(Decision["Nefertiti"]):
    """[R13.8] The recruiter of the Royal Maid chooses the neutral player's card; it scores nothing."""

    phase = "recruit"
    clause = "R13.8"
    answers = (Discard,)

    type_: Id

    def open_to(self, g: Nefertiti, seat: Seat) -> Sentence:
        """[R13.8] The type named."""
        return waiting_texts.DiscardsNeutral(seat, self.type_)

    def moves(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R13.8] The different cards of the type."""
        return [Discard(card) for card in of_type(g, self.type_)]

    def answer(self, g: Nefertiti, seat: Seat, move: Discard) -> None:
        """[R13.8] Remove the card from the game."""
        self.seats = ()
        neutral_discards(g, move.gift)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R13.8] Whose gift goes, and that it brings nobody points."""
        move = moves[-1]
        return Preview(NeutralGives(move.gift), (ForNoPoints(),)) if isinstance(move, Discard) else Preview(move)

    def problem(self, g: Nefertiti) -> str | None:
        """[R13.8] Check that the neutral player owns the type."""
        fits = self.type_ in data.TYPES and of_type(g, self.type_)
        return None if fits else "The neutral player discards a gift of a type that lies there."


def of_type(g: Nefertiti, type_: Id) -> list[Id]:
    """The neutral player's different cards of a type."""
    return [card for card in data.CARDS_OF[type_] if card in g.neutral]


def neutral_discards(g: Nefertiti, card: Id) -> None:
    """[R13.8] Remove the neutral player's card from the game, for no points."""
    g.neutral.remove(card)
    g.discards.append(card)
    g.emit(NeutralDiscarded(card))
