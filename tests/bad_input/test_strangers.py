"""Strangers change nothing, and a private table without its link is the same as no table."""

from __future__ import annotations

import re

import pytest

from tests.bad_input.club import LANGUAGES, Club, heard, in_both, posted, with_page
from tests.support.clients import Answer, Browser
from tests.support.tokens import without_token

PATHS = ("", "/help", "/board", "/prompt", "/log", "/at/1", "/record", "/position.json")
DRAFTED = "/prompt"  # also posted, with a draft: no choice is part of an address
READ = ("", "/board", "/prompt", "/log", "/at/1", "/position.json")
POSTED = ("/play", "/undo", "/sit", "/start", "/fill", "/rematch", "/colour", "/revoke")
NOT_HERE = "This page does not exist, or you can’t see it."


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/start", 403, "Only the person who opened this table can do that."),
        ("/fill", 403, "Only the person who opened this table can do that."),
        ("/leave", 403, "You don’t have a seat at this table."),
        ("/colour", 403, "You don’t have a seat at this table."),
        ("/rematch", 403, "You don’t have a seat at this table."),
        ("/sit", 409, "This game has started without you: every seat is taken."),
    ],
)
def test_a_stranger_changes_nothing_at_a_table(club: Club, path: str, status: int, sentence: str) -> None:
    in_both(Browser(club.server.url), f"/t/{club.table.slug}{path}", {"name": "Spy"}, status, sentence)


def same(page: str) -> str:
    """A page without its variable parts and without its own address."""
    return re.sub(r'name="next" value="[^"]*"|\d+ (person|people) (is|are) here', "", without_token(page))


def test_an_unknown_table_and_one_without_its_link_are_the_same_nothing(club: Club) -> None:
    for language in LANGUAGES:
        for path in PATHS:
            bodies = set()
            for slug in ("unknown-table", club.hidden.slug):
                stranger = Browser(club.server.url, language=language)
                answer = with_page(stranger, stranger.get(f"/t/{slug}{path}"))
                heard(answer, 404, NOT_HERE, language)
                bodies.add(same(answer.text).replace(slug, ""))
            assert len(bodies) == 1
        for path in (*POSTED, "/leave", "/give-up"):
            for slug in ("unknown-table", club.hidden.slug):
                stranger = Browser(club.server.url, language=language)
                heard(posted(stranger, f"/t/{slug}{path}", club.form(name="Spy")), 404, NOT_HERE, language)
        for path in ("/join/guessed", "/watch/guessed", "/new/senet", "/rules/senet", "/nothing", "/t/%00"):
            stranger = Browser(club.server.url, language=language)
            heard(with_page(stranger, stranger.get(path)), 404, NOT_HERE, language)


@pytest.mark.parametrize("code", ["guessed", "", "\x00", "x" * 3000, "' OR 1=1 --", "https://karnak.example/join/"])
def test_a_code_that_no_table_has(club: Club, code: str) -> None:
    in_both(
        Browser(club.server.url),
        "/join",
        {"code": code, "name": "Spy"},
        404,
        "No table has this code. Check it, or open the link you were sent.",
    )


def test_what_is_read_is_not_posted_and_what_is_posted_is_not_read(club: Club) -> None:
    reading = Browser(club.server.url)

    async def answers() -> list[Answer]:
        posts = [await reading.post(f"/t/{club.table.slug}{path}", {}) for path in PATHS if path != DRAFTED]
        posts += [await reading.post(path, {}) for path in ("/", "/rules/amun-re")]
        reads = [await reading.get(f"/t/{club.waiting.slug}{path}") for path in POSTED]
        return [*posts, *reads, *[await reading.get(path) for path in ("/play-now", "/join")]]

    for reading.language in LANGUAGES:
        for answer in with_page(reading, answers()):
            heard(answer, 405, "This page can’t be opened directly.", reading.language)
            assert answer.headers["Allow"]


def test_anyone_who_only_asks_for_the_head_of_a_page_gets_it(club: Club) -> None:
    browser = Browser(club.server.url)

    async def heads() -> list[int]:
        paths = ("/", f"/t/{club.table.slug}", "/new/amun-re", "/rules/amun-re")
        return [(await browser.http.head(club.server.url + path)).status for path in paths]

    assert with_page(browser, heads()) == [200] * 4


ASKED = [(name, value) for name in ("as", "seat", "viewer", "view", "me", "user", "key") for value in ("0", "seat:0")]


def test_no_parameter_and_no_header_shows_another_view(club: Club) -> None:
    headers = {"X-Seat": "0", "X-Forwarded-User": club.people[0].user.username, "Remote-User": "1", "HX-Prompt": "0"}

    async def views(visitor: Browser, query: list[tuple[str, str]], **headers: str) -> list[str]:
        return [same((await visitor.get(f"/t/{club.table.slug}{path}", query, **headers)).text) for path in READ]

    first = club.at(0)
    owner = with_page(first, views(first, []))
    for visitor in (Browser(club.server.url), club.at(1)):
        own = with_page(visitor, views(visitor, []))
        assert own[0] != owner[0]
        for query in (ASKED, ASKED[:1]):
            assert with_page(visitor, views(visitor, query, **headers)) == own
