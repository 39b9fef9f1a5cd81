"""The end of a game at a glance: who won, where the viewer came, and each player's points as one bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core import Score, Viewer, Voice, say
from tables.messages.ordinals import ordinal

COLOURS = 8  # of the parts of a bar, in board colours


class BarPart(NamedTuple):
    """One part of a bar: where it begins and how long it is, in points, and what it is for."""

    at: int
    length: int
    colour: int
    text: str


def headline(scores: Sequence[Score], speaks: Voice) -> str:
    """Who won, with how many points."""
    first = [score for score in scores if score.place == 1]
    points = number_of_points(first[0].points)
    if len(first) == 1:
        if first[0].seat == speaks.viewer:
            return _("You win with {points}").format(points=points)
        return _("{name} wins with {points}").format(name=speaks.name(first[0].seat), points=points)
    names = _(" and ").join(speaks.name(score.seat) for score in first)
    return _("{names} share the win with {points}").format(names=names, points=points)


def own_place(scores: Sequence[Score], viewer: Viewer, speaks: Voice) -> str:
    """The viewer's place and distance; empty for spectators and for the winner alone."""
    mine = next((score for score in scores if score.seat == viewer), None)
    if mine is None or len(scores) == 1:
        return ""
    best = max(score.points for score in scores if score.seat != viewer)
    if mine.place == 1:
        ahead = mine.points - best
        return _("{points} ahead of the next.").format(points=number_of_points(ahead)) if ahead > 0 else ""
    won = max(score.points for score in scores if score.place == 1)
    place = ordinal(mine.place)
    if won == mine.points:
        return _("You are {place}, with as many points: the tie-break decided.").format(place=place)
    text = _("You are {place} with {points}, {behind} behind.")
    return text.format(place=place, points=number_of_points(mine.points), behind=won - mine.points)


def bars(scores: Sequence[Score], speaks: Voice) -> dict[int, list[BarPart]]:
    """The bar of each seat: its score lines in order, one colour for lines of one kind; losses are not drawn."""
    kinds = list(dict.fromkeys(type(line).__name__ for score in scores for line in score.lines))
    found: dict[int, list[BarPart]] = {}
    for score in scores:
        at, parts = 0, []
        for line in score.lines:
            if line.points > 0:
                parts.append(BarPart(at, line.points, kinds.index(type(line).__name__) % COLOURS, say(line, speaks)))
                at += line.points
        found[score.seat] = parts
    return found


def longest(found: dict[int, list[BarPart]]) -> int:
    """The length of the longest bar, in points; at least 1."""
    return max((part.at + part.length for parts in found.values() for part in parts), default=1)


def number_of_points(points: int) -> str:
    """A number of points."""
    return ngettext("{n} point", "{n} points", points).format(n=str(points).replace("-", "\N{MINUS SIGN}"))
