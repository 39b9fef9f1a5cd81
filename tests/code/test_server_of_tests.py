"""The server of the tests goes down after the pages of a test: none of them asks for a server that is gone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_runtest_teardown


@pytest.mark.parametrize(("used_next", "stops"), [((), True), (("server",), False)])
def test_the_server_stops_after_the_fixtures_of_the_last_test_that_uses_it(
    used_next: tuple[str, ...], stops: bool
) -> None:
    done: list[str] = []
    item: Any = SimpleNamespace(funcargs={"server": SimpleNamespace(stop=lambda: done.append("server stopped"))})
    following: Any = SimpleNamespace(fixturenames=used_next)
    teardown = pytest_runtest_teardown(item, following)
    next(teardown)
    done.append("pages closed")
    assert next(teardown, None) is None
    assert done == (["pages closed", "server stopped"] if stops else ["pages closed"])
