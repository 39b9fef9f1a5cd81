"""Laws of the lead: who is said to be ahead has the most points that everybody can count."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.core import Game, Position, Score, Seat, Sentence, lead_now
from engine.core.lead import Ahead, AheadInAll, AllLevel, Level
from engine.laws.statement import holds, law


def lead_of(game: Game, g: Position) -> Sentence | None:
    """What spectators are told of the lead."""
    return lead_now(g.public_scores() or (), game.topic)


@law
def lead_is_that_of_the_lines(game: Game, g: Position, rng: Random) -> None:
    """The named leader has the most points, the difference is that of the score lines, ties are named"""
    told, scores = lead_of(game, g), g.public_scores() or ()
    if len(scores) < 2:
        holds(told is None, "Nobody leads alone", told=told)
        return
    points = {score.seat: sum(line.points for line in score.lines) for score in scores}
    most = max(points.values())
    first = tuple(seat for seat in sorted(points) if points[seat] == most)
    if len(first) == len(scores):
        holds(isinstance(told, AllLevel) and told.points.n == most, "All are level", told=told)
        return
    if len(first) > 1:
        holds(isinstance(told, Level) and (told.seats, told.points.n) == (first, most), "Who is level", told=told)
        return
    after = max(n for seat, n in points.items() if seat not in first)
    others = tuple(seat for seat in sorted(points) if points[seat] == after)
    holds(isinstance(told, Ahead | AheadInAll), "One is ahead", told=told, points=points)
    assert isinstance(told, Ahead | AheadInAll)
    said = (told.seat, told.others, told.by.n)
    holds(said == (first[0], others, most - after), "Who is ahead of whom, and by how much", told=told, points=points)
    leads = leads_by_source(game, scores, told.seat, others)
    widest = max((more - fewer for more, fewer in leads.values()), default=0)
    if isinstance(told, Ahead):
        named = leads[told.topic]
        holds(named == (told.more.n, told.fewer), "The points of this source", told=told, leads=leads)
        holds(named[0] - named[1] == widest > 0, "No other source has a larger lead", told=told, leads=leads)
    else:
        holds(widest <= 0, "A source of the lead is named", told=told, leads=leads)


def leads_by_source(
    game: Game, scores: list[Score] | tuple[()], seat: Seat, others: tuple[Seat, ...]
) -> dict[Sentence, tuple[int, int]]:
    """By the name of a source, the points of a seat and the most of any of the others."""
    by_seat = {score.seat: Counter[Sentence]() for score in scores}
    for score in scores:
        for line in score.lines:
            if (topic := game.topic(line)) is not None:
                by_seat[score.seat][topic.name] += line.points
    names = {name for one in (seat, *others) for name in by_seat[one]}
    return {name: (by_seat[seat][name], max(by_seat[other][name] for other in others)) for name in names}


@law
def lead_tells_no_secret(game: Game, g: Position, rng: Random) -> None:
    """Of all truths that look the same to spectators the same lead is told, also from their view alone"""
    seen = g.seen_by(None)
    told = lead_of(game, g)
    holds(lead_of(game, seen) == told, "From what is seen", told=told)
    holds(lead_of(game, seen.sample(rng)) == told, "Two truths that look the same", told=told)
