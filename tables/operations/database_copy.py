"""A copy of the whole database as it was at one moment, made while people play; and its way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.db import connection, connections, transaction

from tables.hosting.direct_connection import direct_parameters
from tables.operations.archive_file import PRIVATE, Unusable, sync_folder

PATIENCE = 20  # seconds for a lock of SQLite
APPLIED = "SELECT app, name FROM django_migrations ORDER BY app, name"
SECRET = "password"  # the only one that goes by the environment: arguments of a program can be read by everybody


class Copied(NamedTuple):
    """What a copy holds: version of the server, applied migrations, rows of each table."""

    server: str
    migrations: tuple[str, ...]
    counts: dict[str, int]


def table_names() -> list[str]:
    """The names of all tables of the site, with those of relations between many and many."""
    models = apps.get_models(include_auto_created=True)
    return sorted({model._meta.db_table for model in models if model._meta.managed and not model._meta.proxy})


def copy_database(target: Path) -> Copied:
    """Write the database into a file. Raises Unusable if that is impossible."""
    return copy_postgresql(target) if connection.vendor == "postgresql" else copy_sqlite(target)


def load_database(source: Path) -> None:
    """Replace the database, which holds nothing, by a copy. Raises Unusable if that is impossible."""
    if connection.vendor == "postgresql":
        load_postgresql(source)
    else:
        load_sqlite(source)


# -- SQLite --------------------------------------------------------------------------------------------------------


def copy_sqlite(target: Path) -> Copied:
    """Copy by VACUUM INTO, which takes one snapshot and makes nobody wait.

    SQLite's backup API would start again at each write.
    """
    with closing(opened_file(str(connection.settings_dict["NAME"]))) as line:
        line.execute("VACUUM INTO ?", [str(target)])
    target.chmod(PRIVATE)
    flush_file(target)
    return checked_sqlite(target)


def opened_file(name: str) -> sqlite3.Connection:
    """A connection of our own to an SQLite file, without Django's transactions."""
    return sqlite3.connect(name, timeout=PATIENCE, isolation_level=None)


def checked_sqlite(path: Path) -> Copied:
    """What a copy holds. Raises Unusable if it is damaged."""
    try:
        with closing(opened_file(str(path))) as line:
            found = [row[0] for row in line.execute("PRAGMA integrity_check")]
            if found != ["ok"]:
                raise Unusable(f"The database is damaged: {'; '.join(found[:3])}. Keep the last backup.")
            there = {row[0] for row in line.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            counts = {n: line.execute(f'SELECT count(*) FROM "{n}"').fetchone()[0] for n in table_names() if n in there}
            applied = [".".join(row) for row in line.execute(APPLIED)]
    except sqlite3.DatabaseError as error:
        raise Unusable(f"The database cannot be read ({error}). Keep the last backup.") from error
    return Copied(sqlite3.sqlite_version, tuple(applied), counts)


def load_sqlite(source: Path) -> None:
    """Put a checked copy in the place of the SQLite file."""
    checked_sqlite(source)
    name = Path(str(connection.settings_dict["NAME"]))
    draft = name.with_name(f".{name.name}.{os.getpid()}.part")
    shutil.copyfile(source, draft)
    draft.chmod(PRIVATE)
    flush_file(draft)
    connections.close_all()
    for end in ("-wal", "-shm"):  # they belong to the file that goes
        name.with_name(name.name + end).unlink(missing_ok=True)
    draft.rename(name)
    sync_folder(name.parent)


def flush_file(path: Path) -> None:
    """Make a file survive a power cut."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


# -- PostgreSQL ----------------------------------------------------------------------------------------------------


def copy_postgresql(target: Path) -> Copied:
    """Copy by pg_dump; rows and migrations are read in the same snapshot."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot(), current_setting('server_version')")
        snapshot, server = cursor.fetchone()
        run_program("pg_dump", "--format=custom", f"--snapshot={snapshot}", f"--file={target}")
        cursor.execute(APPLIED)
        applied = tuple(".".join(row) for row in cursor.fetchall())
        there = set(connection.introspection.table_names(cursor))
        counts = {}
        for name in (name for name in table_names() if name in there):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(name)}")
            counts[name] = cursor.fetchone()[0]
    target.chmod(PRIVATE)
    flush_file(target)
    return Copied(server, applied, counts)


def load_postgresql(source: Path) -> None:
    """Drop our empty tables, then load a dump in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)} CASCADE")
    connections.close_all()
    run_program("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", str(source))


def run_program(name: str, *arguments: str) -> None:
    """Run a program of PostgreSQL on our database. Raises Unusable if it is missing or fails."""
    if (program := shutil.which(name)) is None:
        raise Unusable(f"{name} is not installed here. Install the client programs of PostgreSQL (postgresql-client).")
    from psycopg.conninfo import make_conninfo  # only where the database is PostgreSQL

    named = direct_parameters()
    secret = named.pop(SECRET, None)
    environment = {**os.environ, "PGPASSWORD": str(secret)} if secret else dict(os.environ)
    command = [program, f"--dbname={make_conninfo('', **named)}", *arguments]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise Unusable(f"{name} has failed: {ended.stderr.strip()}")
