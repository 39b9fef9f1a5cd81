"""Backups: the whole site in one file, made while people play."""

from __future__ import annotations

import os
import platform
import re
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.db import connection

from tables.hosting.build_id import build_id
from tables.operations import machine_checks
from tables.operations.archive_file import (
    BOARD,
    DATABASE,
    FORM,
    KEYS,
    PRIVATE,
    Manifest,
    Unusable,
    digest_of,
    write_archive,
)
from tables.operations.database_copy import copy_database

KEY_FILES = ("secret_key", "*.pem", "*_key")  # of the run-time folder: what signs sessions, what signs pushed messages
NAMED = "karnak-%Y%m%d-%H%M%S.tar"  # in UTC, in a folder
OURS = re.compile(r"karnak-(\d{8}-\d{6})\.tar")


class Retention(NamedTuple):
    """How many backups are kept: the last of each day, week and month."""

    days: int
    weeks: int
    months: int


def make_backup(where: Path) -> tuple[Path, Manifest]:
    """Write a backup to a new file, or into a folder under a name with the time.

    Raises Unusable if it cannot.
    """
    now = datetime.now(UTC)
    target = where / now.strftime(NAMED) if where.is_dir() else where
    if target.exists():
        raise Unusable(f"{target} exists already. Name another file, or a folder.")
    if not os.access(target.parent, os.W_OK):
        raise Unusable(f"Nothing can be written into {target.parent}.")
    with tempfile.TemporaryDirectory(prefix=".karnak-backup-", dir=target.parent) as folder:  # for its owner only
        database = Path(folder) / DATABASE
        copied = copy_database(database)
        files = {DATABASE: database, **dict(other_files())}
        manifest = Manifest(
            form=FORM,
            made=now,
            vendor=connection.vendor,
            server=copied.server,
            python=platform.python_version(),
            django=django.get_version(),
            release=build_id(),
            migrations=copied.migrations,
            counts=copied.counts,
            parts={name: digest_of(path) for name, path in files.items()},
        )
        write_archive(target, manifest, files)
    note_backup()
    return target, manifest


def other_files() -> Iterator[tuple[str, Path]]:
    """The files beside the database, with their names in the archive."""
    folder = Path(settings.VAR)
    for path in sorted({path for pattern in KEY_FILES for path in folder.glob(pattern) if path.is_file()}):
        yield f"{KEYS}{path.name}", path
    if settings.KARNAK_BOARD_FILE and Path(settings.KARNAK_BOARD_FILE).is_file():
        yield BOARD, Path(settings.KARNAK_BOARD_FILE)


def note_backup() -> None:
    """Note the time of this backup, for the doctor."""
    mark = Path(settings.VAR) / machine_checks.MARK
    mark.touch(mode=PRIVATE)
    os.utime(mark)


# -- which are kept ------------------------------------------------------------------------------------------------


def read_kept(text: str) -> Retention:
    """A rule such as "14d,8w,12m". Raises Unusable if it is none."""
    found = re.fullmatch(r"(\d+)d,(\d+)w,(\d+)m", text)
    if found is None or not any(map(int, found.groups())):
        raise Unusable(f"{text} is no rule for --keep. An example: 14d,8w,12m keeps days, weeks and months.")
    return Retention(*map(int, found.groups()))


def superfluous_backups(folder: Path, kept: Retention) -> list[Path]:
    """Backups in a folder that the rule does not keep; files with other names are never among them."""
    moments = {
        path: datetime.strptime(found[1], "%Y%m%d-%H%M%S")
        for path in folder.iterdir()
        if (found := OURS.fullmatch(path.name)) and path.is_file()
    }
    newest_first = sorted(moments, key=moments.__getitem__, reverse=True)
    stay = {
        *last_of_each(newest_first, kept.days, [moments[path].strftime("%Y%j") for path in newest_first]),
        *last_of_each(newest_first, kept.weeks, [moments[path].strftime("%G%V") for path in newest_first]),
        *last_of_each(newest_first, kept.months, [moments[path].strftime("%Y%m") for path in newest_first]),
    }
    return [path for path in newest_first if path not in stay]


def last_of_each(newest_first: Iterable[Path], most: int, periods: Iterable[str]) -> list[Path]:
    """The last backup of each of the newest periods in which there is one."""
    last: dict[str, Path] = {}
    for path, period in zip(newest_first, periods, strict=True):
        last.setdefault(period, path)
    return list(last.values())[:most]
