"""Template filters for addresses."""

from __future__ import annotations

from django import template

from tables.hosting import addresses

register = template.Library()


@register.filter
def is_loopback_url(url: str) -> bool:
    """Whether only this machine can open a URL."""
    return addresses.is_loopback_url(url)
