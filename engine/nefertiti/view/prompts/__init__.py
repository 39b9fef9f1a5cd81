"""Layout of the choices of each decision in the prompt."""

from __future__ import annotations

from engine.core import Builder, SomeDecision
from engine.core.prompt import with_closed_places, with_first
from engine.nefertiti.characters.exchanges import Swapping, Trading
from engine.nefertiti.characters.oracle import Foreseeing, Ordering
from engine.nefertiti.characters.scorers import Amassing, MaidDiscarding, MaidNaming, Scoring
from engine.nefertiti.characters.takers import Begging, Drawing, Sneaking, Stealing
from engine.nefertiti.markets.neutral_player import NeutralDiscarding, Sending
from engine.nefertiti.markets.serving import Serving, Shaming
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.placing import Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector
from engine.nefertiti.view.anchors import places_of
from engine.nefertiti.view.prompts.characters import naming, ordering, working
from engine.nefertiti.view.prompts.first_choices import FIRST
from engine.nefertiti.view.prompts.placement import collecting, placing, rerolling, strolling
from engine.nefertiti.view.prompts.service import discarding, sending, serving

LAID_OUT: dict[type[SomeDecision], Builder] = {
    Placing: placing, PlacingCollector: collecting, Rerolling: rerolling, Serving: serving, Sending: sending,
    Shaming: discarding, MaidDiscarding: discarding, NeutralDiscarding: discarding, Strolling: strolling,
    MaidNaming: naming, Ordering: ordering,
    **dict.fromkeys((Stealing, Drawing, Begging, Sneaking, Swapping, Trading, Foreseeing, Scoring, Amassing), working),
}  # fmt: skip
CHOICES = {
    decision: with_closed_places(places_of, with_first(FIRST.get(decision), laid_out))
    for decision, laid_out in LAID_OUT.items()
}
