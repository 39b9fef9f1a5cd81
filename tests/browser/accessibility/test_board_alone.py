"""Games are played at the board with no list beside it: by keys alone, and by role and name alone."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import engine
from tests.browser.conftest import NewPage
from tests.browser.measures.listener import PASSES, Listener
from tests.browser.playing import CONFIRM, RESULT, asked_or_over, awaited, comes_to, gathered, people, settled
from tests.session.extent import extent

ACTS = extent(12, 400)  # of the person
STARTS = ("start", "middle")
MIDDLE = {"amun-re": "offering", "amun-re-cards": "building", "nefertiti": "serve", "tekhenu": "judgement"}
CLOSED = MIDDLE | {"tekhenu": "turns"}  # where some places are closed
STEPS = 12  # from one open place to the next, at most
AT_BOARD = "document.activeElement.matches(':is(#board, #hand) button[data-place]')"
STOP = "#look:not(:checked)"


class AtBoard(Listener):
    """A player who takes what is open on the board, and beside it only what has no place there."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        super().__init__(page, rng)
        self.taken = 0  # places

    def acts(self) -> None:
        """One command: open places, or what is asked beside the board, then the key that confirms."""
        if self.page.locator(STOP).count():
            self.passes()
        for _pass in range(PASSES):
            settled(self.page)
            ready = self.page.locator(CONFIRM).count() > 0
            if ready and self.rng.random() < 0.5:
                return self.sends("Control+Enter")
            if self.rng.random() < 0.9 and self.takes_place():
                continue
            if self.passes():
                return self.sends("Control+Enter")
            if self.rng.random() < 0.5:
                self.page.keyboard.press("Escape")  # a wrong beginning, such as cards that make no sum
        raise AssertionError(f"{self.prompt()}: nothing can be sent after {PASSES} presses")

    def takes_place(self) -> bool:
        """Take a place that is open and not chosen yet. Returns whether there is one."""
        raise NotImplementedError


class ByKeys(AtBoard):
    """Who goes to the board by its key and on by Page Down or Page Up, and hears each place."""

    def takes_place(self) -> bool:
        """Go to the board and some open places on or back; Space takes the first there that is not chosen."""
        way = self.rng.choice(("PageDown", "PageUp"))
        self.page.keyboard.press("b")
        for _step in range(self.rng.randrange(STEPS)):
            self.page.keyboard.press(way)
        for _step in range(STEPS):
            node = self.focus()
            assert self.page.evaluate(AT_BOARD), f"{way} leads to {node}, which is no place"
            if node.role == "button" and node.pressed == "false":
                self.page.keyboard.press("Space")
                settled(self.page)
                self.taken += 1
                assert self.focus().name, "the focus stays at the board"
                return True
            self.page.keyboard.press(way)
        return False


class ByName(AtBoard):
    """Who finds open places in the accessibility tree of the board and of the own things, and presses them by name."""

    def takes_place(self) -> bool:
        """Press one of the buttons that say that they are not pressed. No two places have the same name."""
        names = sorted({node["name"]["value"] for node in self.places() if state(node, "pressed") == "false"})
        if not names:
            return False
        named = {"name": self.rng.choice(names), "exact": True}
        button = self.page.locator("#board, #hand").get_by_role("button", pressed=False, **named)
        same = button.evaluate_all("all => new Set(all.map((one) => one.dataset.place)).size")
        assert same == 1, "a name means one place"
        button.first.dispatch_event("click")
        settled(self.page)
        self.taken += 1
        return True

    def places(self) -> Iterator[dict[str, Any]]:
        """The buttons within the board and the own things, as the accessibility tree has them."""
        nodes = {node["nodeId"]: node for node in self.line.send("Accessibility.getFullAXTree")["nodes"]}
        titles = [title(self.page, part) for part in ("board", "hand")]
        regions = [node for node in nodes.values() if is_region(node, titles)]
        assert regions, "the board is a region with a name"
        for region in regions:
            yield from buttons(region, nodes)


def buttons(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The buttons inside a node of the tree."""
    for child in (nodes[one] for one in node.get("childIds", ()) if one in nodes):
        if child.get("role", {}).get("value") == "button" and not child["ignored"]:
            yield child
        else:
            yield from buttons(child, nodes)


def title(page: Page, part: str) -> str:
    """The heading of a part of the table; empty where it is not shown."""
    heading = page.locator(f"#{part}-title")
    return " ".join((heading.text_content() or "").split()).casefold() if heading.count() else ""


def is_region(node: dict[str, Any], titles: Collection[str]) -> bool:
    """Whether it is a region with one of these titles, which may be set in capitals."""
    if node["ignored"] or node["role"]["value"] != "region":
        return False
    return node["name"]["value"].casefold() in titles


def state(node: dict[str, Any], name: str) -> str:
    """A state of a node; empty without it."""
    return next((str(one["value"].get("value")) for one in node["properties"] if one["name"] == name), "")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.parametrize("player", [ByKeys, ByName])
def test_the_board_alone_is_enough(new_page: NewPage, player: type[AtBoard], game: str, start: str) -> None:
    """[boards 11.1] By day some acts of the beginning and of a later phase, `make whole` to the end."""
    person, bots = people("Nitocris"), engine.GAMES[game].seats[0] - 1
    until = MIDDLE[game] if start == "middle" else ""
    table = gathered(f"{player.__name__.lower()}-{game}-{start}", person, bots or 1, until=until, game=game)
    visit = new_page(person[0].user, lists=False, reduced_motion="reduce")
    page = comes_to(visit, table)
    listener = player(page, random.Random(f"{game} {start}"))
    for _act in range(ACTS):
        asked_or_over(page)
        if page.locator(RESULT).count():
            break
        listener.acts()
    assert listener.taken
    expect(page.locator(".on-board :is(input, button) >> visible=true")).to_have_count(0)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_closed_place_says_that_it_is_closed_and_why(new_page: NewPage, game: str) -> None:
    """[access 3.1] Also one that has a description of its own."""
    guests, closed = people("Nitocris", "Harkhuf", "Merit"), 0
    for start, until in (("start", ""), ("later", CLOSED[game])):
        table = gathered(f"closed-{game}-{start}", guests, until=until, game=game)
        page = comes_to(new_page(guests[awaited(table)].user, lists=False), table)
        for node in ByName(page, random.Random(game)).places():
            if state(node, "disabled") == "True":
                closed += 1
                assert node["name"]["value"]
                assert node["description"]["value"].strip(), node["name"]
    assert closed


def test_skip_links_lead_to_choices_board_and_log(new_page: NewPage) -> None:
    """[access 3.1]"""
    guests = people("Nitocris", "Harkhuf", "Merit")
    page = comes_to(new_page(guests[0].user), gathered("skips", guests))
    for part, name in (("prompt", "Skip to my choices"), ("board", "Skip to the board"), ("log", "Skip to the log")):
        page.get_by_role("link", name=name).press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("part => document.activeElement.closest(`#${part}`) !== null", part), name
