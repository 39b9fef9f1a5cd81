"""Refusals before a view: a sentence in the reader's language, shown in the right place."""

import pytest
from django.test import Client

from tables.web.middleware import limit

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
SENTENCE = {
    "en": "That is too long: a request can be 64 kB at most.",
    "fr": "C’est trop long\u202f: une requête ne peut dépasser 64 ko.",
}


def post(size: int, **headers: str) -> tuple[int, str, str | None]:
    """Status, text and target of the answer to a form of this many bytes."""
    answer = Client(headers=headers).post("/preferences", "x=" + "a" * (size - 2), content_type=FORM)
    return answer.status_code, answer.content.decode(), answer.headers.get("HX-Retarget")


def test_the_limit_is_64_kB() -> None:
    assert limit() == 64 * 1024


def test_the_longest_form_is_taken() -> None:
    assert post(limit())[0] == 302


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1_000_000])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_longer_form_gets_413_and_a_page_that_says_why(size: int, language: str) -> None:
    status, text, target = post(size, **{"accept-language": language})
    assert (status, target) == (413, None)
    assert SENTENCE[language] in text


def test_htmx_gets_the_sentence_alone_and_shows_it_as_an_alert() -> None:
    status, text, target = post(100_000, **{"hx-request": "true"})
    assert (status, text, target) == (413, f"<p>{SENTENCE['en']}</p>", "#alert")


def test_a_request_that_does_not_say_how_long_it_is_is_refused() -> None:
    assert Client(headers={"transfer-encoding": "chunked"}).post("/preferences").status_code == 413


def test_a_form_from_elsewhere_gets_403_in_the_language_of_the_reader() -> None:
    answer = Client(enforce_csrf_checks=True, headers={"accept-language": "fr"}).post("/preferences", {"theme": "dark"})
    assert answer.status_code == 403
    assert "Cette page n’est plus à jour." in answer.content.decode()
