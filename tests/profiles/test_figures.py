"""The figures of a profile are those of the finished games, and each leads to its games."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.models import Table, Visibility
from tables.profiles import opponents, results
from tests.profiles.conftest import chooses, figures_of, finished, text_of
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db


def history(member: Guest, others: list[Guest]) -> list[Table]:
    """Five public games and a private one: places 1, 2, 1 and 4 in Amun-Re, 1 in Nefertiti, and 3 with a link."""
    ay, ti = others
    played = [
        finished([member, ay, ti], (1, 2, 3), points=(40, 31, 20)),
        finished([member, ay, ti], (2, 1, 3), points=(38, 39, 20), edition="2003"),
        finished([ay, member, ti], (2, 1, 3), points=(20, 44, 10), edition="2003"),
        finished([ay, ti, "steady", member], (1, 2, 3, 4), points=(9, 8, 7, 6)),
        finished([member, "steady"], (1, 2), game="nefertiti", points=(60, 50)),
        finished([member, ti], (3, 1), visibility=Visibility.LINK),
    ]
    chooses(played[0], 0, "thebes", "abu")
    chooses(played[1], 0, "thebes")
    return played


@pytest.fixture
def others(members: list[Guest]) -> list[Guest]:
    """Whom the member has played with."""
    return [members[1], members[2]]


def test_results_are_counted_by_game_edition_and_place(member: Guest, others: list[Guest]) -> None:
    history(member, others)
    amun_re, nefertiti = results.results(member.user, to_all=True)
    assert (amun_re.played.n, [one.n for one in amun_re.places]) == (4, [2, 1, 0, 1, 0])
    editions = {(one.played.n, tuple(place.n for place in one.places)) for one in amun_re.editions}
    assert editions == {(2, (1, 0, 0, 1, 0)), (2, (1, 1, 0, 0, 0))}
    assert (nefertiti.played.n, nefertiti.places[0].n, nefertiti.editions) == (1, 1, ())
    assert results.places_shown([amun_re, nefertiti]) == range(1, 5)


def test_ones_own_results_hold_private_games_too(member: Guest, others: list[Guest]) -> None:
    history(member, others)
    amun_re, _nefertiti = results.results(member.user, to_all=False)
    assert (amun_re.played.n, amun_re.places[2].n) == (5, 1)


def test_best_scores_are_the_highest_of_each_game(member: Guest, others: list[Guest]) -> None:
    played = history(member, others)
    amun_re, nefertiti = results.best_scores(member.user, to_all=True)
    assert [(one.slug, one.points) for one in amun_re.scores] == [
        (played[2].slug, 44), (played[0].slug, 40), (played[1].slug, 38),
    ]  # fmt: skip
    assert [one.points for one in nefertiti.scores] == [60]


def test_opponents_are_people_by_the_number_of_games(member: Guest, others: list[Guest]) -> None:
    history(member, others)
    met = opponents.opponents(member.user, results.finished_seats(member.user, to_all=True))
    assert {(str(one.person), one.games.n, one.ahead.n, one.behind.n) for one in met} == {
        ("Harkhuf", 4, 2, 2), ("Merit", 4, 3, 1),
    }  # fmt: skip
    hidden = opponents.opponents(member.user, results.finished_seats(member.user, to_all=False))
    assert [(str(one.person), one.games.n) for one in hidden] == [("Merit", 5), ("Harkhuf", 4)]


@pytest.mark.parametrize("own", [False, True])
def test_every_figure_leads_to_as_many_games_as_it_says(member: Guest, others: list[Guest], own: bool) -> None:
    history(member, others)
    reader = member.client if own else Client()
    found = figures_of(text_of(reader, "/me" if own else "/people/nitocris"))
    assert len(found) > 10
    for url, n in found.items():
        assert text_of(reader, url).count("/record") == n, url


def test_games_ahead_of_an_opponent_and_behind_lead_to_these_games(member: Guest, others: list[Guest]) -> None:
    played = history(member, others)
    met = opponents.opponents(member.user, results.finished_seats(member.user, to_all=True))
    harkhuf = next(one for one in met if str(one.person) == "Harkhuf")
    ahead, behind = (text_of(Client(), one.url) for one in (harkhuf.ahead, harkhuf.behind))
    assert {n for n in range(6) if f"/t/over{n}/" in ahead} == {0, 2}, "he was second both times"
    assert {n for n in range(6) if f"/t/over{n}/" in behind} == {1, 3}
    assert "placed ahead of Harkhuf" in ahead
    assert "placed behind Harkhuf" in behind
    assert len(played) == 6


@pytest.mark.parametrize("asked", ["against=ahead", "person=nitocris&against=ahead", "opponent=harkhuf&against=behind"])
def test_ahead_of_nobody_narrows_nothing(member: Guest, others: list[Guest], asked: str) -> None:
    history(member, others)
    plain = "&".join(each for each in asked.split("&") if "against" not in each)
    assert text_of(Client(), f"/games?{asked}").count("/record") == text_of(Client(), f"/games?{plain}").count(
        "/record"
    )


def test_a_favourite_leads_to_its_games(member: Guest, others: list[Guest]) -> None:
    history(member, others)
    page = text_of(Client(), "/people/nitocris")
    assert page.index("Thebes") < page.index(">Abu<")
    url = "/games?person=nitocris&game=amun-re&chosen="
    assert url.replace("&", "&amp;") + "thebes" in page
    assert text_of(Client(), f"{url}thebes").count("/record") == 2
    assert text_of(Client(), f"{url}abu").count("/record") == 1


def test_a_member_without_a_game_reads_where_results_will_be(member: Guest) -> None:
    page = text_of(member.client, "/me")
    assert "None of your games is over yet. Your results will appear here." in page
    assert "<table" not in page


def test_a_member_finds_a_game_of_their_own_in_three_clicks(member: Guest, others: list[Guest]) -> None:
    """From any page: the name in the bar, a figure, a game."""
    history(member, others)
    assert 'href="/me"' in text_of(member.client, "/rules/nefertiti")
    won = next(url for url in figures_of(text_of(member.client, "/me")) if "nefertiti" in url and "place=1" in url)
    assert "/t/over4/at/0" in text_of(member.client, won)


@pytest.mark.server
def test_a_profile_asks_as_often_for_many_games_as_for_few(member: Guest, others: list[Guest]) -> None:
    def questions(reader: Client, path: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            text_of(reader, path)
        return len(asked)

    history(member, others)
    pages = [(member.client, "/me"), (others[0].client, "/people/nitocris")]
    for page in pages:
        text_of(*page)  # what is loaded once is loaded
    few = [questions(*page) for page in pages]
    for n in range(12):
        table = finished([member, Guest(f"Guest of {n}"), *others], (1, 2, 3, 4), edition="2003")
        chooses(table, 0, "thebes", "abydos", "edfu")
    assert [questions(*page) for page in pages] == few
    assert max(few) <= 25
