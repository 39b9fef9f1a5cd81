"""The key that signs sessions if no deployment sets one: created once, readable by its owner only."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def load_or_create_key(path: Path) -> str:
    """The key in this file; the first process creates it, all others read the same one."""
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=path.parent)  # mkstemp makes it private
        with open(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):  # another process was quicker
            os.link(draft, path)
        os.unlink(draft)
    return path.read_text().strip()
