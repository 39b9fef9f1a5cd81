"""The texts of a language, each looked up once: a board has hundreds of them."""

from __future__ import annotations

from functools import cache, lru_cache

from django.utils.translation import get_language
from django.utils.translation.trans_real import catalog

PLURALS = 4096  # sentences with a number that are kept, by language


class Texts(dict[str, str]):
    """Translations by their messages; there are as many as the code has messages.

    language: its code; None where translations are switched off.
    """

    def __init__(self, language: str | None) -> None:
        messages = catalog()
        self.language = language
        self.look_up = messages.gettext
        self.ngettext = lru_cache(PLURALS)(messages.ngettext)

    def __missing__(self, message: str) -> str:
        found = self[message] = self.look_up(message)
        return found

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


@cache
def texts_in(language: str | None) -> Texts:
    """The texts of the active language, whose code this is."""
    return Texts(language)


def texts() -> Texts:
    """The texts of the active language."""
    return texts_in(get_language())
