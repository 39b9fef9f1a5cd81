"""Whatever is sent: a clear sentence in the reader's language, the right status, and everything saved as it was."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack
from html import escape
from typing import Any, NamedTuple

import aiohttp
import pytest
from django.utils import translation
from django.utils.translation import gettext

from engine.core import say
from tables import parts
from tables.models import Seat, Table, Turn, Visibility
from tables.people.models import User
from tests import sound
from tests.clients import PATIENCE, Answer, Browser, Form, Player, begun, load, nothing_is_pushed, pushed, seated
from tests.house import Guest, fresh
from tests.serving import Server

pytestmark = pytest.mark.server

LANGUAGES = ("en", "fr")
PATHS = ("", "/board", "/prompt", "/log", "/at/1", "/record", "/position.json")
READ = ("", "/board", "/prompt", "/log", "/at/1", "/position.json")
POSTED = ("/play", "/undo", "/sit", "/start", "/fill", "/leave", "/rematch")
WATCHING = "Only who sits at this table can play. You are watching."
NOT_HERE = "There is nothing here that you may see."
UNREADABLE = "The table did not understand this."
NO_MOVE = "This is not a move that the game knows."
TOO_OLD = "This page is too old to act from. Please reload it and try again."
TOO_LONG = "That is too long: a request may have 64 kB at most."
MOVED_ON = "The table has moved on. Nothing of this was played: choose again."


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


def stored() -> list[tuple[Any, ...]]:
    """Every byte of every table, its seats and its history, and everybody who is known."""
    rows = [row for kind in (Table, Seat, Turn) for row in kind.objects.order_by("pk").values_list()]
    rows += User.objects.order_by("pk").values_list("pk", "name", "language")
    return [tuple(bytes(value) if isinstance(value, memoryview) else value for value in row) for row in rows]


@pytest.fixture
def club(server: Server) -> Iterator[Club]:
    """Three people who play at two tables, and one of them waits at a third. What a test sends changes nothing."""
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    waiting = begun(people[:1], start=False)
    Seat.objects.create(table=waiting, number=1, colour="amber")
    club = Club(server, people, begun(people), waiting, begun(people, visibility=Visibility.LINK))
    before = stored()
    with sound.quiet(server):
        yield club
    assert stored() == before


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


# -- moves -----------------------------------------------------------------------------------------


WRONG: list[tuple[Form, int, str]] = [
    ({"turn": 0}, 409, MOVED_ON),
    ({"turn": 999999999}, 409, MOVED_ON),
    ({"acts": 7}, 409, MOVED_ON),
    ({"acts": "9" * 5000}, 400, UNREADABLE),
    *(({"turn": number}, 400, UNREADABLE) for number in ("", "-1", "1e3", "0x1", "1.0", "٣", "²", "9" * 40, "NaN")),
    *(({"command": name}, 400, UNREADABLE) for name in ("", "short", "with a space", "x" * 65, "nul\x00nul1")),
    ({"move": []}, 400, UNREADABLE),
    ({"move": ["done"] * 61}, 400, UNREADABLE),
    ({"move": ["done"] * 1500}, 400, "The site did not understand this."),
    *(
        ({"move": [text]}, 400, NO_MOVE)
        for text in ("", "sing", "bid", "bid thebes", "bid thebes much", "BID thebes 1")
    ),
    *(({"move": [text]}, 400, NO_MOVE) for text in ("bid thebes 1\n", "bid  thebes 1", "bid thebes ٣", "\x00", "<b>")),
    *(({"move": [text]}, 400, NO_MOVE) for text in ("{}", '{"type": "Bid"}', "../../etc", "bid thebes 1 " * 4000)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_is_wrong(club: Club, language: str) -> None:
    player, path = club.at(club.awaited), f"/t/{club.table.slug}/play"
    player.language = language

    async def answers() -> list[Answer]:
        return [await player.post(path, club_form | wrong) for wrong, _status, _sentence in WRONG]

    club_form = club.form()
    for answer, (_wrong, status, sentence) in zip(with_page(player, answers()), WRONG, strict=True):
        heard(answer, status, sentence, language)


@pytest.mark.parametrize("price", ["36", "2", "-1", "9" * 60])
def test_a_move_against_the_rules_is_refused_with_their_reason(club: Club, price: str) -> None:
    place, truth = club.table.truth().revealed[0], club.table.truth()  # type: ignore[attr-defined]
    refusal = truth.refusal(club.awaited, club.table.rules.read_move(f"bid {place} {price}"))
    player, said = club.at(club.awaited), set()
    for player.language in LANGUAGES:
        with translation.override(player.language):
            sentence = say(refusal, parts.voice(club.table))
        answer = posted(player, f"/t/{club.table.slug}/play", club.form(move=[f"bid {place} {price}"]))
        assert answer.status == 422
        assert escape(sentence) in answer.text or sentence in answer.text
        assert 'id="prompt"' in answer.text  # and with the page as it is now
        said.add(sentence)
    assert len(said) == 2


@pytest.mark.parametrize("forged", ["seat", "number", "viewer", "me", "as", "user"])
def test_nobody_plays_for_another_seat(club: Club, forged: str) -> None:
    form = club.form(**{forged: club.awaited})
    for seat in {0, 1, 2} - {club.awaited}:
        in_both(club.at(seat), f"/t/{club.table.slug}/play", form, 422, "It is not your turn to choose.")
    path = f"/t/{club.table.slug}/play?{forged}={club.awaited}"
    in_both(Browser(club.server.url), path, form, 403, WATCHING)


def test_undo_where_there_is_nothing_to_take_back(club: Club) -> None:
    path, player = f"/t/{club.table.slug}/undo", club.at(club.awaited)
    in_both(player, path, {"turn": club.table.turn, "acts": 0}, 422, "There is no move of yours to take back.")
    in_both(player, path, {"turn": 0, "acts": 0}, 409, MOVED_ON)
    in_both(player, path, {}, 400, UNREADABLE)
    in_both(Browser(club.server.url), path, {"turn": club.table.turn, "acts": 0}, 403, WATCHING)


# -- where one does not belong ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/start", 403, "Only who has opened this table can do that."),
        ("/fill", 403, "Only who has opened this table can do that."),
        ("/leave", 403, "You do not sit at this table."),
        ("/rematch", 403, "You do not sit at this table."),
        ("/sit", 409, "This game has begun without you: every seat is taken."),
    ],
)
def test_a_stranger_changes_nothing_at_a_table(club: Club, path: str, status: int, sentence: str) -> None:
    in_both(Browser(club.server.url), f"/t/{club.table.slug}{path}", {"name": "Spy"}, status, sentence)


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
        for path in POSTED:
            for slug in ("unknown-table", club.hidden.slug):
                stranger = Browser(club.server.url, language=language)
                heard(posted(stranger, f"/t/{slug}{path}", club.form(name="Spy")), 404, NOT_HERE, language)
        for path in ("/join/guessed", "/watch/guessed", "/new/senet", "/rules/senet", "/nothing", "/t/%00"):
            stranger = Browser(club.server.url, language=language)
            heard(with_page(stranger, stranger.get(path)), 404, NOT_HERE, language)


@pytest.mark.parametrize("code", ["guessed", "", "\x00", "x" * 3000, "' OR 1=1 --", "https://karnak.example/join/"])
def test_a_code_that_no_table_has(club: Club, code: str) -> None:
    in_both(Browser(club.server.url), "/join", {"code": code, "name": "Spy"}, 404, "No table has this code.")


def test_what_is_read_is_not_posted_and_what_is_posted_is_not_read(club: Club) -> None:
    reading = Browser(club.server.url)

    async def answers() -> list[Answer]:
        posts = [await reading.post(f"/t/{club.table.slug}{path}", {}) for path in PATHS]
        posts += [await reading.post(path, {}) for path in ("/", "/rules/amun-re")]
        reads = [await reading.get(f"/t/{club.waiting.slug}{path}") for path in POSTED]
        return [*posts, *reads, *[await reading.get(path) for path in ("/play-now", "/join", "/preferences")]]

    for reading.language in LANGUAGES:
        for answer in with_page(reading, answers()):
            heard(answer, 405, "This address is not to be used in this way.", reading.language)
            assert answer.headers["Allow"]


def test_whoever_only_asks_for_the_head_of_a_page_gets_it(club: Club) -> None:
    browser = Browser(club.server.url)

    async def heads() -> list[int]:
        paths = ("/", f"/t/{club.table.slug}", "/new/amun-re", "/rules/amun-re")
        return [(await browser.http.head(club.server.url + path)).status for path in paths]

    assert with_page(browser, heads()) == [200] * 4


# -- forms from elsewhere, and too much -----------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [{"X-CSRFToken": ""}, {"X-CSRFToken": "x" * 64}, {"Origin": "http://elsewhere.example"}, {"Origin": "null"}],
    ids=str,
)
def test_a_form_that_does_not_come_from_our_page(club: Club, headers: dict[str, str]) -> None:
    path = f"/t/{club.table.slug}/play"
    in_both(club.at(club.awaited), path, club.form(), 403, TOO_OLD, **headers)


def test_a_megabyte_is_refused_whether_it_says_so_or_not(club: Club) -> None:
    player, path = club.at(club.awaited), f"/t/{club.table.slug}/play"
    in_both(player, path, club.form(move=["x" * 1_000_000]), 413, TOO_LONG)

    async def in_pieces() -> AsyncIterator[bytes]:
        for _piece in range(20):
            yield b"x" * 50_000

    async def streamed() -> tuple[int, str]:
        headers = {"X-CSRFToken": player.token, "Origin": player.url, "HX-Request": "true"}
        async with player.http.post(player.url + path, data=in_pieces(), headers=headers) as answer:
            return answer.status, await answer.text()

    player.language = "en"
    assert with_page(player, streamed()) == (413, f"<p>{TOO_LONG}</p>")


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Please give a name: the others want to know who you are."),
        (" \t ", "Please give a name: the others want to know who you are."),
        ("x" * 25, "A name may have 24 characters at most."),
        ("x" * 60_000, "A name may have 24 characters at most."),
        ("a\x00b", "This name has characters that cannot be shown."),
        ("a\u202eb", "This name has characters that cannot be shown."),
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
        seat = table.truth().to_move()[0]
        move = str(table.truth().moves(seat)[-1])
        table.play(seat, [move], table.turn, table.seats.get(number=seat).acts, f"bids-{table.version}")
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


# -- other people's views --------------------------------------------------------------------------

ASKED = [(name, value) for name in ("as", "seat", "viewer", "view", "me", "user", "key") for value in ("0", "seat:0")]


def same(page: str) -> str:
    """A page without what is new each time it is loaded, and without its own address."""
    page = re.sub(r'("X-CSRFToken": "|csrfmiddlewaretoken" value=")[^"]*|\d+ (person|people) (is|are) here', "", page)
    return re.sub(r'name="next" value="[^"]*"', "", page)


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


# -- sockets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "https://127.0.0.1.elsewhere.example", "null", "file://"]
)
def test_a_socket_from_a_page_of_another_site_is_refused(club: Club, origin: str) -> None:
    player = club.at(0)

    async def opened_from(origin: str) -> int:
        try:
            async with player.socket(club.table.slug, Origin=origin):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status

    assert with_page(player, opened_from(origin)) == 403
    assert with_page(player, opened_from(player.url)) == 101


def test_a_socket_without_a_table_or_without_its_link_is_closed_for_good(club: Club) -> None:
    stranger = Browser(club.server.url)

    async def closed(slug: str) -> Any:
        async with stranger.socket(slug, "?v=0&own=0&seat=0") as socket:
            return (await socket.receive(timeout=PATIENCE)).data

    assert [with_page(stranger, closed(slug)) for slug in ("unknown-table", club.hidden.slug)] == [4403, 4403]


def test_a_socket_shows_its_own_view_whatever_it_asks_for_and_says(club: Club) -> None:
    first = club.at(0)
    asyncio.run(load([first]))

    async def told(visitor: Browser, query: str) -> dict[str, Any]:
        async with visitor.socket(club.table.slug, query) as socket:
            told = await pushed(socket)
            for junk in ("{}", "[]", "\x00", "ping ping", '{"type": "table.changed", "v": 99}', "seat:0"):
                await socket.send_str(junk)
            await socket.send_bytes(b"\xff\x00")
            await nothing_is_pushed(socket)
            return told

    own = with_page(first, told(first, "?v=0&own=0"))
    for visitor in (Browser(club.server.url), club.at(1)):
        plain = with_page(visitor, told(visitor, "?v=0&own=0"))
        assert plain != own
        for query in ("?v=0&own=0&seat=0&as=0&viewer=0", "?v=%00&own=%ff&seat=seat:0", "?v=-1&own=" + "9" * 40, ""):
            assert with_page(visitor, told(visitor, query)) == plain


def test_a_megabyte_by_socket_closes_that_socket_and_no_other(club: Club) -> None:
    player, other = club.at(0), club.at(1)
    asyncio.run(load([player, other]))

    async def sent() -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(other.open())
            heard_by_other = await stack.enter_async_context(other.socket(club.table.slug, "?v=1&own=0"))
            socket = await stack.enter_async_context(player.socket(club.table.slug, "?v=1&own=0"))
            await socket.send_str("x" * 1_000_000)
            while (await socket.receive(timeout=PATIENCE)).type == aiohttp.WSMsgType.TEXT:
                pass
            assert socket.closed
            await heard_by_other.send_str("ping")
            while await heard_by_other.receive_str(timeout=PATIENCE) != "pong":
                pass

    with_page(player, sent())
