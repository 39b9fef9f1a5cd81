"""Wall screens: read-only, public, with what spectators may see."""

from __future__ import annotations

import random
import re
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tables.clocks import table_clocks
from tables.models import Holiday, Outage, Table, Visibility
from tables.models.clock_terms import Terms
from tables.models.table_codes import code_text
from tables.play import commands
from tests.support.elements import attributes, elements, text, texts
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db

CONTROLS = "a, button, input, select, textarea, form, summary, dialog"
LIVE = Terms(bank=600, increment=10)
SIZES = re.compile(r"font-size: [^;]*")
UNITS = re.compile(r"(\d+) \* var\(--u\)")  # of 1080 lines


def wall(path: str, client: Client | None = None) -> str:
    """A page of the wall."""
    answer = (client or Client()).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def timed(people: list[Guest], terms: Terms = LIVE, **values: object) -> Table:
    """A table with a clock, just begun."""
    table = create_table(people, start=False)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(terms).decode(), **values)
    commands.start_game(fresh(table))
    return fresh(table)


def test_no_wall_has_anything_to_press(three: list[Guest]) -> None:
    playing, waiting = create_table(three), create_table([three[0]], start=False)
    table = move_on(playing, random.Random(3), until="offering", strength="steady")
    for path in ("/wall", f"/wall/t/{table.slug}", f"/wall/t/{waiting.slug}", f"/wall/of/{table.slug},{waiting.slug}"):
        assert not elements(wall(path), CONTROLS)
        assert 'data-theme="dark"' in wall(path)
    assert 'data-theme="light"' in wall("/wall?theme=light")


def test_a_seat_that_is_free_is_called_with_its_code(three: list[Guest]) -> None:
    table = Table.objects.create(game="amun-re", schema=1, host=three[0].user)
    table.seats.create(number=0, colour="lapis", name="Nitocris", user=three[0].user)
    assert code_text(str(table.code)) not in wall("/wall")  # nobody can sit down
    table.seats.create(number=1, colour="amber")
    for path in ("/wall", f"/wall/t/{table.slug}", f"/wall/of/{table.slug}"):
        assert code_text(str(table.code)) in wall(path)
    Table.objects.filter(pk=table.pk).update(visibility=Visibility.LINK)
    assert code_text(str(table.code)) not in wall("/wall")
    assert Client().get(f"/wall/t/{table.slug}").status_code == 404
    assert Client().get(f"/wall/of/{table.slug}").status_code == 404
    watcher = Client()
    watcher.get(f"/watch/{table.watch_token}")
    assert code_text(str(table.code)) not in wall(f"/wall/of/{table.slug}", watcher)
    assert code_text(str(table.code)) in wall(f"/wall/of/{table.slug}", three[0].client)


def test_a_player_who_opens_the_wall_shows_the_room_no_hand(three: list[Guest]) -> None:
    table = move_on(create_table(three, edition="2003"), random.Random(3), until="offering", strength="steady")
    assert wall(f"/wall/t/{table.slug}", three[0].client) == wall(f"/wall/t/{table.slug}")
    assert "takes:" not in wall(f"/wall/t/{table.slug}", three[0].client)


def test_a_chosen_set_stands_in_its_order_six_in_a_view(three: list[Guest]) -> None:
    tables = [create_table([guest], bots=2, start=False) for guest in three * 3]
    slugs = [table.slug for table in tables]
    for n, table in enumerate(tables):
        table.seats.filter(number=0).update(name=f"Host {n}")
    page = wall("/wall/of/" + ",".join([*reversed(slugs), "nothing", slugs[0]]))
    hosts = [name for name in texts(page, "b") if name.startswith("Host")]
    assert hosts == [f"Host {n}" for n in reversed(range(9))]
    assert [len(elements(view, "li.tile")) for view in elements(page, "section.view")] == [6, 3]


def test_the_public_points_and_the_stage_of_a_running_game_are_shown(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="income", strength="steady")
    for path in ("/wall", f"/wall/of/{table.slug}", f"/wall/t/{table.slug}"):
        page = wall(path)
        assert all(name in page for name in ("Nitocris", "Harkhuf", "Merit"))
        assert "Old Kingdom, round 1 of 3" in page


def test_points_are_those_that_would_be_counted_now(three: list[Guest]) -> None:
    """In Nefertiti gifts score at the end, so the board has no points of those that everybody sees bought."""
    table = move_on(create_table(three, game="nefertiti"), random.Random(3), strength="steady", most=30)
    seen = table.full_position().seen_by(None)
    counted = {score.seat: score.points for score in seen.public_scores() or ()}
    assert any(counted.values())
    page = wall(f"/wall/of/{table.slug}")
    shown = [
        int(text(one).split()[0].replace("\N{MINUS SIGN}", "-")) for one in elements(page, ".tiles .tile__p output")
    ]
    assert shown == [counted[seat] for seat in range(len(three))]
    assert [text(one) for one in elements(page, "#counts:not([hidden])")] == ["Points as they would be counted now"]
    alone = wall(f"/wall/t/{table.slug}")
    standing = [int(text(one).split()[0]) for one in elements(alone, ".standing output")]
    assert standing == sorted(counted.values(), reverse=True), "who leads stands first"
    assert elements(alone, "#counts:not([hidden])")
    assert elements(wall(f"/wall/of/{create_table(three, start=False).slug}"), "#counts[hidden]"), (
        "nothing is counted yet"
    )


@pytest.mark.parametrize(
    ("language", "n", "word"),
    [
        ("en", 0, "points"),
        ("en", 1, "point"),
        ("en", 2, "points"),
        ("fr", 0, "point"),
        ("fr", 1, "point"),
        ("fr", 2, "points"),
    ],
)
def test_one_point_is_said_as_one(language: str, n: int, word: str) -> None:
    """French counts nothing as one."""
    with translation.override(language):
        told = render_to_string("wall/_tiles.html", {"tiles": [{"players": [{"name": "Ti", "points": n}]}]})
    assert f'{n}<span class="sr"> {word}</span>' in told


def test_nothing_on_the_wall_is_smaller_than_28_of_1080_lines() -> None:
    rules = SIZES.findall(Path("static/css/watching/wall.css").read_text())
    assert min(int(size) for rule in rules for size in UNITS.findall(rule)) >= 28


def test_the_wall_of_the_lobby_asks_the_database_as_often_for_one_table_as_for_many(three: list[Guest]) -> None:
    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            wall("/wall")
        return len(asked)

    def one_more() -> None:
        for far in ({}, {"delay": 60}, {"delay_moves": 3}):
            timed(three, **far)
        create_table([three[0]], bots=1, start=False)

    one_more()
    few = questions()
    for _table in range(4):
        one_more()
    assert questions() == few


@pytest.mark.parametrize("path", ["/wall", "/wall/t/{}", "/wall/of/{}"])
def test_every_wall_shows_the_clocks_and_none_where_spectators_are_behind(
    three: list[Guest], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = timed(three)
    began = table.seats.get(awaited=True).since
    monkeypatch.setattr(timezone, "now", lambda: began)  # else a slow machine is read a second later
    page = wall(path.format(table.slug))
    assert set(attributes(page, ".clock[data-left]", "data-left")) == {"600"}
    assert "data-ends=" in page, "the clock of the player who is awaited runs"
    assert "js/clock" in page.partition("</head>")[0], "what counts them down"
    for far in ({"delay": 60, "delay_moves": 0}, {"delay": 0, "delay_moves": 3}):
        Table.objects.filter(pk=table.pk).update(**far)
        assert 'class="clock"' not in wall(path.format(table.slug))
    assert 'class="clock"' not in wall(path.format(create_table(three).slug))


def test_outages_and_holidays_are_counted_on_a_wall_of_many_tables_as_at_each(three: list[Guest]) -> None:
    one, other = timed(three), timed(three, Terms(free=86400, bank=3600))
    awaited = other.seats.get(awaited=True)
    day = timezone.now().date()
    Holiday.objects.create(user=awaited.user, first=day, last=day + timedelta(days=1))
    Outage.objects.create(begin=timezone.now(), end=timezone.now() + timedelta(minutes=5))
    together = table_clocks.clock_views_by_table([one, other])
    assert together == {table.pk: table_clocks.clock_views(table) for table in (one, other)}
    ends = [next(clock.ends for clock in together[table.pk] if clock.ends) for table in (one, other)]
    assert ends[0] - timezone.now() > timedelta(minutes=14), "ten minutes and an outage of five"
    assert ends[1] - timezone.now() > timedelta(hours=49), "a day, a reserve of an hour, and a day of holidays to come"


def test_games_by_correspondence_are_on_a_wall_only_where_they_were_chosen(three: list[Guest]) -> None:
    slow = (Terms(free=86400, bank=3600), Terms(free=3600))
    far = [timed(three, terms) for terms in slow]
    waiting = create_table([three[0]], bots=1, start=False)
    Table.objects.filter(pk=waiting.pk).update(clock=msgspec.json.encode(slow[0]).decode())
    waiting.seats.create(number=2, colour="amber")
    assert all(not terms.is_live for terms in slow)
    assert 'class="tile' not in wall("/wall")
    near = [timed(three), timed(three, Terms(bank=60)), create_table(three)]
    assert wall("/wall").count('<li class="tile') == len(near)
    assert wall("/wall/of/" + ",".join(table.slug for table in far)).count('<li class="tile') == len(far)
