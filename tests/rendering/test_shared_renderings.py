"""What spectators see is rendered once in all processes, through Redis; no seat's rendering ever leaves its process.

These tests stop a Redis server, so nothing is collected without the program `redis-server`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import redis
from django.test import override_settings
from prometheus_client import REGISTRY

import engine
from engine.core import Viewer
from tables.models import Table
from tables.rendering import parts, shared_renderings
from tables.rendering.push_messages import Rendering, View
from tables.web.caches import soft_cache
from tests.rendering.test_shared_views import said
from tests.support import consistency
from tests.support.game_tables import Guest, create_table, move_on
from tests.support.servers.redis_server import PROGRAM, RedisServer
from tests.support.servers.serving import PATIENCE

__test__ = PROGRAM is not None
pytestmark = pytest.mark.django_db


@pytest.fixture
def own_redis() -> Iterator[RedisServer]:
    running = RedisServer()
    with override_settings(REDIS_URL=running.url):
        yield running
    running.resume()
    running.stop()


def view(table: Table, viewer: Viewer = None, language: str = "en") -> View:
    """A view of the table now."""
    return View(table.slug, table.version, 0, viewer, language)


def rendered(how: str) -> float:
    """How many spectators' renderings were made here, or taken, so far."""
    return REGISTRY.get_sample_value("karnak_renderings_total", {"viewer": "spectator", "how": how}) or 0.0


class Counted:
    """Renders a table for a viewer, and counts how often."""

    def __init__(self, table: Table, viewer: Viewer = None, language: str = "en") -> None:
        self.rendering, self.times = parts.rendering(table, viewer, language), 0

    def __call__(self) -> Rendering:
        self.times += 1
        return self.rendering


@pytest.mark.parametrize("game", engine.GAMES)
def test_what_is_taken_says_what_was_rendered(game: str, own_redis: RedisServer, three: list[Guest]) -> None:
    table = move_on(create_table(three, game=game), random.Random(game), most=25)
    for language in ("en", "fr"):
        render = Counted(table, None, language)
        first, second = (shared_renderings.load_or_render(view(table, None, language), render) for _process in range(2))
        assert render.times == 1
        assert said(second) == said(first)
        assert second.message(0, None) == first.message(0, None)


def test_one_of_many_renders_and_the_others_wait_for_it(own_redis: RedisServer, three: list[Guest]) -> None:
    """The rendering ends only when all others are about to ask."""
    table, others = create_table(three), 3
    about_to_ask, render = Barrier(others + 1), Counted(table)

    def renders() -> Rendering:
        about_to_ask.wait(PATIENCE)
        return render()

    def asks() -> Rendering:
        about_to_ask.wait(PATIENCE)
        return shared_renderings.load_or_render(view(table), render)

    client = redis.Redis.from_url(own_redis.url)
    with ThreadPoolExecutor(others + 1) as threads:
        first = threads.submit(shared_renderings.load_or_render, view(table), renders)
        consistency.eventually(lambda: bool(client.exists(shared_renderings.key_of(view(table)) + ":claim")))
        found = [first, *(threads.submit(asks) for _other in range(others))]
    assert {said(one.result())[:3] for one in found} == {said(render.rendering)[:3]}
    assert render.times == 1


def test_another_version_or_language_is_rendered_for_itself(own_redis: RedisServer, three: list[Guest]) -> None:
    table = create_table(three)
    views = [view(table), view(table, None, "fr"), view(table)._replace(version=2), view(table)._replace(own=1)]
    render = Counted(table)
    for one in views:
        shared_renderings.load_or_render(one, render)
    assert render.times == len(views)


def test_what_a_seat_sees_is_not_stored(own_redis: RedisServer, three: list[Guest]) -> None:
    table = create_table(three)
    for seat in range(3):
        render = Counted(table, seat)
        for _process in range(2):
            shared_renderings.load_or_render(view(table, seat), render)
        assert render.times == 2
    assert redis.Redis.from_url(own_redis.url).keys() == []


def test_who_waits_in_vain_renders(own_redis: RedisServer, three: list[Guest]) -> None:
    table = create_table(three)
    key = shared_renderings.key_of(view(table))
    redis.Redis.from_url(own_redis.url).set(f"{key}:claim", b"")  # of a process that was killed
    render = Counted(table)
    assert shared_renderings.load_or_render(view(table), render) is render.rendering
    taken = rendered("taken")
    shared_renderings.load_or_render(view(table), render)
    assert (render.times, rendered("taken")) == (1, taken + 1)


@pytest.mark.parametrize("stored", [b"", b"{}", b'{"v": 1, "colour": "red"}', b"\xff\x00"])
def test_what_another_release_has_stored_is_not_used(stored: bytes, own_redis: RedisServer, three: list[Guest]) -> None:
    table = create_table(three)
    redis.Redis.from_url(own_redis.url).set(shared_renderings.key_of(view(table)), stored)
    render = Counted(table)
    assert shared_renderings.load_or_render(view(table), render) is render.rendering


@pytest.mark.parametrize("fault", ["stop", "pause"])
def test_without_redis_everybody_renders_and_it_is_asked_once(
    fault: str, own_redis: RedisServer, three: list[Guest]
) -> None:
    table, render = create_table(three), Counted(create_table(three))
    breaker = soft_cache.breaker(own_redis.url)
    getattr(own_redis, fault)()
    for version in range(100):
        shared_renderings.load_or_render(view(table)._replace(version=version), render)
    assert (render.times, breaker.failures) == (100, 1)
