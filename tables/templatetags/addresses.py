"""What pages say of the addresses that they show."""

from __future__ import annotations

from django import template

from tables.hosting import addresses

register = template.Library()


@register.filter
def opens_only_here(url: str) -> bool:
    """Whether nobody but this machine can open an address."""
    return addresses.opens_only_here(url)
