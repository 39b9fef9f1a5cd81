"""A cache that works without Redis: limits and presence are then counted in this process alone.

After the first error no request uses Redis; a thread polls until it answers (docs/decisions/0016).
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.retry import Retry

from tables.web import metrics

logger = logging.getLogger(__name__)

FAILURES = (redis.RedisError, OSError, TimeoutError)
ASKED_AGAIN = 0.25  # seconds between two attempts to reach it
SAID_AGAIN = 60.0  # seconds between two warnings
PATIENCE = {
    "socket_connect_timeout": 0.5,  # seconds: only the first request after a failure waits
    "socket_timeout": 0.5,
    "retry": Retry(NoBackoff(), 1, (redis.ConnectionError,)),  # reopen connections closed by Redis
}


class Breaker:
    """Whether a Redis server answers.

    After `note_failure` it counts as down until a thread gets an answer.
    """

    def __init__(self, answers: Callable[[], object]) -> None:
        """answers: a call to the server; raises one of FAILURES if it does not answer."""
        self.answers = answers
        self.lock = threading.Lock()
        self.away = False
        self.warned = -SAID_AGAIN
        self.failures = 0

    def note_failure(self, error: Exception) -> None:
        """Note a failure, warn once a minute, and poll in a thread until the server answers."""
        with self.lock:
            self.failures += 1
            metrics.redis_failures.inc()
            begins, self.away = not self.away, True
            warns = time.monotonic() - self.warned >= SAID_AGAIN
            if warns:
                self.warned = time.monotonic()
        if warns:
            logger.warning(
                "Redis does not answer (%s): pages may be late, and limits count in this process alone.", error
            )
        if begins:
            threading.Thread(target=self.poll, name="redis", daemon=True).start()

    def poll(self) -> None:
        """Poll until the server answers."""
        while self.away:
            time.sleep(ASKED_AGAIN)
            try:
                self.answers()
            except FAILURES:
                continue
            self.away = False


def with_fallback(name: str) -> Callable[..., Any]:
    """A cache method that uses Redis, else the memory of this process."""

    def method(self: SoftRedis, *args: object, **kwargs: object) -> object:
        if not self.breaker.away:
            try:
                return getattr(RedisCache, name)(self, *args, **kwargs)
            except FAILURES as error:
                self.breaker.note_failure(error)
        return getattr(self.memory, name)(*args, **kwargs)

    method.__name__ = method.__qualname__ = name
    return method


class SoftRedis(RedisCache):
    """Django's Redis cache that falls back to memory instead of failing."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, {**params, "OPTIONS": PATIENCE})
        self.memory = LocMemCache(f"instead of {server}", params)
        self.breaker = breaker(server)

    add, get, set, touch, incr = (
        with_fallback("add"),
        with_fallback("get"),
        with_fallback("set"),
        with_fallback("touch"),
        with_fallback("incr"),
    )
    delete, delete_many, clear = with_fallback("delete"), with_fallback("delete_many"), with_fallback("clear")
    get_many, set_many, has_key = with_fallback("get_many"), with_fallback("set_many"), with_fallback("has_key")


_breakers: dict[str, Breaker] = {}


def breaker(server: str) -> Breaker:
    """The breaker of a server, one per process."""
    if server not in _breakers:
        client = redis.Redis.from_url(server, **PATIENCE)
        _breakers[server] = Breaker(client.ping)
    return _breakers[server]


def breakers() -> list[Breaker]:
    """Those of all Redis servers in use: the one of the cache, and those that only announce."""
    return [breaker(url) for url in (settings.REDIS_URL, *settings.MORE_BUSES.values()) if url]
