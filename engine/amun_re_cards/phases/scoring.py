"""[R6] [R8] Victory points after every kingdom, and the final order with tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import AnkhPart, FieldPart, FloorPart, PharaohPart, PyramidPart, Scored
from engine.core import Amount, Count, Line, Score, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

FLOOR_AFTER: list[int] = data.SCORING["floor_zero_after_kingdom"]


class PyramidPoints(Line, frozen=True):
    """[R6.1]"""

    kingdom: Count
    pyramids: Amount
    text = _("Kingdom {kingdom}: {pyramids} in the province with the fewest")
    clause = "R6.1"


class FieldPoints(Line, frozen=True):
    """[R6.1]"""

    kingdom: Count
    fields: Amount
    text = _("Kingdom {kingdom}: {fields}")
    clause = "R6.1"


class PharaohPoints(Line, frozen=True):
    """[R6.1]"""

    kingdom: Count
    text = _("Kingdom {kingdom}: Pharaoh")
    clause = "R6.1"


class AnkhPoints(Line, frozen=True):
    """[R6.1]"""

    kingdom: Count
    ankhs: Amount
    text = _("Kingdom {kingdom}: fewest ankhs ({ankhs})")
    clause = "R6.1"


class FloorPoints(Line, frozen=True):
    """[R6.3]"""

    kingdom: Count
    text = _("Kingdom {kingdom}: a total can’t go below 0")
    clause = "R6.3"


Part = PyramidPart | FieldPart | PharaohPart | AnkhPart | FloorPart
PARTS: dict[type[Line], Callable[[int], Part]] = {
    PyramidPoints: PyramidPart,
    PharaohPoints: PharaohPart,
    AnkhPoints: AnkhPart,
    FloorPoints: FloorPart,
}
ScoreLine = PyramidPoints | FieldPoints | PharaohPoints | AnkhPoints | FloorPoints


class TieByPyramids(Sentence, frozen=True):
    """[R8.2]"""

    pyramids: Amount
    text = _("Tied on points; decided by {pyramids} in total.")
    clause = "R8.2"


class TieByOrder(Sentence, frozen=True):
    """[R8.3]"""

    text = _("Tied on points and pyramids; decided by turn order from the Pharaoh.")
    clause = "R8.3"


def fewest_ankhs(g: AmunReCards) -> Seat:
    """[R6.1] [R6.2] [A5] [A25] The last seat in turn order with fewest visible ankhs; never the Pharaoh."""
    return min(reversed(g.turn_order()), key=g.ankhs)


def kingdom_lines(g: AmunReCards, seat: Seat, loser: Seat) -> list[ScoreLine]:
    """[R6.1] [A16] [A17] The score lines of a seat for this kingdom as it is now, before the floor.

    loser: the seat that loses the point for the fewest ankhs.
    """
    scoring, counts, lines = data.SCORING, g.counts(seat), list[ScoreLine]()
    ankhs, fields, _caravans = g.visible(seat)
    if len(counts) == data.SLOTS:
        least = min(counts)
        points = least * scoring["vp_per_pyramid_in_smallest_province"]
        lines.append(PyramidPoints(points, g.kingdom, Amount(least, "pyramid")))
    if fields >= scoring["fields_threshold"]:
        lines.append(FieldPoints(scoring["vp_fields"], g.kingdom, Amount(fields, "field")))
    if seat == g.pharaoh:
        lines.append(PharaohPoints(scoring["vp_pharaoh"], g.kingdom))
    if seat == loser:
        lines.append(AnkhPoints(scoring["vp_fewest_ankhs"], g.kingdom, Amount(ankhs, "ankh")))
    return lines


def new_lines(g: AmunReCards) -> list[list[ScoreLine]]:
    """[R6.1] [R6.3] [A6] The score lines of every seat; after the first kingdom a total below 0 becomes 0."""
    loser, out = fewest_ankhs(g), list[list[ScoreLine]]()
    for seat in range(g.seats):
        lines = kingdom_lines(g, seat, loser)
        below = -(g.points(seat) + total(lines))
        if g.kingdom in FLOOR_AFTER and below > 0:
            lines.append(FloorPoints(below, g.kingdom))
        out.append(lines)
    return out


def total(lines: Iterable[ScoreLine]) -> int:
    """The sum of the points of these lines."""
    return sum([line.points for line in lines])


@paragraph
def score_kingdom(g: AmunReCards) -> None:
    """[R6.1] [A27] Score the kingdom; the order of the announcements does not affect the result."""
    new = new_lines(g)
    for seat in g.turn_order():
        g.lines[seat] += new[seat]
        g.emit(Scored(seat, Amount(total(new[seat]), "point"), tuple(map(part, new[seat]))))
    g.counted = g.kingdom


def part(line: ScoreLine) -> Part:
    """The part of the announcement for a score line."""
    if isinstance(line, FieldPoints):
        return FieldPart(line.points, line.fields)
    return PARTS[type(line)](line.points)


def final_scores(g: AmunReCards) -> list[Score]:
    """[R8.1] [R8.4] Scores with distinct places; a running game is scored as if it ended now."""
    running = g.kingdom > 0 and g.counted < g.kingdom
    new = new_lines(g) if running else [[] for _seat in range(g.seats)]
    lines = [[*own, *more] for own, more in zip(g.lines, new, strict=True)]
    keys = [standing_key(g, seat, total(lines[seat])) for seat in range(g.seats)]
    return [
        Score(seat, 1 + sum(key > own for key in keys), own[0], tuple(lines[seat]), tie(keys, seat), own)
        for seat, own in enumerate(keys)
    ]


def standing_key(g: AmunReCards, seat: Seat, points: int) -> tuple[int, int, int]:
    """[R8.1] [R8.2] [R8.3] [A21] Sort key: points, all pyramids, then turn order from the Pharaoh."""
    return points, sum(g.counts(seat)), -g.turn_order().index(seat)


def tie(keys: list[tuple[int, int, int]], seat: Seat) -> tuple[Sentence, ...]:
    """[R8.2] [R8.3] The tie-break between this seat and others with equal points; empty if there are none."""
    points, pyramids, _order = keys[seat]
    rivals = [key for other, key in enumerate(keys) if other != seat and key[0] == points]
    if not rivals:
        return ()
    return (
        (TieByOrder(),) if any(key[1] == pyramids for key in rivals) else (TieByPyramids(Amount(pyramids, "pyramid")),)
    )
