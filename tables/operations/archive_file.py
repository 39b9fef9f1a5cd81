"""The file of a backup: one tar with the parts and a manifest, which knows the sum of each part."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tarfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path, PurePosixPath

import msgspec

from engine.core import from_json

MANIFEST = "manifest.json"
DATABASE = "database"  # the part with the database: an SQLite file, or a dump of pg_dump in its custom format
KEYS, BOARD = "keys/", "board.toml"  # the other parts: key files of the run-time folder, a club's printed values
FORM = 1  # of the archive; raised when an older Karnak could not read it
PRIVATE = 0o600


class Unusable(Exception):
    """A backup that cannot be made or restored; the text says why, and what to do."""


class Part(msgspec.Struct, frozen=True):
    """A file of the archive: its size in bytes, and its SHA-256 in hex."""

    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a backup holds.

    vendor: "sqlite" or "postgresql"; server: version of that database; release: of templates and static files.
    migrations: those applied, as "app.name"; counts: rows of each database table.
    """

    form: int
    made: datetime
    vendor: str
    server: str
    python: str
    django: str
    release: str
    migrations: tuple[str, ...]
    counts: dict[str, int]
    parts: dict[str, Part]


def digest_of(path: Path) -> Part:
    """Size and sum of a file."""
    with path.open("rb") as file:
        return Part(path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def write_archive(target: Path, manifest: Manifest, files: Mapping[str, Path]) -> None:
    """Write the archive; under its name stands the whole of it or nothing."""
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as out:
            with tarfile.open(fileobj=out, mode="w") as tar:
                add_bytes(tar, msgspec.json.format(msgspec.json.encode(manifest)))
                for name, path in files.items():
                    tar.add(path, name, recursive=False, filter=without_owner)
            out.flush()
            os.fsync(out.fileno())
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(target.parent)


def add_bytes(tar: tarfile.TarFile, content: bytes) -> None:
    """Add the manifest."""
    entry = tarfile.TarInfo(MANIFEST)
    entry.size, entry.mode = len(content), PRIVATE
    tar.addfile(entry, io.BytesIO(content))


def without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry of a file without names and numbers of this machine's users."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = PRIVATE
    return entry


def sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_manifest(source: Path) -> Manifest:
    """The manifest of a backup. Raises Unusable if there is none, or one of a newer form."""
    try:
        with tarfile.open(source) as tar:
            entry = tar.next()
            stream = tar.extractfile(entry) if entry is not None and entry.name == MANIFEST else None
            content = stream.read() if stream is not None else b""
        manifest = from_json(content, Manifest)
    except OSError as error:
        raise Unusable(f"{source} cannot be read by the user of this command ({error.strerror}).") from error
    except (tarfile.TarError, msgspec.MsgspecError) as error:
        raise Unusable(f"{source} is no backup of Karnak ({error}).") from error
    if manifest.form > FORM:
        raise Unusable(f"{source} was made by a newer Karnak. Install that release, then restore.")
    return manifest


def extract_parts(source: Path, manifest: Manifest, folder: Path) -> dict[str, Path]:
    """Write the parts into a folder and compare their checksums.

    Raises Unusable if one is missing, changed, or unknown.
    """
    found: dict[str, Path] = {}
    try:
        with tarfile.open(source) as tar:
            for entry in tar:
                if entry.name == MANIFEST:
                    continue
                if entry.name not in manifest.parts or not entry.isfile() or not is_own_name(entry.name):
                    raise Unusable(f"{source} holds something that does not belong there: {entry.name}")
                found[entry.name] = extract_part(tar, entry, folder / f"part-{len(found)}")
    except (OSError, tarfile.TarError) as error:
        raise Unusable(f"{source} cannot be read to its end ({error}). Take another backup.") from error
    for name, part in manifest.parts.items():
        if name not in found or digest_of(found[name]) != part:
            raise Unusable(f"The part {name} of {source} is damaged. Take another backup.")
    return found


def is_own_name(name: str) -> bool:
    """Whether we give this name to a part; nothing else is ever written."""
    return name in (DATABASE, BOARD) or (name.startswith(KEYS) and len(PurePosixPath(name).parts) == 2)


def extract_part(tar: tarfile.TarFile, entry: tarfile.TarInfo, target: Path) -> Path:
    """Write one part, for its owner only."""
    stream = tar.extractfile(entry)
    with open(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as out:
        if stream is not None:
            shutil.copyfileobj(stream, out)
        out.flush()
        os.fsync(out.fileno())
    return target
