"""What the closed button asks for while nothing is chosen."""

from __future__ import annotations

from engine.core import Sentence, SomeDecision, _
from engine.nefertiti.characters.exchanges import Swapping, Trading
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.characters.scorers import MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Begging, Drawing, Sneaking, Stealing
from engine.nefertiti.markets.neutral_player import NeutralDiscarding
from engine.nefertiti.markets.serving import Shaming
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.turn.tax_collectors import PlacingCollector


class CardFirst(Sentence, frozen=True):
    text = _("Choose a card first")


class CollectorFirst(Sentence, frozen=True):
    text = _("Choose a space first, or no collector")


class DiscardFirst(Sentence, frozen=True):
    text = _("Choose a gift to discard first")


class ExchangeFirst(Sentence, frozen=True):
    text = _("Choose a gift to exchange first")


class GiftFirst(Sentence, frozen=True):
    text = _("Choose a gift first")


class GiftOrReserveFirst(Sentence, frozen=True):
    text = _("Choose a gift or a Reserve first")


class GiftOrHalfFirst(Sentence, frozen=True):
    text = _("Choose a gift or the Reserve first")


class MarketFirst(Sentence, frozen=True):
    text = _("Choose a market first")


class ReserveFirst(Sentence, frozen=True):
    text = _("Choose a Reserve first")


class SpaceFirst(Sentence, frozen=True):
    text = _("Choose a free space first")


class SpaceOrCharacterFirst(Sentence, frozen=True):
    text = _("Choose a space or a character first")


class TypeFirst(Sentence, frozen=True):
    text = _("Choose a type of gift first")


FIRST: dict[type[SomeDecision], Sentence] = {
    **dict.fromkeys((Shaming, MaidDiscarding, NeutralDiscarding), DiscardFirst()),
    **dict.fromkeys((Swapping, Trading), ExchangeFirst()),
    **dict.fromkeys((Stealing, Scoring, Sneaking, Strolling), GiftFirst()),
    **dict.fromkeys((Foreseeing, Ordering), CardFirst()),
    PlacingCollector: CollectorFirst(), MaidNaming: TypeFirst(), Begging: GiftOrReserveFirst(), Drawing: ReserveFirst(),
}  # fmt: skip
