"""Private file permissions."""

from __future__ import annotations

import contextlib
from pathlib import Path


def keep_private(database: Path, folder: Path) -> None:
    """Make an SQLite file, its side files and our own folder accessible to their owner only."""
    with contextlib.suppress(PermissionError):  # owned by another user
        if database.parent == folder:
            folder.chmod(0o700)
        if database.parent.is_dir():
            database.touch(mode=0o600)
            database.chmod(0o600)
        for beside in database.parent.glob(f"{database.name}-*"):
            beside.chmod(0o600)
