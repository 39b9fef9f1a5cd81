"""Template tags about mail."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def where_codes_are() -> str:
    """Where to find mailed codes on a site without a mail server; empty with one."""
    if settings.EMAIL_HOST:
        return ""
    if settings.EMAIL_FILE_PATH:
        return _(
            "This site has no mail server: the code is in a file of its mail folder. Ask the site administrator for it."
        )
    return _("This site has no mail server: the code is printed in its terminal. Ask the site administrator for it.")
