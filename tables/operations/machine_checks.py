"""Checks of the machine: versions, disk, rights of secret files, age of the last backup."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import django
from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.operations.findings import Finding, error, ok, warning

OLDEST_POSTGRESQL = 14
LITTLE, VERY_LITTLE = 0.10, 0.03  # of a disk that is free
SMALL = 200 * 2**20  # bytes below which a disk counts as full
DAILY = timedelta(hours=26)  # a daily backup is never older
WEEK = timedelta(days=8)
MARK = "last_backup"  # a file in the run-time folder, touched by each backup


def versions() -> Finding:
    """The versions of Python, Django and the database."""
    connection.ensure_connection()
    if connection.vendor == "postgresql":
        major = connection.pg_version // 10000  # type: ignore[attr-defined]
        known = f"PostgreSQL {major}"
        if major < OLDEST_POSTGRESQL:
            return error(
                _("{database} is too old.").format(database=known),
                _("Move to PostgreSQL {number} or newer.").format(number=OLDEST_POSTGRESQL),
            )
    else:
        known = f"SQLite {sqlite3.sqlite_version}"
    return ok(f"Python {platform.python_version()}, Django {django.get_version()}, {known}")


def disk() -> Finding:
    """Free space where the run-time files are."""
    usage = shutil.disk_usage(settings.VAR)
    share = usage.free / usage.total
    found = _("{free} GB of the disk are free ({percent} %).").format(
        free=f"{usage.free / 2**30:.1f}", percent=round(share * 100)
    )
    advice = _("Delete what is not needed, or move to a larger disk. No move can be saved on a full disk.")
    if usage.free < SMALL or share < VERY_LITTLE:
        return error(found, advice)
    return warning(found, advice) if share < LITTLE else ok(found)


def secret_files() -> Finding:
    """Whether files with secrets can be read by their owner only."""
    if wrong := [str(path) for path in private_paths() if open_to_others(path)]:
        return error(
            _("Other users of this machine can read: {files}").format(files=", ".join(wrong)),
            _("Run: chmod go-rwx {files}").format(files=" ".join(wrong)),
        )
    return ok(_("Files with secrets can be read by their owner only."))


def private_paths() -> Iterator[Path]:
    """The files that nobody else should read."""
    yield Path(settings.VAR) / "secret_key"
    yield Path(os.environ.get("KARNAK_ENVIRONMENT", "/etc/karnak.env"))
    if connection.vendor == "sqlite":
        name = Path(str(connection.settings_dict["NAME"]))
        yield from (name.with_name(name.name + end) for end in ("", "-wal", "-shm"))


def open_to_others(path: Path) -> bool:
    """Whether group or others have any right to a file; a missing file is closed."""
    return path.is_file() and bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


def last_backup() -> Finding:
    """The age of the last backup that was made from here."""
    age = backup_age()
    advice = _("Run `karnak backup FOLDER`, and let karnak-backup.timer do it each night.")
    if age is None:
        return warning(_("No backup has been made yet."), advice)
    hours = int(age.total_seconds() // 3600)
    found = ngettext("The last backup is {n} hour old.", "The last backup is {n} hours old.", hours).format(n=hours)
    if age > WEEK:
        return error(found, advice)
    return warning(found, advice) if age > DAILY else ok(found)


def backup_age() -> timedelta | None:
    """The time since the last backup that was made from here; None without one."""
    mark = Path(settings.VAR) / MARK
    if not mark.exists():
        return None
    return datetime.now(UTC) - datetime.fromtimestamp(mark.stat().st_mtime, UTC)
