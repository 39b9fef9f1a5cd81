"""Two accounts become one: nothing that points to a person is forgotten, also in models to come."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models

from tables.history.seat_history import parse_players
from tables.models import Seat, Status, Table, Turn
from tables.people.models import Role, User
from tables.tournaments.models import Career, PodSeat, RatedSeat
from tables.tournaments.results import rating_history
from tests.administration.staff import member, row_of
from tests.people.conftest import over
from tests.support.game_tables import Guest, command, create_table, fresh

pytestmark = pytest.mark.django_db

TO_PEOPLE = [
    (kind, field)
    for kind in apps.get_models()
    for field in kind._meta.concrete_fields
    if field.related_model is User and isinstance(field, models.ForeignKey)
]
# Numbers of people that are no foreign keys, since they outlive a deleted account.
NUMBERS = [(RatedSeat, "player"), (PodSeat, "played_by")]
PERSONAL = ("player", "person", "user", "author", "actor", "owner", "member", "guest", "_by", "people")
NOT_PEOPLE = {("tables.Turn", "undone_by")}  # a row of the history


@pytest.mark.parametrize(("kind", "field"), TO_PEOPLE, ids=lambda one: getattr(one, "__name__", None) or one.name)
def test_every_row_that_points_to_a_person_points_to_the_account_that_stays(kind: Any, field: Any) -> None:
    chief, old, stays = member("Owner", Role.ADMINISTRATOR), member("Old"), member("Stays")
    row = row_of(kind, **{field.name: old.user})
    assert chief.client.post("/desk/people/old/merge", {"into": "stays", "reason": "the same"}).status_code == 302
    assert not User.objects.filter(pk=old.user.pk).exists()
    assert kind._base_manager.values_list(field.name, flat=True).get(pk=row.pk) == stays.user.pk


def test_there_are_many_such_fields() -> None:
    assert len(TO_PEOPLE) > 30


def test_numbers_of_people_are_known() -> None:
    """A whole-number field named like a person has to be moved too, and to be named above."""
    found = [
        (kind, field.name)
        for kind in apps.get_models()
        if kind._meta.app_config.name.startswith("tables")
        for field in kind._meta.concrete_fields
        if isinstance(field, models.IntegerField) and field.name.endswith(PERSONAL)
        if (kind._meta.label, field.name) not in NOT_PEOPLE
    ]
    assert found == sorted(NUMBERS, key=lambda one: found.index(one))


def test_the_games_of_both_are_rated_as_those_of_one(three: list[Guest]) -> None:
    """Their rating is then that of a person who has played them all."""
    chief, old, stays = member("Owner", Role.ADMINISTRATOR), member("Old"), member("Stays")
    for person in (old, stays):
        finish(create_table([person, *three[:2]]))
    rating_history.rate_finished_tables()
    assert chief.client.post("/desk/people/old/merge", {"into": "stays", "reason": "the same"}).status_code == 302
    call_command("rebuild_ratings")
    career = Career.objects.get(user=stays.user)
    assert (career.tables, career.wins) == (2, 2)
    assert not RatedSeat.objects.filter(player=old.user.pk).exists()
    assert Seat.objects.filter(user=stays.user).count() == 2


def finish(table: Table) -> None:
    """Let a game end in the order of its seats."""
    over(table)


def test_who_was_rated_twice_at_one_table_keeps_the_seat_of_the_account_that_stays(three: list[Guest]) -> None:
    chief, old, stays = member("Owner", Role.ADMINISTRATOR), member("Old"), member("Stays")
    table = create_table([old, stays, three[0]])
    finish(table)
    rating_history.rate_finished_tables()
    assert chief.client.post("/desk/people/old/merge", {"into": "stays", "reason": "the same"}).status_code == 302
    call_command("rebuild_ratings")
    assert [seat.player for seat in RatedSeat.objects.order_by("place")] == [stays.user.pk, three[0].user.pk]
    assert fresh(table).seats.all()[0].displayed_name == "former player"


def test_two_seats_of_a_running_game_are_not_merged(three: list[Guest]) -> None:
    chief, old, stays = member("Owner", Role.ADMINISTRATOR), member("Old"), member("Stays")
    create_table([old, stays, three[0]])
    assert chief.client.post("/desk/people/old/merge", {"into": "stays", "reason": "the same"}).status_code == 409
    assert chief.client.post("/desk/people/old/merge", {"into": "nobody", "reason": "the same"}).status_code == 404
    assert User.objects.filter(pk=old.user.pk).exists()


def test_the_history_of_seats_names_the_account_that_stays(three: list[Guest]) -> None:
    chief, old, _stays = member("Owner", Role.ADMINISTRATOR), member("Old"), member("Stays")
    table = create_table([old, *three[:2]])
    old.client.post(f"/t/{table.slug}/give-up", {"command": command()})
    before = Turn.objects.exclude(seated="").get(table=table)
    assert old.user.pk in [sat.user_id for sat in parse_players(before.seated)]
    chief.client.post("/desk/people/old/merge", {"into": "stays", "reason": "the same"})
    after = [sat.user_id for sat in parse_players(Turn.objects.get(pk=before.pk).seated)]
    assert old.user.pk not in after
    assert User.objects.get(username="stays").pk in after
    assert fresh(table).status == Status.PLAYING
