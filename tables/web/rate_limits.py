"""Rate limits: counters in the cache, each with a window of time."""

from __future__ import annotations

import time
from ipaddress import IPv6Network
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


class Limit(NamedTuple):
    """So many times in so many seconds."""

    times: int
    seconds: int


MOVES = Limit(100, 10)  # of one person, at all tables
DRAFTS = Limit(300, 10)
ASKS = Limit(20, 60)  # of one person: questions, and answers to them
TABLES = Limit(150, 600)  # of one address: a whole club may sit behind it
JOINS = Limit(300, 600)
GUESSES = Limit(20, 600)  # of one address: codes that no table has
ALL_GUESSES = Limit(500, 600)  # of everybody together; then only tables open to everybody are found by a code
TALK = Limit(10, 20)  # of one person, at all tables
REPORTS = Limit(20, 600)
NOTES = Limit(60, 60)
EXPORTS = Limit(10, 600)  # of one person
DELETIONS = Limit(10, 600)


def too_fast(limit: Limit, what: str, who: object) -> bool:
    """Count once more; whether that is more than the limit."""
    key = counter(limit, what, who)
    cache.add(key, 0, limit.seconds)
    try:
        return cache.incr(key) > limit.times
    except ValueError:  # the window closed between the two lines
        return False


def used_up(limit: Limit, what: str, who: object) -> bool:
    """Whether the next time would be too fast; counts nothing."""
    return int(cache.get(counter(limit, what, who)) or 0) >= limit.times


def counter(limit: Limit, what: str, who: object) -> str:
    """The key of the window of now."""
    return f"limit:{what}:{who}:{int(time.time()) // limit.seconds}"


def visitor(request: HttpRequest) -> str:
    """Whom to count where nobody has signed in: the address that the first trusted proxy heard (KARNAK_PROXIES).

    Of IPv6 the network: one visitor has 2^64 addresses.
    """
    try:
        address = str(get_adapter(request).get_client_ip(request))
        return str(IPv6Network(f"{address}/64", strict=False)) if ":" in address else address
    except PermissionDenied:  # nobody says where it came from, as through a socket of this machine: all are one
        return ""
