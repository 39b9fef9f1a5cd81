"""Lasting outages are logged once a minute, not at each failure."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tables.realtime import rooms
from tables.web.caches import soft_cache

MINUTE = 60


class Clock:
    """A clock that the test advances; sleeping by it does not wait."""

    def __init__(self) -> None:
        self.at = 1000.0

    def monotonic(self) -> float:
        return self.at

    def sleep(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of everything that warns."""
    made = Clock()
    monkeypatch.setattr(soft_cache, "time", made)
    monkeypatch.setattr(rooms, "time", made)
    return made


def test_redis_that_is_away_is_said_once_a_minute(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    breaker = soft_cache.Breaker(lambda: None)
    breaker.away = True  # somebody asks already
    for second in range(2 * MINUTE):
        clock.at = 1000.0 + second
        breaker.note_failure(OSError("refused"))
    assert breaker.failures == 2 * MINUTE
    assert [record.getMessage().partition(" (")[0] for record in caplog.records] == ["Redis does not answer"] * 2


def test_a_bus_and_a_database_that_are_away_are_each_said_once_a_minute(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    here: Any = SimpleNamespace(warned={})
    for second in range(2 * MINUTE):
        clock.at = 1000.0 + second
        for what in ("The bus: %s", "The database: %s"):
            rooms.Rooms.warn(here, what, OSError(f"refused for {second} s"))
    told = ["The bus: refused for 0 s", "The database: refused for 0 s"]
    later = ["The bus: refused for 60 s", "The database: refused for 60 s"]
    assert [record.getMessage() for record in caplog.records] == [*told, *later]
