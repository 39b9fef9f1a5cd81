"""The table page says which event, round and table it is, and leads to the standings and to the tables beside it."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.models import Table
from tables.tournaments.audit.log import By
from tables.tournaments.models import Pod, Tournament
from tables.tournaments.rounds import pods
from tests.support.game_tables import Guest, fresh
from tests.tournaments.organiser_pages import words
from tests.tournaments.running_tournament import drawn, entered, seated, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ti", "Ipi", "Ana", "Nofret", "Senu", "Ky")


@pytest.fixture
def three_tables() -> tuple[Tournament, list[Pod], list[Guest]]:
    """Three running tables of the first round, with their nine players."""
    people = [Guest(name) for name in NAMES]
    made, _owner = tournament()
    entries = entered(made, people)
    round = drawn(made, 1, [entries[:3], entries[3:6], entries[6:]])
    for pod in round.pods.all():
        for seat in pod.seats.select_related("entry__user"):
            pods.take_own_seat(made, By(seat.entry.user), pod.pk, seat.entry.user)
    return made, list(round.pods.select_related("table")), people


def test_players_and_spectators_read_the_event_and_go_to_standings_and_neighbours(
    three_tables: tuple[Tournament, list[Pod], list[Guest]],
) -> None:
    made, (first, second, third), people = three_tables
    assert second.table is not None
    assert first.table is not None
    assert third.table is not None
    player = next(guest for guest in people if fresh(second.table).seat_of(guest.user.pk) is not None)
    for client in (player.client, Client()):
        page = client.get(f"/t/{second.table.slug}").content.decode()
        assert "Evening: round 1, table 2" in words(page)
        assert f'href="/e/{made.slug}#standing-title"' in page
        for beside in (first, third):
            assert beside.table is not None
            assert f'href="/t/{beside.table.slug}"' in page
    assert 'id="standing-title"' in Client().get(f"/e/{made.slug}").content.decode()
    at_the_edge = Client().get(f"/t/{first.table.slug}").content.decode()
    assert f'href="/t/{second.table.slug}"' in at_the_edge
    assert f'href="/t/{third.table.slug}"' not in at_the_edge


def test_a_final_is_called_one_at_its_table_and_on_the_page_of_live_games() -> None:
    made, _owner = tournament(stage="final")
    _pod, table = seated(made, [Guest(name) for name in ("Senu", "Ipi", "Teti")])
    for address in (f"/t/{table.slug}", "/watch"):
        assert "Evening: final (round 1, table 1)" in words(Client().get(address).content.decode())


def test_the_log_of_spectators_begins_with_the_event(
    three_tables: tuple[Tournament, list[Pod], list[Guest]],
) -> None:
    _made, (pod, *_others), people = three_tables
    assert pod.table is not None
    player = next(guest for guest in people if fresh(pod.table).seat_of(guest.user.pk) is not None)
    for client, told in ((Client(), True), (player.client, False)):
        log = client.get(f"/t/{pod.table.slug}/log").content.decode()
        assert ("Evening: round 1, table 1" in words(log)) == told


def test_a_neighbour_that_is_hidden_is_named_by_its_page_in_the_event(
    three_tables: tuple[Tournament, list[Pod], list[Guest]],
) -> None:
    made, (first, second, _third), _people = three_tables
    assert first.table is not None
    assert second.table is not None
    Table.objects.filter(pk=second.table.pk).update(blind=True)
    page = Client().get(f"/t/{first.table.slug}").content.decode()
    assert f'href="/t/{second.table.slug}"' not in page
    assert f'href="/e/{made.slug}/rounds/1/{second.number}"' in page
