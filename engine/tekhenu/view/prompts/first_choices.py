"""What is to be chosen first, by decision: it stands on the button that cannot be pressed yet."""

from __future__ import annotations

from engine.core import Sentence, SomeDecision, _
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.population_track import Unbound
from engine.tekhenu.actions.turn import Acting, Ordering
from engine.tekhenu.cards.decrees import Doubling, LastAct, Taxing
from engine.tekhenu.cards.start_cards import Growing, KeepingOne, Mixing
from engine.tekhenu.gods.hathor import Building
from engine.tekhenu.gods.horus import Erecting
from engine.tekhenu.gods.osiris import Founding
from engine.tekhenu.gods.production import Producing
from engine.tekhenu.gods.ra import Raising
from engine.tekhenu.gods.thoth import Buying
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping, Rewarding
from engine.tekhenu.phases.judgement import Judging
from engine.tekhenu.phases.scoring import Feeding


class CardFirst(Sentence, frozen=True):
    text = _("Choose a card first")


class DecreeFirst(Sentence, frozen=True):
    text = _("Choose one of your two Decrees first")


class StoreFirst(Sentence, frozen=True):
    text = _("Choose a store first")


class DieFirst(Sentence, frozen=True):
    text = _("Choose a die first")


class UseFirst(Sentence, frozen=True):
    text = _("Choose what the die does first")


class SpaceFirst(Sentence, frozen=True):
    text = _("Choose a place for your Statue first")


class SquareFirst(Sentence, frozen=True):
    text = _("Choose a square of the Temple first")


class BuildingFirst(Sentence, frozen=True):
    text = _("Choose a space around the Temple first")


class WorkshopFirst(Sentence, frozen=True):
    text = _("Choose a space of Osiris first")


class PanFirst(Sentence, frozen=True):
    text = _("Choose a pan first, or no faith")


class BreadFirst(Sentence, frozen=True):
    text = _("Choose how much bread first")


class StoreOrCardFirst(Sentence, frozen=True):
    text = _("Choose your store or a card first")


class ActionFirst(Sentence, frozen=True):
    text = _("Choose an action first")


class MarkerFirst(Sentence, frozen=True):
    text = _("Choose population or happiness first")


FIRST: dict[type[SomeDecision], Sentence] = {
    **dict.fromkeys((Choosing, Destined, Rewarding, Buying, KeepingOne, Doubling), CardFirst()),
    Keeping: DecreeFirst(), Selecting: DieFirst(), Acting: UseFirst(), Erecting: SpaceFirst(), Raising: SquareFirst(),
    Building: BuildingFirst(), Founding: WorkshopFirst(), Judging: PanFirst(), Mixing: StoreFirst(),
    Feeding: BreadFirst(), Taxing: StoreFirst(), Growing: MarkerFirst(),
    Producing: StoreOrCardFirst(),
    **dict.fromkeys((Ordering, Unbound, LastAct), ActionFirst()),
}  # fmt: skip
