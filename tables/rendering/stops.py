"""A part of the game that has ended stays on the page until its reader goes on (docs/decisions/0064).

It is theirs alone: the game, its clocks and all others go on.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from engine import IllegalMove, Position
from engine.core import Amount, Number, Score, Seat, Sentence, Stop, Viewer, Voice, _, pgettext, placed_by_points
from tables.history import log
from tables.models import Row, Turn
from tables.rendering.ending import ceremony
from tables.rendering.games import game_files
from tables.rendering.moments import Moment
from tables.rendering.part_templates.compiler import part_template
from tables.rendering.push_messages import NEWS
from tables.web.caches import render_cache

ID = re.compile(r' id="[^"]*"')


class Leads(Sentence, frozen=True):
    """One seat has the most points so far."""

    seat: Seat
    points: Amount
    text = _("{seat} leads with {points}")
    you = _("You lead with {points}")


class IsBehindNow(Sentence, frozen=True):
    """A place after the first so far, and the distance to the first."""

    seat: Seat
    place: Number
    points: Amount
    behind: Number
    first: tuple[Seat, ...]
    text = _("{seat} is {place:nth} with {points}, {behind} behind {first}")
    you = _("You are {place:nth} with {points}, {behind} behind {first}")


class LeadTogether(Sentence, frozen=True):
    """Several seats have the most points so far."""

    seats: tuple[Seat, ...]
    points: Amount
    text = _("{seats} lead with {points} each")
    you = pgettext("the reader is among the seats", "{seats} lead with {points} each")


class EndedPart(NamedTuple):
    """A part that has ended, as it is shown.

    number: of its row. standing: after it. board: in its last moment, as HTML without ids.
    """

    number: int
    said: Stop
    standing: Sentence | None
    board: SafeString


def stop_of(moment: Moment, viewer: Viewer, speaks: Voice, colours: tuple[str, ...]) -> EndedPart | None:
    """What has ended since this viewer's last act, that act included; None for nothing."""
    row = None if moment.table.rules.stop is None or moment.past else last_stop(moment, viewer)
    if row is None:
        return None
    key = ("stop", moment.table.slug, row.number, viewer, speaks.names, colours)
    found: EndedPart | None = render_cache.picture(key, partial(build_stop, moment, row, viewer, speaks, colours))
    return found


def last_stop(moment: Moment, viewer: Viewer) -> Row | None:
    """The row with which a part ended, unless the viewer has acted later; spectators see recent ones."""
    signs = stop_signs(moment.table.game)
    for row in reversed(moment.rows):
        if viewer is None and row.number <= moment.version - NEWS:
            break
        if any(sign in row.events for sign in signs):
            return row
        if viewer is not None and row.seat == viewer:
            break
    return None


@cache
def stop_signs(key: str) -> tuple[str, ...]:
    """What the stored events of a row hold if a part of this game ends with it."""
    return tuple(f'"type":"{kind.__struct_config__.tag}"' for kind in log.event_kinds(key) if kind.stop)


def build_stop(moment: Moment, row: Row, viewer: Viewer, speaks: Voice, colours: tuple[str, ...]) -> EndedPart | None:
    """The stop of a row for a viewer; None where no part ends, or where the row holds no answer."""
    game, ended = moment.table.rules, last_moment(moment, row)
    if ended is None or game.stop is None:
        return None
    seen = ended.seen_by(viewer)
    scores = placed_by_points(seen.public_scores() or ())
    said = game.stop(seen, viewer)
    if said is None:
        return None
    shown = {"game": game, "voice": speaks, "names": speaks.names, "colours": colours, "picture": said.picture}
    text = part_template(game_files.templates(game, "board.html"))(shown)
    board = mark_safe(ID.sub("", text))  # ids are those of the board
    return EndedPart(row.number, said, standing(scores, viewer), board)


def last_moment(moment: Moment, row: Row) -> Position | None:
    """The position in the middle of what followed from a row's last answer, before a part ended."""
    turns = {turn.number: turn for turn in moment.table.turns.filter(number__in=(row.number - 1, row.number))}
    turn: Turn | None = turns.get(row.number)
    if turn is None or turn.seat is None or not turn.moves or row.number - 1 not in turns:
        return None
    g = turns[row.number - 1].position()
    *first, last = [moment.table.parse_move(text) for text in turn.moves.splitlines()]
    try:
        for move in first:
            g.play(turn.seat, move)
    except IllegalMove:
        return None
    return g.before_stop(turn.seat, last) if last in g.moves(turn.seat) else None


def standing(scores: list[Score], viewer: Viewer) -> Sentence | None:
    """Where the viewer stands and how far behind the first; for these and for spectators, who leads."""
    if not scores:
        return None
    most, mine = scores[0].points, next((score for score in scores if score.seat == viewer), scores[0])
    first = tuple(score.seat for score in scores if score.points == most)
    if mine.points < most:
        points = ceremony.number_of_points(mine.points)
        return IsBehindNow(mine.seat, mine.place, points, most - mine.points, first)
    points = ceremony.number_of_points(most)
    return Leads(first[0], points) if len(first) == 1 else LeadTogether(first, points)
