"""Story of a game for a seat: what decided it, from the scores at the end of each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from engine.core.moves_and_events import Line, Score, Stage
from engine.core.sentence import Amount, Number, Seat, Sentence, Viewer, _


class Topic(msgspec.Struct, frozen=True):
    """A source of points: its name, what to try for more of it, and the id of its symbol.

    late: what to try instead where most of the points came in the second half of the game.
    """

    name: Sentence
    early: Sentence | None = None
    late: Sentence | None = None
    sign: str = ""


MOST = 3  # sentences
TopicOf = Callable[[Line], Topic | None]  # the topic of a score line; None for a line that is nobody's doing


def no_topic(line: Line) -> Topic | None:
    """Default of `Game.topic`: stories compare no sources of points."""
    return None


class Moment(NamedTuple):
    """End of a round: row of the history after it, its stage, and the scores if the game ended here."""

    number: int
    stage: Stage
    scores: Sequence[Score]


class StoryLine(NamedTuple):
    """A sentence of a story, and the number of the row where it can be seen."""

    sentence: Sentence
    number: int


class GainedMost(Sentence, frozen=True):
    """The source of points by which the better placed of two seats gained most on the other."""

    seat: Seat
    other: Seat
    topic: Sentence
    more: Amount
    fewer: Number
    text = _("{seat} gained most on {other} here: {topic}, {more} to {fewer}.")
    you = _("You gained most on {other} here: {topic}, {more} to {fewer}.")


class BestOfAll(Sentence, frozen=True):
    """Where a seat scored more than everybody else."""

    seat: Seat
    topic: Sentence
    points: Amount
    text = _("{seat} scored more than anyone else here: {topic}, {points}.")
    you = _("You scored more than anyone else here: {topic}, {points}.")


class TookTheLead(Sentence, frozen=True):
    """The round after which the winner was always ahead."""

    seat: Seat
    stage: Sentence
    text = _("{stage}: {seat} took the lead and kept it.")
    you = _("{stage}: you took the lead and kept it.")


class LedThroughout(Sentence, frozen=True):
    """The winner was ahead whenever points were counted."""

    seat: Seat
    text = _("{seat} was ahead from start to finish.")
    you = _("You were ahead from start to finish.")


def tell_story(moments: Sequence[Moment], viewer: Viewer, topic_of: TopicOf) -> list[StoryLine]:
    """The story of a game for this seat, at most MOST sentences; for spectators that of the first two.

    moments: the ends of all rounds in order, the last one with the final scores.
    """
    final = sorted(moments[-1].scores, key=lambda score: (score.place, score.seat)) if moments else []
    if len(final) < 2:
        return []
    me = next((score for score in final if score.seat == viewer), final[0])
    pair = (me, final[1]) if me is final[0] else (final[0], me)
    widest = widest_topic(*pair, topic_of)
    gained = [gained_most(moments, *pair, topic_of, widest)] if widest is not None else []
    others = turning_point(moments, final)
    if me is not final[0] and me.place > 1 and widest is not None:
        others += something_to_try(moments, *pair, topic_of, widest)
    best = best_of_all(moments, me, topic_of, widest)[: MOST - len(gained) - len(others)]
    return [*gained, *best, *others]


# -- sources of points -----------------------------------------------------------------------------


def points_by_topic(score: Score, topic_of: TopicOf) -> Counter[Topic]:
    """The points of a seat by their source, in the order of its lines."""
    found = Counter[Topic]()
    for line in score.lines:
        if (topic := topic_of(line)) is not None:
            found[topic] += line.points
    return found


def gaps(ahead: Score, behind: Score, topic_of: TopicOf) -> Counter[Topic]:
    """By source, how many points one seat has more than another."""
    found = points_by_topic(ahead, topic_of)
    found.subtract(points_by_topic(behind, topic_of))
    return found


def widest_topic(ahead: Score, behind: Score, topic_of: TopicOf) -> Topic | None:
    """The source by which one seat gained most on another; None if there is none."""
    found = gaps(ahead, behind, topic_of)
    widest = max(found, key=lambda topic: found[topic], default=None)
    return widest if widest is not None and found[widest] > 0 else None


def gained_most(moments: Sequence[Moment], ahead: Score, behind: Score, topic_of: TopicOf, widest: Topic) -> StoryLine:
    """The source by which one seat gained most on another, seen after the round in which it gained most."""
    more, fewer = (points_by_topic(one, topic_of)[widest] for one in (ahead, behind))
    sentence = GainedMost(ahead.seat, behind.seat, widest.name, number_of_points(more), fewer)
    return StoryLine(sentence, widest_moment(moments, ahead.seat, behind.seat, widest, topic_of).number)


def widest_moment(moments: Sequence[Moment], seat: Seat, other: Seat, topic: Topic, topic_of: TopicOf) -> Moment:
    """The end of the round in which a seat gained most on another by this source."""
    before, found, most = 0, moments[-1], 0
    for moment in moments:
        by_seat = {score.seat: score for score in moment.scores}
        gap = gaps(by_seat[seat], by_seat[other], topic_of)[topic]
        if gap - before > most:
            found, most = moment, gap - before
        before = gap
    return found


def best_of_all(moments: Sequence[Moment], me: Score, topic_of: TopicOf, named: Topic | None) -> list[StoryLine]:
    """The source by which a seat scored more than everybody else; not the one that is named already."""
    others = [points_by_topic(one, topic_of) for one in moments[-1].scores if one.seat != me.seat]
    mine = points_by_topic(me, topic_of)
    best = {topic: n - max(each[topic] for each in others) for topic, n in mine.items() if n > 0 and topic != named}
    topic = max(best, key=lambda one: best[one], default=None)
    if topic is None or best[topic] <= 0:
        return []
    return [StoryLine(BestOfAll(me.seat, topic.name, number_of_points(mine[topic])), moments[-1].number)]


def number_of_points(points: int) -> Amount:
    """A number of points, for a sentence."""
    return Amount(points, "point")


# -- the turning point -----------------------------------------------------------------------------


def turning_point(moments: Sequence[Moment], final: Sequence[Score]) -> list[StoryLine]:
    """The round after which the winner was always ahead; none where a tie was broken or stays."""
    winner = final[0].seat
    if leader(moments[-1]) is None:
        return []
    turn = turning_moment(moments)
    if turn is None:
        return [StoryLine(LedThroughout(winner), moments[0].number)]
    return [StoryLine(TookTheLead(winner, turn.stage), turn.number)]


def turning_moment(moments: Sequence[Moment]) -> Moment | None:
    """The end of the round in which the winner took the lead for good, if there is one.

    None if the winner was always ahead, or has no more points than another.
    """
    winner = leader(moments[-1]) if moments else None
    behind = [i for i, moment in enumerate(moments) if leader(moment) != winner]
    return moments[behind[-1] + 1] if winner is not None and behind else None  # at the end the winner is ahead


def leader(moment: Moment) -> Viewer:
    """The seat with more points than every other; None if several have the most."""
    most = max(score.points for score in moment.scores)
    first = [score.seat for score in moment.scores if score.points == most]
    return first[0] if len(first) == 1 else None


# -- something to try ------------------------------------------------------------------------------


def something_to_try(
    moments: Sequence[Moment], ahead: Score, behind: Score, topic_of: TopicOf, widest: Topic
) -> list[StoryLine]:
    """One thing to try next time, about the source by which the winner gained most."""
    moment = widest_moment(moments, ahead.seat, behind.seat, widest, topic_of)
    is_late = moment.number > moments[len(moments) // 2].number
    tip = (widest.late if is_late else None) or widest.early
    return [StoryLine(tip, moment.number)] if tip is not None else []
