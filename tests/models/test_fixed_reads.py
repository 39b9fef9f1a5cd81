"""What fixed SQL reads is what the ORM reads, on each database."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

import engine
from tables.models import Kind, Outage, Row, Table, fixed_reads, round_of
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = [pytest.mark.django_db, pytest.mark.server]
VERSIONS = 24


def fields(one: models.Model) -> dict[str, Any]:
    """All stored values of an object."""
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}


def everything(table: Table | None) -> tuple[Any, ...]:
    """All stored values of a table and its seats, with their types."""
    assert table is not None
    values = [fields(table), *(fields(seat) for seat in table.seats.all())]
    return values, [[type(value) for value in one.values()] for one in values], [s.held for s in table.seats.all()]


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_table_is_read_whole_by_address_by_key_and_locked(game: str) -> None:
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    create_table(people)  # another one
    table = move_on(create_table(people, game=game), random.Random(game), most=VERSIONS)
    expected = everything(fresh(table))
    with transaction.atomic():
        assert everything(fixed_reads.load_locked_table(table.pk)) == expected
    assert everything(fixed_reads.table_at(table.slug)) == expected
    assert everything(fixed_reads.table_with_seats(table.pk)) == expected


def test_outages_are_those_that_ended_later_in_order() -> None:
    now, hours = timezone.now(), [timedelta(hours=n) for n in range(6)]
    for n in (4, 2, 0):
        Outage.objects.create(begin=now + hours[n], end=now + hours[n + 1])
    for since in (now - hours[1], now, now + hours[1], now + hours[2] * 1.5, now + hours[5]):
        expected = list(Outage.objects.filter(end__gt=since).values_list("begin", "end"))
        assert fixed_reads.outages_since(since) == expected
    assert len(fixed_reads.outages_since(now)) == 3


def test_a_table_that_is_not_there_is_none_or_does_not_exist() -> None:
    assert fixed_reads.table_at("nowhere") is None
    for read in (fixed_reads.table_with_seats, fixed_reads.load_locked_table):
        with pytest.raises(Table.DoesNotExist), transaction.atomic():
            read(1)


def test_the_seats_know_their_table_and_cost_one_query(django_assert_num_queries: Any, three: list[Guest]) -> None:
    slug = create_table(three).slug
    with django_assert_num_queries(2):
        table = fixed_reads.table_at(slug)
        assert table is not None
        assert [seat.table for seat in table.seats.all()] == [table] * 3


def test_what_is_filtered_from_the_seats_is_of_this_table_alone(three: list[Guest]) -> None:
    other, slug = create_table(three), create_table(three).slug
    table = fixed_reads.table_at(slug)
    assert table is not None
    assert table.seats.filter(user=three[0].user).count() == table.seats.filter(number=0).update(acts=7) == 1
    assert [seat.acts for seat in fresh(other).seats.all()] == [0, 0, 0]


def test_a_command_is_found_under_its_own_name_only(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(1), most=2)
    first, second = table.turns.filter(number__gt=1)
    table.turns.filter(pk=first.pk).update(kind=Kind.SEAL, seat=0, command="command_1", replaced="before_1 before-2")
    table.turns.filter(pk=second.pk).update(kind=Kind.MOVE, seat=1, command="command-3", replaced="")
    sent = {"command_1": [0], "before_1": [0], "before-2": [0], "command-3": [1], "commandX1": [], "before": [], "": []}
    assert {command: fixed_reads.seats_of_command(table, command) for command in sent} == sent


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_recent_rows_are_those_of_the_round_and_the_newest(game: str) -> None:
    """At every version, some of whose rows were undone later."""
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    table = create_table(people, game=game)
    rng = random.Random(game)
    for _step in range(VERSIONS):
        table = move_on(table, rng, most=1)
        people[rng.randrange(3)].undoes(table)
    for row in fresh(table).turns.all():
        for since in (row.number - 12, row.number - 1):
            begins = round_of(row.stage)
            told = Q(stage__startswith=begins) | Q(number__gt=since)
            found = fixed_reads.recent_rows(table, row.number, begins, since)
            assert found == Row.effective_at(table, row.number, told)
            assert [type(value) for one in found for value in one] == [
                type(value) for one in Row.effective_at(table, row.number, told) for value in one
            ]
