"""Dates, numbers and colons in the format of each language."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from tables.archive import search
from tables.rendering import descriptions
from tables.templatetags import karnak

AT = datetime(2026, 11, 22, 12, 24, tzinfo=UTC)


@pytest.mark.parametrize(("language", "said"), [("en", "22 Nov 2026, 12:24"), ("fr", "22 nov. 2026, 12:24")])
def test_a_moment_is_written_as_in_the_style_guide(language: str, said: str) -> None:
    with translation.override(language):
        assert f">{said} UTC</time>" in karnak.moment(AT)


@pytest.mark.parametrize(("language", "said"), [("en", "No delay"), ("fr", "Sans délai")])
def test_bots_without_a_pause_have_no_number(language: str, said: str) -> None:
    with translation.override(language):
        assert descriptions.pace_text(0) == said


@pytest.mark.parametrize(("language", "said"), [("en", "About 1.5 s"), ("fr", "Environ 1,5 s")])
def test_a_decimal_has_the_sign_of_the_language(language: str, said: str) -> None:
    with translation.override(language):
        assert descriptions.pace_text(1.5) == said


@pytest.mark.parametrize(("language", "said"), [("en", "Amun-Re: Super Meeple"), ("fr", "Amun-Re\u202f: Super Meeple")])
def test_the_colon_of_an_edition_is_that_of_the_language(language: str, said: str) -> None:
    with translation.override(language):
        assert said in [words for _value, words in search.edition_choices()]


def test_zero_has_no_sign() -> None:
    assert (karnak.as_gain(0), karnak.as_loss(0)) == ("0", "0")
    assert (karnak.as_gain(3), karnak.as_loss(3)) == ("+3", "\N{MINUS SIGN}3")
