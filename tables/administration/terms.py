"""How long something holds: the terms that forms offer."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.messages.refusals import Refused
from tables.people.models import FOREVER

WITHOUT_END = "forever"
TERMS: dict[str, tuple[Promise, timedelta | None]] = {
    "1h": (gettext_lazy("an hour"), timedelta(hours=1)),
    "4h": (gettext_lazy("four hours"), timedelta(hours=4)),
    "1d": (gettext_lazy("a day"), timedelta(days=1)),
    "7d": (gettext_lazy("a week"), timedelta(days=7)),
    "30d": (gettext_lazy("thirty days"), timedelta(days=30)),
    WITHOUT_END: (gettext_lazy("without an end"), None),
}


def end_of_term(term: str, longest: timedelta | None = None) -> datetime:
    """When a term that begins now ends; FOREVER for one without an end. Raises Refused.

    longest: the longest term that is allowed; None: any.
    """
    if term not in TERMS:
        raise Refused(_("Choose one of the durations offered."), 400)
    length = TERMS[term][1]
    if longest is not None and (length is None or length > longest):
        raise Refused(_("Your role does not allow a term as long as this."), 403)
    return FOREVER if length is None else timezone.now() + length


def offered_terms(longest: timedelta | None = None) -> list[tuple[str, Promise]]:
    """The terms up to the longest one that is allowed, with their words."""
    return [(key, word) for key, (word, length) in TERMS.items() if longest is None or (length and length <= longest)]
