"""The course of a game as a pattern: which steps can be on its stack (`agenda`), and in what order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from engine.core.moves_and_events import Do


@cache
def pattern(course: str) -> re.Pattern[str]:
    """Compile a course to a pattern for the whole stack, bottom first.

    course: names of steps, with `|`, `*`, `+`, `?` and brackets.
    """
    return re.compile("".join(re.sub(r"\w+", r"(?:\g<0>;)", course).split()))


def possible(course: str, agenda: Iterable[object]) -> bool:
    """Whether the steps of a stack match the course; on top must be a decision, as a course ends in one."""
    names = [step.name.rpartition(".")[2] if type(step) is Do else type(step).__name__ for step in agenda]
    return pattern(course).fullmatch(f"{';'.join(names)};") is not None
