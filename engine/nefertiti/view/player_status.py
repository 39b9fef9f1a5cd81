"""Status notes of players: their state in the turn under way."""

from __future__ import annotations

from engine.core import Amount, Position, Seat, Sentence, _
from engine.core.player_status import general
from engine.nefertiti.markets.neutral_player import Sending
from engine.nefertiti.markets.serving import Serving, Shaming
from engine.nefertiti.markets.thief_route import Strolling
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.luxor import Rerolling
from engine.nefertiti.turn.placing import Placing
from engine.nefertiti.turn.tax_collectors import PlacingCollector


class ToPlace(Sentence, frozen=True):
    text = _("placing a servant")
    clause = "R4.1"


class ToName(Sentence, frozen=True):
    text = _("choosing a market to close")
    clause = "R4.8"


class ToServe(Sentence, frozen=True):
    text = _("taking gifts")
    clause = "R6.1"


class ToDiscard(Sentence, frozen=True):
    text = _("discarding a gift")
    clause = "R6.4"


class ToCollect(Sentence, frozen=True):
    text = _("may place a collector")
    clause = "R13.4"


class ToRoll(Sentence, frozen=True):
    text = _("may roll again for Luxor")
    clause = "R5.9"


class ToUseCharacter(Sentence, frozen=True):
    text = _("using a character")
    clause = "R3.2"


class Owns(Sentence, frozen=True):
    gifts: Amount
    text = _("{gifts}")
    clause = "R1.6"


def note(g: Nefertiti, seat: Seat) -> Sentence:
    """The status note of a player."""
    if (said := general(g, seat)) is not None:
        return said
    if seat not in g.to_move():
        return Owns(Amount(len(g.gifts[seat]), "gift"))
    return current_activity(g, seat)


def current_activity(g: Position, seat: Seat) -> Sentence:
    """Activity of the awaited player."""
    assert isinstance(g, Nefertiti)
    match g.decision:
        case Placing():
            return ToPlace() if g.servants[seat] else ToName()
        case Serving() | Sending():
            return ToServe()
        case Shaming():
            return ToDiscard()
        case PlacingCollector():
            return ToCollect()
        case Rerolling():
            return ToRoll()
        case Strolling():
            return ToUseCharacter()
    return ToUseCharacter()
