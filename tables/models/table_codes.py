"""Table codes that can be spoken: two themed words and a number, in English or in French.

A table stores the English form, such as lotus-hawk-473. A reader is shown the words of their language, and may type
either language, in any case, with or without accents, hyphens and spaces.
"""

from __future__ import annotations

import re
import secrets
import tomllib
import unicodedata
from difflib import get_close_matches
from pathlib import Path

from django.utils.translation import get_language

WORDS: dict[str, str] = tomllib.loads((Path(__file__).parent / "codes.toml").read_text())["words"]
NUMBERS = range(100, 1000)
LENGTH = 40  # characters; the longest code has 29
TYPED = re.compile(r"([a-z]{1,40})([0-9]{3})")


def significant_characters(text: str) -> str:
    """The significant characters of a typed code: letters without accents, and digits."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if sign.isalnum())


WORD_OF = {significant_characters(form): english for english, french in WORDS.items() for form in (english, french)}


def random_code() -> str:
    """A random code: two different words and a number."""
    first, second = secrets.SystemRandom().sample(list(WORDS), 2)
    return f"{first}-{second}-{secrets.choice(NUMBERS)}"


def code_text(code: str) -> str:
    """A code in the words of the reader's language."""
    first, second, number = code.split("-")
    french = (get_language() or "").startswith("fr")
    words = [WORDS.get(word, word) if french else word for word in (first, second)]
    return " ".join([*words, number])


def parse_code(text: str) -> str:
    """The stored form of a typed code; empty if it is none."""
    found = TYPED.fullmatch(significant_characters(text[: 2 * LENGTH]))
    if found is None:
        return ""
    letters, number = found.groups()
    for n in range(1, len(letters)):
        if letters[:n] in WORD_OF and letters[n:] in WORD_OF:
            return f"{WORD_OF[letters[:n]]}-{WORD_OF[letters[n:]]}-{number}"
    return ""


def likely_code(text: str) -> str:
    """The code that was probably meant by a text with a misspelt word; empty if none is near.

    It is found among the words alone, so that it tells nothing about the tables.
    """
    words, number = re.findall(r"[^\W\d_]+", text[: 2 * LENGTH]), re.findall(r"\d+", text)
    if len(words) != 2 or len(number) != 1 or len(number[0]) != len(str(NUMBERS[0])):
        return ""
    near = [get_close_matches(significant_characters(word), WORD_OF, n=1) for word in words]
    return f"{WORD_OF[near[0][0]]}-{WORD_OF[near[1][0]]}-{number[0]}" if all(near) else ""
