"""Restoring a backup into an empty installation."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tables.models import Beat, Table, standstill
from tables.operations import archive_file, database_copy
from tables.operations.archive_file import BOARD, DATABASE, KEYS, PRIVATE, Manifest, Unusable
from tables.people.models import User

BOARD_HERE = "board.toml"  # in the run-time folder, if KARNAK_BOARD_FILE names no free place
VENDORS = {"sqlite": "an SQLite file", "postgresql": "PostgreSQL"}


def restore_backup(source: Path) -> Manifest:
    """Load a backup, with keys and a club's printed values, and migrate it.

    Raises Unusable before it changes anything; after loading, only where rows are missing, and says so.
    The heartbeat stays that of the backup: the next server takes the time since for an outage, in which no clock ran.
    """
    manifest = archive_file.read_manifest(source)
    refuse_other_database(manifest)
    refuse_newer_release(manifest)
    refuse_used_installation()
    with tempfile.TemporaryDirectory(prefix=".karnak-restore-", dir=settings.VAR) as folder:
        parts = archive_file.extract_parts(source, manifest, Path(folder))
        database_copy.load_database(parts[DATABASE])
        compare_counts(manifest)
        place_files(parts)
    call_command("migrate", verbosity=0, interactive=False)
    Beat.objects.get_or_create(pk=1, defaults={"at": manifest.made})
    return manifest


def refuse_other_database(manifest: Manifest) -> None:
    """Raise Unusable if the backup is of another kind of database."""
    if manifest.vendor != connection.vendor:
        raise Unusable(
            f"The backup is of {VENDORS.get(manifest.vendor, manifest.vendor)}, and this installation uses "
            f"{VENDORS[connection.vendor]}. Set DATABASE_URL to a database of the same kind."
        )


def refuse_newer_release(manifest: Manifest) -> None:
    """Raise Unusable if the backup has migrations that this release does not know."""
    known = MigrationLoader(None)
    names = {".".join(key) for key in {*known.disk_migrations, *known.replacements}}
    if newer := [name for name in manifest.migrations if name not in names]:
        raise Unusable(
            f"The backup is of a newer release ({', '.join(newer[:3])}). Install that release, then restore."
        )


def refuse_used_installation() -> None:
    """Raise Unusable if a server runs here, or if there are people or tables."""
    there = set(connection.introspection.table_names())
    beat = Beat.objects.first() if Beat._meta.db_table in there else None
    if beat is not None and timezone.now() - beat.at <= standstill.DOWN:
        seconds = int(standstill.DOWN.total_seconds())
        raise Unusable(
            f"A server runs on this database, or did {seconds} seconds ago. Stop it, wait, and restore again."
        )
    for model, what in ((User, "people"), (Table, "tables")):
        if model._meta.db_table in there and model.objects.exists():
            raise Unusable(
                f"This installation holds {what} already. Restore into an empty one: "
                "move the SQLite file away, or create an empty database and name it in DATABASE_URL."
            )


def compare_counts(manifest: Manifest) -> None:
    """Raise Unusable if a table has not as many rows as the backup says."""
    for name, count in manifest.counts.items():
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(name)}")
            if (found := cursor.fetchone()[0]) != count:
                raise Unusable(f"{name} has {found} rows instead of {count}. Do not use this database.")


def place_files(parts: dict[str, Path]) -> None:
    """Put keys and printed values where this installation looks for them; only keys are overwritten."""
    folder = Path(settings.VAR)
    for name, path in parts.items():
        if name.startswith(KEYS):
            place_file(path, folder / name.removeprefix(KEYS))
        elif name == BOARD:
            place_file(path, board_place())


def board_place() -> Path:
    """Where the printed values of a club go."""
    named = Path(settings.KARNAK_BOARD_FILE) if settings.KARNAK_BOARD_FILE else None
    free = named is not None and not named.exists() and os.access(named.parent, os.W_OK)
    return named if named is not None and free else Path(settings.VAR) / BOARD_HERE


def place_file(source: Path, target: Path) -> None:
    """Write a file for its owner only, whole or not at all."""
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    draft.write_bytes(source.read_bytes())
    draft.chmod(PRIVATE)
    draft.rename(target)
