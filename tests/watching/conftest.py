"""Fixtures of tests for watching and replay."""

import pytest
from django.core.cache import cache

from tests.house import Guest


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


@pytest.fixture
def three() -> list[Guest]:
    """Three people with accounts."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
