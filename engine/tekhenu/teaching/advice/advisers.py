"""Advisers of Tekhenu by decision."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Adviser, SomeDecision
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.population_track import Unbound
from engine.tekhenu.actions.turn import Acting, Ending, Ordering
from engine.tekhenu.cards.column_abilities import Offered
from engine.tekhenu.cards.decrees import Doubling, LastAct, Proclaiming, Revealing, Taxing
from engine.tekhenu.cards.start_cards import Growing, KeepingOne, Labouring, Mixing
from engine.tekhenu.gods.bastet import Feasting
from engine.tekhenu.gods.hathor import Building
from engine.tekhenu.gods.horus import Erecting
from engine.tekhenu.gods.osiris import Founding
from engine.tekhenu.gods.production import Producing
from engine.tekhenu.gods.ra import Raising
from engine.tekhenu.gods.thoth import Buying
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping, Rewarding
from engine.tekhenu.phases.judgement import Judging
from engine.tekhenu.phases.scoring import Feeding
from engine.tekhenu.teaching.advice import board_advice, card_advice, die_advice, scoring_advice, temple_advice

ADVICE: Mapping[type[SomeDecision], Adviser] = {
    Keeping: card_advice.keeping_advice,
    Choosing: card_advice.choosing_advice,
    Destined: card_advice.destined_advice,
    Rewarding: card_advice.rewarding_advice,
    KeepingOne: card_advice.keeping_one_advice,
    Mixing: board_advice.mixing_advice,
    Growing: board_advice.growing_advice,
    Labouring: die_advice.labouring_advice,
    Selecting: die_advice.selecting_advice,
    Acting: die_advice.acting_advice,
    Ordering: die_advice.ordering_advice,
    Ending: die_advice.ending_advice,
    Unbound: die_advice.free_advice,
    Offered: die_advice.free_advice,
    LastAct: die_advice.free_advice,
    Erecting: temple_advice.erecting_advice,
    Raising: temple_advice.raising_advice,
    Building: temple_advice.building_advice,
    Feasting: board_advice.feasting_advice,
    Buying: card_advice.buying_advice,
    Founding: board_advice.founding_advice,
    Producing: board_advice.producing_advice,
    Judging: scoring_advice.judging_advice,
    Feeding: scoring_advice.feeding_advice,
    Revealing: card_advice.revealing_advice,
    Proclaiming: card_advice.proclaiming_advice,
    Taxing: card_advice.taxing_advice,
    Doubling: card_advice.doubling_advice,
}
