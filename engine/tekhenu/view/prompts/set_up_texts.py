"""Texts of the prompts of the set-up: the first Decree, start cards, destiny cards and their rewards."""

from __future__ import annotations

from engine.core import Id, Sentence, _


class KeepHeading(Sentence, frozen=True):
    text = _("Keep one of two Decrees")
    clause = "R2.9"


class KeepContext(Sentence, frozen=True):
    text = _(
        "At the end you score at most three Decrees, each with another symbol. Everyone chooses at once; only you see"
        " yours."
    )
    clause = "R2.9"


class KeepAloneContext(Sentence, frozen=True):
    text = _("At the end you score at most three Decrees, each with another symbol.")
    clause = "R25.1"


class DecreeSealed(Sentence, frozen=True):
    card: Id
    text = _("Your Decree is sealed: {card}")
    clause = "R2.9"


class MayChange(Sentence, frozen=True):
    text = _("You can change it until everyone has chosen.")


class StartHeading(Sentence, frozen=True):
    text = _("Choose a start card")
    clause = "R3.2"


class StartAloneContext(Sentence, frozen=True):
    text = _("You take two in all, which give your first goods. Botankhamon goes first.")
    clause = "R27.2"


class StartContext(Sentence, frozen=True):
    text = _(
        "You take two in all, which give your first goods. Their initiative values decide the first turn order: the"
        " highest total goes first."
    )
    clause = "R3.3"


class DestinyHeading(Sentence, frozen=True):
    text = _("Choose a destiny card")
    clause = "R3.4"


class DestinyContext(Sentence, frozen=True):
    text = _("You receive what it brings, and its ankh value breaks ties in the next Judgement.")
    clause = "R3.6"


class RewardHeading(Sentence, frozen=True):
    text = _("Which reward first?")
    clause = "R3.5"


class RewardContext(Sentence, frozen=True):
    text = _("Choose the card whose reward you receive first.")
    clause = "R3.5"


class LastRewardHeading(Sentence, frozen=True):
    text = _("Receive your last reward")
    clause = "R3.5"


class KeepTechnologyHeading(Sentence, frozen=True):
    text = _("Keep one of two Technologies")
    clause = "R22"


class KeepTechnologyContext(Sentence, frozen=True):
    text = _("The reward of your start card: you own it from now on. The other is shuffled back into the deck.")
    clause = "R24"


class KeepBlessingHeading(Sentence, frozen=True):
    text = _("Keep one of two Blessings")
    clause = "R22"


class KeepBlessingContext(Sentence, frozen=True):
    text = _("The reward of your start card: you can use it once. The other is shuffled back into the deck.")
    clause = "R23"
