"""Texts of the prompts of god actions and Productions: headings, captions and labels."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext


class StatueHeading(Sentence, frozen=True):
    text = _("Build a Statue")
    clause = "R8.2"


class StatueContext(Sentence, frozen=True):
    text = _("Choose the god of the die’s value, or a free space for the people.")
    clause = "R8.2"


class ForGod(Sentence, frozen=True):
    text = _("In honour of a god")
    clause = "R8.2"


class ForPeople(Sentence, frozen=True):
    text = _("For the people")
    clause = "R8.2"


class PlaceIs(Sentence, frozen=True):
    place: Id
    text = _("{place}")


class ColumnHeading(Sentence, frozen=True):
    text = _("Raise a Column")
    clause = "R9.3"


class ColumnContext(Sentence, frozen=True):
    cost: Amount
    text = _("The tile costs {cost}. Choose an empty square and which way to turn the tile.")
    clause = "R9.3"


class SquaresCaption(Sentence, frozen=True):
    text = _("Squares and which way to turn the tile")
    clause = "R9.3"


class SquareNote(Sentence, frozen=True):
    bonus: Amount
    text = _("{bonus}")
    clause = "R9.3"


class TurnedBy(Sentence, frozen=True):
    degrees: int
    points: Amount
    text = _("{degrees}°: {points}")
    clause = "R9.3"


class BuildingHeading(Sentence, frozen=True):
    text = _("Build at the Temple")
    clause = "R10.1"


class BuildingContext(Sentence, frozen=True):
    text = _("Choose a free space around the Temple.")
    clause = "R10.1"


class SpacesCaption(Sentence, frozen=True):
    text = _("Spaces")
    clause = "R10.1"


class FeastHeading(Sentence, frozen=True):
    text = _("Hold the festival")
    clause = "R12.1"


class FeastContext(Sentence, frozen=True):
    cost: Amount
    text = _("It costs {cost}. Choose happiness on the board to hold it.")
    clause = "R12.1"


class CardsHeading(Sentence, frozen=True):
    text = _("Take cards from one section")
    clause = "R13.2"


class CardsContext(Sentence, frozen=True):
    n: int
    text = ngettext("Take {n} card from an open section.", "Take {n} cards from one open section.")
    clause = "R13.2"


class CardsSoFar(Sentence, frozen=True):
    """`%n`: how many have been pressed, which the page knows."""

    n: int
    text = _("%n of {n} chosen")
    clause = "R13.2"


class TurnsOfTile(Sentence, frozen=True):
    """`%n`, `%m`: which of how many turns, which the page knows."""

    text = _("%n of %m turns. Press it again, or R, to turn it.")
    clause = "R9.3"


class FaithOf(Sentence, frozen=True):
    """`%n`, `%m`: how much faith of how much, which the page knows."""

    text = _("%n of %m faith. Press again for more.")
    clause = "R19.2"


class SectionIs(Sentence, frozen=True):
    section: Id
    text = _("{section}")
    clause = "R13.1"


class CardsAre(Sentence, frozen=True):
    cards: tuple[Id, ...]
    text = _("{cards}")
    clause = "R13.2"


class More(Sentence, frozen=True):
    n: int
    text = _("+{n}")
    clause = "R9.3"


class Less(Sentence, frozen=True):
    n: int
    text = _("−{n}")
    clause = "R7.1"


class BalanceOnly(Sentence, frozen=True):
    balance: int
    text = _("{balance}")
    clause = "R19.4"


class JudgedAs(Sentence, frozen=True):
    balance: int
    lost: int
    text = _("{balance} (−{lost} VP)")
    clause = "R19.4"

    def told_as(self) -> Sentence:
        """Without points that are not lost."""
        return self if self.lost else BalanceOnly(self.balance)


class PlacedAs(Sentence, frozen=True):
    place: int
    text = _("{place:nth}")
    clause = "R19.5"


class RefreshCaption(Sentence, frozen=True):
    text = _("New cards first, for 1 papyrus")
    clause = "R13.3"


class WorkshopHeading(Sentence, frozen=True):
    value: int
    text = _("Open a workshop or a quarry in row {value}")
    clause = "R14.2"


class WorkshopContext(Sentence, frozen=True):
    text = _("Choose a free space of that row.")
    clause = "R14.2"


class AlsoRaises(Sentence, frozen=True):
    space: Id
    also: Id
    text = _("{space}; {also} +1")
    clause = "R14.3"


class TakeHeading(Sentence, frozen=True):
    text = _("Take your production")
    clause = "R15.4"


class ProduceContext(Sentence, frozen=True):
    text = _("Press your framed store to take it. What a Blessing adds comes before that.")
    clause = "R15.4"


class ProduceHeading(Sentence, frozen=True):
    text = _("Take what is produced, or use a Blessing first")
    clause = "R15.4"


class Costs(Sentence, frozen=True):
    price: Amount
    text = _("{price}")
    clause = "R10.2"


class ColumnFree(Sentence, frozen=True):
    text = _("The tile is free. Choose an empty square and which way to turn the tile.")
    clause = "R9.3"
