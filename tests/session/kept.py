"""What tests make once and keep in var/ until the files change that it is made from."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def digest(paths: Iterator[Path]) -> str:
    """A digest of the names and contents of these files."""
    whole = hashlib.blake2b(digest_size=8)
    for path in sorted(paths):
        if path.is_file():
            whole.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return whole.hexdigest()


def made_once(name: str, digest: str, make: Callable[[Path], None]) -> Path:
    """The file or folder that `make` makes at a path given to it; what was made from other files is removed.

    Several calls of pytest begin at the same time.
    """
    folder = ROOT / "var" / name
    folder.mkdir(parents=True, exist_ok=True)
    found, begun = folder / digest, folder / "begun"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found.exists():
            for older in folder.iterdir():
                if older.is_dir():
                    shutil.rmtree(older)
                elif older.name != "lock":
                    older.unlink()
            make(begun)
            begun.rename(found)
    return found
