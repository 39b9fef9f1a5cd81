"""The arbiter in a browser: calls appear and are answered without a reload, and every page is accessible."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Page, expect

from tables.models import Table
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.models import Tournament
from tests.browser.accessibility.test_axe import Faults, faults, language, opens  # noqa: F401
from tests.browser.playing import backstage
from tests.support.game_tables import Guest
from tests.tournaments.arbiter.test_running_table import WHY, numbers, plays
from tests.tournaments.running_tournament import by, seated, staff, tournament

pytestmark = pytest.mark.django_db(transaction=True)


def evening() -> tuple[Tournament, list[Guest], Guest]:
    """A running tournament with three people and an arbiter."""
    made, _owner = tournament()
    return made, [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")], staff(made, "Imhotep")


def called() -> tuple[Tournament, list[Guest], Guest, Table]:
    """A running tournament with a game in progress."""
    made, three, arbiter = evening()
    return made, three, arbiter, seated(made, three)[1]


def busy() -> tuple[Guest, Guest, Table, list[str]]:
    """A running tournament with content on every page of its arbiter, and the addresses of those pages."""
    made, three, arbiter = evening()
    pod, table = seated(made, three)
    table = plays(table, 60)
    before = numbers(table)[10]
    running_table.suspend(made, by(arbiter, WHY), pod.pk)
    running_table.resume(made, by(arbiter, WHY), pod.pk)
    entry = made.entries.get(name="Merit")
    rulings.warn(made, by(arbiter, WHY), entry.pk)
    running_table.look(made, by(arbiter, WHY), pod.pk, 1)
    looked = made.log.get(kind="looked").number
    running_table.call(made, by(three[0], "A card lies wrong"), pod.pk)
    own = f"/e/{made.slug}"
    at = f"{own}/pods/{pod.pk}"
    result = "&".join(f"vp-{n}={30 - n}&place-{n}={n}" for n in (1, 2, 3))
    paths = [f"{own}/arbiter", at, f"{at}/look", f"{at}/look?by={looked}", f"{own}/log"]
    paths += [f"{at}/do/{act}" for act in ("suspend", "look", "time", "rewind", "result", "void")]
    paths += [f"{at}/do/rewind?before={before}", f"{at}/do/result?{result}", f"{own}/rounds/{pod.round_id}/do/time"]
    paths += [f"{own}/entries/{entry.pk}/do/points?points=-2.5"]
    return arbiter, three[1], table, paths


def test_a_call_reaches_the_queue_and_its_answer_the_table(new_page) -> None:  # type: ignore[no-untyped-def]
    """Both pages stay open all the time."""
    made, three, arbiter, table = backstage(called)
    desk: Page = new_page(arbiter.user, viewport={"width": 1440, "height": 900})
    player: Page = new_page(three[1].user, viewport={"width": 1440, "height": 900})
    desk.goto(f"/e/{made.slug}/arbiter")
    expect(desk.get_by_text("Nobody is waiting for an arbiter")).to_be_visible()
    player.goto(f"/t/{table.slug}")
    player.get_by_role("button", name="Call the arbiter").click()
    player.get_by_label("What is the problem?").fill("A card lies wrong")
    player.locator("#affairs").get_by_role("button", name="Call the arbiter").click()
    expect(player.get_by_text("You called the arbiter")).to_be_visible()
    expect(desk.get_by_text("Harkhuf calls the arbiter")).to_be_visible()
    desk.get_by_role("link", name="Resume the table").press("Enter")
    desk.get_by_label("Reason").fill(WHY)
    desk.get_by_label("Reason").press("Tab")
    desk.get_by_role("button", name="Resume the table").press("Enter")
    expect(player.get_by_role("heading", name="The game is on hold and all clocks are stopped")).to_have_count(0)


@pytest.mark.by_turns(3)
def test_every_page_of_an_arbiter_is_sound(opens, faults) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    """Queue, desk, every card, the look, the log and the notice at the table, in both languages and themes."""
    arbiter, player, table, paths = backstage(busy)
    page: Page = opens(arbiter.user)
    found = [fault for path in paths for fault in visited(page, path, faults)]
    found += visited(opens(player.user), f"/t/{table.slug}", faults)
    assert not found, "\n".join(found)


def visited(page: Page, path: str, find: Faults) -> list[str]:
    """The faults of a page, with a screenshot if requested."""
    page.goto(path)
    shots = os.environ.get("KARNAK_SHOTS")
    if shots:
        for theme, width in (("light", 1440), ("dark", 390)):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            name = path.strip("/").replace("/", "_").replace("?", "_")[-60:]
            lang = page.evaluate("document.documentElement.lang")
            page.screenshot(path=f"{shots}/{name}-{lang}-{width}.png", full_page=True)
    return find(page, path)
