"""Texts of the story after a game of Amun-Re: what made points, and what to try for more."""

from __future__ import annotations

from engine.amun_re.phases.scoring import (
    BonusPoints,
    GoldPoints,
    MajorityPoints,
    PyramidPoints,
    SetPoints,
    TemplePoints,
)
from engine.core import Line, Sentence, Topic, _


class Pyramids(Sentence, frozen=True):
    text = _("pyramids")


class Sets(Sentence, frozen=True):
    text = _("sets of pyramids")


class Majorities(Sentence, frozen=True):
    text = _("most pyramids on a bank")


class Temples(Sentence, frozen=True):
    text = _("temples")


class ScoringCards(Sentence, frozen=True):
    text = _("scoring cards")


class Gold(Sentence, frozen=True):
    text = _("gold at the end")


class TryThreeStones(Sentence, frozen=True):
    text = _("Try: put three stones on the same province. They become a pyramid.")


class TryStandingPyramids(Sentence, frozen=True):
    text = _("Try: in the New Kingdom, bid for provinces where pyramids already stand.")


class TryASet(Sentence, frozen=True):
    text = _("Try: build a pyramid in each of your three provinces before points are counted.")


class TryOneBank(Sentence, frozen=True):
    text = _("Try: win two provinces on the same bank, and build the pyramids there.")


class TryATemple(Sentence, frozen=True):
    text = _("Try: bid for provinces with temples. Each scores the flood level.")


class TryAHighFlood(Sentence, frozen=True):
    text = _("Try: with temples, keep gold for the offering of the third round.")


class TryTheCards(Sentence, frozen=True):
    text = _("Try: look at your scoring cards before the auction, and bid for what they need.")


class TryTheLastGold(Sentence, frozen=True):
    text = _("Try: in the last round, keep gold that would buy no more points.")


TOPICS: dict[type[Line], Topic] = {
    PyramidPoints: Topic(Pyramids(), TryThreeStones(), TryStandingPyramids(), "pyramid"),
    SetPoints: Topic(Sets(), TryASet(), sign="stone"),
    MajorityPoints: Topic(Majorities(), TryOneBank(), sign="mapi"),
    TemplePoints: Topic(Temples(), TryATemple(), TryAHighFlood(), "temple"),
    BonusPoints: Topic(ScoringCards(), TryTheCards(), sign="card"),
    GoldPoints: Topic(Gold(), TryTheLastGold(), sign="gold"),
}


def topic(line: Line) -> Topic | None:
    """The source of the points of a score line."""
    return TOPICS.get(type(line))
