"""What decided a game, on its page: sentences with links into the replay, for players and spectators."""

from __future__ import annotations

import random
import re
import time

import pytest

from engine import GAMES
from engine.core import StoryLine, say
from tables.history import voices
from tables.models import Status, Table
from tables.rendering.ending import story
from tables.web.caches import render_cache
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db
PATIENCE = 0.25  # seconds for a story on a busy machine; measured alone it takes 5 to 25 ms


def finished(key: str, seed: int = 7) -> tuple[list[Guest], Table]:
    """A game that bots have played to its end for two people or more."""
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")[: max(2, GAMES[key].seats[0])]]
    return people, move_on(create_table(people, game=key), random.Random(seed), strength="random")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", GAMES)
def test_the_end_says_what_decided_the_game(key: str) -> None:
    people, table = finished(key)
    assert table.status == Status.FINISHED
    for person in people:
        seat = person.seat(table)
        told = story.story(table, table.version, seat)
        page = person.sees(table)
        assert told
        assert "What decided it" in page
        block = page[page.index('class="story"') : page.index("</section>", page.index('class="story"'))]
        for one in told:
            assert say(one.sentence, voices.voice(table, seat)) in block
            assert person.client.get(f"/t/{table.slug}/at/{one.number}").status_code == 200
        assert re.findall(r"/at/(\d+)", block) == [str(one.number) for one in told]


@pytest.mark.parametrize("key", GAMES)
def test_the_scores_are_those_of_the_replay(key: str) -> None:
    """Each moment is the end of a round, and the last one has the result."""
    _people, table = finished(key)
    moments = story.round_ends(table, table.version)
    assert [score.points for score in moments[-1].scores] == [
        score.points for score in table.full_position().scores() or ()
    ]
    for moment in moments:
        assert moment.scores == table.turns.get(number=moment.number).position().scores(now=True)
    paths = [moment.stage.path.rpartition("/")[0] for moment in moments]
    assert len(paths) == len(set(paths))


def test_while_a_game_is_played_there_is_no_story() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf")]
    table = create_table(people, game="nefertiti")
    assert "What decided it" not in people[0].sees(table)


def test_a_story_reads_only_the_ends_of_rounds_and_is_kept(django_assert_max_num_queries: object) -> None:
    people, table = finished("tekhenu")
    seat = people[0].seat(table)
    render_cache.clear_caches()
    begun = time.perf_counter()
    first: list[StoryLine] = story.story(fresh(table), table.version, seat)
    assert time.perf_counter() - begun < PATIENCE
    with django_assert_max_num_queries(0):  # type: ignore[operator]
        assert story.story(table, table.version, seat) == first
