"""Counts of the tests, printed at the end of a run, since pytest captures output."""

from collections import defaultdict
from collections.abc import Iterable

_lines: list[str] = []
_found: defaultdict[str, set[object]] = defaultdict(set)


def tell(line: str) -> None:
    """Add a line with the counts of one test."""
    _lines.append(line)


def found(what: str, things: Iterable[object]) -> None:
    """Add items that several tests count together, each once."""
    _found[what] |= set(things)


def lines() -> list[str]:
    """All counts."""
    return [*_lines, *(f"{what}: {len(things)}" for what, things in _found.items())]
