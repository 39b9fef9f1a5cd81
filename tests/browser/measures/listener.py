"""A player with a screen reader and a keyboard, who knows the page by its accessibility tree alone."""

from __future__ import annotations

import random
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.measures.hearing import listens
from tests.browser.playing import answered, settled

GROUP = """() => [...document.querySelectorAll(`#compose [type=radio][name='${document.activeElement.name}']`)]
    .filter((one) => one.checkVisibility()).length"""
STOPS = 80  # of the Tab key, at most, from the prompt to its filled button
PASSES = 80  # from the prompt to its filled button, taking up more each time
SEED = 3
STOPPED = "document.activeElement.matches('#look:not(:checked)')"  # what has ended: one goes on from it
FILLED = "document.activeElement.closest('#confirm') !== null"


class Node(NamedTuple):
    """The focused element as a screen reader announces it."""

    role: str
    name: str
    on: bool
    closed: bool
    room: bool  # a slider that is not at its end
    pressed: str  # "true" or "false"; empty where nothing can be pressed


class Listener:
    """A player with a screen reader and a keyboard."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page, self.rng = page, rng
        self.line = page.context.new_cdp_session(page)
        listens(page)

    def focus(self) -> Node:
        """The focused element, by the accessibility tree."""
        found = self.line.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = self.line.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        states = {state["name"]: state["value"].get("value") for state in node.get("properties", [])}
        checked = str(states.get("checked", False)).lower() == "true"
        value, most = node.get("value", {}).get("value"), states.get("valuemax")
        named, closed = node["name"]["value"], bool(states.get("disabled"))
        return Node(node["role"]["value"], named, checked, closed, value != most, str(states.get("pressed", "")))

    def goes(self, key: str) -> Node:
        """Press a key. Returns the focused element after the page has reacted."""
        self.page.keyboard.press(key)
        settled(self.page)
        return self.focus()

    def prompt(self) -> str:
        """The text of the prompt."""
        node = self.goes("a")
        assert node.role == "heading"
        return node.name

    def acts(self) -> None:
        """Go through the prompt until the primary button is enabled, and press it."""
        for _pass in range(PASSES):
            if self.passes():
                return self.sends("Enter")
        raise AssertionError(
            f"{self.prompt()}: seed {SEED}, nothing can be sent after {PASSES} times through the prompt"
        )

    def passes(self) -> bool:
        """From the prompt with Tab to choices, taken with Space or arrows. Returns whether the button is open."""
        asked = self.prompt()
        for _stop in range(STOPS):
            node = self.goes("Tab")
            if self.page.evaluate(STOPPED):
                self.goes("Space")
            elif not self.page.evaluate(FILLED):
                self.considers(node)
            else:
                return not node.closed
        raise AssertionError(f"{asked}: Tab does not lead to a button that can be pressed")

    def considers(self, node: Node) -> None:
        """Choose the focused element at random."""
        if node.closed or "one less" in node.name.lower():
            return
        if node.role == "slider" and node.room:
            self.chooses("ArrowRight", node.role)
        elif node.role in ("checkbox", "button") and not node.on and self.rng.random() < 0.6:
            self.chooses("Space", node.role)
        elif node.role == "radio" and not node.on:
            self.chooses("Space", node.role)
            others = self.page.evaluate(GROUP) - 1
            for _step in range(self.rng.randrange(6) if others else 0):
                self.chooses("ArrowDown", node.role)

    def chooses(self, key: str, role: str) -> None:
        """Press a key that changes the choice: the server renders the prompt for it, and the focus stays."""
        before = self.page.locator("#prompt").get_attribute("data-hash")
        self.goes(key)
        expect(self.page.locator("#prompt")).not_to_have_attribute("data-hash", before or "")
        assert self.focus().role == role

    def sends(self, key: str) -> None:
        """Press the key that sends, and Enter on Yes where something is asked once more."""
        with self.page.expect_response("**/play") as sending:
            self.page.keyboard.press(key)
            if self.page.locator("#sure[open]").count():
                assert self.focus().name == "No"
                assert self.goes("Shift+Tab").name == "Yes"
                self.page.keyboard.press("Enter")
        answered(self.page, sending.value)
