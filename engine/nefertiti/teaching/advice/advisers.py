"""Advisers of Nefertiti by decision."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Adviser, SomeDecision
from engine.nefertiti.characters.exchanges import Swapping, Trading
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.characters.scorers import Amassing, MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Begging, Drawing, Sneaking, Stealing
from engine.nefertiti.markets.neutral_player import NeutralDiscarding, Sending
from engine.nefertiti.markets.serving import Serving, Shaming
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.teaching.advice import placing_advice, scorer_advice, serving_advice, taker_advice
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.placing import Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector

ADVICE: Mapping[type[SomeDecision], Adviser] = {
    Placing: placing_advice.placing_advice,
    PlacingCollector: placing_advice.collector_advice,
    Rerolling: placing_advice.rolling_advice,
    Serving: serving_advice.serving_advice,
    Shaming: serving_advice.discarding_advice,
    Strolling: serving_advice.strolling_advice,
    Sending: serving_advice.sending_advice,
    Scoring: scorer_advice.scribe_advice,
    Amassing: scorer_advice.amassing_advice,
    MaidNaming: scorer_advice.naming_advice,
    MaidDiscarding: scorer_advice.maid_card_advice,
    NeutralDiscarding: scorer_advice.neutral_card_advice,
    Swapping: taker_advice.exchange_advice,
    Trading: taker_advice.exchange_advice,
    Foreseeing: taker_advice.exchange_advice,
    Ordering: taker_advice.ordering_advice,
    Begging: taker_advice.begging_advice,
    Drawing: taker_advice.drawing_advice,
    Stealing: taker_advice.stealing_advice,
    Sneaking: taker_advice.sneaking_advice,
}
