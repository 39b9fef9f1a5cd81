"""Helpers for players in browsers: choosing, confirming and undoing with the controls of the page."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import connections
from django.utils import timezone
from playwright.sync_api import Locator, Page, Response, expect

from tables.models import Table
from tables.play.commands import start_game
from tests.support.game_tables import STRENGTH, Guest, command, create_table, fresh, move_on

T = TypeVar("T")

CUT = ("WebSocket", "ERR_")  # what a browser writes into its console about a line that is down
BACK = "#reveal [data-unveil=close]"
RESULT = "#prompt .result"
GO_ON = ".ended .btn--go"
CONFIRM = "#confirm button:not([aria-disabled])"
BOTS_MOVE = 45_000  # milliseconds: whatever interrupts a bot, it is asked again when its claim has run out
PERSON_AWAITED = "#players .player.is-active:not(:has(use[href$='#bot']))"
_slugs: set[str] = set()  # given in this session
BUSY = ".htmx-request, .htmx-swapping, .htmx-settling, [data-stale]"  # the last until the prompt of a draft is drawn


# -- tables ----------------------------------------------------------------------------------------


def backstage(act: Callable[..., T], *args: Any, **options: Any) -> T:
    """Run in another thread: Playwright's event loop runs in this one, so that Django could not send broadcasts."""

    def doing() -> T:
        try:
            return act(*args, **options)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(doing).result()


def people(*names: str) -> list[Guest]:
    """Guests of these names."""
    return [Guest(name) for name in names]


def gathered(
    slug: str, guests: Sequence[Guest], bots: int = 0, until: str = "", start: bool = True, **options: Any
) -> Table:
    """A table with a slug that no other test uses; the same cards every time.

    until: the name of the phase until which everyone plays sensible moves; then the bots sit down.
    """
    assert slug not in _slugs, "the server may still show what another table of this slug was like"
    _slugs.add(slug)
    machines = people(*(f"Bot {n + 1}" for n in range(bots)))
    table = backstage(create_table, [*guests, *machines], start=False, **options)
    Table.objects.filter(pk=table.pk).update(slug=slug)
    if start:
        backstage(start_game, fresh(table))
    if until:
        backstage(move_on, fresh(table), random.Random(slug), until=until, strength=STRENGTH)
    if bots:
        table.seats.filter(number__gte=len(guests)).update(bot=STRENGTH, user=None)
        Table.objects.filter(pk=table.pk).update(bot_at=timezone.now())
    return fresh(table)


def comes_to(page: Page, table: Table, path: str = "") -> Page:
    """Open the table and wait until the page is connected."""
    page.goto(f"/t/{table.slug}{path}")
    page.wait_for_selector("body[data-live=on]")
    return page


def awaited(table: Table) -> int:
    """The seat whose turn it is."""
    return fresh(table).full_position().to_move()[0]


def asked_or_over(page: Page) -> None:
    """Wait until the reader is awaited or the game is over: the others have moved."""
    page.wait_for_function(
        "over => document.title.startsWith('●') || document.querySelector(over)", arg=RESULT, polling=20
    )


# -- what a page shows -----------------------------------------------------------------------------


def version(page: Page) -> int:
    """The version of the table that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def reaches(page: Page, wanted: int) -> None:
    """Wait until the page shows this version, or a later one."""
    page.wait_for_function("n => +document.getElementById('table').dataset.version >= n", arg=wanted, polling=20)


def all_reach(pages: Iterable[Page], wanted: int) -> None:
    """Wait until every page shows this version, or a later one."""
    for page in pages:
        reaches(page, wanted)


def person_awaited(page: Page, since: int) -> int:
    """Wait until a person is awaited in a version from `since` on. Returns that version; no bot moves any more then."""
    reaches(page, since)
    page.wait_for_selector(PERSON_AWAITED, timeout=BOTS_MOVE)
    return version(page)


def phase(page: Page) -> str:
    """The phase that the bar marks as the current one."""
    current = page.locator(".phases [aria-current]")
    return current.inner_text() if current.count() else ""


def is_awaited(page: Page) -> bool:
    """Whether the page says, in its title, that its reader is awaited."""
    return page.title().startswith("●")


def said(page: Page, part: str = "table") -> str:
    """All text of a part of the page in the accessibility tree, but for how long somebody has been thinking."""
    return re.sub(r"- time: thinking for .*", "- time", page.locator(f"#{part}").aria_snapshot())


def places(page: Page) -> list[str]:
    """The accessible descriptions of all places of the board."""
    labels: list[str] = page.locator("#board [data-place]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return labels


# -- choosing --------------------------------------------------------------------------------------


def settled(page: Page) -> None:
    """Wait until all that was asked for is shown."""
    expect(page.locator(BUSY)).to_have_count(0)


def held(page: Page, move: str) -> Locator:
    """The element of the prompt that holds a move: collected, or about to be sent."""
    return page.locator(f':is(#confirm [name=move], #compose [name=draft][type=hidden])[value="{move}"]')


def take(page: Page, choice: Locator, move: str) -> None:
    """Choose an open choice, folded away or not, and wait until the server has rendered the prompt for it."""
    before = held(page, move).count()
    if choice.is_visible():
        choice.click()
    else:
        choice.dispatch_event("click")  # its place is on the board
    expect(held(page, move)).not_to_have_count(before)


def choose(page: Page, move: str) -> None:
    """Click the choice of this move."""
    take(page, page.locator(f'#compose [name=draft][value="{move}"]:not([type=hidden])'), move)


def offer(page: Page, amount: int) -> None:
    """Compose an offering of so much gold."""
    page.locator("[data-slide] [type=range]").fill(str(amount))
    expect(page.locator("#confirm [name=move]")).to_have_value(f"offer {amount}")


def steal(page: Page) -> None:
    """Compose an offering of the theft card."""
    page.locator("[data-slide] [name=pattern][value=steal]").check()
    expect(page.locator("#confirm [name=move]")).to_have_value("steal")


def goes_on(page: Page) -> None:
    """Go on from what was revealed or has ended, where the page still shows it."""
    for button in (page.locator(BACK), page.locator(GO_ON)):
        if button.is_visible():
            button.click()


def press(page: Page, button: str = CONFIRM) -> int:
    """Press a button that sends something. Returns the version of the response."""
    goes_on(page)
    with page.expect_response(re.compile("/(play|undo)$")) as sending:
        page.locator(button).click()
        if page.locator("#sure[open]").count():
            page.locator("#sure [value=yes]").click()
    return answered(page, sending.value)


def answered(page: Page, answer: Response) -> int:
    """Wait until the page shows the result of an accepted command."""
    assert answer.status == 200, answer.text()
    shown = json.loads(answer.headers["hx-trigger"])["karnak:shown"]
    reaches(page, shown["v"])
    settled(page)
    return int(shown["v"])


def confirm(page: Page, *moves: str) -> int:
    """Choose these moves, then press the primary button. Returns the new version."""
    for move in moves:
        choose(page, move)
    return press(page)


def posts(page: Page, guest: Guest, table: Table, act: str, **form: str) -> None:
    """Act at a table by HTTP, for events outside the page under test."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    data = {**guest.tokens(table), "command": command(), **form}
    answer = page.context.request.post(f"/t/{table.slug}/{act}", form=data, headers={"X-CSRFToken": token})
    assert answer.status == 200, answer.text()


def open_bid(page: Page) -> str:
    """A bid that the ladder offers: on a province that nobody leads, else the first that is open."""
    rungs = page.locator(".ladder:not(:has(.is-taken)) input").or_(page.locator(".ladder input"))
    return rungs.first.get_attribute("value") or ""


# -- anybody's choices -----------------------------------------------------------------------------


def open_choices(page: Page) -> list[Locator]:
    """The open choices of the prompt, in the order of the page."""
    return page.locator(
        "#compose :is(input[type=radio], input[type=checkbox]):not(:checked, [data-word]), #compose button[name=draft]"
    ).all()


def acts(page: Page, rng: random.Random) -> int:
    """One command of an awaited player: some open choices at random, then the primary button."""
    goes_on(page)
    for _choice in range(8):
        ready = page.locator(CONFIRM).count() > 0
        found = open_choices(page)
        if ready and (not found or rng.random() < 0.4):
            break
        assert found, page.locator("#prompt").inner_text()
        taken = rng.choice(found)
        take(page, taken, move_of(page, taken))
    return press(page)


def move_of(page: Page, choice: Locator) -> str:
    """The move that this choice adds to the draft."""
    move = choice.get_attribute("value") or ""
    if "{n}" not in move:
        return move
    amount = page.locator("[data-slide] [type=range]")
    return move.replace("{n}", str(max(int(amount.input_value()), int(amount.get_attribute("data-low") or 0))))
