"""Imports the card modules, which register their effects in `card_hooks`, and lists their decisions."""

from __future__ import annotations

from engine.tekhenu.cards import blessings, column_abilities, decrees, start_cards, technologies
from engine.tekhenu.cards.column_abilities import Offered
from engine.tekhenu.cards.decrees import Doubling, LastAct, Proclaiming, Revealing, Taxing
from engine.tekhenu.cards.start_cards import Growing, KeepingOne, Labouring, Mixing
from engine.tekhenu.previews import cards
from engine.tekhenu.previews import technologies as technology_previews

CARD_MODULES = (column_abilities, blessings, cards, decrees, start_cards, technologies, technology_previews)
CardStep = Offered | Mixing | Growing | Labouring | KeepingOne | Revealing | LastAct | Proclaiming | Taxing | Doubling
