"""A club that is sent what is wrong, and how its answers are heard in both languages."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from html import escape
from typing import Any, NamedTuple

from django.utils import translation
from django.utils.translation import gettext

from tables.models import Table
from tests.clients import Answer, Browser, Form, Player, seated
from tests.house import Guest
from tests.serving import Server

LANGUAGES = ("en", "fr")


class Club(NamedTuple):
    """A game that everybody may watch, one that waits for people, and one for which one needs a link."""

    server: Server
    people: list[Guest]
    table: Table
    waiting: Table
    hidden: Table

    @property
    def awaited(self) -> int:
        """The seat that is to move."""
        return self.table.truth().to_move()[0]

    def at(self, seat: int) -> Player:
        """The browser of somebody who sits at the table."""
        return seated(self.server.url, self.table, self.people)[seat]

    def form(self, **other: Any) -> Form:
        """What the page of the awaited seat would send, but for what is wrong with it."""
        move = str(self.table.truth().moves(self.awaited)[0])
        return {"move": [move], "turn": self.table.turn, "acts": 0, "command": "bad-input", **other}


def heard(answer: Answer, status: int, sentence: str, language: str) -> None:
    """The answer has this status and says this sentence in this language."""
    with translation.override(language):
        said = gettext(sentence)
    assert (said == sentence) == (language == "en"), f"not translated: {sentence}"
    assert answer.status == status, answer.text[:600]
    assert escape(said) in answer.text or said in answer.text, (said, answer.text[:600])


def with_page(browser: Browser, task: Coroutine[Any, Any, Any]) -> Any:
    """Do this while the browser is open, after it has loaded a page."""

    async def do() -> Any:
        async with browser.open():
            await browser.get("/")
            return await task

    return asyncio.run(do())


def posted(browser: Browser, path: str, form: Form, **headers: str) -> Answer:
    """The answer to one form."""
    answer: Answer = with_page(browser, browser.post(path, form, **headers))
    return answer


def in_both(browser: Browser, path: str, form: Form, status: int, sentence: str, **headers: str) -> None:
    """This form is refused with this sentence, in English and in French."""
    for language in LANGUAGES:
        browser.language = language
        heard(posted(browser, path, form, **headers), status, sentence, language)
