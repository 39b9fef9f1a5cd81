"""The key that signs sessions where no deployment gives one: made once, readable by its owner alone."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path


def kept_in(path: Path) -> str:
    """The key in this file; the first to ask writes it, and everybody else reads the same one."""
    if not path.exists():
        handle, draft = tempfile.mkstemp(dir=path.parent)  # for its owner alone, as mkstemp makes them
        with open(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):  # somebody else was quicker
            os.link(draft, path)
        os.unlink(draft)
    return path.read_text().strip()
