"""What a page says to a screen reader, kept: the texts that it hands over, and the utterances in which it says them."""

from __future__ import annotations

from playwright.sync_api import Page

HEAR = """() => {
    Object.assign(window, {heard: [], uttered: []});
    Object.assign(speech, {rate: Infinity, rest: 0}); // nobody has to follow
    for (const way of ["say", "tell"]) {
        const speaks = speech[way];
        speech[way] = (text) => { window.heard.push(text); speaks(text); };
    }
    const added = (changes) => changes.flatMap((one) => [...one.addedNodes]).map((p) => p.textContent);
    const keep = (changes) => window.uttered.push(...added(changes));
    new MutationObserver(keep).observe(document.getElementById("say"), {childList: true});
}"""


def listens(page: Page) -> None:
    """Keep all that this page says from now on."""
    page.evaluate(HEAR)


def all_heard(page: Page) -> list[str]:
    """All that the page has been given to say since it is listened to."""
    said: list[str] = page.evaluate("window.heard")
    return said


def uttered(page: Page, whole: str) -> list[str]:
    """The utterances of these words, once the page has said them all."""
    page.wait_for_function("whole => window.uttered.join(' ') === whole", arg=whole, polling=20)
    said: list[str] = page.evaluate("window.uttered")
    return said


def hears(page: Page, words: str) -> None:
    """Wait until the page has said these words, whatever it says after them."""
    page.wait_for_function("words => window.heard.some((said) => said.includes(words))", arg=words, polling=20)
