"""Tests that take turns: each has its turn within the days that its mark names, on each set-up that runs it."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.session import extent

LONGEST = 8  # days of a mark


def item_of(name: str, days: int, server: bool) -> Any:
    """A test as pytest collects it."""
    marks = {"by_turns": pytest.mark.by_turns(days).mark, "server": pytest.mark.server.mark if server else None}
    return SimpleNamespace(
        nodeid=name, get_closest_marker=marks.get, getparent=lambda _kind: SimpleNamespace(obj=ModuleType("tests"))
    )


ITEMS = [
    item_of(f"tests/a/test_{days}{server}.py::test_one{case}", days, server)
    for days in range(1, LONGEST + 1)
    for server in (True, False)
    for case in ("", "[a]", "[b]", "[c]")
]


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`turns(day, postgres)`: the names of what runs then there."""
    monkeypatch.setenv("KARNAK_BY_TURNS", "1")
    monkeypatch.setenv("KARNAK_BOTH", "1")

    def run(day: int, postgres: bool) -> set[str]:
        monkeypatch.setattr(extent, "TODAY", day)
        monkeypatch.setattr(extent, "ON_POSTGRES", postgres)
        found = [item for item in ITEMS if not postgres or item.get_closest_marker("server")]
        left = {item.nodeid for item in extent.left_to_other_turns(found)}
        return {item.nodeid for item in found} - left

    return run


@pytest.mark.parametrize("first", range(7))
def test_every_test_has_its_turn_within_its_days_on_one_set_up_and_within_twice_as_many_on_each(
    turns: Any, first: int
) -> None:
    for item in ITEMS:
        (days,) = item.get_closest_marker("by_turns").args
        lite = [item.nodeid in turns(day, postgres=False) for day in range(first, first + 2 * days)]
        if item.get_closest_marker("server"):
            postgres = [item.nodeid in turns(day, postgres=True) for day in range(first, first + 2 * days)]
            assert (sum(lite), sum(postgres)) == (1, 1)
            assert sum(lite[:days]) + sum(postgres[:days]) == 1
        else:
            assert (sum(lite[:days]), sum(lite)) == (1, 2)


def test_all_run_where_somebody_asks_for_some(turns: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KARNAK_BY_TURNS")
    assert len(turns(0, postgres=False)) == len(ITEMS)
