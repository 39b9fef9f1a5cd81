"""The story after a game: every sentence is true of the score lines and of the scores after each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from engine import GAMES, Game
from engine.core import Line, Moment, Score, Sentence, Stage, StoryLine, Topic, plain, say, tell_story
from engine.core.story import BestOfAll, GainedMost, LedThroughout, TookTheLead
from engine.laws import random_games
from tests.games import RELEASED
from tests.session.extent import extent

GAMES_OF_EACH = extent(4, 1000)  # random games
TIPS = 8  # things to try that a game knows
COMMON = (GainedMost, BestOfAll, LedThroughout, TookTheLead)


def played(game: Game, seed: int) -> list[Moment]:
    """The ends of the rounds of a random game."""
    rng = Random(f"story {game.key} {seed}")
    seats = rng.choice(game.seats)
    g = game.start(seats, str(seed), random_games.random_options(game, seats, rng))
    moments, stage = list[Moment](), g.stage()
    bots = tuple(game.bots.values())
    for number, _awaited in enumerate(random_games.turns(g), start=1):
        g.play(*random_games.random_move(g, rng, bots))
        if not g.to_move() or round_of(g.stage()) != round_of(stage):
            moments.append(Moment(number, stage, g.scores(now=True) or ()))
        stage = g.stage()
    return moments


def round_of(stage: Stage) -> str:
    return stage.path.rpartition("/")[0]


def sums(score: Score, game: Game) -> Counter[Sentence]:
    """The points of a seat by the name of their source, added up line by line."""
    found = Counter[Sentence]()
    for line in score.lines:
        if (topic := game.topic(line)) is not None:
            found[topic.name] += line.points
    return found


def check(told: StoryLine, moments: Sequence[Moment], game: Game) -> None:
    """One sentence against the final score lines and the scores after each round."""
    final = {score.seat: score for score in moments[-1].scores}
    by_topic = {seat: sums(score, game) for seat, score in final.items()}
    sentence = told.sentence
    assert told.number in {moment.number for moment in moments}
    if isinstance(sentence, GainedMost):
        mine, theirs = by_topic[sentence.seat], by_topic[sentence.other]
        assert (sentence.more.n, sentence.fewer) == (mine[sentence.topic], theirs[sentence.topic])
        gap = sentence.more.n - sentence.fewer
        assert gap == max(mine[name] - theirs[name] for name in {**mine, **theirs}) > 0
        assert (final[sentence.seat].place, sentence.seat) < (final[sentence.other].place, sentence.other)
    elif isinstance(sentence, BestOfAll):
        others = [found[sentence.topic] for seat, found in by_topic.items() if seat != sentence.seat]
        assert sentence.points.n == by_topic[sentence.seat][sentence.topic] > max(others)
    elif isinstance(sentence, LedThroughout):
        assert all(alone_in_front(moment) == sentence.seat for moment in moments)
    elif isinstance(sentence, TookTheLead):
        numbers = [moment.number for moment in moments]
        turn = numbers.index(told.number)
        assert moments[turn].stage == sentence.stage
        assert alone_in_front(moments[turn - 1]) != sentence.seat
        assert {alone_in_front(moment) for moment in moments[turn:]} == {sentence.seat}


def alone_in_front(moment: Moment) -> int | None:
    most = max(score.points for score in moment.scores)
    first = [score.seat for score in moment.scores if score.points == most]
    return first[0] if len(first) == 1 else None


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_is_true(key: str) -> None:
    game = GAMES[key]
    for seed in range(GAMES_OF_EACH):
        moments = played(game, seed)
        winners = {score.seat for score in moments[-1].scores if score.place == 1}
        for viewer in (None, *(score.seat for score in moments[-1].scores)):
            story = tell_story(moments, viewer, game.topic)
            assert len(story) <= 3
            for told in story:
                check(told, moments, game)
            tips = [told.sentence for told in story if not isinstance(told.sentence, COMMON)]
            assert len(tips) <= 1
            assert not tips or (viewer is not None and viewer not in winners)


@pytest.mark.parametrize("key", RELEASED)
def test_a_story_is_told_of_every_game(key: str) -> None:
    """With two seats or more there is something to say, to each seat and to spectators."""
    moments = played(GAMES[key], 1)
    for viewer in (None, *(score.seat for score in moments[-1].scores)):
        if len(moments[-1].scores) > 1:
            assert tell_story(moments, viewer, GAMES[key].topic)


@pytest.mark.parametrize("key", RELEASED)
def test_every_game_knows_eight_things_to_try(key: str) -> None:
    """Each is said of the source of points that it is about, early or late in the game."""
    lines = [kind for kind in Line.__subclasses__() if kind.__module__.startswith(f"engine.{GAMES[key].folder}.")]
    topics = [topic for kind in lines if (topic := GAMES[key].topic(an_example(kind))) is not None]
    tips = {tip for topic in topics for tip in (topic.early, topic.late) if tip is not None}
    assert len(tips) >= TIPS
    assert all(say(tip, plain({})).startswith("Try: ") for tip in tips)


def an_example(kind: type[Line]) -> Line:
    """A line of this kind, with any values."""
    values = {
        "int": 1, "Amount": {"n": 1, "of": "harp"}, "str": "harp",
    }  # fmt: skip
    fields = {f.name: values[kind_of(f.type)] for f in msgspec.structs.fields(kind)}
    return msgspec.convert({"type": kind.__name__, **fields}, kind)


def kind_of(hint: object) -> str:
    return next(name for name in ("Amount", "int", "str") if name in str(hint))


class Sun(Line, frozen=True):
    """A source of points for the tests."""


class Moon(Line, frozen=True):
    """Another one."""


class Named(Sentence, frozen=True):
    name: str


TOPICS = {
    Sun: Topic(Named("sun"), Named("try sun early"), Named("try sun late")),
    Moon: Topic(Named("moon"), Named("try moon")),
}


def moment(number: int, *points: tuple[int, int]) -> Moment:
    """The scores of seats with these points of sun and of moon."""
    sums_ = [sun + moon for sun, moon in points]
    places = [1 + sum(other > own for other in sums_) for own in sums_]
    scores = [Score(seat, places[seat], sums_[seat], (Sun(sun), Moon(moon))) for seat, (sun, moon) in enumerate(points)]
    return Moment(number, Stage("phase", ("phase",)), scores)


def test_a_story_by_hand() -> None:
    """Seat 1 leads after the first round, seat 0 from the second: by the sun, most of it in the third."""
    moments = [moment(3, (0, 1), (0, 2)), moment(6, (2, 1), (0, 2)), moment(9, (9, 1), (3, 4))]
    winner, loser, spectator = (tell_story(moments, viewer, lambda line: TOPICS[type(line)]) for viewer in (0, 1, None))
    gap = winner[0]
    assert isinstance(gap.sentence, GainedMost)
    assert (gap.sentence.seat, gap.sentence.other, gap.sentence.more.n, gap.sentence.fewer) == (0, 1, 9, 3)
    assert gap.number == 9
    assert [type(told.sentence) for told in winner] == [GainedMost, TookTheLead]
    assert winner[1].number == 6
    assert [type(told.sentence) for told in loser] == [GainedMost, TookTheLead, Named]
    assert loser[2].sentence == Named("try sun late")
    assert spectator == winner


def test_a_loser_without_anything_to_try_hears_where_they_were_the_best() -> None:
    """[boards 7] At most three sentences: a thing to try comes before that."""
    moments = [moment(3, (2, 1), (0, 2)), moment(6, (9, 1), (3, 4))]
    loser = tell_story(moments, 1, lambda line: Topic(Named(type(line).__name__)))
    assert [type(told.sentence) for told in loser] == [GainedMost, BestOfAll, LedThroughout]


def test_nobody_takes_a_lead_who_wins_by_a_tie_break() -> None:
    moments = [moment(3, (0, 1), (0, 2)), moment(6, (3, 4), (5, 2))]
    won_the_tie = msgspec.structs.replace(moments[1].scores[1], place=2)
    moments[1] = moments[1]._replace(scores=[moments[1].scores[0], won_the_tie])
    told = tell_story(moments, 0, lambda line: TOPICS[type(line)])
    assert not {TookTheLead, LedThroughout} & {type(one.sentence) for one in told}


def test_alone_there_is_no_story() -> None:
    assert tell_story([moment(1, (1, 1))], 0, lambda line: TOPICS[type(line)]) == []
    assert tell_story([], 0, lambda line: TOPICS[type(line)]) == []
