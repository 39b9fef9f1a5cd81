"""The end of a game at a glance: who won, where the viewer came, and each player's points as one bar."""

from __future__ import annotations

from collections.abc import Sequence
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

LOOKS = 10  # of the parts of a bar: a colour and a pattern each
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
    """A kind of points in the bars: its name, its symbol, and its look among LOOKS."""

    name: str
    sign: str
    look: int


class BarPart(NamedTuple):
    """One part of a bar: start and length in percent of the longest bar, and its kind of points."""

    at: float
    length: float
    points: int
    kind: Kind
    has_number: bool
    has_sign: bool


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


def own_best(points: int, before: int | None) -> Sentence | None:
    """How these points compare with the best result before; None in a first game."""
    if before is None:
        return None
    return PersonalBest() if points > before else EarlierBest(number_of_points(before))


def bars(scores: Sequence[Score], speaks: Voice, topic_of: TopicOf) -> tuple[list[Kind], dict[Seat, list[BarPart]]]:
    """The kinds of points in the order of scoring, and the bar of each seat; losses are not drawn."""
    sums = {score.seat: gains(score, topic_of) for score in scores}
    topics = dict.fromkeys(topic for found in sums.values() for topic in found)
    kinds = {t: Kind(say(t.name, speaks), t.sign, look % LOOKS) for look, t in enumerate(topics)}
    longest = max((sum(found.values()) for found in sums.values()), default=0) or 1
    return list(kinds.values()), {seat: bar(found, kinds, 100 / longest) for seat, found in sums.items()}


def gains(score: Score, topic_of: TopicOf) -> dict[Topic, int]:
    """The kinds of points by which a seat gained, in the order of its lines."""
    found = points_by_topic(score, lambda line: topic_of(line) or OTHER)
    return {topic: points for topic, points in found.items() if points > 0}


def bar(found: dict[Topic, int], kinds: dict[Topic, Kind], unit: float) -> list[BarPart]:
    """The parts of a bar in the order of all kinds; unit: percent a point."""
    at, parts = 0, []
    for topic, kind in kinds.items():
        if points := found.get(topic, 0):
            number = DIGIT * len(str(points)) + EDGE
            length = points * unit
            ends = round(at * unit, 2), round(length, 2)
            parts.append(BarPart(*ends, points, kind, length >= number, length >= number + SIGN))
            at += points
    return parts


OTHER = Topic(OtherPoints())
