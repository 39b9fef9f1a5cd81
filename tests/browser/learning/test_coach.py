"""A first game with a coach, in a browser: an example is taken up and sent by hand; nothing is too small or hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine import GAMES
from tables.models import Table
from tables.play import seed_commitment
from tables.play.seed_commitment import Promise
from tests.browser.conftest import NewPage, Violations
from tests.browser.measures.page_scripts import AUDIT, HIDDEN
from tests.browser.playing import CONFIRM, backstage, settled
from tests.engine.teaching.test_advice import LETTERS
from tests.session.extent import extent
from tests.support.game_tables import Guest, bots_move, fresh

SECRET = "5" * 64  # of the server
ANSWERS = 6  # of a first game: in them the coach speaks at length
# Makes the coach say as many words as he ever can at once; what is cut then at the side, and where the prompt begins.
ROOM = f"""(letters) => {{
    const said = [...document.querySelectorAll("#coach > p")];
    const missing = letters - said.reduce((sum, one) => sum + one.firstChild.data.trim().length, 0);
    if (said.length > 2 && missing > 0) said[0].firstChild.data += " paysan".repeat(missing / 7);
    const hidden = ({HIDDEN})();
    for (const name of ["coach", "compose"]) {{
        const one = document.getElementById(name);
        if (one && one.scrollHeight > one.clientHeight + 1) hidden.push(`${{name}} scrolls`);
    }}
    const log = document.getElementById("log").getBoundingClientRect();
    if (log.height < 46 || log.bottom > innerHeight) hidden.push("the log has no head");
    return [hidden, Math.round(document.getElementById("prompt").getBoundingClientRect().top)];
}}"""

TAUGHT = [key for key, game in GAMES.items() if game.advice]
LOOKS = (("en-GB", "light", 1440, 24), ("fr-FR", "dark", 390, 44))  # language, theme, width, smallest target
PLAYED = [(key, look) for n, key in enumerate(TAUGHT) for look in extent(LOOKS[n % 2 :][:1], LOOKS)]


def first_game(person: Guest, key: str) -> Table:
    """A first game in which the player is awaited, always of one seed; the bots wait until they are told to move."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seed_commitment, "new_promise", lambda: Promise("", f"coach-{key}", SECRET))
        assert person.client.post("/play-now", {"game": key, "coach": "1"}).status_code == 302
    return bots_move(Table.objects.latest("pk"))


def plays_example(person: Guest, table: Table) -> Table:
    """The player sends the example, and the bots answer."""
    draft = person.client.get(f"/t/{table.slug}/example").json()["draft"]
    assert person.plays(table, *draft).status_code == 200
    return bots_move(fresh(table))


def faults(page: Page, violations: Violations, least: int) -> list[str]:
    """All faults of the page as it is."""
    return [*page.evaluate(AUDIT, least), *violations(page)]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("key", "look"), PLAYED)
def test_an_example_is_taken_up_and_sent_by_hand(
    new_page: NewPage, violations: Violations, key: str, look: tuple[str, str, int, int]
) -> None:
    locale, theme, width, least = look
    person = backstage(Guest, "Nitocris")
    table = backstage(first_game, person, key)
    page = new_page(person.user, locale=locale, color_scheme=theme, viewport={"width": width, "height": 900})
    page.goto(f"/t/{table.slug}")
    expect(page.locator("[data-live=on]")).to_be_attached()
    found = faults(page, violations, least)
    page.locator("[data-example]").click()
    expect(page.locator("#confirm [name=move]")).not_to_have_count(0)
    found += faults(page, violations, least)
    page.locator(CONFIRM).click()
    expect(page.locator(f"#log [data-number='{table.version + 1}']")).not_to_have_count(0)
    assert found == []


def test_the_key_opens_what_is_folded_and_a_line_of_the_log_says_why(new_page: NewPage) -> None:
    person = backstage(Guest, "Nitocris")
    table = backstage(first_game, person, "amun-re-cards")
    for _answer in range(2):
        table = backstage(plays_example, person, table)
    page = new_page(person.user)
    page.goto(f"/t/{table.slug}")
    expect(page.locator("[data-live=on]")).to_be_attached()
    folded = page.locator("#coach details p").first
    expect(folded).to_be_hidden()
    page.keyboard.press("i")
    expect(folded).to_be_visible()
    page.locator(".log__ask").last.click()
    expect(page.locator(".log__why")).to_be_focused()


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", TAUGHT)
def test_the_longest_words_of_the_coach_have_room_beside_the_choice(new_page: NewPage, key: str) -> None:
    """At the first decision of each kind, before and after a choice, which does not move what is chosen with."""
    person = backstage(Guest, "Nitocris")
    table = backstage(first_game, person, key)
    size = {"width": 1440, "height": 900}
    page = new_page(person.user, lists=False, locale="fr-FR", viewport=size, reduced_motion="reduce")
    found, met = list[str](), set[str]()
    for _answer in range(ANSWERS):
        kind = type(table.full_position().decision).__name__
        if kind not in met:
            met.add(kind)
            page.goto(f"/t/{table.slug}")
            expect(page.locator("[data-live=on]")).to_be_attached()
            found += [f"{kind}: {fault}" for fault in crowded_out(page)]
        table = backstage(plays_example, person, table)
    assert len(met) > 1
    assert found == []


def crowded_out(page: Page) -> list[str]:
    """What is cut beside a coach who says as much as he ever does, before and after the example is taken up."""
    page.evaluate("() => document.fonts.ready.then(() => true)")
    settled(page)
    found, top = page.evaluate(ROOM, LETTERS)
    if page.locator("[data-example]").count():
        page.locator("[data-example]").click()
        expect(page.locator("#confirm [name=move]")).not_to_have_count(0)
        settled(page)
        cut, moved_to = page.evaluate(ROOM, LETTERS)
        found += [f"{fault}, with a choice" for fault in cut]
        if abs(moved_to - top) > 1:
            found.append(f"the prompt moves from {top} to {moved_to}")
    return [str(fault) for fault in found]
