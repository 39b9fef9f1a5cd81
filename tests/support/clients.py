"""Clients by HTTP and sockets alone: they read the forms of a page and post them as its script does."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import random
import re
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

import aiohttp

from tables.models import Table
from tables.play.commands import start_game
from tests.support.elements import attribute, attributes, elements, parsed, texts
from tests.support.game_tables import Guest, create_table, fresh, turns
from tests.support.prompt import Form, Moves, Prompt

TOKEN = re.compile(r'"X-CSRFToken": "([^"]+)"')
PONG = '{"pong"'  # how an answer to "ping" begins
PATIENCE = 30.0  # seconds for an answer or a push
STEPS = 40  # choices before one confirms at last
CHANGE_OF_MIND = 0.06  # how often somebody takes back, sells, or changes a sealed answer
CONFIRM = 0.6  # how often a choice that can be confirmed is


class Answer(NamedTuple):
    """A response."""

    status: int
    text: str
    headers: Any


class Browser:
    """A browser: persistent cookies, and the CSRF token of its page. Open it before use, once per event loop."""

    def __init__(self, url: str, session: str = "", language: str = "en") -> None:
        self.url, self.language, self.token = url, language, ""
        self.cookies = {"sessionid": session} if session else {}
        self.http: aiohttp.ClientSession

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Browser]:
        """Open the browser with the cookies of the last time."""
        jar = aiohttp.CookieJar(unsafe=True)
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        headers = {"Accept-Language": self.language}
        async with aiohttp.ClientSession(
            cookies=self.cookies, cookie_jar=jar, headers=headers, timeout=timeout
        ) as http:
            self.http = http
            yield self

    async def get(self, path: str, query: Sequence[tuple[str, str]] = (), **headers: str) -> Answer:
        """Ask for a page or a part."""
        async with self.http.get(self.url + path, params=list(query), headers=headers) as came:
            return self.read(Answer(came.status, await came.text(), came.headers))

    async def post(self, path: str, form: Form, **headers: str) -> Answer:
        """Post a form as htmx does."""
        pairs = [
            (name, str(one)) for name, all_ in form.items() for one in (all_ if isinstance(all_, list) else [all_])
        ]
        sent = {"X-CSRFToken": self.token, "HX-Request": "true", "Origin": self.url, **headers}
        async with self.http.post(self.url + path, data=pairs, headers=sent, allow_redirects=False) as came:
            return self.read(Answer(came.status, await came.text(), came.headers))

    def read(self, answer: Answer) -> Answer:
        """Store the token and the cookies of a response."""
        if found := TOKEN.search(answer.text):
            self.token = found[1]
        self.cookies.update({cookie.key: cookie.value for cookie in self.http.cookie_jar})
        return answer

    def socket(self, slug: str, query: str = "", **headers: str) -> Any:
        """Open the socket of a table's page."""
        url = self.url.replace("http", "ws", 1) + f"/ws/t/{slug}{query}"
        return self.http.ws_connect(url, headers={"Origin": self.url, **headers}, max_msg_size=0)


class Player(Browser):
    """A player who makes random choices of those that the page offers."""

    def __init__(self, url: str, session: str, slug: str, rng: random.Random) -> None:
        super().__init__(url, session)
        self.slug, self.rng = slug, rng
        self.shown = (0, 0)  # the version and the own acts of the page
        self.prompt: Prompt  # of the last page, or the last push
        self.sales: list[str] = []
        self.stage = ""  # where the game is, in words
        self.active: set[int] = set()  # the seats that are awaited
        self.news = asyncio.Event()
        self.pending: tuple[str, Form] | None = None  # sent, and not yet answered
        self.accepted: dict[str, Moves] = {}  # by command: the moves, none for move undone
        self.statuses: list[int] = []

    async def load(self) -> str:
        """Load the page of the table."""
        answer = await self.get(f"/t/{self.slug}")
        assert answer.status == 200, answer.text
        (table,) = elements(answer.text, "[data-version][data-own]")
        self.adopt((int(attribute(table, "data-version")), int(attribute(table, "data-own"))), answer.text)
        return answer.text

    def adopt(self, shown: tuple[int, int], html: str) -> None:
        """Take over parts that are newer."""
        self.shown, self.prompt = shown, Prompt(html) if 'id="prompt"' in html else self.prompt
        page = parsed(html)
        if elements(page, "#hand"):
            self.sales = attributes(page, ".card__act[name=draft]", "value")
        self.stage = next(iter(texts(page, "#bar .tiny.muted")), self.stage)
        for player in elements(page, "li.player[id^=player-]"):
            active = "is-active" in attribute(player, "class").split()
            (self.active.add if active else self.active.discard)(int(attribute(player, "id").rpartition("-")[2]))
        self.news.set()

    async def look(self) -> None:
        """Fetch all parts, as a page does that was disconnected or is told to."""
        answer = await self.get(f"/t/{self.slug}/board")
        assert answer.status == 200, answer.text
        if shown_by(answer) >= self.shown:
            self.adopt(shown_by(answer), answer.text)

    async def listen(self) -> None:
        """Read the socket and take over newer parts, until the server ends."""
        async with self.socket(self.slug, "?v={}&own={}".format(*self.shown)) as socket:
            async for message in socket:
                told = json.loads(message.data)
                if "fetch" in told:  # too large for a frame: all of a board, for a page that comes back late
                    await self.look()
                elif "parts" in told and (told["v"], told["own"]) > self.shown:
                    self.adopt((told["v"], told["own"]), "".join(told["parts"].values()))

    async def act(self) -> None:
        """Choose at random on the page, confirm, and send."""
        prompt = self.prompt
        undo, retract = prompt.sends("undo"), prompt.sends("retract")
        if undo is not None and self.rng.random() < CHANGE_OF_MIND:
            await self.send("undo", undo)
        elif retract is not None and self.rng.random() < 0.5:
            await self.send("play", retract)
        elif (form := await self.choice(prompt)) is not None:
            await self.send("play", form)

    async def choice(self, prompt: Prompt) -> Form | None:
        """The form that is finally sent; each step is a click with a new prompt."""
        sale = [(move,) for move in self.sales] if self.rng.random() < CHANGE_OF_MIND else []
        for _step in range(STEPS):
            form, drafts = prompt.sends("confirm"), sale or prompt.drafts(self.rng)
            if form is not None and (not drafts or self.rng.random() < CONFIRM):
                return form
            if not drafts:
                return None
            draft, sale = self.rng.choice(drafts), []
            answer = await self.post(f"/t/{self.slug}/prompt", {"draft": list(draft)})
            assert answer.status == 200, answer.text
            prompt = Prompt(answer.text)
        return prompt.sends("confirm")

    async def send(self, path: str, form: Form) -> None:
        """Post a form with a new command id; it is pending until the response."""
        self.pending = path, {**form, "command": secrets.token_hex(8)}
        await self.send_again()

    async def send_again(self) -> None:
        """Post the pending form again, with the same command id."""
        assert self.pending is not None
        path, form = self.pending
        answer = await self.post(f"/t/{self.slug}/{path}", form)
        self.pending = None
        self.statuses.append(answer.status)
        late = (409, 422) if path == "undo" else (409,)  # another has moved, or sealed or sold meanwhile
        assert answer.status in (200, *late), (form, answer.status, answer.text[:600])
        if answer.status == 200:
            self.accepted[form["command"]] = tuple(form.get("move", ()))
        if shown_by(answer) >= self.shown:
            self.adopt(shown_by(answer), answer.text)

    @property
    def wants(self) -> bool:
        """Whether the player should act: awaited, or randomly changing a sealed answer."""
        sealed = self.prompt.sends("retract") is not None
        return not self.prompt.waits or (sealed and self.rng.random() < CHANGE_OF_MIND)

    async def play(self, over: asyncio.Event, told: Callable[[], None]) -> None:
        """Play until `over`, or until the server ends; calls `told` after each response."""
        self.news, closing = asyncio.Event(), asyncio.ensure_future(over.wait())  # of this loop
        listening = asyncio.ensure_future(self.listen())
        try:
            if self.pending:
                await self.send_again()
            for _turn in turns(self.slug, self.slug):
                if over.is_set() or listening.done():
                    break
                self.news.clear()
                if self.wants:
                    await self.act()
                    told()
                else:
                    await self.hear(listening, closing)
        except aiohttp.ClientError:
            pass  # the server is gone: what was sent is still pending
        finally:
            listening.cancel()
            closing.cancel()
            await asyncio.gather(listening, closing, return_exceptions=True)

    async def hear(self, *ends: asyncio.Future[Any]) -> None:
        """Wait for news, or for the end; a page that gets none is a fault."""
        news = asyncio.ensure_future(self.news.wait())
        done, _open = await asyncio.wait([news, *ends], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        news.cancel()
        assert done, f"{self.slug}: nothing came in {PATIENCE} s after version {self.shown}"


def shown_by(answer: Answer) -> tuple[int, int]:
    """The version and own acts of the parts in a response."""
    told = json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    return told["v"], told["own"]


async def play(players: Sequence[Player], moves: int, then: Callable[[], None] | None = None) -> None:
    """All players act at once, until so many further commands were accepted.

    then: what happens after these commands; without it, playing ends.
    """
    over, goal = asyncio.Event(), sum(len(player.accepted) for player in players) + moves

    def told() -> None:
        if sum(len(player.accepted) for player in players) >= goal:
            (then or over.set)()

    async with contextlib.AsyncExitStack() as stack:
        for player in players:
            await stack.enter_async_context(player.open())
        await asyncio.gather(*(player.play(over, told) for player in players))


async def load(players: Sequence[Player]) -> list[str]:
    """Load every player's page."""
    pages = []
    for player in players:
        async with player.open():
            pages.append(await player.load())
    return pages


def seated(url: str, table: Table, people: Sequence[Guest]) -> list[Player]:
    """The browsers of the players of a table."""
    sessions = [person.client.cookies["sessionid"].value for person in people]
    return [Player(url, session, table.slug, random.Random(f"{table.slug} {i}")) for i, session in enumerate(sessions)]


def company(size: int, at: int = 0) -> list[Guest]:
    """Guests for one table."""
    return [Guest(f"Guest {at}.{n}") for n in range(size)]


def begun(people: Sequence[Guest], bots: int = 0, start: bool = True, **options: Any) -> Table:
    """A table with a new slug, since the server caches renderings for some seconds."""
    table = create_table(people, bots, start=False, **options)
    Table.objects.filter(pk=table.pk).update(slug=f"t-{table.pk}")
    table = fresh(table)
    if start:
        start_game(table)
    return fresh(table)


def unpacked(frame: str | bytes) -> dict[str, Any]:
    """A message to a page, as it is said; it comes packed where the page can unpack it."""
    told: dict[str, Any] = json.loads(frame if isinstance(frame, str) else gzip.decompress(frame))
    return told


async def pushed(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """The next pushed rendering."""
    while True:
        told: dict[str, Any] = json.loads(await socket.receive_str(timeout=PATIENCE))
        if "parts" in told:
            return told


async def nothing_is_pushed(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Check that no rendering arrives before the response to another message."""
    await socket.send_str("ping")
    while not (message := await socket.receive_str(timeout=PATIENCE)).startswith(PONG):
        assert "parts" not in json.loads(message)
