"""Fixtures of tournament tests."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()
