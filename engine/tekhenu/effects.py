"""The modules of the cards, which enter themselves into the tables of `hooks`, and the decisions that they ask."""

from __future__ import annotations

from engine.tekhenu import abilities, blessings, card_forecast, decrees, starts, technologies, technology_forecast
from engine.tekhenu.abilities import Offered
from engine.tekhenu.decrees import Doubling, LastAct, Proclaiming, Revealing, Taxing
from engine.tekhenu.starts import Growing, KeepingOne, Labouring, Mixing

CARD_MODULES = (abilities, blessings, card_forecast, decrees, starts, technologies, technology_forecast)
CardStep = Offered | Mixing | Growing | Labouring | KeepingOne | Revealing | LastAct | Proclaiming | Taxing | Doubling
