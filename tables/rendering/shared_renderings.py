"""Spectators' renderings, shared by all processes of an installation through Redis.

One process renders and the others take what it has rendered.

Only what spectators see is ever stored; a seat's rendering never leaves its process. Without Redis each process
renders.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection
from django.utils.crypto import salted_hmac

from engine.core import json_decoder
from tables.history import log
from tables.hosting.build_id import build_id
from tables.rendering.part_templates.rows import Row
from tables.rendering.push_messages import Part, Rendering, View
from tables.web import metrics

EXPIRES = 5000  # milliseconds for which a rendering is shared
CLAIM = 1000  # milliseconds for which the others leave the rendering to one process
WAIT, LOOK = 0.3, 0.01  # seconds for which they wait for it at most, and between two looks


class StoredPart(msgspec.Struct, forbid_unknown_fields=True):
    """A `Part` as it is stored."""

    hash: str
    frame: str
    rows: list[Row]


class StoredRendering(msgspec.Struct, forbid_unknown_fields=True):
    """A `Rendering` as it is stored.

    One from another release, with other fields, cannot be decoded and is not used.
    """

    v: int
    own: int
    title: str
    parts: dict[str, StoredPart]
    lines: list[log.Entry]
    reveal: tuple[int, str] | None


decoder = json_decoder(StoredRendering)


def encode(rendering: Rendering) -> bytes:
    """A rendering as bytes."""
    parts = {
        name: StoredPart(part.hash, part.frame, list(part.rows.values())) for name, part in rendering.parts.items()
    }
    stored = StoredRendering(rendering.v, rendering.own, rendering.title, parts, rendering.lines, rendering.reveal)
    return msgspec.json.encode(stored)


def decode(stored: bytes) -> Rendering:
    """The rendering of these bytes. Raises msgspec.DecodeError."""
    read = decoder.decode(stored)
    parts = {name: Part(part.hash, part.frame, {row.id: row for row in part.rows}) for name, part in read.parts.items()}
    return Rendering(read.v, read.own, read.title, parts, read.lines, read.reveal)


def load_or_render(view: View, render: Callable[[], Rendering]) -> Rendering:
    """The rendering of a view: for spectators the stored one, else rendered now and stored.

    That of a seat is always rendered, and never stored.
    """
    if view.viewer is not None:
        metrics.renderings.labels("seat", "rendered").inc()
        return render()
    if (stored := ask_redis(lambda client: load(client, view))) is not None:
        try:
            found = decode(stored)
            metrics.renderings.labels("spectator", "taken").inc()
            return found
        except msgspec.DecodeError:
            pass  # of another release
    metrics.renderings.labels("spectator", "rendered").inc()
    rendered = render()
    store(view, rendered)
    return rendered


def store(view: View, rendered: Rendering) -> None:
    """Store a spectators' rendering for a moment, if Redis is there."""
    if settings.REDIS_URL:
        ask_redis(lambda client: client.set(key_of(view), encode(rendered), px=EXPIRES))


def load(client: Any, view: View) -> bytes | None:
    """The stored rendering of a view; None if this process is to render it.

    It is to render if it is the first to ask, or has waited in vain for another one.
    """
    key, end = key_of(view), time.monotonic() + WAIT
    while (stored := client.get(key)) is None:
        if client.set(f"{key}:claim", b"", nx=True, px=CLAIM) or time.monotonic() > end:
            return None
        time.sleep(LOOK)
    found: bytes = stored
    return found


def key_of(view: View) -> str:
    """The key of a spectators' view: all that decides it, of this installation and this release alone."""
    return f"{prefix()}:spectators:{view.language}:{view.slug}:{view.version}:{view.own}"


@cache
def prefix() -> str:
    """What begins the keys of this installation and release: others may use the same Redis server."""
    database = str(connection.settings_dict["NAME"])
    return f"karnak:rendering:{salted_hmac('karnak.rendering', database).hexdigest()[:16]}:{build_id()}"


def ask_redis(call: Callable[[Any], bytes | None]) -> bytes | None:
    """The answer of Redis; None without one, and at once while it is away."""
    if not settings.REDIS_URL:
        return None
    from tables.web.caches import soft_cache  # its client needs a sixth of a server's start-up time

    if (breaker := soft_cache.breaker(settings.REDIS_URL)).away:
        return None
    try:
        return call(client(settings.REDIS_URL))
    except soft_cache.FAILURES as error:
        breaker.note_failure(error)
        return None


@cache
def client(url: str) -> object:
    """The connections of this process."""
    import redis

    from tables.web.caches.soft_cache import PATIENCE

    return redis.Redis.from_url(url, **PATIENCE)
