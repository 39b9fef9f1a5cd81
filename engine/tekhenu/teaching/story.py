"""Texts of the story after a game of Tekhenu: what made points, and what to try for more."""

from __future__ import annotations

from engine.core import Line, Sentence, Topic, _
from engine.tekhenu.model import score_lines as lines


class Columns(Sentence, frozen=True):
    text = _("Columns")


class Buildings(Sentence, frozen=True):
    text = _("Buildings")


class Quarters(Sentence, frozen=True):
    text = _("quarters")


class TheTemple(Sentence, frozen=True):
    text = _("the Temple")


class Statues(Sentence, frozen=True):
    text = _("Statues")


class Happiness(Sentence, frozen=True):
    text = _("happiness")


class Production(Sentence, frozen=True):
    text = _("production")


class Bread(Sentence, frozen=True):
    text = _("unpaid bread")


class Judgements(Sentence, frozen=True):
    text = _("Judgements of Maat")


class Cards(Sentence, frozen=True):
    text = _("Technologies and Decrees")


class Scribes(Sentence, frozen=True):
    text = _("scribes")


class TurnOrder(Sentence, frozen=True):
    text = _("turn order")


class TryAColumn(Sentence, frozen=True):
    text = _("Try: raise a Column where its edges meet their own colours. A corner counts double.")


class TryABuilding(Sentence, frozen=True):
    text = _("Try: build in line with your own Columns. Each of them scores.")


class TryAQuarter(Sentence, frozen=True):
    text = _("Try: have most Buildings in one quarter of Osiris. Each quarter is counted alone.")


class TryAStatue(Sentence, frozen=True):
    text = _("Try: build one more Statue. Each scores more than the one before.")


class TryAFestival(Sentence, frozen=True):
    text = _("Try: more happiness. It also opens better cards.")


class TryBread(Sentence, frozen=True):
    text = _("Try: keep bread for the Scoring. Each one missing costs points.")


class TryTheBalance(Sentence, frozen=True):
    text = _("Try: before a Judgement, choose the die that brings your scales near 0.")


class TryADecree(Sentence, frozen=True):
    text = _("Try: choose Technologies and Decrees that score what you do anyway.")


COLUMNS, BUILDINGS = Topic(Columns(), TryAColumn(), sign="column"), Topic(Buildings(), TryABuilding(), sign="building")
STATUES, CARDS = Topic(Statues(), TryAStatue(), sign="statue"), Topic(Cards(), TryADecree(), sign="decree")
TOPICS: dict[type[Line], Topic] = {
    lines.EdgePoints: COLUMNS,
    lines.SlotPoints: COLUMNS,
    lines.AbilityPoints: COLUMNS,
    lines.ColumnBuildingPoints: COLUMNS,
    lines.TempleBuildingPoints: BUILDINGS,
    lines.BoardPoints: BUILDINGS,
    lines.QuarterPoints: Topic(Quarters(), TryAQuarter(), sign="edges"),
    lines.TemplePoints: Topic(TheTemple(), TryABuilding(), sign="obelisk"),
    lines.StatueOfPeoplePoints: STATUES,
    lines.StatuePoints: STATUES,
    lines.BonusPoints: STATUES,
    lines.HappinessPoints: Topic(Happiness(), TryAFestival(), sign="happiness"),
    lines.ProductionPoints: Topic(Production(), sign="workshop"),
    lines.BreadPoints: Topic(Bread(), TryBread(), sign="bread"),
    lines.JudgementPoints: Topic(Judgements(), TryTheBalance(), sign="scales"),
    lines.TechnologyPoints: CARDS,
    lines.DecreePoints: CARDS,
    lines.OrderPoints: Topic(TurnOrder(), TryTheBalance(), sign="crook"),
    lines.BotColumnPoints: STATUES,
    lines.CardPoints: CARDS,
    lines.BotDecreePoints: CARDS,
    lines.BotScribePoints: Topic(Scribes(), sign="scribe"),
}


def topic(line: Line) -> Topic | None:
    """The source of the points of a score line; none for those of the set-up."""
    return TOPICS.get(type(line))
