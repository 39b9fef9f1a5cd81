"""Static files as a deployment has them, collected once for all servers of the tests until they change."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from pathlib import Path

from tests.serving import Server

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "var" / "collected"
MADE_BY = ("static", "tables/settings.py", "tables/hosting/static_storage.py", "deploy/requirements.lock")


def link(root: Path) -> None:
    """Make this STATIC_ROOT, empty as yet, a link to the collected files."""
    if root.is_dir():
        root.rmdir()
    root.symlink_to(folder())


def folder() -> Path:
    """The folder with the collected files, filled where it is missing; older ones are removed then."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = FOLDER / digest()
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several calls of pytest begin at the same time
        if not found.exists():
            for older in FOLDER.glob("*/"):
                shutil.rmtree(older)
            begun = FOLDER / "begun"
            Server(KARNAK_STATIC_ROOT=str(begun)).manage("collectstatic", "--noinput", "--verbosity=0")
            begun.rename(found)
    return found


def digest() -> str:
    """A digest of all that the collected files are made from."""
    whole = hashlib.blake2b(digest_size=8)
    for name in MADE_BY:
        for path in sorted(path for path in (ROOT / name, *(ROOT / name).rglob("*")) if path.is_file()):
            whole.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return whole.hexdigest()
