"""The spectator delay applies everywhere: delayed moves change no byte that a spectator can get."""

from __future__ import annotations

import random
import re
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from engine import GAMES
from tables.history import spectator_delay
from tables.models import Kind, Status, Table
from tables.models.clock_terms import Terms
from tables.play import commands
from tests.play.test_noleak import Eyes, plain
from tests.support.game_tables import Guest, create_table, first, fresh, legal, move_on

pytestmark = pytest.mark.django_db

START, MOVE, SEAL, UNDO, NOTICE = Kind.START, Kind.MOVE, Kind.SEAL, Kind.UNDO, Kind.NOTICE
PROMISE = re.compile(r'name="ticket" value="\w+"|<code[^>]*>[0-9a-f]{64}</code>')  # of a table to come
ABOUT = ("graphs", "away/0", "help", "invite", "affairs", "talk", "reveal")
ELSEWHERE = ("/", "/games", "/wall", "/wall/t/{slug}", "/wall/of/{slug}", *(f"/t/{{slug}}/{page}" for page in ABOUT))


def everything(table: Table) -> dict[str, str]:
    """All that a stranger gets of a table, at its own addresses and on pages about many tables."""
    cache.clear()
    table = fresh(table)
    table.turn = 1  # the commands are the same each time
    found = Eyes(table, None, Client(), seated=False).bytes()
    del found["/at/{version}"]  # the newest version is another address each time
    for path in (*ELSEWHERE, *(f"/t/{{slug}}/at/{n}" for n in range(1, 7))):
        found[path] = PROMISE.sub("", plain(Client().get(path.format(slug=table.slug))))
    return found


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("far", [{"delay": 3600}, {"delay_moves": 500}])  # varies fastest: each day has all games
@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_within_the_delay_reaches_no_spectator(three: list[Guest], far: Any, game: str) -> None:
    table = create_table(three, game=game)
    Table.objects.filter(pk=table.pk).update(**far)
    before = everything(table)
    table = move_on(fresh(table), random.Random(4), most=12)
    person = first(table, three)
    person.plays(table, legal(table, person.seat(table)))
    person.undoes(fresh(table))
    assert {path for path, text in everything(table).items() if text != before[path]} == set()
    assert 'data-version="1"' in Client().get(f"/t/{table.slug}").content.decode()
    assert f'data-version="{fresh(table).version}"' in three[0].sees(table)


def test_clocks_and_votes_are_of_this_moment_and_so_are_kept_from_who_is_behind(three: list[Guest]) -> None:
    table = create_table(three, start=False)
    clock = msgspec.json.encode(Terms(bank=600, increment=10)).decode()
    Table.objects.filter(pk=table.pk).update(clock=clock, delay=3600)
    commands.start_game(fresh(table))
    table = fresh(table)
    before = everything(table)
    assert 'class="clock"' in three[0].sees(table)
    assert 'class="clock"' not in before[""]
    answer = three[0].client.post(f"/t/{table.slug}/ask", {"ask": "pause", "n": 10})
    assert answer.status_code == 200, answer.content
    assert "asks for a pause" in three[1].sees(table)
    assert {path for path, text in everything(table).items() if text != before[path]} == set()


def test_when_it_is_over_everybody_sees_the_end(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(delay=3600)
    table = move_on(fresh(table), random.Random(4), strength="steady")
    assert table.status == Status.FINISHED
    assert f'data-version="{table.version}"' in Client().get(f"/t/{table.slug}").content.decode()


def test_a_move_that_is_taken_back_now_stays_in_a_picture_from_before(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    person.plays(table, legal(table, person.seat(table)))
    Table.objects.filter(pk=table.pk).update(delay=3600)
    fresh(table).turns.update(time=timezone.now() - timedelta(hours=2))
    before = everything(table)
    assert person.undoes(fresh(table)).status_code == 200
    assert everything(table) == before
    assert 'data-version="2"' in before[""]


@pytest.mark.parametrize(
    ("rows", "moves", "shown"),
    [
        ([(1, START, None)], 2, 1),
        ([(1, START, None), (2, MOVE, None)], 2, 1),
        ([(1, START, None), (2, MOVE, None), (3, SEAL, None)], 2, 1),
        ([(1, START, None), (2, MOVE, None), (3, MOVE, None), (4, MOVE, None)], 2, 2),
        ([(1, START, None), (2, MOVE, None), (3, MOVE, None), (4, MOVE, None)], 1, 3),
        # A notice is no move, but stands between two.
        ([(1, START, None), (2, MOVE, None), (3, NOTICE, None), (4, MOVE, None)], 1, 3),
        # 3 was shown while 4 stood; taking 4 back neither hides it nor shows what 4 came after.
        ([(1, START, None), (2, MOVE, None), (3, MOVE, None), (4, MOVE, 5), (5, UNDO, None)], 1, 3),
        ([(1, START, None), (2, MOVE, None), (3, MOVE, 4), (4, UNDO, None), (5, MOVE, None)], 1, 4),
    ],
)
def test_so_many_moves_have_stood_after_what_spectators_see(rows: Any, moves: int, shown: int) -> None:
    assert spectator_delay.delayed_version(rows, moves) == shown


def test_a_delay_in_moves_lets_one_move_through_for_each_that_follows(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(delay_moves=3)
    rng = random.Random(2)
    shown = []
    for _move in range(6):
        table = move_on(fresh(table), rng, most=1)
        shown.append(spectator_delay.visible_version(table))
    assert shown == [1, 1, 1, 2, 3, 4]
    assert (
        spectator_delay.visible_until(table, 0)
        > spectator_delay.visible_until(table, None)
        == table.turns.get(number=5).time
    )


@pytest.mark.parametrize(
    ("chosen", "kept", "words"),
    [
        ({"delay": "", "behind": "3"}, (0, 0), "See everything live"),
        ({"delay": "moves", "behind": "1"}, (0, 1), "1 move behind"),
        ({"delay": "minutes", "behind": "15"}, (900, 0), "15 minutes behind"),
    ],
)
def test_the_delay_is_chosen_with_the_table_and_said_on_its_page(
    three: list[Guest], chosen: dict[str, str], kept: tuple[int, int], words: str
) -> None:
    seats = {f"seat_{n}": "me" if n == 1 else "steady" if n < 4 else "none" for n in range(1, 6)}
    form = {"edition": "2003", "first": "", "majority": "edition", "pace": "1", "visibility": "public"}
    answer = three[0].client.post("/new/amun-re", {**form, **seats, **chosen})
    table = Table.objects.get(slug=answer.headers["Location"].rpartition("/")[2])
    assert (table.delay, table.delay_moves) == kept
    assert words in three[0].sees(table)


def test_a_delay_farther_than_an_hour_is_refused(three: list[Guest]) -> None:
    page = three[0].client.post("/new/amun-re", {"delay": "minutes", "behind": "61"}).content.decode()
    assert "Enter a number from 1 to 60." in page
    assert not Table.objects.exists()
