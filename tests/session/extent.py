"""How much the tests try: a sample by day, everything with KARNAK_WHOLE=1 (`make whole`)."""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TypeVar
from zlib import crc32

import pytest

WHOLE = bool(os.environ.get("KARNAK_WHOLE"))
TODAY = date.today().toordinal() + int(os.environ.get("KARNAK_DAYS_ON", 0))  # the share of another day
ON_POSTGRES = "DATABASE_URL" in os.environ
USUAL = {  # days, of the folders where most of the time goes
    "tests/browser/": 10,
    "tests/tournaments/": 3,
    "tests/administration/": 3,
    "tests/rendering/": 3,
    "tests/engine/tools/": 3,
    "tests/engine/bots/": 2,
    "tests/background/": 2,
    "tests/history/": 2,
    "tests/bad_input/": 2,
    "tests/learning/": 2,
    "tests/realtime/": 2,
    "tests/notifications/": 2,
    "tests/operations/": 2,
    "tests/hosting/": 2,
    "tests/lobby/": 2,
    "tests/access/": 2,
    "tests/lessons/": 2,
    "tests/models/": 2,
    "tests/table_page/": 2,
    "tests/talk/": 2,
    "tests/watching/": 2,
    "tests/week/": 2,
}
T = TypeVar("T")


def extent(by_day: T, whole: T) -> T:
    """The number, list or limit that holds now."""
    return whole if WHOLE else by_day


def left_to_other_turns(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests that run on another day or on the other set-up; none where somebody asks for some.

    Parametrized tests take turns by case, others by test within a file. `both`: one of two set-ups runs it today.
    """
    turns = defaultdict[tuple[int, bool, str], list[pytest.Item]](list)
    for item in items if "KARNAK_BY_TURNS" in os.environ else ():
        test, _bracket, case = item.nodeid.partition("[")
        turns[days(item), on_both(item), test if case else item.nodeid.partition("::")[0]].append(item)
    for (number, both, name), same in turns.items():
        first = TODAY + crc32(name.encode())  # as many tests on each day
        if both:
            first, number = first + number * ON_POSTGRES, number * 2
        yield from (item for n, item in enumerate(same) if (n + first) % number)


def days(item: pytest.Item) -> int:
    """On one of how many days a test runs: the mark `by_turns(days)`, or what is usual in its folder."""
    mark = item.get_closest_marker("by_turns")
    usual = (number for folder, number in USUAL.items() if item.nodeid.startswith(folder))
    return int(mark.args[0]) if mark else next(usual, 1)


def on_both(item: pytest.Item) -> bool:
    """Whether it runs on both set-ups of `make test`, and both are there; some modules are for one of them."""
    chosen = "__test__" in vars(item.getparent(pytest.Module).obj)  # type: ignore[union-attr]
    return "KARNAK_BOTH" in os.environ and item.get_closest_marker("server") is not None and not chosen
