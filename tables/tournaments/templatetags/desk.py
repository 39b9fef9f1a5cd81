"""What the pages of organisers say: points, sizes of tables, and forms that are carried out once."""

from __future__ import annotations

import secrets

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tables.tournaments.standings.records import POINT

register = template.Library()


@register.simple_tag
def once() -> SafeString:
    """The key of a form: however often it is sent, it is carried out once."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(12))


@register.filter
def points(grains: int) -> str:
    """Grains as points with two decimals."""
    return number_format(grains / POINT, 2)
