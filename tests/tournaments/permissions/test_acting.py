"""What an act takes from a request: who acts, the key of the form, and the typed reason."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from tables.tournaments.audit.log import KEY_LENGTH
from tables.tournaments.permissions import acting


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("a slip\x00 was read wrongly", "a slip was read wrongly"),  # PostgreSQL stores no NUL
        ("\ud800lone\x07", "lone"),  # UTF-8 has no lone surrogates
        ("  two\r\n\tlines ", "two\r\n\tlines"),
        ("\x00 \x00", ""),
        ("é" * (acting.REASON_LENGTH + 1), "é" * acting.REASON_LENGTH),
    ],
)
def test_a_reason_holds_only_what_the_database_can_store(typed: str, stored: str) -> None:
    request = RequestFactory().post("/", {})
    request.POST = {"reason": typed, "key": f"k{typed}"}  # type: ignore[assignment]
    request.user = AnonymousUser()
    by = acting.actor_of(request)
    assert (by.user, by.reason) == (None, stored)
    assert by.key == f"k{typed}".replace("\x00", "").replace("\ud800", "").replace("\x07", "").strip()[:KEY_LENGTH]
