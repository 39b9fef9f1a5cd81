"""How many people are here: whoever has asked for a page in the last minutes."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.http import HttpRequest

KEY = "here"
GONE = 300  # seconds without a page
RENEWED = 60  # seconds after which somebody's time is written again


def seen(request: HttpRequest) -> int:
    """Note that this visitor is here, and count everybody; who overwrites another is put right by the next page."""
    now, visitor = time.time(), str(request.user.pk or request.META.get("REMOTE_ADDR", ""))
    everybody: dict[str, float] = cache.get(KEY) or {}
    if everybody.get(visitor, 0) < now - RENEWED:
        everybody = {who: at for who, at in everybody.items() if at > now - GONE} | {visitor: now}
        cache.set(KEY, everybody, GONE)
    return len(everybody)
