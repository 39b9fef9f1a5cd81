"""No message contains a word replaced by the site's glossary, in English and in French."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from tables.management.commands.translations import FILE, catalogue
from tables.management.commands.wording import faults, messages

COMPILED = Path(settings.LOCALE_PATHS[0]) / FILE.with_suffix(".mo")


def test_no_message_has_a_word_that_was_replaced() -> None:
    assert faults(messages()) == []


@pytest.mark.parametrize(
    ("english", "french", "instead"),
    [
        ("This is for whoever sits there.", "C’est pour qui est là.", "anyone who"),
        ("A bot plays on.", "Un bot continue.", "robot"),
    ],
)
def test_a_replaced_word_is_found_with_what_is_said_instead(english: str, french: str, instead: str) -> None:
    (found,) = faults([(english, french)])
    assert instead in found


def test_the_words_of_one_file_can_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    page.write_text('{% translate "Sign up" %}')
    call_command("wording", str(page))
    looked_at = int(capsys.readouterr().out.split()[0])
    assert 1 <= looked_at < len(list(messages()))


def test_one_point_is_no_points() -> None:
    """A number of points always goes through the two forms of a message, and the form for one says "point"."""
    for message, french in catalogue(COMPILED).items():
        many = isinstance(message, tuple) and message[1] > 0
        for said in (french, *([] if isinstance(message, tuple) else [message])):
            assert many or not re.search(r"(?:\{n\}|%\(n\)s|\{points\}|%\(points\)s|\b1) points\b", said), said
