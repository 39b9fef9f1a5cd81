"""How much the tests try: a sample by day, everything with KARNAK_WHOLE=1 (`make whole`)."""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TypeVar
from zlib import crc32

import pytest

WHOLE = bool(os.environ.get("KARNAK_WHOLE"))
TURN = date.today().toordinal() + ("DATABASE_URL" in os.environ)  # what the other set-up has today, this one has next
USUAL_IN_A_BROWSER = 2  # days: half of all processor time goes there
T = TypeVar("T")


def extent(by_day: T, whole: T) -> T:
    """The number, list or limit that holds now."""
    return whole if WHOLE else by_day


def left_to_other_setup(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Tests marked `in_turn` that today run on the other of the two set-ups of `make test`."""
    if "KARNAK_BOTH" in os.environ:
        long = [item for item in items if item.get_closest_marker("in_turn")]
        yield from (item for item in long if (crc32(item.nodeid.encode()) + TURN) % 2)


def left_to_other_days(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Of tests that take turns the cases, or tests of a file without cases, that have another day."""
    cases = defaultdict[tuple[int, str], list[pytest.Item]](list)
    for item in items if "KARNAK_BY_TURNS" in os.environ else ():
        test, _bracket, case = item.nodeid.partition("[")
        cases[days(item), test if case else item.nodeid.partition("::")[0]].append(item)
    for (turns, name), same in cases.items():
        first = TURN + crc32(name.encode())  # as many tests on each day
        yield from (item for n, item in enumerate(same) if (n + first) % turns)


def days(item: pytest.Item) -> int:
    """On one of how many days a test runs: the mark `by_turns(days)`, or what is usual in its folder."""
    mark = item.get_closest_marker("by_turns")
    usual = USUAL_IN_A_BROWSER if item.nodeid.startswith("tests/browser/") else 1
    return int(mark.args[0]) if mark else usual
