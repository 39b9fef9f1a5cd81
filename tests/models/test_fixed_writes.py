"""Fixed SQL writes what the ORM writes."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from tables.models import Seat, Table, Turn, fixed_writes
from tests.support.game_tables import Guest, create_table, move_on

pytestmark = [pytest.mark.django_db, pytest.mark.server]

LATER = timezone.now() + timedelta(days=3)
VALUES: dict[type[models.Field[Any, Any]], Any] = {
    models.BooleanField: True,
    models.CharField: "é %s",
    models.TextField: 'one "two" %s\nthree',
    models.FloatField: 2.5,
    models.PositiveSmallIntegerField: 4,
    models.SmallIntegerField: -4,
    models.PositiveIntegerField: 70_000,
    models.DateTimeField: LATER,
    models.BinaryField: b"\x00\xff%s",
}
KEPT = {
    "id",
    "table",
    "slug",
    "number",
    "code",
    "join_token",
    "watch_token",
    "rematch_of",
}  # what no two rows have in common


def new_values(model: type[models.Model], person: Guest) -> dict[str, Any]:
    """A new value for each field of a row, an object for one that names a person."""
    fields = [field for field in model._meta.concrete_fields if field.name not in KEPT]
    return {field.name: person.user if field.is_relation else VALUES[type(field)] for field in fields}  # type: ignore[index]


@pytest.mark.parametrize("model", [Table, Seat, Turn])
def test_a_changed_field_is_stored_as_by_the_orm(model: type[models.Model], three: list[Guest]) -> None:
    """Each field alone, then without a value where it may be without, then all together."""
    one, other = create_table(three), create_table(three)
    pks = [one.pk, other.pk]
    if model is not Table:
        pks = [model.objects.filter(table=table)[0].pk for table in (one, other)]  # type: ignore[attr-defined]
    changes = new_values(model, Guest("Seshat"))
    empty: list[dict[str, Any]] = [{field.name: None} for field in model._meta.concrete_fields if field.null]
    for change in (*({name: value} for name, value in changes.items()), *empty, changes):
        check_stored(model, pks, change)


def check_stored(model: type[models.Model], pks: list[int], change: dict[str, Any]) -> None:
    """Write a change to one row by fixed SQL, to the other by the ORM, and compare."""
    assert fixed_writes.update_row(model, change, id=pks[0])
    assert model.objects.filter(pk=pks[1]).update(**change) == 1  # type: ignore[attr-defined]
    stored = [model.objects.values_list(*change).get(pk=pk) for pk in pks]  # type: ignore[attr-defined]
    assert stored[0] == stored[1], change


def test_a_row_is_changed_only_where_all_conditions_hold(three: list[Guest]) -> None:
    table, other = create_table(three), create_table(three)
    assert not fixed_writes.update_row(Table, {"turn": 99}, id=table.pk, version=table.version + 1)
    assert fixed_writes.update_row(Table, {"turn": 98}, id=table.pk, version=table.version)
    assert list(Table.objects.order_by("pk").values_list("turn", flat=True)) == [98, other.turn]


def test_a_new_row_is_stored_as_by_the_orm_and_has_its_key(three: list[Guest]) -> None:
    """Rows of a game, written twice more under other numbers."""
    table = move_on(create_table(three), random.Random(2), most=40)
    names = [field.attname for field in Turn._meta.concrete_fields if field.name not in ("id", "number", "time")]
    for row in table.turns.all():
        copies = []
        for number, store in ((1000, fixed_writes.insert_row), (2000, Turn.save)):
            kept = {name: getattr(row, name) for name in names} | {"command": None}
            copy = Turn(number=row.number + number, **kept)
            store(copy)  # type: ignore[operator]
            copies.append(copy)
        assert [Turn.objects.get(pk=copy.pk).number - row.number for copy in copies] == [1000, 2000]
        stored = [Turn.objects.values_list(*names).get(pk=copy.pk) for copy in copies]
        assert [bytes(value) if isinstance(value, memoryview) else value for value in stored[0]] == [
            bytes(value) if isinstance(value, memoryview) else value for value in stored[1]
        ]
        assert abs(copies[0].time - copies[1].time) < timedelta(minutes=1)
        assert not copies[0]._state.adding


def test_a_version_that_is_there_is_refused(three: list[Guest]) -> None:
    row = create_table(three).turns.get()
    copy = Turn(table=row.table, number=row.number, kind=row.kind, schema=1, turn=1, stage="", after=b"")
    with pytest.raises(IntegrityError), transaction.atomic():
        fixed_writes.insert_row(copy)
