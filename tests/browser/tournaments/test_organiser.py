"""An organiser at the desk: from seventeen checked-in people to a published round, without a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import AUDIT
from tests.browser.playing import backstage
from tests.support.servers.serving import Server
from tests.tournaments.desk_events import Evening

TARGETS = {390: 44, 1440: 24}  # width of the window: the smallest side of a target
DRAWN = 30_000  # milliseconds: the first draw starts a process


def at_the_desk(new_page: NewPage, evening: Evening, **options: object) -> Page:
    """The desk of an event in its organiser's browser, with a mark that a reload would remove."""
    page = new_page(evening.organiser.user, **options)
    page.goto(f"/e/{evening.slug}/desk")
    page.evaluate("window.unloaded = false")
    return page


def never_reloaded(page: Page) -> bool:
    """Whether the mark is still there."""
    return page.evaluate("window.unloaded") is False


def table(page: Page, number: int) -> list[str]:
    """The names at a table of the draft, in seat order."""
    return page.locator("#draft .pod").nth(number - 1).locator(".pl span").all_inner_texts()


def test_seventeen_people_get_to_a_published_round_without_a_reload(new_page: NewPage, server: Server) -> None:
    evening = backstage(Evening)
    page = at_the_desk(new_page, evening)
    page.get_by_text("5 + 4 + 4 + 4").click()
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.get_by_role("heading", name="Table 4", exact=True)).to_be_visible(timeout=DRAWN)
    first, second = table(page, 1), table(page, 2)
    assert (len(first), len(second)) == (5, 4) or sorted(map(len, (first, second))) == [4, 4]
    page.get_by_role("button", name=first[1]).click()
    expect(page.get_by_role("button", name=first[1])).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=second[1]).click()
    card = page.locator("#effect")
    expect(card).to_contain_text(f"Swap {first[1]} and {second[1]}?")
    expect(card).to_contain_text("Repeats")
    card.get_by_role("button", name="Swap").click()
    expect(page.locator("#draft .pod").nth(0)).to_contain_text(second[1])
    assert set(table(page, 1)) == {*first, second[1]} - {first[1]}
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#draft .pod").nth(0)).to_contain_text(first[1])
    assert table(page, 1) == first
    expect(page.locator(".pubbar")).to_contain_text("The wall screen will show the call. 4 games will be created.")
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    assert never_reloaded(page)
    assert page.url.endswith("/desk")
    assert backstage(lambda: evening.round.state) == "published"
    assert backstage(lambda: evening.round.pods.filter(table__status="open").count()) == 4


def test_what_is_refused_is_said_on_the_page_and_changes_nothing(new_page: NewPage, server: Server) -> None:
    evening = backstage(Evening)
    backstage(evening.draw)
    page = at_the_desk(new_page, evening, expected=("409",))
    other = at_the_desk(new_page, evening, expected=("409",))
    other.route("**/stir*", lambda route: route.fulfill(status=204))
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    other.get_by_role("button", name="Publish round 1").click()
    expect(other.locator("#alert")).to_contain_text("Round 1 has already been published")
    assert never_reloaded(other)
    assert other.url.endswith("/desk")


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("locale", "theme"), [("en-GB", "light"), ("fr-FR", "dark")])
def test_the_desk_is_for_everybody_s_eyes_and_fingers(
    new_page: NewPage, server: Server, violations: Violations, locale: str, theme: str
) -> None:
    evening = backstage(Evening, more={"rooms": 4})
    page, found = at_the_desk(new_page, evening, locale=locale, reduced_motion="reduce"), []

    def look(path: str) -> None:
        page.goto(f"/e/{evening.slug}/{path}")
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for width, least in TARGETS.items():
            page.set_viewport_size({"width": width, "height": 900})
            found.extend(f"{path}, {width} px: {fault}" for fault in page.evaluate(AUDIT, least))
        found.extend(f"{path}: {fault}" for fault in violations(page))

    look("desk")
    backstage(evening.draw)
    first, second = backstage(lambda: [evening.entry(table[0]) for table in evening.tables()[:2]])
    for path in ("desk", f"desk?one={first}", f"desk?one={first}&two={second}", "rounds/1"):
        look(path)
    backstage(evening.posts, "publish")
    look(f"desk?missing={first}")
    assert not found, "\n".join(found)
