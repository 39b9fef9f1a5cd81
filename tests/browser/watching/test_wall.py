"""The wall screen: legible from afar, turns by itself, and recovers from lost networks and restarted servers."""

from __future__ import annotations

import random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tables.models import Seat, Table
from tables.models.clock_terms import Terms
from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import CROWDED
from tests.browser.playing import backstage, gathered, people
from tests.support.game_tables import STRENGTH, fresh, move_on
from tests.support.servers.serving import Server

SMALLEST = 28  # of 1080 in height, or 1920 in width
MOST = 9  # tables
GAMES = {2: "nefertiti", 3: "tekhenu", 4: "amun-re", 5: "amun-re"}  # by the number of seats
LONG = ("Ankhesenpepi the Younger", "Maximilian Wolffenbüttel", "Nitocris", "Wilhelmina-Christiane W.", "Ti")
AGAIN, OLD = 20_000, 16_000  # milliseconds: it asks every 1.2 s, and says after 15 s how old its picture is
TEXTS = """() => [...document.querySelectorAll("#wall *, .wall__f *")]
    .filter(one => [...one.childNodes].some(child => child.nodeType === 3 && child.data.trim()))
    .filter(one => one.checkVisibility() && !one.closest(".sr"))
    .map(one => parseFloat(getComputedStyle(one).fontSize) * 1920 / innerWidth)"""
OUTSIDE = """() => [...document.querySelectorAll("#wall li, #wall p, #wall b, .wall__f p")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 1)
    .map(one => one.outerHTML)"""

NOTE_FADES = """() => {
    window.fades = 0;
    window.kept = [...document.querySelectorAll(".view, .view li")];
    document.addEventListener("animationstart", () => { window.fades++; });
}"""


def scene(slug: str) -> tuple[Table, Table]:
    """A running game, and an open table."""
    guests = people("Nitocris", "Ankhesenpepi the Younger", "Merit", "Harkhuf", "Ti")
    waiting = gathered(f"{slug}-open", guests[:1], start=False)
    waiting.seats.create(number=1, colour="amber")
    return gathered(slug, guests, until="income"), waiting


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
def test_the_wall_is_large_and_fits(new_page: NewPage, violations: Violations, size: tuple[int, int]) -> None:
    playing, waiting = scene(f"wall-{size[0]}")
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    clock = msgspec.json.encode(Terms(bank=72 * 3600)).decode()  # the widest: hours and minutes
    Table.objects.filter(pk=playing.pk).update(clock=clock)
    playing.seats.update(reserve=71 * 3600)
    set_of = f"/wall/of/{playing.slug},{waiting.slug}"
    for path in ("/wall", set_of, f"/wall/t/{playing.slug}", f"/wall/t/{waiting.slug}"):
        page.goto(path)
        assert page.locator(".clock:visible").count() == (0 if path.endswith(waiting.slug) and path != set_of else 5)
        assert min(page.evaluate(TEXTS)) >= SMALLEST - 0.1
        assert page.evaluate(OUTSIDE) == []
        assert violations(page) == []


def test_the_wall_is_right_again_by_itself(new_page: NewPage, server: Server) -> None:
    playing, _waiting = scene("wall-back")
    page: Page = new_page(expected=("ERR_", "Failed to load"), viewport={"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"/wall/t/{playing.slug}")
    stage, age = page.locator(".wall__h p"), page.locator("#age")
    expect(stage).to_have_text("Old Kingdom, round 1 of 3")
    page.context.set_offline(True)
    backstage(move_on, fresh(playing), random.Random(1), until="auction", strength=STRENGTH)
    page.clock.fast_forward(OLD)
    expect(age).to_contain_text("s old", timeout=AGAIN)
    expect(stage).to_have_text("Old Kingdom, round 1 of 3")
    page.context.set_offline(False)
    expect(stage).to_have_text("Old Kingdom, round 2 of 3", timeout=AGAIN)
    expect(age).to_be_hidden()
    server.stop()
    page.clock.fast_forward(OLD)
    expect(age).to_contain_text("s old", timeout=AGAIN)
    server.start()
    expect(age).to_be_hidden(timeout=AGAIN)


def test_one_view_follows_the_other(new_page: NewPage) -> None:
    playing, _waiting = scene("wall-turns")
    page = new_page(viewport={"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"/wall/t/{playing.slug}")
    for what in (".standing", ".lines", ".call", ".tile--board", ".standing"):
        expect(page.locator(what)).to_be_visible()
        expect(page.locator(".view:visible")).to_have_count(1)
        page.clock.run_for(12_000)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("size", "language"),
    [((1920, 1080), "en"), ((1920, 1080), "fr"), ((1280, 720), "en"), ((1280, 720), "fr"), ((1024, 768), "en")],
)
def test_one_to_nine_tables_of_two_to_five_seats_lie_over_nothing_and_fill_the_wall(
    new_page: NewPage, size: tuple[int, int], language: str
) -> None:
    """Tables with as many seats as each other, and each with another number; then the wall that the club has anyway."""
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale=language)
    walls = {f"tables of {seats}": full_tables(f"w{size[0]}{language}", seats, game) for seats, game in GAMES.items()}
    found, sizes = [], sorted(GAMES) * MOST
    mixed = [walls[f"tables of {seats}"][n] for n, seats in enumerate(sizes[:MOST])]
    for name, slugs in {**walls, "tables of each size": mixed}.items():
        for n in range(1, MOST + 1):
            page.goto("/wall/of/" + ",".join(slugs[:n]))
            found += [f"{n} {name}: {fault}" for fault in page.evaluate(CROWDED, SMALLEST)]
    for n in range(MOST, 0, -1):
        Table.objects.exclude(slug__in=mixed[:n]).delete()
        page.goto("/wall")
        found += [f"the wall of the club with {n} tables: {fault}" for fault in page.evaluate(CROWDED, SMALLEST)]
    assert found == []


def full_tables(slug: str, seats: int, game: str) -> list[str]:
    """As many running tables as a wall screen is tested with, with long names and clocks."""
    slugs = []
    for n in range(MOST):
        guests = people(*LONG)[:seats]
        slugs.append(gathered(f"{slug}-{seats}-{n}", guests, game=game).slug)
    clock = msgspec.json.encode(Terms(bank=3 * 3600)).decode()
    Table.objects.filter(slug__in=slugs).update(clock=clock)
    Seat.objects.filter(table__slug__in=slugs).update(reserve=3 * 3600)
    return slugs


def test_a_new_picture_changes_what_is_new_and_nothing_blinks(new_page: NewPage) -> None:
    playing, _waiting = scene("wall-still")
    page = new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="no-preference")
    page.goto(f"/wall/of/{playing.slug}")
    stage = page.locator(".tiles .tile__n")
    expect(stage).to_have_text("Old Kingdom, round 1 of 3")
    page.evaluate(NOTE_FADES)
    backstage(move_on, fresh(playing), random.Random(1), until="auction", strength=STRENGTH)
    expect(stage).to_have_text("Old Kingdom, round 2 of 3", timeout=AGAIN)
    assert page.evaluate("window.kept.every((one) => one.isConnected)")
    assert page.evaluate("window.fades") == 0
