"""Texts of the table view and for screen readers: players and Botankhamon."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext


class ScaleIs(Sentence, frozen=True):
    pure: int
    tainted: int
    balance: int
    text = _("Scales: {pure} on the Pure pan, {tainted} on the Tainted pan, balance {balance}")
    clause = "R19.1"


class JudgedSoFar(Sentence, frozen=True):
    seat: Seat
    balance: int
    place: int
    text = _("{seat}: balance {balance}, {place:nth} in the new order as it stands")
    you = _("You: balance {balance}, {place:nth} in the new order as it stands")
    clause = "R19.5"


class PlaceInOrder(Sentence, frozen=True):
    place: int
    text = _("{place:nth} in turn order.")
    clause = "R19.5"


class StandsAt(Sentence, frozen=True):
    population: int
    happiness: int
    text = _("Population {population}, happiness {happiness}.")
    clause = "R11.1"


class NextStatue(Sentence, frozen=True):
    price: Amount
    text = _("Next Statue: {price}.")
    clause = "R8.1"


class OnEmptied(Sentence, frozen=True):
    points: Amount
    bread: Amount
    text = _("At the next Scoring: {points} from cleared spaces, {bread} owed.")
    clause = "R20.7"


class HoldsDecrees(Sentence, frozen=True):
    n: int
    text = ngettext("{n} Decree.", "{n} Decrees.")
    clause = "R25.1"


class AnkhIs(Sentence, frozen=True):
    value: int
    text = _("Ankh value {value}.")
    clause = "R3.6"


# -- Botankhamon ---------------------------------------------------------------------------------------------------


class GodTile(Sentence, frozen=True):
    god: Id
    text = _("{god}")
    clause = "R27.6"


class ResourceTile(Sentence, frozen=True):
    order: tuple[Id, ...]
    text = _("Resources: {order}")
    clause = "R27.7"


class MarkerHere(Sentence, frozen=True):
    tile: Sentence
    text = _("{tile}; the marker is here")
    clause = "R27.5"


class TileGone(Sentence, frozen=True):
    tile: Sentence
    text = _("{tile}; the marker cannot reach it any more")
    clause = "R27.5"


class TileNext(Sentence, frozen=True):
    tile: Sentence
    text = _("{tile}; the marker may be here next")
    clause = "R27.5"


class MovesFirst(Sentence, frozen=True):
    """What the first tile of a pyramid leads to, as the dice lie now."""

    tile: Sentence
    takes: Sentence
    text = _("His first tile: {tile}. {takes}")
    clause = "R27.5"


class MovesUp(Sentence, frozen=True):
    tile: Sentence
    takes: Sentence
    text = _("If the Deben sends him up: {tile}. {takes}")
    clause = "R27.5"


class MovesRight(Sentence, frozen=True):
    tile: Sentence
    takes: Sentence
    text = _("If the Deben sends him right: {tile}. {takes}")
    clause = "R27.5"


class WouldTake(Sentence, frozen=True):
    die: Id
    god: Id
    text = _("He would take {die} at {god}.")
    clause = "R27.6"


class WouldTakeOneOf(Sentence, frozen=True):
    dice: tuple[Id, ...]
    text = _("He would take one of {dice} at random.")
    clause = "R27.7"


class WouldTakeNone(Sentence, frozen=True):
    text = _("No die is left for it.")
    clause = "R27.6"


class MarkerOutside(Sentence, frozen=True):
    text = _("The marker is left of the pyramid.")
    clause = "R27.4"


class DiceBeside(Sentence, frozen=True):
    dice: tuple[Id, ...]
    text = _("Dice beside the tiles: {dice}")
    clause = "R27.9"


class NoDiceBeside(Sentence, frozen=True):
    text = _("No dice beside the tiles")
    clause = "R27.9"
