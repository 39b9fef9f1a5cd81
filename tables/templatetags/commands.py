"""Template filter for commands of the terminal in a text."""

from __future__ import annotations

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
COMMAND = re.compile(r"`([^`]+)`")


@register.filter
def with_commands(text: str) -> SafeString:
    """A text with its commands, which stand between backticks, in <code>."""
    return mark_safe(COMMAND.sub(r"<code>\1</code>", escape(text)))
