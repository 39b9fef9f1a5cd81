"""Who would win if the game were counted now, by how much and with what: one sentence for spectators."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.moves_and_events import Score
from engine.core.sentence import Amount, Number, Seat, Sentence, _
from engine.core.story import Topic, TopicOf, number_of_points, points_by_topic


class Ahead(Sentence, frozen=True):
    """One seat has the most points, and more from this source than any of those who come next."""

    seat: Seat
    others: tuple[Seat, ...]
    by: Amount
    topic: Sentence
    more: Amount
    fewer: Number
    text = _(
        "If it were counted now, {seat} would be {by} ahead of {others}. The largest lead: {topic}, {more} to {fewer}."
    )


class AheadInAll(Sentence, frozen=True):
    """One seat has the most points, and from no single source more than all of those who come next."""

    seat: Seat
    others: tuple[Seat, ...]
    by: Amount
    text = _("If it were counted now, {seat} would be {by} ahead of {others}.")


class Level(Sentence, frozen=True):
    """Several seats have the most points."""

    seats: tuple[Seat, ...]
    points: Amount
    text = _("If it were counted now, {seats} would be level, with {points} each.")


class AllLevel(Sentence, frozen=True):
    """Everybody has the same points."""

    points: Amount
    text = _("If it were counted now, all would be level, with {points} each.")


def lead_now(scores: Sequence[Score], topic_of: TopicOf) -> Sentence | None:
    """Who has the most of these points, before tie-breaks; None where fewer than two are compared.

    scores: those of `Position.public_scores`, or nothing.
    """
    if len(scores) < 2:
        return None
    first = best_of(scores)
    if len(first) == len(scores):
        return AllLevel(number_of_points(first[0].points))
    if len(first) > 1:
        return Level(tuple(score.seat for score in first), number_of_points(first[0].points))
    (ahead,) = first
    next_ = best_of([score for score in scores if score.seat != ahead.seat])
    others, by = tuple(score.seat for score in next_), number_of_points(ahead.points - next_[0].points)
    if (widest := widest_lead(ahead, next_, topic_of)) is None:
        return AheadInAll(ahead.seat, others, by)
    topic, more, fewer = widest
    return Ahead(ahead.seat, others, by, topic.name, number_of_points(more), fewer)


def placed_by_points(scores: Sequence[Score]) -> list[Score]:
    """These scores by place, with places by points alone.

    A tie-break of a game that goes on decides nothing.
    """
    placed = [msgspec.structs.replace(one, place=1 + sum(o.points > one.points for o in scores)) for one in scores]
    return sorted(placed, key=lambda score: (score.place, score.seat))


def best_of(scores: Sequence[Score]) -> list[Score]:
    """Those with the most points, by seat."""
    most = max(score.points for score in scores)
    return sorted((score for score in scores if score.points == most), key=lambda score: score.seat)


def widest_lead(ahead: Score, next_: Sequence[Score], topic_of: TopicOf) -> tuple[Topic, int, int] | None:
    """The kind of points with the largest lead, its points, and the most that others have of it."""
    mine, theirs = points_by_topic(ahead, topic_of), [points_by_topic(one, topic_of) for one in next_]
    topics = [*dict.fromkeys([*mine, *(topic for each in theirs for topic in each)])]
    leads = [(topic, mine[topic], max(each[topic] for each in theirs)) for topic in topics]
    widest = max(leads, key=lambda lead: lead[1] - lead[2], default=None)
    return widest if widest is not None and widest[1] > widest[2] else None
