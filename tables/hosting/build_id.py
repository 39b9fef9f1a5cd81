"""Version of templates and static files, so that pages left open notice an update."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

FOLDERS = ("templates", "static")
LENGTH = 12  # hex digits


@cache
def build_id() -> str:
    """A hash of all templates and static files, the same in every process."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()[:LENGTH]
