"""Tournament pages that follow games: every move is shown, and nothing early."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from tables.messages.refusals import Refused
from tables.models import Table
from tables.seats import joining
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.rounds import pods
from tests.support.elements import attribute, elements
from tests.support.game_tables import Guest, fresh, move_on
from tests.tournaments.running_tournament import by, drawn, entered, seated, staff, tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> list[Guest]:
    """Three people with accounts."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


def polled(client: Client, made: Tournament, path: str = "") -> str:
    """The address that a page polls for its tiles; empty if none."""
    page = client.get(f"/e/{made.slug}{path}")
    assert page.status_code == 200
    (tiles,) = elements(page.content.decode(), "ul#tiles")
    return attribute(tiles, "hx-get")


def moved(pod: Pod) -> Table:
    """The table of a pod, one move later."""
    assert pod.table is not None
    return move_on(fresh(pod.table), random.Random(1), most=1)


@pytest.mark.parametrize("path", ["", "/rounds/1/1"])
def test_tiles_are_sent_again_after_a_move_and_not_before(three: list[Guest], path: str) -> None:
    made, _owner = tournament()
    pod, _table = seated(made, three)
    asked = polled(Client(), made, path)
    assert Client().get(asked).status_code == 204
    moved(pod)
    answer = Client().get(asked)
    assert answer.status_code == 200
    assert f'id="pod-{pod.pk}"' in answer.content.decode()
    again = polled(Client(), made, path)
    assert again != asked
    assert f'hx-get="{again}"' in answer.content.decode(), "the tiles ask for what comes after them"
    assert Client().get(again).status_code == 204


def test_a_game_that_spectators_see_later_moves_no_tile(three: list[Guest]) -> None:
    made, _owner = tournament(delay=300)
    pod, _table = seated(made, three)
    assert polled(Client(), made) == ""
    before = Client().get(f"/e/{made.slug}/rounds/1/tiles").content
    moved(pod)
    assert Client().get(f"/e/{made.slug}/rounds/1/tiles").content == before


def test_a_hidden_game_moves_the_tile_of_the_staff_alone(three: list[Guest]) -> None:
    made, _owner = tournament(blind_last_round=True)
    pod, _table = seated(made, three)
    Table.objects.update(blind=True)
    arbiter = staff(made, "Imhotep").client
    assert polled(Client(), made) == ""
    asked = polled(arbiter, made)
    before = Client().get(f"/e/{made.slug}/rounds/1/tiles").content
    moved(pod)
    assert Client().get(f"/e/{made.slug}/rounds/1/tiles").content == before
    assert arbiter.get(asked).status_code == 200


def test_tiles_of_what_does_not_exist_or_is_still_a_draft_are_not_found(three: list[Guest]) -> None:
    made, _owner = tournament()
    round = drawn(made, 1, [entered(made, three)])
    assert Client().get(f"/e/{made.slug}/rounds/1/tiles").status_code == 200
    for path in ("rounds/2/tiles", "rounds/1/2/tile"):
        assert Client().get(f"/e/{made.slug}/{path}").status_code == 404, path
    made.rounds.filter(pk=round.pk).update(state="proposed")
    assert Client().get(f"/e/{made.slug}/rounds/1/tiles").status_code == 404


def test_at_a_table_of_a_tournament_the_seat_is_the_shape(three: list[Guest]) -> None:
    made, _owner = tournament()
    pod = drawn(made, 1, [entered(made, three)]).pods.get()
    three[0].user.colour = "basalt"
    three[0].user.save()
    pods.take_own_seat(made, by(three[0]), pod.pk, three[0].user)
    pod.refresh_from_db()
    assert pod.table is not None
    colours = [seat.colour for seat in fresh(pod.table).seats.all()]
    assert colours == ["lapis", "carnelian", "faience"]
    assert 'name="colour"' not in three[0].sees(pod.table)
    with pytest.raises(Refused, match="your shape marks your seat"):
        joining.change_colour(pod.table, three[0].user, "basalt")
    assert [seat.colour for seat in fresh(pod.table).seats.all()] == colours
