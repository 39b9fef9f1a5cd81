"""Fixtures for pages in Debian's Chromium, served by our own server; not collected without Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tables.people.models import User
from tests.support.servers import machine
from tests.support.servers.serving import Server

FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 20_000  # milliseconds; all other tests run at the same time

if not machine.browser():
    if "browser" in machine.required():
        raise pytest.UsageError("KARNAK_REQUIRE names browser, and there is no chromium on this machine")
    collect_ignore_glob = ["test_*.py", "*/test_*.py"]

SignIn = Callable[[BrowserContext, User], None]
NewPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all; its loop stays on this thread, so Django's guard against that is lifted meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=machine.browser(), args=FLAGS)
            yield chromium
            chromium.close()


@pytest.fixture
def sign_in(server: Server) -> SignIn:
    """Give a browser context the session of this user."""

    def give(context: BrowserContext, user: User) -> None:
        client = Client()
        client.force_login(user)
        context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}])

    return give


@pytest.fixture
def new_page(browser: Browser, server: Server, sign_in: SignIn) -> Iterator[NewPage]:
    """`new_page(user, expected=("409",), **options)`: a page in a context of its own.

    Every error in its console fails the test, except those that contain one of the words `expected`.
    lists: whether its reader chooses from lists beside the board, as some prefer; else on the board alone.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(user: User | None = None, expected: tuple[str, ...] = (), lists: bool = True, **options: Any) -> Page:
        context = browser.new_context(base_url=server.url, **{"reduced_motion": "reduce", **options})
        if lists:
            context.add_init_script("try { localStorage.setItem('karnak:lists', 'on') } catch {}")
        contexts.append(context)
        if user:
            sign_in(context, user)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        watch(page, expected, problems)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """The page of a stranger."""
    return new_page()


def watch(page: Page, expected: tuple[str, ...], problems: list[str]) -> None:
    """Collect the errors of a page's console, but for sockets that it gives up because it is left or closed."""

    def note(text: str) -> None:
        if not any(word in text for word in (*expected, "closed before the connection is established")):
            problems.append(f"{page.url}: {text}")

    page.on("console", lambda said: note(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: note(str(error)))


AXE = Path(__file__).parent / "vendor" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """tags => axe.run({
    runOnly: tags, resultTypes: ['violations'], preload: false,
    rules: {
        'target-size': {enabled: false}, 'label-content-name-mismatch': {enabled: false}, region: {enabled: false},
    },
})"""  # audit.js measures targets and compares words with names; what lies over a page is in no part of it
Violations = Callable[[Page], list[str]]


@pytest.fixture
def violations() -> Violations:
    """`violations(page)`: what axe-core finds wrong with the page as it stands, one line for each element."""

    def find(page: Page) -> list[str]:
        load_axe(page)
        return lines_of(page.evaluate(RUN, STANDARDS))

    return find


def load_axe(page: Page) -> None:
    """Load axe-core into the page from our own origin: the policy of the page stays on."""
    page.wait_for_load_state("load")  # a link shows the next page's words before its last style sheet is there
    page.route("**/axe.min.js", lambda route: route.fulfill(path=AXE, content_type="text/javascript"))
    page.add_script_tag(url="/axe.min.js")


def lines_of(found: dict[str, Any]) -> list[str]:
    """One line for each element that breaks a rule of axe-core."""
    return [f"{rule['id']}: {node['html']}" for rule in found["violations"] for node in rule["nodes"]]
