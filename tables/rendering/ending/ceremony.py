"""The end of a game at a glance: who won, where the viewer came, and each player's points as one bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.core import (
    Amount,
    Number,
    Score,
    Seat,
    Sentence,
    Topic,
    TopicOf,
    Viewer,
    Voice,
    _,
    pgettext,
    points_by_topic,
    say,
)

LOOKS = 14  # of the parts of a bar: a colour and a pattern each
DIGIT, SIGN, EDGE = 2.4, 7, 1.2  # percent of a bar that is as wide as a phone


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


class PersonalBest(Sentence, frozen=True):
    """The viewer has never had more points in this game."""

    you = text = _("It is your best game so far.")


class EarlierBest(Sentence, frozen=True):
    """The most points that the viewer had in this game before."""

    points: Amount
    you = text = _("Your best so far: {points}.")


class OtherPoints(Sentence, frozen=True):
    """Points that are nobody's doing, such as those of the set-up."""

    text = _("other points")


class Kind(NamedTuple):
    """A kind of points in the bars: name, symbol, look among LOOKS, and whether it only costs points."""

    name: str
    sign: str
    look: int
    costs: bool


class BarPart(NamedTuple):
    """One part of a bar: start and length in percent of its width, points, and their kind."""

    at: float
    length: float
    points: int
    kind: Kind
    has_number: bool
    has_sign: bool


class Bar(NamedTuple):
    """The points of a seat: parts, zero, sum of losses, and where all begin; places in percent."""

    parts: list[BarPart]
    zero: float
    lost: int
    lost_at: float
    length: float


def headline(scores: Sequence[Score]) -> Sentence:
    """Who won, with how many points."""
    first = tuple(score.seat for score in scores if score.place == 1)
    points = number_of_points(winning(scores))
    return ShareTheWin(first, points) if len(first) > 1 else WinsAlone(first[0], points)


def tie_breaks(scores: Sequence[Score]) -> tuple[Sentence, ...]:
    """What decided between the winner and those with as many points; empty if nobody has as many."""
    return next(score.ties for score in scores if score.place == 1)


def own_ties(scores: Sequence[Score], viewer: Viewer) -> tuple[Sentence, ...]:
    """What decided between the viewer and those with as many points, unless it was the first place."""
    most = winning(scores)
    return next((score.ties for score in scores if score.seat == viewer and score.points != most), ())


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


def own_best(points: int, before: int | None) -> Sentence | None:
    """How these points compare with the best result before; None in a first game."""
    if before is None:
        return None
    return PersonalBest() if points > before else EarlierBest(number_of_points(before))


def bars(scores: Sequence[Score], speaks: Voice, topic_of: TopicOf) -> tuple[list[Kind], dict[Seat, Bar]]:
    """The kinds of points in the order of scoring, and the bar of each seat, to one scale."""
    sums = {score.seat: points_by_topic(score, lambda line: topic_of(line) or OTHER) for score in scores}
    topics = dict.fromkeys(topic for found in sums.values() for topic in found if found[topic])
    costs = {topic for topic in topics if all(found[topic] <= 0 for found in sums.values())}
    kinds = {t: Kind(say(t.name, speaks), t.sign, look % LOOKS, t in costs) for look, t in enumerate(topics)}
    longest, deepest = (max((sum_of(found, sign) for found in sums.values()), default=0) for sign in (1, -1))
    room = DIGIT * len(f"-{deepest}") + 2 * EDGE if deepest else 0
    unit = (100 - room) / (longest + deepest or 1)
    return list(kinds.values()), {seat: bar(found, kinds, unit, room + deepest * unit) for seat, found in sums.items()}


def sum_of(found: Mapping[Topic, int], sign: int) -> int:
    """The sum of all gains (sign 1), or of all losses as a positive number (sign -1)."""
    return sum(sign * points for points in found.values() if sign * points > 0)


def bar(found: Mapping[Topic, int], kinds: Mapping[Topic, Kind], unit: float, zero: float) -> Bar:
    """The bar of a seat: gains from zero on, losses before it. unit: percent a point; zero: in percent."""
    above, below, parts = zero, zero, []
    for topic, kind in kinds.items():
        if points := found[topic]:
            length = abs(points) * unit
            above, below = (above + length, below) if points > 0 else (above, below - length)
            number = DIGIT * len(str(points)) + EDGE
            ends = round(above - length if points > 0 else below, 2), round(length, 2)
            fits = points > 0 and length >= number
            parts.append(BarPart(*ends, points, kind, fits, fits and length >= number + SIGN))
    return Bar(parts, round(zero, 2), -sum_of(found, -1), round(below, 2), round(above - below, 2))


OTHER = Topic(OtherPoints())
