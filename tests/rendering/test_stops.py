"""A scoring, or a Judgement, stays on each page until its reader goes on or acts; nothing and nobody waits for that."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tables.models import Table
from tables.rendering import parts
from tables.rendering.moments import current_moment
from tables.rendering.push_messages import NEWS
from tests.support.game_tables import Guest, create_table, fresh, legal, move_on, turns

pytestmark = pytest.mark.django_db
ENDS = {"amun-re": '"KingdomFell"', "amun-re-cards": '"KingdomBegan","kingdom":2', "tekhenu": '"ScalesEmptied"'}


@pytest.fixture
def three() -> list[Guest]:
    """Three people."""
    return [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]


def ended(people: list[Guest], game: str, **options: Any) -> Table:
    """A table at which a kingdom, or a Judgement, has just ended."""
    table, rng = create_table(people, game=game, **options), random.Random(7)
    for _turn in turns(table):
        table = move_on(table, rng, most=1)
        if ENDS[game].lower() in table.turns.latest("number").events.lower():
            break
    return table


def shown(table: Table, viewer: int | None) -> Any:
    """What has ended, as this viewer is shown it."""
    return parts.context(current_moment(fresh(table), viewer), viewer)["stop"]


@pytest.mark.parametrize("game", ENDS)
def test_what_has_ended_is_shown_until_its_reader_acts(three: list[Guest], game: str) -> None:
    table = ended(three, game)
    assert all(shown(table, viewer) for viewer in (0, 1, 2, None))
    acts = table.full_position().to_move()[0]
    assert three[acts].plays(table, legal(table, acts)).status_code == 200
    assert shown(table, acts) is None
    assert all(shown(table, viewer) for viewer in (0, 1, 2, None) if viewer != acts), "nobody else has acted"


def test_it_is_the_last_moment_before_owners_and_farmers_leave(three: list[Guest]) -> None:
    table = ended(three, "amun-re")
    stop = shown(table, 0)
    places = stop.said.picture.board.places
    assert sum(place.owner is not None for place in places) == 9
    assert all((place.brings is not None) == (place.owner is not None) for place in places)
    points, rows = stop.said.picture.board.side.points, stop.said.picture.players
    assert points.total == tuple(row.stats[0].n for row in rows), "all points so far are of this kingdom"
    assert len(stop.said.picture.board.side.next) == 3
    assert all(place.owner is None for place in parts.context(current_moment(table, 0), 0)["picture"].board.places)


@pytest.mark.parametrize("game", ENDS)
def test_its_board_has_no_ids_so_that_those_of_the_page_are_unique(three: list[Guest], game: str) -> None:
    table = ended(three, game)
    page = three[0].sees(table)
    ids = re.findall(r'(?<=\sid=")[^"]+', page)
    assert "look" in ids
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", ENDS)
def test_a_page_gets_it_once_and_later_moves_of_others_leave_it_alone(three: list[Guest], game: str) -> None:
    table = ended(three, game)
    acts = table.full_position().to_move()[0]
    waits = (acts + 1) % 3
    before = parts.rendering(table, waits, "en")
    assert three[acts].plays(table, legal(table, acts)).status_code == 200
    after = parts.rendering(fresh(table), waits, "en")
    assert after.parts["stop"].hash == before.parts["stop"].hash
    assert "stop" not in after.envelope(before.v, before)["parts"]  # type: ignore[operator]


def test_the_panel_says_whose_turn_it_is_beside_what_has_ended(three: list[Guest]) -> None:
    table = ended(three, "amun-re")
    acts = table.full_position().to_move()[0]
    page = three[acts].sees(table)
    prompt = page[page.index('id="prompt"') : page.index('id="confirm"')]
    assert "Your turn" in prompt
    assert "Go on to the New Kingdom" in prompt


def test_spectators_see_it_as_long_as_it_is_news(three: list[Guest]) -> None:
    table = ended(three, "amun-re")
    number = table.version
    for _move in range(NEWS):
        assert shown(table, None)
        table = move_on(table, random.Random(2), most=1)
    assert table.version == number + NEWS
    assert shown(table, None) is None


def test_before_the_first_kingdom_nothing_has_ended(three: list[Guest]) -> None:
    table = move_on(create_table(three, game="amun-re-cards"), random.Random(7), until="Bidding")
    assert '"KingdomBegan","kingdom":1' in table.turns.latest("number").events
    assert [shown(table, viewer) for viewer in (0, 1, 2, None)] == [None] * 4


def test_other_ends_of_rounds_and_a_replay_show_none(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(7), until="Offering")
    assert shown(table, 0) is None
    table = ended(three, "amun-re")
    assert 'id="look"' not in three[0].sees(table, f"/at/{table.version}")


def test_a_judgement_shows_the_new_order_and_no_points_where_nothing_was_scored(three: list[Guest]) -> None:
    table = ended(three, "tekhenu")
    stop = shown(table, 0)
    assert stop.said.picture.board.judged.points is None
    order = [one.seat for one in stop.said.picture.board.judged.order]
    assert order == [line.seat for line in parts.context(current_moment(table, 0), 0)["picture"].players]
    balances = [one.balance for one in stop.said.picture.board.judged.order]
    assert [abs(n) for n in balances] == sorted(abs(n) for n in balances), "the nearer to 0, the earlier"
    assert "Go on to round 5" in three[0].sees(table)


def test_after_a_scoring_the_points_of_each_part_are_a_table(three: list[Guest]) -> None:
    table, rng = move_on(ended(three, "tekhenu"), random.Random(1), most=1), random.Random(7)
    for _turn in turns(table):
        table = move_on(table, rng, most=1)
        if '"scalesemptied"' in table.turns.latest("number").events.lower():
            break
    points = shown(table, 0).said.picture.board.judged.points
    assert points.total == tuple(sum(column) for column in zip(*(row.points for row in points.rows), strict=True))
    g = fresh(table).full_position()
    scored = {seat: sum(n for source, n in g.players[seat].tally.items() if source.endswith("_1")) for seat in g.order}
    assert points.total == tuple(scored[seat] for seat in points.seats)
    page = three[0].sees(table)
    assert "What the Scoring brings" in page
    assert "Show the Judgement again" in page
