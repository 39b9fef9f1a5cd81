"""Replay of games: by round, with lasting links, in graphs, and after an absence."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

import engine
from engine.amun_re.model.events import Outbid, Sold, Turned
from engine.amun_re_cards.model.events import SurplusLost
from engine.core import Amount, Event
from engine.nefertiti.model.character_events import ScoredGift, Swapped, SwappedAndPaid
from engine.nefertiti.model.service_events import Shamed
from engine.tekhenu.model.events.scoring_events import Lost
from tables.history import news
from tables.models import Kind, Status, Table
from tables.rendering.ending.points_by_round import spread
from tables.table_page import graphs
from tests import games
from tests.support.elements import texts
from tests.support.game_tables import Guest, create_table, first, fresh, legal, move_on, turns

pytestmark = pytest.mark.django_db


def test_the_replay_steps_from_round_to_round(three: list[Guest]) -> None:
    table = move_on(create_table(three, edition="2003"), random.Random(4), strength="steady")
    stages = list(table.turns.filter(undone=False).exclude(kind=Kind.NOTICE).values_list("number", "stage"))
    begins = [
        min(n for n, stage in stages if stage.startswith(f"{era}_kingdom/{k}/"))
        for era in ("old", "new")
        for k in (1, 2, 3)
    ]
    page = three[0].sees(table, f"/at/{begins[2]}")
    assert f'data-key="(" aria-label="Previous round" href="/t/{table.slug}/at/{begins[1]}"' in page
    assert f'data-key=")" aria-label="Next round" href="/t/{table.slug}/at/{begins[3]}"' in page
    between = three[0].sees(table, f"/at/{begins[2] + 1}")
    assert f'data-key="(" aria-label="Previous round" href="/t/{table.slug}/at/{begins[2]}"' in between


def test_a_link_to_a_move_that_was_taken_back_leads_to_the_position_before_it_and_says_so(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    person.plays(table, legal(table, person.seat(table)))
    said = "The move this link points to was undone."
    assert said not in person.sees(table, "/at/2")
    person.undoes(table)
    page = person.sees(table, "/at/2")
    assert said in page
    assert "Move 1 of 1" in page
    assert said not in person.sees(table, "/at/1")
    assert said not in person.sees(table, "/at/3")  # the move undone itself is no move
    table = fresh(table)
    person.plays(table, legal(table, person.seat(table)))
    assert said in person.sees(table, "/at/2")
    assert "Move 2 of 2" in person.sees(table, "/at/4")


# -- graphs ----------------------------------------------------------------------------------------


def seen(client: Client, table: Table) -> str:
    """The graphs of a table."""
    cache.clear()
    answer = client.get(f"/t/{table.slug}/graphs")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("key", engine.GAMES)
def test_the_graphs_of_a_finished_game_end_with_its_result(three: list[Guest], key: str) -> None:
    table = move_on(create_table(three, game=key), random.Random(4))
    assert table.status == Status.FINISHED
    page = seen(Client(), table)
    points = [str(seat.points).replace("-", "−") for seat in table.seats.all()]
    assert texts(page, "#score-table tr:last-child td.n") == points
    assert page.count('class="curve curve--') == 3
    assert "hidden" not in page[page.index("<main") : page.index("</main>")].replace(
        "everything that was hidden", ""
    ).replace("aria-hidden", "")


@pytest.mark.parametrize("key", games.RELEASED)
def test_every_game_draws_what_each_seat_earned_and_spent(three: list[Guest], key: str) -> None:
    table = move_on(create_table(three, game=key), random.Random(4))
    page, moments = seen(Client(), table), graphs.known_moments(table, None, table.version)
    kinds = list(moments[0].stocks[0])
    assert page.count('aria-labelledby="flow-') == 2 * len(kinds) > 0
    for n, kind in enumerate(kinds, 1):
        for seat, cell in enumerate(texts(page, f"#flow-table-{n} td.n")[-3:]):
            earned, spent = (int(number) for number in re.findall(r"\d+", cell))
            assert moments[0].stocks[seat][kind] + earned - spent == moments[-1].stocks[seat][kind]


def test_the_graphs_are_called_by_the_game_in_the_readers_language(three: list[Guest]) -> None:
    table = create_table(three, game="amun-re-cards")
    page = Client(headers={"accept-language": "fr"}).get(f"/t/{table.slug}/graphs").content.decode()
    assert "Amun-Re – Jeu de cartes" in page
    assert "The Card Game" not in page


def test_the_graphs_of_a_running_game_show_a_seat_its_own_gold_and_nobody_elses(three: list[Guest]) -> None:
    table = move_on(create_table(three, edition="2003"), random.Random(3), until="offering", strength="steady")
    spectator, own = seen(Client(), table), seen(three[0].client, table)
    assert 'id="flow-1"' not in spectator
    cells = texts(own, "#flow-table-1 td.n")
    assert cells[1::3] == cells[2::3] == ["hidden"] * (len(cells) // 3)
    start = engine.start("amun-re", 3, "1", table.chosen_options()).purse(0)  # type: ignore[attr-defined]
    earned, spent = (int(n) for n in re.findall(r"\d+", cells[-3]))
    assert start + earned - spent == table.full_position().purse(0)  # type: ignore[attr-defined]


def test_what_a_seat_earns_and_spends_is_counted_move_by_move_in_the_round_that_it_belongs_to() -> None:
    purses = [("a/1/x", 20), ("a/1/x", 14), ("a/1/y", 17), ("a/2/x", 27), ("a/2/x", 25)]
    moments = [graphs.Moment(n, stage, (0,), ({"gold": gold},)) for n, (stage, gold) in enumerate(purses)]
    one, two = graphs.rounds(moments)
    assert graphs.turnover(moments, one, "gold") == [graphs.Flow(earned=3 + 10, spent=6)]
    assert graphs.turnover(moments, two, "gold") == [graphs.Flow(earned=0, spent=2)]


def test_curves_stay_until_they_change_and_names_do_not_cover_each_other() -> None:
    assert graphs.path([(0, 9.0), (5, 9.0), (10, 4.0)]) == "M0 9.0H5H10V4.0"
    heights = sorted(
        spread([100.0, 101.0, 99.0, 274.0, 274.0], graphs.TOP, graphs.HEIGHT - graphs.BOTTOM, graphs.LABEL)
    )
    assert all(after - before >= graphs.LABEL for before, after in itertools.pairwise(heights))
    assert heights[-1] <= graphs.HEIGHT - graphs.BOTTOM


# -- while you were away ---------------------------------------------------------------------------


def test_what_was_lost_is_told_first_and_of_each_kind_what_is_newest() -> None:
    sold, opened_up, lost = Sold(1, "architect"), Turned(("abu",)), Outbid(1, "abu", 3, 0)
    events: list[Event] = [sold, opened_up, sold, Sold(0, "architect"), lost, Outbid(1, "abu", 3, 2), *[sold] * 6]
    ranked = [news.News(news.rank(event, 0), n, event) for n, event in enumerate(events)]
    told = news.most_important(ranked)
    assert [type(one.event).__name__ for one in told] == ["Outbid", "Sold", "Turned", *["Sold"] * 4]
    assert [one.number for one in told] == [4, 3, 1, 8, 9, 10, 11]
    assert {news.rank(event, None) for event in events} == {news.OPENED, news.OTHER}


def test_who_comes_back_is_told_in_seven_lines_what_others_did_and_nothing_that_is_hidden(three: list[Guest]) -> None:
    table = move_on(create_table(three, edition="2003"), random.Random(3), until="income", strength="steady")
    page = three[0].sees(table, "/away/1")
    lines = page[page.index("away__l") :].split("<li")[1:]
    assert len(lines) == 7
    assert "more lines in the log" in page
    assert "takes:" not in re.sub(r"Nitocris[^<]*", "", page)
    assert f'href="/t/{table.slug}/at/' in page
    assert three[0].client.get(f"/t/{table.slug}/away/{table.version}").status_code == 204


@pytest.mark.parametrize(
    "event",
    [
        SurplusLost(1, Amount(2, "gold")),
        Shamed(1, "wig"),
        ScoredGift(1, "wig", Amount(3, "point")),
        Swapped(0, "wig", 1, "senet"),
        SwappedAndPaid(0, "wig", 1, "senet", Amount(2, "gold")),
        Lost(1, 3),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_a_seat_has_to_give_away_is_its_loss_and_nobody_elses(event: Event) -> None:
    assert news.rank(event, 1) == news.LOSS
    assert news.LOSS not in (news.rank(event, 0), news.rank(event, 2), news.rank(event, None))


@pytest.mark.parametrize("key", ["amun-re", "amun-re-cards"])
def test_to_be_outbid_is_a_loss(three: list[Guest], key: str) -> None:
    table = create_table(three, game=key)
    rng = random.Random(5)
    for _turn in turns(table, 5):
        if (hit := lost(table)) is not None:
            break
        table = move_on(table, rng, most=1)
    page = three[hit].sees(table, f"/away/{table.version - 1}")
    assert "Lost:" in page
    assert "Lost:" not in Client().get(f"/t/{table.slug}/away/{table.version - 1}").content.decode()


def lost(table: Table) -> Any:
    """The seat that lost something in the last row."""
    events = news.news_of(table, None, news.rows_since(table, None, table.version - 1))
    return next((one.event.loser for one in events if hasattr(one.event, "loser")), None)  # type: ignore[attr-defined]
