"""People whom a member may know, beside those they follow. Other apps add theirs, such as clubs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tables.people.models import User


class Group(NamedTuple):
    """A group with the people in it, without the reader."""

    title: str
    url: str
    people: Sequence[User]


registered: list[Callable[[User], list[Group]]] = []


def groups_of(user: User) -> list[Group]:
    """The groups of a member."""
    return [group for source in registered for group in source(user)]
