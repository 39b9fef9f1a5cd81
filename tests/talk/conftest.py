"""What every test of the talk may ask for."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()
