"""One word for one thing: what the glossary of the site replaced is in no message, in English and in French."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tables.management.commands.translations import FILE, catalogue

COMPILED = Path(settings.LOCALE_PATHS[0]) / FILE.with_suffix(".mo")
ENGLISH = {  # a pattern: what is said instead
    r"whoever|somebody|\bwho(?: \w+){0,2} stays\b": "anyone who, someone, the player in that seat",
    r"\btak(?:e|es|en|ing) back\b": "undo",
    r"\baffairs?\b": "table menu, requests",
    r"\bwatchers?\b": "spectators",
    r"\btalk\b": "chat",
    r"\bladder\b|\bn-th\b": "track; the first, the second and so on",
    r"\bby chance\b": "at random",
    r"\bthe wall(?! screen)\b": "wall screen",
    r"\bseed:|\.toml\b|\.md\b": "the rulebook; no file names",
    r"\w'\w": "the typographic apostrophe",
}
FRENCH = {
    r"\bbots?\b": "robot",
    r"\bcourrier\b": "e-mail",
    r"\bsièges?\b": "place",
    r"\bmurs?\b": "écran mural",
    r"\bpayes?\b": "paie",
    r"\bprojets?\b": "brouillon",
    r"\bMaât\b": "Maat, as the rulebook has it",
    r"\w·\w|\(e\)": "a word without marks of gender",
    r"\w'\w": "the typographic apostrophe",
}


def messages() -> Iterator[tuple[str, str]]:
    """Every English message with its French form; of a plural the forms one by one."""
    for message, french in catalogue(COMPILED).items():
        yield (message[0] if isinstance(message, tuple) else message).rpartition("\x04")[2], french


@pytest.mark.parametrize("pattern", ENGLISH)
def test_no_english_message_has_a_word_that_was_replaced(pattern: str) -> None:
    found = [english for english, _french in messages() if re.search(pattern, english)]
    assert not found, f"{found}: {ENGLISH[pattern]}"


@pytest.mark.parametrize("pattern", FRENCH)
def test_no_french_message_has_a_word_that_was_replaced(pattern: str) -> None:
    found = [french for _english, french in messages() if re.search(pattern, french)]
    assert not found, f"{found}: {FRENCH[pattern]}"


def test_one_point_is_no_points() -> None:
    """A number of points always goes through the two forms of a message, and the form for one says "point"."""
    for message, french in catalogue(COMPILED).items():
        many = isinstance(message, tuple) and message[1] > 0
        for said in (french, *([] if isinstance(message, tuple) else [message])):
            assert many or not re.search(r"(?:\{n\}|%\(n\)s|\{points\}|%\(points\)s|\b1) points\b", said), said
