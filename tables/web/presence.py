"""Who has requested a page in the last minutes, and who has a visible page of a table open."""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import UTC, datetime

from django.core.cache import cache
from django.http import HttpRequest

from tables.web import rate_limits

KEY = "here"
GONE = 300  # seconds without a page
RENEWED = 60  # seconds after which somebody's time is written again


def seen(request: HttpRequest) -> int:
    """Note that this visitor is here, and count everybody; who overwrites another is put right by the next page."""
    now, visitor = time.time(), str(request.user.pk or rate_limits.visitor(request))
    everybody: dict[str, float] = cache.get(KEY) or {}
    if everybody.get(visitor, 0) < now - RENEWED:
        everybody = {who: at for who, at in everybody.items() if at > now - GONE} | {visitor: now}
        cache.set(KEY, everybody, GONE)
    return len(everybody)


LOOKED = 24 * 3600  # seconds for which it is remembered when somebody looked at a table last
LOOKING = 15  # seconds; an open page says it every five


async def look(slug: str, people: Collection[int]) -> None:
    """Note that these people look at a table now; every process knows it."""
    if people:
        await cache.aset_many({f"looked:{slug}:{person}": time.time() for person in people}, LOOKED)


def looked_since(slug: str, person: int, moment: datetime) -> bool:
    """Whether somebody has looked at a table at this moment or later."""
    at: float | None = cache.get(f"looked:{slug}:{person}")
    return at is not None and datetime.fromtimestamp(at, UTC) >= moment


def looks(slug: str, person: int) -> bool:
    """Whether somebody looks at a table now."""
    return looked_since(slug, person, datetime.fromtimestamp(time.time() - LOOKING, UTC))
