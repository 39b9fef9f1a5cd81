"""Who can play together, among people who wait: pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

NEAR = 200  # points between the shown ratings of people who look for others of about their rating
LONGEST = 40  # people among whom a group is looked for, those who have waited longest


class Waiting(Protocol):
    """Somebody who waits."""

    person_id: int
    near: bool
    rating: int


W = TypeVar("W", bound=Waiting)


def may_meet(one: Waiting, other: Waiting, apart: Collection[frozenset[int]]) -> bool:
    """Whether two people can be seated together. apart: the pairs of which one has blocked the other."""
    if frozenset((one.person_id, other.person_id)) in apart or one.person_id == other.person_id:
        return False
    return not (one.near or other.near) or abs(one.rating - other.rating) <= NEAR


def find_group(waiting: Sequence[W], size: int, meets: Callable[[W, W], bool]) -> list[W]:
    """The first group of this size whose members can all meet; empty without one.

    People who have waited longer are preferred.
    """
    waiting = waiting[:LONGEST]
    for n, first in enumerate(waiting):
        if found := full_group([first], waiting[n + 1 :], size, meets):
            return found
    return []


def full_group(group: list[W], others: Sequence[W], size: int, meets: Callable[[W, W], bool]) -> list[W]:
    """The group with as many of the others as it lacks; empty if they are not found."""
    if len(group) == size:
        return group
    fitting = [one for one in others if meets(group[-1], one)]
    if len(group) + len(fitting) < size:
        return []
    tries = (full_group([*group, one], fitting[n + 1 :], size, meets) for n, one in enumerate(fitting))
    return next((found for found in tries if found), [])
