"""Lines of the score: each source of points with its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Id, Line, Seat, Sentence, _
from engine.tekhenu.model.board import KIND_OF, TECHNOLOGY
from engine.tekhenu.model.events.action_events import ScoredPoints

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


class StartPoints(Line, frozen=True):
    text = _("At the start")
    clause = "R2.7"


class StatueOfPeoplePoints(Line, frozen=True):
    text = _("Statues for the people at the Temple: own Columns in line with them")
    clause = "R8.4"


class ColumnBuildingPoints(Line, frozen=True):
    text = _("Columns raised beside Buildings")
    clause = "R9.3"


class EdgePoints(Line, frozen=True):
    text = _("Edges of Column tiles in matching colours")
    clause = "R9.3"


class SlotPoints(Line, frozen=True):
    text = _("Column tiles")
    clause = "R9.3"


class TempleBuildingPoints(Line, frozen=True):
    text = _("Buildings at the Temple: own Columns in line with them")
    clause = "R10.3"


class BonusPoints(Line, frozen=True):
    text = _("God-statue bonuses")
    clause = "R16.4"


class AbilityPoints(Line, frozen=True):
    text = _("Abilities of Column tiles")
    clause = "R26"


class TechnologyPoints(Line, frozen=True):
    card: Id
    text = _("Technology {card}")
    clause = "R24.1"


class DecreePoints(Line, frozen=True):
    card: Id
    text = _("Decree {card}")
    clause = "R25.1"


class JudgementPoints(Line, frozen=True):
    text = _("Judgements of Maat")
    clause = "R19.4"


class QuarterPoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: quarters")
    clause = "R20.1"


class TemplePoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: Temple")
    clause = "R20.2"


class StatuePoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: Statues")
    clause = "R20.3"


class HappinessPoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: happiness")
    clause = "R20.4"


class ProductionPoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: production markers on 6")
    clause = "R20.5"


class BoardPoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: cleared building spaces")
    clause = "R20.6"


class BreadPoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: unpaid bread")
    clause = "R20.7"


class CardPoints(Line, frozen=True):
    n: int
    text = _("{n:nth} Scoring: Botankhamon’s cards")
    clause = "R27.18"


class OrderPoints(Line, frozen=True):
    text = _("Place in the turn order")
    clause = "R21.2"


class BotScribePoints(Line, frozen=True):
    text = _("Botankhamon’s scribes")
    clause = "R27.19"


class BotDecreePoints(Line, frozen=True):
    text = _("Botankhamon’s Decrees")
    clause = "R27.19"


class BotColumnPoints(Line, frozen=True):
    text = _("No free space for a Statue of Botankhamon")
    clause = "R27.10"


PLAIN: dict[Id, type[Line]] = {
    "start": StartPoints,
    "people": StatueOfPeoplePoints,
    "ra_buildings": ColumnBuildingPoints,
    "ra_edges": EdgePoints,
    "ra_slot": SlotPoints,
    "hathor": TempleBuildingPoints,
    "bonus": BonusPoints,
    "ability": AbilityPoints,
    "judgement": JudgementPoints,
    "order": OrderPoints,
    "bot_statue": BotColumnPoints,
    "bot_scribes": BotScribePoints,
    "bot_decrees": BotDecreePoints,
}
OF_SCORING: dict[Id, type[Line]] = {
    "quarters": QuarterPoints,
    "temple": TemplePoints,
    "statues": StatuePoints,
    "happiness": HappinessPoints,
    "production": ProductionPoints,
    "board": BoardPoints,
    "bread": BreadPoints,
    "bot_cards": CardPoints,
}
SOURCES = (*PLAIN, *(f"{source}_{n}" for n in (1, 2) for source in OF_SCORING), *KIND_OF)


def line(source: Id, points: int) -> Line:
    """The score line for one source of points."""
    if source in PLAIN:
        return PLAIN[source](points)
    if source in KIND_OF:
        return (TechnologyPoints if KIND_OF[source] == TECHNOLOGY else DecreePoints)(points, source)
    name, _space, n = source.rpartition("_")
    return OF_SCORING[name](points, int(n))  # type: ignore[call-arg]


def lines_of(g: Tekhenu, seat: Seat) -> tuple[Line, ...]:
    """Score lines of a player so far, in the order of the rules."""
    tally = g.players[seat].tally
    return tuple(line(source, tally[source]) for source in SOURCES if tally.get(source))


def award(g: Tekhenu, seat: Seat, points: int, source: Id) -> None:
    """Score points for an action or a card and log them."""
    if points:
        g.emit(ScoredPoints(seat, g.score(seat, points, source)))


class TieByScribes(Sentence, frozen=True):
    n: int
    text = _("Tied on victory points; decided by scribes: {n}.")
    clause = "R21.3"


class TieByOrder(Sentence, frozen=True):
    text = _("Tied on victory points and scribes; decided by turn order.")
    clause = "R21.3"


def tie(keys: Sequence[tuple[int, int, int]], seat: Seat) -> tuple[Sentence, ...]:
    """[R21.3] The tiebreak that decided between this player and players with equal points, if any."""
    points, scribes, _place = keys[seat]
    rivals = [key for other, key in enumerate(keys) if other != seat and key[0] == points]
    if not rivals:
        return ()
    return (TieByOrder(),) if any(key[1] == scribes for key in rivals) else (TieByScribes(scribes),)
