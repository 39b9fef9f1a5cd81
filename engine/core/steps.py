"""Step functions: the registry by the names under which they stand on saved stacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.core.moves_and_events import Do

G = TypeVar("G")
Rule = Callable[..., None]  # a step function of a game; its argument is the position
PARAGRAPHS: dict[str, Rule] = {}
STEPS: dict[Rule, Do] = {}  # step function -> its entry on the stack


def _name(rule: Rule) -> str:
    """Saved name of a step: package of the game and function, as two games may both have an `auction`."""
    return f"{rule.__module__.split('.')[1]}.{rule.__name__}"


def paragraph(rule: Callable[[G], None]) -> Callable[[G], None]:
    """Decorator that registers a step function, so that it can be on the stack by its name."""
    PARAGRAPHS[_name(rule)] = rule
    STEPS[rule] = Do(_name(rule))
    return rule
