"""Redis is down or does not answer: play continues, limits count per process, and no page fails.

These tests stop a Redis server, so nothing is collected without the program `redis-server`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import redis
from django.conf import settings

from tables.web.caches.soft_cache import Breaker, SoftRedis
from tests.support import consistency
from tests.support.clients import Browser, Player, begun, company, load, seated
from tests.support.counts import tell
from tests.support.servers.redis_server import PROGRAM, RedisServer
from tests.support.servers.serving import Server

__test__ = PROGRAM is not None
pytestmark = pytest.mark.server

ROUNDS = 6  # of every kind of request, for each fault
WRONG_PASSWORDS = 8


@pytest.fixture
def own_redis() -> Iterator[RedisServer]:
    running = RedisServer()
    yield running
    running.resume()
    running.stop()


@pytest.fixture
def softly_served(server: Server, own_redis: RedisServer) -> Iterator[Server]:
    """A server that uses the Redis server which the test stops."""
    beside = Server(REDIS_URL=own_redis.url, KARNAK_PROCESSES="1")
    beside.log = Path(settings.VAR) / "serve-without-redis.log"
    beside.log.unlink(missing_ok=True)
    beside.options = [*beside.options, "--no-ticker"]
    beside.start()
    yield beside
    beside.stop()


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("fault", ["stop", "pause"])
def test_everybody_plays_on_without_redis(softly_served: Server, own_redis: RedisServer, fault: str) -> None:
    people = company(3)
    table = begun(people)
    players = seated(softly_served.url, table, people)
    asyncio.run(load(players))
    getattr(own_redis, fault)()
    statuses = asyncio.run(used(softly_served, players))
    tell(f"Redis: {fault}. Answers: {dict(statuses)}")
    assert set(statuses) <= {200, 302}
    assert statuses[302] == ROUNDS  # new tables
    consistency.kept([table], players)
    assert sum(len(player.accepted) for player in players) >= ROUNDS
    said = softly_served.log_text()
    assert said.count("Redis does not answer") == 1
    assert "Traceback" not in said


async def used(server: Server, players: list[Player]) -> Counter[int]:
    """The statuses of the home page, of new tables and of moves, round by round."""
    statuses: Counter[int] = Counter()
    async with AsyncExitStack() as stack:
        visitor = await stack.enter_async_context(Browser(server.url).open())
        for player in players:
            await stack.enter_async_context(player.open())
        for _round in range(ROUNDS):
            statuses[(await visitor.get("/")).status] += 1
            statuses[(await visitor.post("/play-now", {})).status] += 1
            for player in players:
                await player.look()
                if not player.prompt.waits:
                    await player.act()
    statuses.update(status for player in players for status in player.statuses)
    return statuses


@pytest.mark.by_turns(2)
def test_limits_on_signing_in_count_without_redis(softly_served: Server, own_redis: RedisServer) -> None:
    own_redis.stop()

    async def tried() -> list[str]:
        form = {"login": "nobody@example.org", "password": "wrong"}
        async with Browser(softly_served.url).open() as visitor:
            await visitor.get("/sign-in")
            return [(await visitor.post("/sign-in", form)).text for _try in range(WRONG_PASSWORDS)]

    refused = ["Too many attempts." in text for text in asyncio.run(tried())]
    assert refused == [n >= 5 for n in range(WRONG_PASSWORDS)]  # five for one address in five minutes (allauth)


def soft(server: RedisServer) -> SoftRedis:
    return SoftRedis(server.url, {"KEY_PREFIX": "karnak"})


def waited_for(breaker: Breaker) -> None:
    consistency.eventually(lambda: not breaker.away)


def test_a_count_goes_on_in_this_process_and_comes_back_to_redis(own_redis: RedisServer) -> None:
    cache = soft(own_redis)
    cache.set("here", 1)
    assert redis.Redis.from_url(own_redis.url).get("karnak:1:here") == b"1"
    own_redis.stop()
    assert [cache.add("count", 0), cache.incr("count"), cache.incr("count")] == [True, 1, 2]
    assert cache.get_many(["count", "here"]) == {"count": 2}
    assert cache.breaker.failures == 1
    own_redis.start()
    waited_for(cache.breaker)
    cache.set("here", 3)
    assert redis.Redis.from_url(own_redis.url).get("karnak:1:here") == b"3"


def test_only_the_first_call_waits_for_a_redis_that_answers_nothing(own_redis: RedisServer) -> None:
    cache = soft(own_redis)
    own_redis.pause()
    for n in range(500):
        cache.set(f"key-{n}", n)
    assert cache.breaker.failures == 1
    assert cache.get("key-499") == 499
    own_redis.resume()
    waited_for(cache.breaker)
    assert cache.get("key-499") is None  # in Redis it never was


def test_redis_that_has_closed_its_connections_is_asked_again_at_once(own_redis: RedisServer) -> None:
    cache = soft(own_redis)
    for n in range(5):
        cache.set("number", n)
        redis.Redis.from_url(own_redis.url).client_kill_filter(_type="normal", skipme=True)
        assert cache.get("number") == n
    assert cache.breaker.failures == 0
