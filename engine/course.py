"""The course of a game as a pattern: which steps can wait on its agenda, and in what order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from engine.records import Do


@cache
def pattern(course: str) -> re.Pattern[str]:
    """The pattern for a whole agenda, from its bottom up: steps by name, with `|`, `*`, `+`, `?` and brackets."""
    return re.compile("".join(re.sub(r"\w+", r"(?:\g<0>;)", course).split()))


def possible(course: str, agenda: Iterable[object]) -> bool:
    """Whether these steps can wait in this order. Such a course ends in a decision, so one lies on top."""
    names = [step.name.rpartition(".")[2] if type(step) is Do else type(step).__name__ for step in agenda]
    return pattern(course).fullmatch(f"{';'.join(names)};") is not None
