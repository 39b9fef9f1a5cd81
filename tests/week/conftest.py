"""The time of the tests of the week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.utils import timezone

from tests.week.weekly import MONDAY


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Set the time of the server."""

    def set_time(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    return set_time


@pytest.fixture(autouse=True)
def monday(at: Callable[[datetime], None]) -> None:
    """A Monday in winter."""
    at(MONDAY)
