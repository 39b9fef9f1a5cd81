"""The picture of a member beside their name."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from tables.people.pictures import drawing

register = template.Library()


@register.filter
def picture(person: object) -> SafeString:
    """The picture of a user; empty for guests, strangers, and members without one."""
    return drawing(getattr(person, "picture", "") or "")
