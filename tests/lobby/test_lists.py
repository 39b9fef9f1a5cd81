"""Lists of tables: the first twenty on the home page, and all of them by page."""

from __future__ import annotations

import re
from datetime import timedelta

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import engine
from tables.models import Seat, Status, Table, Visibility
from tables.models.clock_terms import Terms
from tables.play import commands
from tests.support.elements import attribute, elements
from tests.support.game_tables import Guest, create_table, fresh, shown

pytestmark = pytest.mark.django_db


def waiting(host: Guest, n: int) -> list[str]:
    """The slugs of new open tables of this host, newest first; each has a free seat."""
    slugs = []
    for _number in range(n):
        table = create_table([host], start=False)
        Seat.objects.create(table=table, number=1, colour="carnelian")
        slugs.append(table.slug)
    return slugs[::-1]


def rows(client: Client, path: str) -> list[str]:
    """The slugs of the tables that a page lists, in order."""
    answer = client.get(path)
    assert answer.status_code == 200
    return listed(answer.content.decode())


def listed(page: str) -> list[str]:
    """The slugs of the tables of a page, in order."""
    links = [[attribute(link, "href") for link in elements(row, "a")] for row in elements(page, "li.trow")]
    return [re.findall(r"/t/(\w+)", " ".join(addresses))[0] for addresses in links]


def text(client: Client, path: str) -> str:
    """The text of a page."""
    return client.get(path).content.decode()


def test_45_open_tables_stand_on_pages_of_20_20_and_5_each_once_and_the_newest_first(three: list[Guest]) -> None:
    slugs, client = waiting(three[0], 45), Client()
    assert rows(client, "/tables/open") == slugs[:20]
    assert rows(client, "/") == slugs[:8]  # the start page has the first ones
    assert rows(client, "/tables/open?page=2") == slugs[20:40]
    assert rows(client, "/tables/open?page=3") == slugs[40:]
    assert "Page 2 of 3" in text(client, "/tables/open?page=2")
    assert "45 tables have a seat for you." in text(client, "/")


@pytest.mark.parametrize(("number", "shown"), [("99", slice(20, 21)), ("nonsense", slice(20))])
def test_beyond_the_last_page_is_the_last_and_what_is_no_number_is_the_first(
    three: list[Guest], number: str, shown: slice
) -> None:
    slugs = waiting(three[0], 21)
    assert rows(Client(), f"/tables/open?page={number}") == slugs[shown]


def test_the_start_page_leads_to_a_whole_list_only_when_it_does_not_show_it(three: list[Guest]) -> None:
    waiting(three[0], 4)
    assert "All your tables" not in text(three[0].client, "/")
    waiting(three[0], 4)
    assert "All open tables" not in text(Client(), "/")
    assert 'href="/tables/open">Filter and sort</a>' in text(Client(), "/")
    waiting(three[0], 1)
    assert 'href="/tables/open">All open tables</a>' in text(Client(), "/")
    assert 'href="/tables/mine">All your tables</a>' in text(three[0].client, "/")
    Table.objects.update(status=Status.PLAYING)
    begun = [create_table(three) for _number in range(21)]
    Table.objects.exclude(pk__in=[table.pk for table in begun]).delete()
    assert 'href="/tables/running">All games you can watch</a>' in text(Client(), "/")


def test_the_tables_ticked_in_the_list_of_games_lead_to_their_wall(three: list[Guest]) -> None:
    slugs = [create_table(three).slug for _number in range(2)]
    assert 'href="/tables/running">Choose tables for the wall screen</a>' in text(Client(), "/")
    assert 'name="table"' not in text(Client(), "/") + text(Client(), "/tables/open")
    page = text(Client(), "/tables/running")
    assert all(f'form="to-the-wall" name="table" value="{slug}"' in page for slug in slugs)
    assert 'id="to-the-wall" action="/wall/of"' in page
    answer = Client().get("/wall/of", {"table": [*slugs, slugs[0]], "theme": "light"}, follow=True)
    assert answer.redirect_chain == [(f"/wall/of/{','.join(slugs)}?theme=light", 302)]
    assert 'data-theme="light"' in answer.content.decode()


@pytest.mark.parametrize(
    ("ticked", "words"),
    [([], "at least one table"), (["../admin"], "at least one table"), (range(25), "24 tables at most")],
)
def test_no_table_or_too_many_for_a_wall_are_refused_in_a_sentence(ticked: list[str], words: str) -> None:
    answer = Client().get("/wall/of", {"table": ticked})
    assert answer.status_code == 422
    assert words in answer.content.decode()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("which", ["mine", "open", "running"])
def test_a_longer_list_needs_no_more_queries(three: list[Guest], which: str) -> None:
    def queries(client: Client, path: str) -> int:
        client.get(path)
        with CaptureQueriesContext(connection) as made:
            assert rows(client, path)
        return len(made)

    client = (three[0] if which == "mine" else Guest("Ti")).client
    made: list[tuple[int, int]] = []
    for n in (2, 20):
        waiting(three[0], n)
        for _number in range(n):
            late = create_table(three)
            Table.objects.filter(pk=late.pk).update(delay_moves=3)
        made.append((queries(client, f"/tables/{which}"), queries(client, "/")))
    assert made[0] == made[1]


def test_tables_for_invited_people_and_games_that_are_over_stand_in_no_list_of_a_stranger(three: list[Guest]) -> None:
    for start in (False, True):
        hidden = create_table(three[:2], bots=int(start), visibility=Visibility.LINK, start=start)
        over = create_table(three[:2], bots=int(start), start=start)
        Table.objects.filter(pk=over.pk).update(status=Status.FINISHED)
        for table in (hidden, over):
            Seat.objects.create(table=table, number=4, colour="basalt")
    for which in ("mine", "open", "running"):
        assert rows(Client(), f"/tables/{which}") == []
    assert rows(three[2].client, "/tables/mine") == []
    assert len(rows(three[0].client, "/tables/mine")) == 2  # where they sit, for invited people too


def test_everybody_finds_their_own_tables_and_nobody_elses(three: list[Guest]) -> None:
    (hosted,) = waiting(three[0], 1)
    (other,) = waiting(three[1], 1)
    assert rows(three[0].client, "/tables/mine") == [hosted]
    assert rows(three[0].client, "/tables/open") == [other]
    Table.objects.update(host=None)  # a table without a host is not everybody's
    assert rows(Client(), "/tables/mine") == []
    assert "You have no tables right now." in text(Client(), "/tables/mine")


def test_a_game_that_spectators_see_later_says_no_more_on_its_list(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(delay_moves=3)
    assert "In progress; spectators are 3 moves behind." in text(Client(), "/tables/running")
    assert "moves behind" not in text(three[0].client, "/tables/mine")


def test_the_lists_are_french_for_a_french_reader(three: list[Guest]) -> None:
    client = Client(headers={"accept-language": "fr"})
    assert "Vous n’avez aucune table en ce moment." in text(client, "/tables/mine")
    assert "Il n’y a pas de partie à regarder en ce moment." in text(client, "/tables/running")
    waiting(three[0], 21)
    assert 'href="/tables/open">Toutes les tables ouvertes</a>' in text(client, "/")
    assert "<title>Toutes les tables ouvertes · Karnak</title>" in text(client, "/tables/open")


def test_there_is_no_other_list() -> None:
    assert Client().get("/tables/closed").status_code == 404


LEFT = re.compile(r'<p class="trow__left">(.*?)</p>')  # with the element of its moment


def by_post(people: list[Guest], first: int, hours: float, **values: object) -> Table:
    """A correspondence game in which this seat has some hours left."""
    table = create_table(people, start=False, first=first)
    terms = Terms(free=72 * 3600, bank=0)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(terms).decode(), **values)
    commands.start_game(fresh(table))
    now = timezone.now()
    table.seats.filter(number=first).update(since=now - timedelta(hours=72 - hours))
    Table.objects.filter(pk=table.pk).update(deadline_at=now + timedelta(hours=hours))
    return fresh(table)


def test_games_by_correspondence_say_the_time_left_and_are_sorted_by_it(three: list[Guest]) -> None:
    """One's own turns come first; what has no such time stands before what has, the newest first."""
    hours = {50.5: 1, 3.2: 1, 30.1: 0, 71.9: 0}
    tables = {left: by_post(three, first, left) for left, first in hours.items()}
    slug = {left: table.slug for left, table in tables.items()}
    until = {left: shown(table.deadline_at) for left, table in tables.items()}
    still = by_post(three, 1, 2, paused_until=timezone.now() + timedelta(days=3))
    live = create_table(three, first=1)
    page = text(three[0].client, "/tables/mine")
    ordered = [slug[30.1], slug[71.9], live.slug, still.slug, slug[3.2], slug[50.5]]
    assert listed(page) == ordered
    assert rows(three[0].client, "/") == ordered[:4]  # the start page has the first ones
    assert LEFT.findall(page) == [
        f"You have 1 d 6 h left, until {until[30.1]}.",
        f"You have 2 d 23 h left, until {until[71.9]}.",
        "The clocks are stopped.",
        "Harkhuf has 3 h 11 min left.",
        "Harkhuf has 2 d 2 h left.",
    ]
    watched = text(Client(headers={"accept-language": "fr"}), "/tables/running")
    assert listed(watched) == [live.slug, still.slug, slug[3.2], slug[30.1], slug[50.5], slug[71.9]]
    assert "Il reste 1 j 6 h à Nitocris." in LEFT.findall(watched)


def test_who_sees_a_game_later_reads_no_time_of_it(three: list[Guest]) -> None:
    late, early = by_post(three, 0, 3, delay_moves=3), by_post(three, 0, 9)
    page = text(Client(), "/tables/running")
    assert listed(page) == [late.slug, early.slug], "not sorted by what is not shown"
    assert len(LEFT.findall(page)) == 1


def test_the_times_of_a_longer_list_need_no_more_queries(three: list[Guest]) -> None:
    made = []
    for n in (2, 18):
        for number in range(n):
            by_post(three, number % 3, 5 + number)
        three[0].client.get("/tables/mine")
        with CaptureQueriesContext(connection) as queries:
            assert len(LEFT.findall(text(three[0].client, "/tables/mine"))) == (2 if n == 2 else 20)
        made.append(len(queries))
    assert made[0] == made[1]


@pytest.mark.django_db
@pytest.mark.parametrize("game", engine.GAMES)
def test_every_game_is_played_against_bots_by_one_press(client: Client, game: str) -> None:
    assert f'name="game" value="{game}"' in client.get("/").content.decode()
    assert client.post("/play-now", {"game": game}).status_code == 302
    table = Table.objects.get()
    assert (table.game, table.status) == (game, Status.PLAYING)


@pytest.mark.django_db
def test_a_game_that_does_not_exist_is_not_played(client: Client) -> None:
    assert client.post("/play-now", {"game": "senet"}).status_code == 404
    assert not Table.objects.exists()
