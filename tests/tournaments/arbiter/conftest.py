"""Fixtures of tests of arbiters: a tournament that runs, and its arbiter."""

from __future__ import annotations

import pytest

from tables.tournaments.models import Tournament
from tests.support.game_tables import Guest
from tests.tournaments.running_tournament import staff, tournament


@pytest.fixture
def event() -> Tournament:
    """A tournament that runs."""
    return tournament()[0]


@pytest.fixture
def arbiter(event: Tournament) -> Guest:
    """Its arbiter."""
    return staff(event, "Imhotep")
