"""Registry of the parts of the personal data export; each app adds its own."""

from __future__ import annotations

from collections.abc import Callable

from tables.people.models import User

Part = Callable[[User], object]
PARTS: dict[str, Part] = {}


def part(name: str) -> Callable[[Part], Part]:
    """Decorate a function that returns a part of the export: for a user, any JSON value."""

    def add(gives: Part) -> Part:
        PARTS[name] = gives
        return gives

    return add


def everything(user: User) -> dict[str, object]:
    """All parts for a user."""
    return {name: gives(user) for name, gives in PARTS.items()}
