"""Where a figure leads: to its games in the archive."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

from tables.people.models import User


class Figure(NamedTuple):
    """A number of games, and the address of these games; empty for none."""

    n: int
    url: str


def games_url(user: User, **asked: str) -> str:
    """The address of the games of a user in the archive. asked: further fields of its search."""
    return f"/games?{urlencode({'person': user.username, **asked})}"


def figure(user: User, n: int, **asked: str) -> Figure:
    """A number of games of a user that leads to them."""
    return Figure(n, games_url(user, **asked) if n else "")
