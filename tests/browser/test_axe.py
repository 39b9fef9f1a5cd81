"""Every page in both themes and languages: nothing for axe-core to find, nothing too wide, too small or cut off."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.models import Status, Table, Visibility
from tables.sitting import STRENGTH
from tests.browser.conftest import NewPage, Violations
from tests.browser.playing import awaited, backstage, comes_to, gathered, people
from tests.house import Guest, fresh, move_on

AUDIT = (Path(__file__).parent / "audit.js").read_text()
TARGETS = {360: 44, 390: 44, 768: 44, 1024: 24, 1440: 24}  # width of the window: the smallest side of a target
LOOKS = {"en": (("dark", 390), ("light", 1440)), "fr": (("light", 390), ("dark", 1440))}  # theme and width for axe-core
HEIGHT = 900
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ankhesenpepi the Younger", "Ti")
ASKED = {"Bidding", "Buying", "Offering", "Rewarding", "Income", "Bonus"}  # in every game; others in some

Faults = Callable[[Page, str], list[str]]


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    """English, then French."""
    return str(request.param)


@pytest.fixture
def faults(violations: Violations, language: str) -> Faults:
    """`faults(page, where)`: everything that is wrong with a page as it stands, one line each."""

    def find(page: Page, where: str) -> list[str]:
        found = []
        for width, least in TARGETS.items():
            page.set_viewport_size({"width": width, "height": HEIGHT})
            found += [f"{where}, {width} px: {fault}" for fault in page.evaluate(AUDIT, least)]
        for theme, width in LOOKS[language]:
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            found += [f"{where}, {theme}, {width} px: {fault}" for fault in violations(page)]
        return found

    return find


@pytest.fixture
def opens(new_page: NewPage, language: str) -> Callable[..., Page]:
    """A page of somebody who reads this language, without movement: what is looked at stands still."""

    def opened(user: object = None, expected: tuple[str, ...] = ()) -> Page:
        return new_page(user, expected=expected, locale=LOCALES[language], reduced_motion="reduce")

    return opened


SPOILT = """() => {
    const spoilt = {
        button: {width: "20px", height: "20px", "min-width": 0, "min-height": 0, padding: 0},
        p: {width: "900px", "font-size": "11px"},
        b: {display: "block", width: "20px", overflow: "hidden", "white-space": "nowrap"},
    };
    for (const [tag, look] of Object.entries(spoilt)) {
        const one = document.createElement(tag);
        one.id = "spoilt";
        one.textContent = "words";
        for (const [name, value] of Object.entries(look)) one.style.setProperty(name, value);
        document.querySelector("main").append(one);
    }
}"""


def test_the_audit_finds_what_it_looks_for(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": HEIGHT})
    page.goto("/")
    page.evaluate(SPOILT)
    told = "\n".join(page.evaluate(AUDIT, 44))
    for fault in ("px too wide", "small target button#spoilt 20 × 20", "small text p#spoilt 11px", "cut text b#spoilt"):
        assert fault in told


def test_the_pages_of_the_house(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    host = people("Nitocris")[0]
    for slug, others in (("free", ("Merit", "")), ("full", ("Merit", "Ti"))):
        hosted(f"{slug}-{language}", host, others)
    gathered(f"public-{language}", people(*NAMES[1:4]), until="purchase")
    found = []
    for user in (None, host.user):
        page = opens(user, expected=("404",))
        for path in ("/", "/new/amun-re", f"/t/free-{language}", f"/t/full-{language}", "/t/nothing"):
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", language)
            found += faults(page, f"{path} for {user}")
    page.goto("/new/amun-re")
    page.locator("main .btn--go").click()
    page.wait_for_url("**/t/*")
    found += faults(page, "a new table")
    page.goto("/")
    page.locator("[data-opens=preferences]").or_(page.locator("[data-theme-switch]")).first.click()
    found += faults(page, "preferences")
    assert not found, "\n".join(found)


def hosted(slug: str, host: Guest, others: tuple[str, ...]) -> Table:
    """A table that waits, with these people and a free seat for every empty name."""
    table = gathered(slug, [host, *people(*(name for name in others if name))], start=False)
    for name in others:
        if not name:
            table.seats.create(number=table.seats.count(), colour="amber")
    Table.objects.filter(pk=table.pk).update(visibility=Visibility.PUBLIC)
    return table


def test_the_rules(opens: Callable[..., Page], faults: Faults) -> None:
    page = opens()
    page.goto("/rules/amun-re")
    found = faults(page, "the rules")
    assert not found, "\n".join(found)


def test_the_table_in_every_decision_until_the_end(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    guests = people(*NAMES)
    options: dict[str, Any] = {} if language == "en" else {"edition": "2003", "expert": True}
    table = gathered(f"walk-{language}", guests, **options)
    pages = {seat: opens(guest.user) for seat, guest in enumerate(guests)}
    spectator, rng, seen, found = opens(), random.Random(language), set[str](), list[str]()
    while table.status == Status.PLAYING:
        decision = asked(table)
        seen.add(decision)
        seat = awaited(table)
        found += faults(comes_to(pages[seat], table), f"{decision} for who is asked")
        found += faults(comes_to(spectator, table), f"{decision} for a spectator")
        table = backstage(on_to_another, table, rng, seen)
    assert seen >= ASKED
    for page, who in ((pages[0], "a seat"), (spectator, "a spectator")):
        found += faults(comes_to(page, table), f"the end for {who}")
        page.goto(f"/t/{table.slug}/at/{table.version // 2}")
        found += faults(page, f"the history for {who}")
    assert not found, "\n".join(found)


def asked(table: Table) -> str:
    """The name of the decision that is owed."""
    return type(table.truth().decision).__name__


def on_to_another(table: Table, rng: random.Random, seen: set[str]) -> Table:
    """Sensible moves until a decision is owed that has not been looked at, or until the end."""
    while table.status == Status.PLAYING and asked(table) in seen:
        table = move_on(table, rng, strength=STRENGTH, most=1)
    return fresh(table)


def test_what_lies_over_the_table(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    guests = people(*NAMES[:3])
    table = gathered(f"over-{language}", guests)
    page = comes_to(opens(guests[awaited(table)].user), table)
    found = []
    for opener, sheet in (("[data-facts]", "#facts"), ("[data-opens=keys]", "#keys"), ("#prompt a.rule", "#sheet")):
        page.locator(opener).first.click()
        expect(page.locator(f"{sheet} .sheet__b > *").first).to_be_visible()
        found += faults(page, sheet)
        page.keyboard.press("Escape")
    page.locator("[data-opens=preferences]").click()
    found += faults(page, "preferences")
    assert not found, "\n".join(found)


def test_the_reveal(opens: Callable[..., Page], faults: Faults, language: str) -> None:
    guests = people(*NAMES)
    table = gathered(f"reveal-{language}", guests, until="offering")
    page = comes_to(opens(guests[0].user), table)
    for guest in guests[1:]:
        other = opens(guest.user)
        comes_to(other, table)
        other.locator("[name=pattern][value=steal]").check()
        other.locator("#confirm button:not([aria-disabled])").click()
    page.locator("[name=pattern][value=steal]").check()
    page.locator("#confirm button:not([aria-disabled])").click()
    expect(page.locator("#reveal .reveal")).to_be_visible()
    found = faults(page, "the reveal")
    assert not found, "\n".join(found)
