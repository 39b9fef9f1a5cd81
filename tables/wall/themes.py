"""Brightness of wall screens."""

from __future__ import annotations

from django.http import HttpRequest

THEMES = ("dark", "light")


def theme(request: HttpRequest) -> str:
    """Dark, because a bright screen tires the room, unless light is requested."""
    asked = request.GET.get("theme", "")
    return asked if asked in THEMES else THEMES[0]
