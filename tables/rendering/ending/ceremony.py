"""The end of a game at a glance: who won, where the viewer came, and each player's points as one bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import Amount, Number, Score, Seat, Sentence, Viewer, Voice, _, pgettext, say

COLOURS = 8  # of the parts of a bar, in board colours


class WinsAlone(Sentence, frozen=True):
    """Headline: one winner."""

    seat: Seat
    points: Amount
    text = _("{seat} wins with {points}")
    you = _("You win with {points}")


class ShareTheWin(Sentence, frozen=True):
    """Headline: several winners."""

    seats: tuple[Seat, ...]
    points: Amount
    text = _("{seats} share the win with {points}")
    you = pgettext("the reader is among the seats", "{seats} share the win with {points}")


class IsAhead(Sentence, frozen=True):
    """The winner's distance to the next."""

    seat: Seat
    points: Amount
    others: tuple[Seat, ...]
    text = _("{seat} is {points} ahead of {others}.")
    you = _("You are {points} ahead of {others}.")


class IsBehind(Sentence, frozen=True):
    """A place after the first, and the distance to the winner."""

    seat: Seat
    place: Number
    points: Amount
    behind: Number
    text = _("{seat} is {place:nth} with {points}, {behind} behind.")
    you = _("You are {place:nth} with {points}, {behind} behind.")


class LostTheTie(Sentence, frozen=True):
    """A place after the first with as many points as the winner."""

    seat: Seat
    place: Number
    text = _("{seat} is {place:nth} with as many points: the tie-break decided.")
    you = _("You are {place:nth} with as many points: the tie-break decided.")


class BarPart(NamedTuple):
    """One part of a bar: where it begins and how long it is, in points, and what it is for."""

    at: int
    length: int
    colour: int
    text: str


def headline(scores: Sequence[Score]) -> Sentence:
    """Who won, with how many points."""
    first = tuple(score.seat for score in scores if score.place == 1)
    points = number_of_points(winning(scores))
    return ShareTheWin(first, points) if len(first) > 1 else WinsAlone(first[0], points)


def own_place(scores: Sequence[Score], viewer: Viewer) -> Sentence | None:
    """The viewer's place and distance; None for spectators, for the only player and for a shared win."""
    mine = next((score for score in scores if score.seat == viewer), None)
    if mine is None or len(scores) == 1:
        return None
    if mine.place == 1:
        return own_lead(mine, [score for score in scores if score.seat != viewer])
    behind = winning(scores) - mine.points
    if not behind:
        return LostTheTie(mine.seat, mine.place)
    return IsBehind(mine.seat, mine.place, number_of_points(mine.points), behind)


def own_lead(mine: Score, others: Sequence[Score]) -> IsAhead | None:
    """How far the winner is ahead of the next; None if somebody has as many points."""
    best = max(score.points for score in others)
    if mine.points <= best:
        return None
    seconds = tuple(score.seat for score in others if score.points == best)
    return IsAhead(mine.seat, number_of_points(mine.points - best), seconds)


def winning(scores: Sequence[Score]) -> int:
    """The points of the first place."""
    return max(score.points for score in scores if score.place == 1)


def number_of_points(points: int) -> Amount:
    """A number of points, for a sentence."""
    return Amount(points, "point")


def bars(scores: Sequence[Score], speaks: Voice) -> dict[int, list[BarPart]]:
    """The bar of each seat: its score lines in order, one colour for lines of one kind.

    Lines without a gain are not drawn.
    """
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
