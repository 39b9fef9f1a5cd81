"""With its statistics SQLite goes from a person to their games, not through all games that are over."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tables.background import planner
from tables.models import COLOURS, Seat, Status, Table
from tables.people.models import User
from tables.profiles import results

PEOPLE, OWN = 60, 10  # games each


@pytest.mark.django_db
def test_the_results_of_a_person_are_found_by_their_seats(django_assert_num_queries: Any) -> None:
    names, now = [f"member-{n}" for n in range(PEOPLE)], timezone.now()
    people = User.objects.bulk_create(User(username=name, name=name) for name in names)
    rows = (
        Table(game="nefertiti", schema=1, status=Status.FINISHED, finished=now, code=None) for _ in range(PEOPLE * OWN)
    )
    tables = Table.objects.bulk_create(rows)
    Seat.objects.bulk_create(
        Seat(table=table, number=0, user=people[n % PEOPLE], colour=COLOURS[0], place=1)
        for n, table in enumerate(tables)
    )
    planner.update_statistics()
    with django_assert_num_queries(2) as asked:
        (row,) = results.results(people[7], to_all=True)
    assert (row.played.n, row.places[0].n) == (OWN, OWN)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}")
            first = cursor.fetchall()[0][-1]
        assert first.startswith("SEARCH tables_seat")
