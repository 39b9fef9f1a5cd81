"""The wall in a room: it is legible from afar, turns by itself, and survives a lost network and a restarted server."""

from __future__ import annotations

import random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tables.clocks import Terms
from tables.models import Table
from tables.sitting import STRENGTH
from tests.browser.conftest import NewPage, Violations
from tests.browser.playing import backstage, gathered, people
from tests.house import fresh, move_on
from tests.serving import Server

SMALLEST = 32  # of 1920 in width
AGAIN = 20_000  # milliseconds: it asks every 4 s, and says after 15 s how old its picture is
TEXTS = """() => [...document.querySelectorAll("#wall *, .wall__f *")]
    .filter(one => [...one.childNodes].some(child => child.nodeType === 3 && child.data.trim()))
    .filter(one => one.checkVisibility() && !one.closest(".sr"))
    .map(one => parseFloat(getComputedStyle(one).fontSize) * 1920 / innerWidth)"""
OUTSIDE = """() => [...document.querySelectorAll("#wall li, #wall p, #wall b, .wall__f p")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 1)
    .map(one => one.outerHTML)"""


def scene(slug: str) -> tuple[Table, Table]:
    """A game under way, and a table that waits for people."""
    guests = people("Nitocris", "Ankhesenpepi the Younger", "Merit", "Harkhuf", "Ti")
    waiting = gathered(f"{slug}-open", guests[:1], start=False)
    waiting.seats.create(number=1, colour="amber")
    return gathered(slug, guests, until="income"), waiting


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
def test_the_wall_is_large_and_fits(new_page: NewPage, violations: Violations, size: tuple[int, int]) -> None:
    playing, waiting = scene(f"wall-{size[0]}")
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    clock = msgspec.json.encode(Terms(free=86400, bank=72 * 3600)).decode()  # the widest: days and hours
    Table.objects.filter(pk=playing.pk).update(clock=clock)
    playing.seats.update(reserve=71 * 3600)
    set_of = f"/wall/of/{playing.slug},{waiting.slug}"
    for path in ("/wall", set_of, f"/wall/t/{playing.slug}", f"/wall/t/{waiting.slug}"):
        page.goto(path)
        assert page.locator(".clock").count() == (0 if path.endswith(waiting.slug) and path != set_of else 5)
        assert min(page.evaluate(TEXTS)) >= SMALLEST - 0.1
        assert page.evaluate(OUTSIDE) == []
        assert violations(page) == []


def test_the_wall_is_right_again_by_itself(new_page: NewPage, server: Server) -> None:
    playing, _waiting = scene("wall-back")
    page: Page = new_page(expected=("ERR_", "Failed to load"), viewport={"width": 1920, "height": 1080})
    page.goto(f"/wall/t/{playing.slug}")
    stage, age = page.locator(".wall__h p"), page.locator("#age")
    expect(stage).to_have_text("Old Kingdom, round 1 of 3")
    page.context.set_offline(True)
    backstage(move_on, fresh(playing), random.Random(1), until="auction", strength=STRENGTH)
    expect(age).to_contain_text("s old", timeout=AGAIN)
    expect(stage).to_have_text("Old Kingdom, round 1 of 3")
    page.context.set_offline(False)
    expect(stage).to_have_text("Old Kingdom, round 2 of 3", timeout=AGAIN)
    expect(age).to_be_hidden()
    server.stop()
    expect(age).to_contain_text("s old", timeout=AGAIN)
    server.start()
    expect(age).to_be_hidden(timeout=AGAIN)


def test_one_view_follows_the_other(new_page: NewPage) -> None:
    playing, _waiting = scene("wall-turns")
    page = new_page(viewport={"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"/wall/t/{playing.slug}")
    for what in (".standing", ".lines", ".call", ".standing"):
        expect(page.locator(what)).to_be_visible()
        expect(page.locator(".view:visible")).to_have_count(1)
        page.clock.run_for(12_000)
