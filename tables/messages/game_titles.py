"""The titles of games, also of those that this release does not have."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine import GAMES


def game_title(key: str) -> str:
    """The title of a game in the reader's language; its key where this site does not know it."""
    return _(GAMES[key].title) if key in GAMES else key
