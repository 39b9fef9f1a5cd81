"""Texts of the story after a Card Game: what made points, and what to try for more of them."""

from __future__ import annotations

from engine.amun_re_cards.phases.scoring import AnkhPoints, FieldPoints, PharaohPoints, PyramidPoints
from engine.core import Line, Sentence, Topic, _


class Pyramids(Sentence, frozen=True):
    text = _("pyramids of the poorest province")


class Fields(Sentence, frozen=True):
    text = _("nine fields or more")


class Pharaoh(Sentence, frozen=True):
    text = _("Pharaoh")


class FewestAnkhs(Sentence, frozen=True):
    text = _("fewest ankhs")


class TryAllThree(Sentence, frozen=True):
    text = _("Try: before you build, count what lifts all three. Only the province with the fewest pyramids scores.")


class TrySpendingAll(Sentence, frozen=True):
    text = _("Try: spend all you can in the last kingdom. Gold that is left is worth nothing.")


class TryEarlyFields(Sentence, frozen=True):
    text = _("Try: bid for fields in the first auctions. They earn gold in every flood.")


class TryNineFields(Sentence, frozen=True):
    text = _("Try: before the last auction of a kingdom, count your fields. Nine score a point.")


class TryAnkhs(Sentence, frozen=True):
    text = _("Try: win ankhs in the first auctions. The Pharaoh also wins every tie.")


class TryTheLastAnkh(Sentence, frozen=True):
    text = _("Try: before the last auction of a kingdom, count the ankhs of everybody.")


class TryOneAnkh(Sentence, frozen=True):
    text = _("Try: win at least one ankh in each kingdom.")


class TryKeepingAnkhs(Sentence, frozen=True):
    text = _("Try: place a new province on one without ankhs.")


TOPICS: dict[type[Line], Topic] = {
    PyramidPoints: Topic(Pyramids(), TryAllThree(), TrySpendingAll(), "pyramid"),
    FieldPoints: Topic(Fields(), TryEarlyFields(), TryNineFields(), "field"),
    PharaohPoints: Topic(Pharaoh(), TryAnkhs(), TryTheLastAnkh(), "crook"),
    AnkhPoints: Topic(FewestAnkhs(), TryOneAnkh(), TryKeepingAnkhs(), "ankh"),
}


def topic(line: Line) -> Topic | None:
    """The source of the points of a score line."""
    return TOPICS.get(type(line))
