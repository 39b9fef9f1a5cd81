"""Rate limits: counters in the cache for windows of time."""

from __future__ import annotations

import time
from ipaddress import IPv6Network
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


class Limit(NamedTuple):
    """A number of times within a number of seconds."""

    times: int
    seconds: int


MOVES = Limit(100, 10)  # per person, at all tables
DRAFTS = Limit(300, 10)
ASKS = Limit(20, 60)  # per person: requests and answers
TABLES = Limit(150, 600)  # per address: a whole club may share it
JOINS = Limit(300, 600)
GUESSES = Limit(20, 600)  # per address: unknown table codes
ALL_GUESSES = Limit(500, 600)  # of all together; then only public tables are found by their code
TALK = Limit(10, 20)  # per person, at all tables
REPORTS = Limit(20, 600)
NOTES = Limit(60, 60)
EXPORTS = Limit(10, 600)  # per person
DELETIONS = Limit(10, 600)


def too_fast(limit: Limit, what: str, who: object) -> bool:
    """Count once more. Returns whether the limit is exceeded."""
    key = counter(limit, what, who)
    cache.add(key, 0, limit.seconds)
    try:
        return cache.incr(key) > limit.times
    except ValueError:  # the window closed between the two lines
        return False


def is_used_up(limit: Limit, what: str, who: object) -> bool:
    """Whether the limit is reached; does not count."""
    return int(cache.get(counter(limit, what, who)) or 0) >= limit.times


def counter(limit: Limit, what: str, who: object) -> str:
    """The cache key of the current window."""
    return f"limit:{what}:{who}:{int(time.time()) // limit.seconds}"


def visitor(request: HttpRequest) -> str:
    """Identifies a visitor without an account by their address.

    It is the one that the first trusted proxy saw (KARNAK_PROXIES). For IPv6 the /64 network: one visitor has
    2^64 addresses.
    """
    try:
        address = str(get_adapter(request).get_client_ip(request))
        return str(IPv6Network(f"{address}/64", strict=False)) if ":" in address else address
    except PermissionDenied:  # no address, as through a local socket: all count as one
        return ""
