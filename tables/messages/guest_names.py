"""The names that the site gives to guests: kept as a number, and shown in the language of whoever reads them.

Every row and every file has such a name in its first form, "Guest 3071". A name that a guest has chosen stays as it is.
"""

from __future__ import annotations

import re
import secrets
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

LOWEST, NUMBERS = 1000, 9000
KEPT = "Guest {number}"


def new_name() -> str:
    """A name for somebody who has not given one."""
    return KEPT.format(number=secrets.randbelow(NUMBERS) + LOWEST)


def kept(name: str) -> str:
    """A name as rows hold it: one that the site has given, in whatever language it was read, has its first form."""
    found = given().fullmatch(name)
    return KEPT.format(number=found[found.lastindex or 0]) if found else name


def shown(name: str) -> str:
    """A name as the reader's language has it."""
    found = given().fullmatch(name)
    return _("Guest {number}").format(number=found[found.lastindex or 0]) if found else name


def kept_within(value: Any) -> Any:
    """A value of JSON with every such name in its first form, however deep."""
    if isinstance(value, dict):
        return {key: kept_within(part) for key, part in value.items()}
    if isinstance(value, list):
        return list(map(kept_within, value))
    return kept(value) if isinstance(value, str) else value


@cache
def given() -> re.Pattern[str]:
    """The names that the site gives, in every language; older rows have them in that of their guest."""
    forms = [KEPT]
    for code, _language in settings.LANGUAGES:
        with translation.override(code):
            forms.append(_("Guest {number}"))
    return re.compile(
        "|".join(re.escape(form).replace(r"\{number\}", "([1-9][0-9]{3})") for form in dict.fromkeys(forms))
    )
