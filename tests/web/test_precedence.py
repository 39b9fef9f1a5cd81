"""A rendering for open pages lets the answers pass that are under way, for a while."""

from __future__ import annotations

import asyncio

import pytest

from tables.web import precedence
from tables.web.precedence import Precedence

pytestmark = pytest.mark.asyncio

LONG = 30.0  # seconds


async def render(turns: Precedence, done: list[str], name: str) -> None:
    """Render at one's turn, and let everything else come in between."""
    async with turns.rendering_turn():
        done.append(f"{name} begins")
        await asyncio.sleep(0)
        done.append(f"{name} ends")


async def test_renderings_wait_for_the_last_answer_and_then_for_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE", LONG)
    turns, done = Precedence.of_this_loop(), list[str]()
    with turns.answering():
        with turns.answering():
            renderings = [asyncio.ensure_future(render(turns, done, name)) for name in ("first", "second")]
        await asyncio.wait(renderings, timeout=0.05)  # if they did not wait, they would be rendered meanwhile
        done.append("answered")
    await asyncio.gather(*renderings)
    assert done == ["answered", "first begins", "first ends", "second begins", "second ends"]


async def test_answers_that_never_end_hold_up_no_page_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE", 0.0)
    turns, done = Precedence.of_this_loop(), list[str]()
    with turns.answering():
        await render(turns, done, "page")
    assert done == ["page begins", "page ends"]


async def test_an_answer_that_fails_is_no_longer_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE", LONG)
    turns, done = Precedence.of_this_loop(), list[str]()
    with pytest.raises(LookupError), turns.answering():
        raise LookupError
    async with asyncio.timeout(LONG / 2):
        await render(turns, done, "page")
    assert done == ["page begins", "page ends"]
