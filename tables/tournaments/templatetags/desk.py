"""Template tags of organisers' pages."""

from __future__ import annotations

import secrets

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tables.tournaments.standings.facts import POINT

register = template.Library()


@register.simple_tag
def form_key() -> SafeString:
    """The hidden key of a form, so that it is carried out once however often it is sent."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(12))


@register.filter
def points(grains: int) -> str:
    """Grains as points with two decimals."""
    return number_format(grains / POINT, 2)
