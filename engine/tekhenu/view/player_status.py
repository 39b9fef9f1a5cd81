"""The status note of a player row: population and happiness, in every phase."""

from __future__ import annotations

from engine.core import Seat, Sentence, _
from engine.tekhenu.position import Tekhenu


class PeopleNote(Sentence, frozen=True):
    population: int
    happiness: int
    text = _("population {population}, happiness {happiness}")
    clause = "R11.1"


def note(g: Tekhenu, seat: Seat) -> Sentence:
    """[R11.1] The status note of one player."""
    p = g.players[seat]
    return PeopleNote(p.population, p.happiness)
