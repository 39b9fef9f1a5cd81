"""Log events of Botankhamon, each with the clause that caused it."""

from __future__ import annotations

from typing import ClassVar

from engine.core import Amount, Event, Id, Seat, _, ngettext

BOT: Seat = 1  # his index among the players


class ByBot:
    """[R27] Base of his events; the log shows his sign beside them."""

    __slots__ = ()

    seat: ClassVar[Seat] = BOT


class TileReached(ByBot, Event, frozen=True):
    """[R27.5] The first tile of a pyramid."""

    tile: Id
    final = True
    text = _("Botankhamon starts his pyramid: {tile}")
    clause = "R27.5"


class TileAbove(ByBot, Event, frozen=True):
    """[R27.5] The Deben sends the marker to the upper right."""

    tile: Id
    final = True
    text = _("The Deben sends Botankhamon up: {tile}")
    clause = "R27.5"


class TileBeside(ByBot, Event, frozen=True):
    """[R27.5] The Deben sends the marker to the right."""

    tile: Id
    final = True
    text = _("The Deben sends Botankhamon along the row: {tile}")
    clause = "R27.5"


class TookOfGod(ByBot, Event, frozen=True):
    """[R27.6] The die of a god tile."""

    die: Id
    god: Id
    text = _("Botankhamon takes the highest usable die of {god}: {die}")
    clause = "R27.6"


class TookFurtherOn(ByBot, Event, frozen=True):
    """[R27.6] [A26] The section of his god has no die for him."""

    die: Id
    wanted: Id
    god: Id
    text = _("{wanted} has no die for Botankhamon; clockwise he finds one at {god}: {die}")
    clause = "R27.6"


class TookOfColour(ByBot, Event, frozen=True):
    """[R27.7] The die of a resource tile."""

    die: Id
    god: Id
    resource: Id
    text = _("Botankhamon wants {resource} and takes the highest die of its colour, at {god}: {die}")
    clause = "R27.7"


class TookGrey(ByBot, Event, frozen=True):
    """[R27.7] Only grey dice are left for him."""

    die: Id
    god: Id
    text = _("Only grey dice are left to Botankhamon; he takes the highest, at {god}: {die}")
    clause = "R27.7"


class FoundNoDie(ByBot, Event, frozen=True):
    """[R27.9]"""

    text = _("Botankhamon finds no die and does nothing")
    clause = "R27.9"


class DidNothing(ByBot, Event, frozen=True):
    """[R27.9] [A26] His pieces or the free places for them are used up."""

    god: Id
    text = _("Botankhamon can’t build anything for {god}")
    clause = "A26"


class GoldDiscarded(ByBot, Event, frozen=True):
    """[R27.9]"""

    text = _("The gold there is discarded")
    clause = "R27.9"


class HonouredByBot(ByBot, Event, frozen=True):
    """[R27.10] His first choice."""

    god: Id
    text = _("Botankhamon builds a Statue in honour of {god}")
    clause = "R27.10"


class StatueAbove(ByBot, Event, frozen=True):
    """[R27.10] His second choice."""

    space: Id
    n: int
    text = ngettext(
        "That god is taken; Botankhamon builds a Statue for the people, {space}, and wins {n} quarter",
        "That god is taken; Botankhamon builds a Statue for the people, {space}, and wins {n} quarters",
    )
    clause = "R27.10"


class StatueAtTemple(ByBot, Event, frozen=True):
    """[R27.10] His third choice."""

    space: Id
    points: Amount
    text = _("No quarter can be won; Botankhamon builds a Statue for the people, {space}: {points}")
    clause = "R27.10"


class NoStatueSpace(ByBot, Event, frozen=True):
    """[R27.10] Both spaces of the Temple are taken."""

    points: Amount
    text = _("Botankhamon finds no space for a Statue: {points}")
    clause = "R27.10"


class RaisedByBot(ByBot, Event, frozen=True):
    """[R27.12]"""

    square: Id
    tile: Id
    points: Amount
    text = _("Botankhamon raises a Column on {square} where it counts most ({tile:what}): {points}")
    clause = "R27.12"


class BuiltByBot(ByBot, Event, frozen=True):
    """[R27.13]"""

    space: Id
    points: Amount
    population: int
    text = _("Botankhamon builds at the Temple, {space}: {points}; his population is {population}")
    clause = "R27.13"


class FeastedByBot(ByBot, Event, frozen=True):
    """[R27.14]"""

    happiness: int
    population: int
    text = _("Botankhamon holds the festival: happiness {happiness}, population {population}")
    clause = "R27.14"


class ScribesOfBot(ByBot, Event, frozen=True):
    """[R27.14]"""

    scribes: Amount
    text = _("Botankhamon gains {scribes}")
    clause = "R27.14"


class CardsOfBot(ByBot, Event, frozen=True):
    """[R27.15] Cards taken; he ignores their effects."""

    cards: tuple[Id, ...]
    section: Id
    text = _("Botankhamon takes from {section}: {cards}")
    clause = "R27.15"


class NoCardsForBot(ByBot, Event, frozen=True):
    """[R27.15] [R13.6]"""

    text = _("No section has a card for Botankhamon")
    clause = "R27.15"


class FoundedByBot(ByBot, Event, frozen=True):
    """[R27.16] Built on the space of the die."""

    space: Id
    text = _("Botankhamon builds: {space}")
    clause = "R27.16"


class FoundedElsewhere(ByBot, Event, frozen=True):
    """[R27.16] The space of the die is taken."""

    wanted: Id
    space: Id
    text = _("Taken: {wanted}. Botankhamon builds the next free one: {space}")
    clause = "R27.16"


class DestinyOfBot(ByBot, Event, frozen=True):
    """[R27.2] [R27.17] Drawn, without its reward."""

    card: Id
    final = True
    text = _("Botankhamon draws a destiny card, without its reward: {card}")
    clause = "R27.17"


class NewPyramid(ByBot, Event, frozen=True):
    """[R27.4] [R27.17]"""

    final = True
    text = _("Botankhamon’s tiles are shuffled into a new pyramid")
    clause = "R27.4"


class CardsScored(ByBot, Event, frozen=True):
    """[R27.18]"""

    blessings: Amount
    technologies: Amount
    points: Amount
    text = _("Botankhamon scores his cards, {blessings} and {technologies}: {points}")
    clause = "R27.18"


class DecreesScored(ByBot, Event, frozen=True):
    """[R27.19]"""

    decrees: Amount
    points: Amount
    text = _("Botankhamon scores {decrees}: {points}")
    clause = "R27.19"


class ScribesScored(ByBot, Event, frozen=True):
    """[R27.19]"""

    scribes: Amount
    points: Amount
    text = _("Botankhamon scores {scribes}: {points}")
    clause = "R27.19"


class PiecesOfBot(ByBot, Event, frozen=True):
    """[R27.3] His pieces placed before the game begins."""

    gods: tuple[Id, ...]
    text = _("Botankhamon already honours {gods}")
    clause = "R27.3"


class MorePiecesOfBot(ByBot, Event, frozen=True):
    """[R27.3] Further pieces from the medium level on."""

    spaces: tuple[Id, ...]
    square: Id
    text = _("Botankhamon starts with Buildings ({spaces}) and a Column ({square})")
    clause = "R27.3"
