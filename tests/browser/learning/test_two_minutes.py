"""A game in two minutes in a browser: the same pictures at every width, labels in sight, one sheet of paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from engine import GAMES
from tests.browser.conftest import NewPage
from tests.session.extent import extent

A4 = {"format": "A4", "margin": dict.fromkeys(("top", "bottom", "left", "right"), "10mm")}
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
WIDTHS = (390, 1440)
LABELS = """() => [...document.querySelectorAll(".shot")].flatMap(shot => {
    shot.inert = false; // what is inert is never under a point
    shot.scrollIntoView({ block: "center" });
    const frame = shot.getBoundingClientRect();
    return [...shot.querySelectorAll(".shot__n")].map(label => {
        label.style.pointerEvents = "auto";
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const within = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
        const points = [[left + 4, top + 10], [right - 4, top + 10], [left + 10, top + 4], [left + 10, bottom - 4]];
        const seen = points.every(([x, y]) => document.elementFromPoint(x, y) === label);
        return within && seen ? "" : `${label.textContent} of ${shot.className}: ${within ? "covered" : "cut"}`;
    }).filter(Boolean);
})"""
PIECES = """() => [...document.querySelectorAll(".shot")].map(shot => {
    const frame = shot.getBoundingClientRect();
    return [...shot.querySelectorAll("button")].map(piece => piece.getBoundingClientRect())
        .map(box => [Math.round(box.x - frame.x), Math.round(box.y - frame.y), Math.round(box.width)].join(" "));
})"""


@pytest.fixture(params=GAMES)
def key(request: pytest.FixtureRequest) -> str:
    """Every game with its page."""
    return str(request.param)


@pytest.fixture(params=extent(["fr"], sorted(LANGUAGES)))
def short(request: pytest.FixtureRequest, new_page: NewPage, key: str) -> Page:
    """The page of a game in a language; by day in French, whose words are longer."""
    page = new_page(locale=LANGUAGES[request.param], viewport={"width": WIDTHS[-1], "height": 900})
    page.goto(f"/learn/{key}/two-minutes")
    return page


def test_it_prints_on_one_sheet(short: Page) -> None:
    assert len(re.findall(rb"/Type\s*/Page\b", short.pdf(**A4))) == 1  # type: ignore[arg-type]


def test_labels_stand_in_their_pictures_and_pictures_are_the_same_at_every_width(short: Page) -> None:
    drawn = []
    for width in WIDTHS:
        short.set_viewport_size({"width": width, "height": 900})
        assert short.evaluate(LABELS) == []
        drawn.append(short.evaluate(PIECES))
        assert short.evaluate("document.documentElement.scrollWidth") <= width
    assert drawn[0] == drawn[1]
