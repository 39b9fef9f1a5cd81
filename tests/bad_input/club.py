"""Fixture objects of the bad input tests: a club with three tables, and checks of its responses in both languages."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from html import escape
from typing import Any, NamedTuple

from django.utils import translation
from django.utils.translation import gettext

from tables.models import Table
from tests.support.clients import Answer, Browser, Form, Player, seated
from tests.support.game_tables import Guest
from tests.support.servers.serving import Server

LANGUAGES = ("en", "fr")


class Club(NamedTuple):
    """A public game, a public open table, and a private table."""

    server: Server
    people: list[Guest]
    table: Table
    waiting: Table
    hidden: Table

    @property
    def awaited(self) -> int:
        """The seat that is to move."""
        return self.table.full_position().to_move()[0]

    def at(self, seat: int) -> Player:
        """The browser of the player in a seat."""
        return seated(self.server.url, self.table, self.people)[seat]

    def form(self, **other: Any) -> Form:
        """A valid form of the awaited seat's page, for tests to change."""
        move = str(self.table.full_position().moves(self.awaited)[0])
        return {"move": [move], "turn": self.table.turn, "acts": 0, "command": "bad-input", **other}


def heard(answer: Answer, status: int, sentence: str, language: str) -> None:
    """Check status, language and sentence of a response."""
    with translation.override(language):
        said = gettext(sentence)
    assert (said == sentence) == (language == "en"), f"not translated: {sentence}"
    assert answer.status == status, answer.text[:600]
    assert escape(said) in answer.text or said in answer.text, (said, answer.text[:600])


def with_page(browser: Browser, task: Coroutine[Any, Any, Any]) -> Any:
    """Run a task while the browser is open, after it has loaded a page."""

    async def do() -> Any:
        async with browser.open():
            await browser.get("/")
            return await task

    return asyncio.run(do())


def posted(browser: Browser, path: str, form: Form, **headers: str) -> Answer:
    """The response to one form."""
    answer: Answer = with_page(browser, browser.post(path, form, **headers))
    return answer


def in_both(browser: Browser, path: str, form: Form, status: int, sentence: str, **headers: str) -> None:
    """Check that this form is refused with this sentence, in English and in French."""
    for language in LANGUAGES:
        browser.language = language
        heard(posted(browser, path, form, **headers), status, sentence, language)
