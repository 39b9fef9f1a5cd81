"""A migrated SQLite database without rows, made once for all calls of pytest until the migrations change."""

from __future__ import annotations

import shutil
from itertools import chain
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from tests.session import kept

MADE_BY = ("tables/settings.py", "deploy/requirements.lock")


def copy_to(path: Path) -> None:
    """Put a copy of it there."""
    files = chain((kept.ROOT / "tables").rglob("migrations/*.py"), (kept.ROOT / name for name in MADE_BY))
    found = kept.made_once("migrated", kept.digest(files), make)
    for old in (path, *path.parent.glob(f"{path.name}-*")):
        old.unlink(missing_ok=True)
    shutil.copy(found, path)


def make(path: Path) -> None:
    """Make it there, in one file."""
    settings = connection.settings_dict
    usual, settings["NAME"] = settings["NAME"], str(path)
    call_command("migrate", verbosity=0, interactive=False)
    connection.cursor().execute("PRAGMA journal_mode=DELETE")
    connection.close()
    settings["NAME"] = usual
