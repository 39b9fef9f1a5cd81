"""Texts of the table view and for screen readers: sections, squares, spaces, tiles."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext


class CardEffect(Sentence, frozen=True):
    """The effect of a card or a tile."""

    about: Id
    text = _("{about}")


class StartCardEffect(Sentence, frozen=True):
    """The reward of a start card, and its value for the first turn order."""

    about: Id
    initiative: int
    text = _("{about} Initiative {initiative}.")
    clause = "R3.3"


class DecreeEffect(Sentence, frozen=True):
    """The points of a Decree, and its symbol: only one Decree of each symbol is scored."""

    about: Id
    symbol: Id
    text = _("{about} Symbol: {symbol}.")
    clause = "R25.1"


# -- the dial ------------------------------------------------------------------------------------------------


class DieIs(Sentence, frozen=True):
    die: Id
    status: Id
    text = _("{die} ({status})")
    clause = "R4.1"


class DieWanted(Sentence, frozen=True):
    die: Id
    status: Id
    text = _("{die} ({status}), which Botankhamon may take next")
    clause = "R27.5"


class DieAlone(Sentence, frozen=True):
    """A die without status: below the scale, or beside Botankhamon's tiles [A18]."""

    die: Id
    text = _("{die}")
    clause = "A18"


class SectionIs(Sentence, frozen=True):
    god: Id
    light: Id
    text = _("{god}. Light: {light}.")
    clause = "R2.1"


class DiceHere(Sentence, frozen=True):
    dice: tuple[DieIs, ...]
    text = _("Dice: {dice}.")
    clause = "R4.1"


class NoDice(Sentence, frozen=True):
    text = _("No dice.")
    clause = "R4.1"


class StatuesOf(Sentence, frozen=True):
    owners: tuple[Seat, ...]
    n: int
    text = ngettext("Statues: {owners}; {n} space is free.", "Statues: {owners}; {n} spaces are free.")
    clause = "R8.2"


class ArrowHere(Sentence, frozen=True):
    text = _("The arrow points here.")
    clause = "R2.1"


class ScoringHere(Sentence, frozen=True):
    text = _("There is a scoring marker here.")
    clause = "R19.6"


class TurnsIn(Sentence, frozen=True):
    n: int
    text = ngettext("turns in {n} round", "turns in {n} rounds")
    clause = "R18.1"


# -- the Temple ------------------------------------------------------------------------------------------------


class SquareShows(Sentence, frozen=True):
    square: Id
    bonus: Amount
    text = _("{square}: free; {bonus}.")
    clause = "R9.3"


class SquareHas(Sentence, frozen=True):
    square: Id
    owner: Seat
    text = _("{square}: {owner}’s Column.")
    you = _("{square}: your Column.")
    clause = "R9.3"


class SquareTile(Sentence, frozen=True):
    square: Id
    text = _("{square}: a tile.")
    clause = "R9.3"


class EdgesAre(Sentence, frozen=True):
    edges: tuple[Id, ...]
    text = _("Edges from the top, clockwise: {edges}.")
    clause = "R2.3"


class SpaceFree(Sentence, frozen=True):
    space: Id
    price: Amount
    wall: Id
    text = _("{space}: free for a Building, costs {price}. Wall: {wall}.")
    clause = "R10.1"


class SpaceShut(Sentence, frozen=True):
    space: Id
    wall: Id
    text = _("{space}: closed with this number of players. Wall: {wall}.")
    clause = "R10.1"


class SpaceTaken(Sentence, frozen=True):
    space: Id
    owner: Seat
    wall: Id
    text = _("{space}: {owner}’s Building. Wall: {wall}.")
    you = _("{space}: your Building. Wall: {wall}.")
    clause = "R10.1"


class StatueFree(Sentence, frozen=True):
    space: Id
    text = _("{space}: free for a Statue.")
    clause = "R8.4"


class StatueGold(Sentence, frozen=True):
    space: Id
    gold: Amount
    text = _("{space}: free for a Statue; {gold} on it.")
    clause = "R8.4"


class StatueTaken(Sentence, frozen=True):
    space: Id
    owner: Seat
    text = _("{space}: {owner}’s Statue.")
    you = _("{space}: your Statue.")
    clause = "R8.4"


# -- the Osiris area ---------------------------------------------------------------------------------------------


class Up(Sentence, frozen=True):
    resource: Id
    by: int
    text = _("{resource} +{by}")
    clause = "R14.3"


class UpOfChoice(Sentence, frozen=True):
    text = _("one of your choice +1")
    clause = "R14.3"


class WorkFree(Sentence, frozen=True):
    space: Id
    raises: tuple[Sentence, ...]
    text = _("{space}: free. Production: {raises}.")
    clause = "R14.3"


class WorkGives(Sentence, frozen=True):
    gains: tuple[Amount, ...]
    text = _("Receive {gains}.")
    clause = "R14.3"


class WorkTaken(Sentence, frozen=True):
    space: Id
    owner: Seat
    text = _("{space}: {owner}’s Building.")
    you = _("{space}: your Building.")
    clause = "R14.2"


# -- Ra, the market ----------------------------------------------------------------------------------------------


class TileLies(Sentence, frozen=True):
    low: int
    high: int
    price: Amount
    points: Amount
    text = _("Die {low} or {high}: {price}, {points}.")
    clause = "R9.1"


class NoTile(Sentence, frozen=True):
    low: int
    high: int
    text = _("Die {low} or {high}: no tile.")
    clause = "R9.3"


class FromHappiness(Sentence, frozen=True):
    least: int
    text = _("from happiness {least}")
    clause = "R13.1"


class OpensAt(Sentence, frozen=True):
    least: int
    level: int
    text = _("from happiness {least}; opens when a population reaches {level}")
    clause = "R11.5"
