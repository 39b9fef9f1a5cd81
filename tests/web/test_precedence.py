"""A drawing for open pages lets the answers pass that are under way, for a while."""

from __future__ import annotations

import asyncio

import pytest

from tables.web import precedence
from tables.web.precedence import Precedence

pytestmark = pytest.mark.asyncio

LONG = 30.0  # seconds


async def draw(turns: Precedence, done: list[str], name: str) -> None:
    """Draw at one's turn, and let everything else come in between."""
    async with turns.drawing_turn():
        done.append(f"{name} begins")
        await asyncio.sleep(0)
        done.append(f"{name} ends")


async def test_drawings_wait_for_the_last_answer_and_then_for_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE", LONG)
    turns, done = Precedence.of_this_loop(), list[str]()
    with turns.answering():
        with turns.answering():
            drawings = [asyncio.ensure_future(draw(turns, done, name)) for name in ("first", "second")]
        await asyncio.wait(drawings, timeout=0.05)  # if they did not wait, they would be drawn meanwhile
        done.append("answered")
    await asyncio.gather(*drawings)
    assert done == ["answered", "first begins", "first ends", "second begins", "second ends"]


async def test_answers_that_never_end_hold_up_no_page_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE", 0.0)
    turns, done = Precedence.of_this_loop(), list[str]()
    with turns.answering():
        await draw(turns, done, "page")
    assert done == ["page begins", "page ends"]


async def test_an_answer_that_fails_is_no_longer_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE", LONG)
    turns, done = Precedence.of_this_loop(), list[str]()
    with pytest.raises(LookupError), turns.answering():
        raise LookupError
    async with asyncio.timeout(LONG / 2):
        await draw(turns, done, "page")
    assert done == ["page begins", "page ends"]
