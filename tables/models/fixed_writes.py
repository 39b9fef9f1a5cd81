"""Fixed SQL for what every move writes: a history row, changed fields of table and seats.

Django needs several times as long to build such a statement as the database to carry it out. A test compares what is
written here with what the ORM writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db import connection, models

STATEMENTS = 500  # that are remembered: a move changes a few sets of fields only


def update_row(model: type[models.Model], changes: Mapping[str, object], **where: object) -> bool:
    """Change fields of the one row with these values. Returns whether there is one."""
    sql = update_statement(model, tuple(changes), tuple(where), connection.vendor)
    values = [database_value(model, name, value) for name, value in (*changes.items(), *where.items())]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return bool(cursor.rowcount)


def insert_row(row: models.Model) -> None:
    """Store a new row, and set its primary key."""
    model = type(row)
    sql = insert_statement(model, connection.vendor)
    values = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in stored_fields(model)]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, connection.alias


def database_value(model: type[models.Model], name: str, value: object) -> Any:
    """A value of a field as the database takes it; an object stands for its primary key."""
    field: Any = model._meta.get_field(name)
    return field.get_db_prep_save(value.pk if isinstance(value, models.Model) else value, connection)


@lru_cache(maxsize=STATEMENTS)
def update_statement(model: type[models.Model], changed: tuple[str, ...], where: tuple[str, ...], vendor: str) -> str:
    """The UPDATE of these fields, made once for each kind of database."""
    columns, table = column_names(model), connection.ops.quote_name(model._meta.db_table)
    setting = ", ".join(f"{columns[name]} = %s" for name in changed)
    return f"UPDATE {table} SET {setting} WHERE {' AND '.join(f'{columns[name]} = %s' for name in where)}"


@lru_cache(maxsize=STATEMENTS)
def insert_statement(model: type[models.Model], vendor: str) -> str:
    """The INSERT of one row, made once for each kind of database."""
    quote, meta = connection.ops.quote_name, model._meta
    columns = [quote(field.column) for field in stored_fields(model)]
    places = ", ".join(["%s"] * len(columns))
    key: Any = meta.pk
    return f"INSERT INTO {quote(meta.db_table)} ({', '.join(columns)}) VALUES ({places}) RETURNING {quote(key.column)}"


def stored_fields(model: type[models.Model]) -> list[Any]:
    """All fields but the primary key, which the database gives."""
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def column_names(model: type[models.Model]) -> dict[str, str]:
    """The quoted column of each field, by its name and by that of its stored value."""
    fields: list[Any] = list(model._meta.concrete_fields)
    return {name: connection.ops.quote_name(field.column) for field in fields for name in (field.name, field.attname)}
