"""The parts of the document of one's own data: each app adds its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tables.people.models import User

Part = Callable[[User], Any]
PARTS: dict[str, Part] = {}


def part(name: str) -> Callable[[Part], Part]:
    """Decorate what gives a part of the document: for a person, anything that JSON can say."""

    def add(gives: Part) -> Part:
        PARTS[name] = gives
        return gives

    return add


def everything(user: User) -> dict[str, Any]:
    """The whole document."""
    return {name: gives(user) for name, gives in PARTS.items()}
