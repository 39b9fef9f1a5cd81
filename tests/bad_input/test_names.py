"""Invalid names, and names that contain scripts."""

from __future__ import annotations

import re
from html import escape

import pytest

from tables.play import commands
from tests.bad_input.club import Club, in_both, with_page
from tests.support.clients import Browser, begun, pushed
from tests.support.game_tables import Guest, fresh
from tests.support.servers.serving import Server

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Please enter a name, so that the others know who you are."),
        (" \t ", "Please enter a name, so that the others know who you are."),
        ("x" * 25, "A name can have 24 characters at most."),
        ("x" * 60_000, "A name can have 24 characters at most."),
        ("a\x00b", "This name contains characters that can’t be displayed."),
        ("a\u202eb", "This name contains characters that can’t be displayed."),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_name_that_cannot_be_one(club: Club, name: str, sentence: str) -> None:
    in_both(Browser(club.server.url), f"/t/{club.waiting.slug}/sit", {"name": name}, 422, sentence)
    in_both(Browser(club.server.url), "/join", {"code": club.waiting.join_token, "name": name}, 422, sentence)


SCRIPTS = ("<script>x()</script>", "<img src=x onerror=x()>", "'\"><svg/onload=x()>", "{{ 7|add:7 }}{name}%(n)s")


def test_a_script_in_a_name_is_text_wherever_it_is_read(server: Server) -> None:
    people = [Guest(name) for name in SCRIPTS]
    table, waiting = begun(people), begun(people, start=False)
    for _bid in people:
        seat = table.full_position().to_move()[0]
        move = str(table.full_position().moves(seat)[-1])
        commands.play_moves(table, seat, [move], table.turn, table.seats.get(number=seat).acts, f"bids-{table.version}")
        table = fresh(table)
    stranger = Browser(server.url)

    async def everything() -> list[str]:
        texts = [
            (await stranger.get(f"/t/{table.slug}{path}")).text for path in ("", "/board", "/log", "/prompt", "/at/3")
        ]
        async with stranger.socket(table.slug, "?v=1") as socket:
            told = await pushed(socket)
        refused = await stranger.post("/join", {"code": waiting.join_token, "name": SCRIPTS[0]})
        assert refused.status == 422
        return [*texts, (await stranger.get("/")).text, refused.text, "".join(told["parts"].values())]

    texts = with_page(stranger, everything())
    for text in texts:
        assert not re.search(r"<script>x|<img src=x|<svg/onload", text)
    for name in SCRIPTS:
        assert sum(escape(name) in text for text in texts) >= 5
