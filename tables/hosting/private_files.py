"""Files that only their owner can read."""

from __future__ import annotations

import contextlib
from pathlib import Path


def keep_private(database: Path, folder: Path) -> None:
    """Make an SQLite file readable by its owner alone, and with it what SQLite writes beside it; and our own folder."""
    with contextlib.suppress(PermissionError):  # of somebody else, who decides about it
        if database.parent == folder:
            folder.chmod(0o700)
        if database.parent.is_dir():
            database.touch(mode=0o600)
            database.chmod(0o600)
        for beside in database.parent.glob(f"{database.name}-*"):
            beside.chmod(0o600)
