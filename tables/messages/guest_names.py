"""Generated names of guests: stored in one form, and shown in the reader's language.

Every row and file holds such a name in its stored form, "Guest 3071". A name chosen by a guest is not translated.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

LOWEST, NUMBERS = 1000, 9000
KEPT = "Guest {number}"


def new_name() -> str:
    """Generate a name for a guest."""
    return KEPT.format(number=secrets.randbelow(NUMBERS) + LOWEST)


def stored_form(name: str) -> str:
    """The stored form of a name: generated names in any language get their first form."""
    found = generated_pattern().fullmatch(name)
    return KEPT.format(number=found[found.lastindex or 0]) if found else name


def displayed_name(name: str) -> str:
    """A name in the reader's language."""
    found = generated_pattern().fullmatch(name)
    return _("Guest {number}").format(number=found[found.lastindex or 0]) if found else name


def stored_forms_within(values: Mapping[str, object]) -> dict[str, object]:
    """A JSON object with the stored form of every generated name, at any depth."""
    return {key: with_stored_forms(part) for key, part in values.items()}


def with_stored_forms(value: object) -> object:
    """A JSON value with the stored form of every generated name."""
    if isinstance(value, dict):
        return stored_forms_within(value)
    if isinstance(value, list):
        return list(map(with_stored_forms, value))
    return stored_form(value) if isinstance(value, str) else value


@cache
def generated_pattern() -> re.Pattern[str]:
    """The pattern of generated names in every language; older rows have those of their guest's language."""
    forms = [KEPT]
    for code, _language in settings.LANGUAGES:
        with translation.override(code):
            forms.append(_("Guest {number}"))
    return re.compile(
        "|".join(re.escape(form).replace(r"\{number\}", "([1-9][0-9]{3})") for form in dict.fromkeys(forms))
    )
