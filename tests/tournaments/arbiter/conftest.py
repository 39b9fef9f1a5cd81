"""Fixtures of tests of arbiters: a tournament that runs, and its arbiter."""

from __future__ import annotations

import pytest

from tables.tournaments.models import Tournament
from tests.support.house import Guest
from tests.tournaments.running import staff, tournament


@pytest.fixture
def event() -> Tournament:
    """A tournament that runs."""
    return tournament()[0]


@pytest.fixture
def arbiter(event: Tournament) -> Guest:
    """Its arbiter."""
    return staff(event, "Imhotep")
