"""The version of the site's pages: a page that stays open over an update learns that there is a newer one."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings

FOLDERS = ("templates", "static")
LENGTH = 12  # hex digits


@cache
def edition() -> str:
    """What changes with the pages or with what they load, the same in every process."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((settings.BASE_DIR / folder).rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()[:LENGTH]
