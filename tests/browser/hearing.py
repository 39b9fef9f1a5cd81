"""What a page says to a screen reader, kept: a later sentence takes the place of an earlier one."""

from __future__ import annotations

from playwright.sync_api import Page

HEAR = """() => {
    window.heard = [];
    const region = document.getElementById("say");
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {childList: true});
}"""


def listens(page: Page) -> None:
    """Keep all that this page says from now on."""
    page.evaluate(HEAR)


def all_heard(page: Page) -> list[str]:
    """All that the page has said since it is listened to."""
    said: list[str] = page.evaluate("window.heard")
    return said


def hears(page: Page, words: str) -> None:
    """Wait until the page has said these words, whatever it says after them."""
    page.wait_for_function("words => window.heard.some((said) => said.includes(words))", arg=words, polling=20)
