"""Texts of the story after a game of Nefertiti: what made points, and what to try for more."""

from __future__ import annotations

from engine.core import Id, Line, Sentence, Topic, _
from engine.nefertiti.markets.scoring import CharacterPoints, DebenPoints, GiftPoints, PriestPoints, SealPoints


class Gifts(Sentence, frozen=True):
    gift: Id
    text = _("{gift}")


class Characters(Sentence, frozen=True):
    text = _("characters")


class Money(Sentence, frozen=True):
    text = _("Deben")


class Seals(Sentence, frozen=True):
    text = _("Royal Seals")


class Priest(Sentence, frozen=True):
    text = _("Priest of Amun")


class TryBeingAlone(Sentence, frozen=True):
    text = _("Try: collect a type of gift that nobody else owns. Alone, it is worth most.")


class TryWatchingOwners(Sentence, frozen=True):
    text = _("Try: near the end, take a type that others count on. Each new owner makes it cheaper.")


class TryACharacter(Sentence, frozen=True):
    text = _("Try: spend a Royal Seal early. The best characters go first.")


class TryAScribe(Sentence, frozen=True):
    text = _("Try: before the end, let a character score the gifts that others collect too.")


class TryTheReserve(Sentence, frozen=True):
    text = _("Try: when no gift suits you, take half of the Reserve.")


class TryTwoDeben(Sentence, frozen=True):
    text = _("Try: keep an even number of Deben at the end. Every two are a point.")


class TryTheUpperGift(Sentence, frozen=True):
    text = _("Try: make the highest offer for the first gift of a market. Its Royal Seal comes with it.")


class TryThePriest(Sentence, frozen=True):
    text = _("Try: compare the prestige track before you recruit the Priest of Amun.")


TOPICS: dict[type[Line], Topic] = {
    CharacterPoints: Topic(Characters(), TryACharacter(), TryAScribe(), "people"),
    DebenPoints: Topic(Money(), TryTheReserve(), TryTwoDeben(), "gold"),
    SealPoints: Topic(Seals(), TryTheUpperGift(), sign="seal"),
    PriestPoints: Topic(Priest(), TryThePriest(), sign="ankh"),
}


def topic(line: Line) -> Topic | None:
    """The source of the points of a score line; each type of gift is one."""
    if isinstance(line, GiftPoints):
        gift = line.gifts.of.removesuffix("_units")
        return Topic(Gifts(gift), TryBeingAlone(), TryWatchingOwners(), f"g-{gift}")
    return TOPICS.get(type(line))
