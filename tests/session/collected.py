"""Static files as a deployment has them, collected once for all servers of the tests until they change."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

from tests.session import kept
from tests.support.servers.serving import Server

MADE_BY = ("tables/settings.py", "tables/hosting/static_storage.py", "deploy/requirements.lock")


def link(root: Path) -> None:
    """Make this STATIC_ROOT, empty as yet, a link to the collected files."""
    if root.is_dir():
        root.rmdir()
    files = chain((kept.ROOT / "static").rglob("*"), (kept.ROOT / name for name in MADE_BY))
    root.symlink_to(kept.made_once("collected", kept.digest(files), collect))


def collect(folder: Path) -> None:
    """Collect the static files there."""
    Server(KARNAK_STATIC_ROOT=str(folder)).manage("collectstatic", "--noinput", "--verbosity=0")
