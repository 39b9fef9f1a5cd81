"""Presence: recent visitors, members who are here, and players with a visible page of a table."""

from __future__ import annotations

import time
from collections.abc import Collection
from datetime import UTC, datetime

from django.core.cache import cache
from django.http import HttpRequest

from tables.web import rate_limits

KEY = "here"
GONE = 300  # seconds without a request after which a visitor is gone
RENEWED = 60  # seconds after which a visitor's time is renewed


def count_visitors(request: HttpRequest) -> int:
    """Note this visitor, and count all; an overwritten entry is corrected by the next request."""
    now, visitor = time.time(), str(request.user.pk or rate_limits.visitor(request))
    everybody: dict[str, float] = cache.get(KEY) or {}
    if everybody.get(visitor, 0) < now - RENEWED:
        everybody = {who: at for who, at in everybody.items() if at > now - GONE} | {visitor: now}
        cache.set(KEY, everybody, GONE)
    return len(everybody)


HERE = 150  # seconds after the last page; an open page asks once a minute what waits


def note_here(person: int) -> None:
    """Store that a member has asked for a page, for every process."""
    cache.set(f"here:{person}", True, HERE)


def last_seen(people: Collection[int]) -> dict[int, str]:
    """Those of these members who are here, each with the address of the table that they look at, or empty."""
    keys = [f"{kind}:{person}" for person in people for kind in ("here", "at")]
    found, since = cache.get_many(keys), time.time() - LOOKING
    at = {person: found.get(f"at:{person}", ("", 0.0)) for person in people}
    looking = {person: slug for person, (slug, moment) in at.items() if moment >= since}
    return {person: looking.get(person, "") for person in people if person in looking or f"here:{person}" in found}


LOOKED = 24 * 3600  # seconds for which the last look at a table is stored
LOOKING = 15  # seconds; open pages renew it every five


async def note_looking(slug: str, people: Collection[int]) -> None:
    """Store that these users are looking at a table now, for every process."""
    if people:
        now = time.time()
        looked = {f"looked:{slug}:{person}": now for person in people}
        await cache.aset_many({**looked, **{f"at:{person}": (slug, now) for person in people}}, LOOKED)


def has_looked_since(slug: str, person: int, moment: datetime) -> bool:
    """Whether a user has looked at a table at this time or later."""
    at: float | None = cache.get(f"looked:{slug}:{person}")
    return at is not None and datetime.fromtimestamp(at, UTC) >= moment


def is_looking(slug: str, person: int) -> bool:
    """Whether a user is looking at a table now."""
    return has_looked_since(slug, person, datetime.fromtimestamp(time.time() - LOOKING, UTC))


COUNTED = 60  # seconds after which a process's count of spectators expires


def watchers_key(slug: str) -> str:
    """The key of the spectators of a table: their number and its time, by process."""
    return f"watchers:{slug}"


def watchers_by_table(slugs: Collection[str]) -> dict[str, int]:
    """The number of spectators of each of these tables, by slug."""
    since, found = time.time() - COUNTED, cache.get_many([watchers_key(slug) for slug in slugs])
    return {slug: sum(n for n, at in found.get(watchers_key(slug), {}).values() if at > since) for slug in slugs}
