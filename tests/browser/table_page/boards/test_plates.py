"""A full table in French: no number of a plate, no phase and no note beside a heading is cut."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.browser.conftest import NewPage
from tests.browser.playing import comes_to, gathered, people

NAMES = ("Nitocris", "Harkhuf", "Merit-Amun", "Hatchepsout", "Ani")
SIZES = ((1024, 768), (1280, 720), (1440, 900), (1920, 1080))
# Numbers that leave their plate, and notes that cannot be read whole.
CUT = """() => {
    const box = (one) => one.getBoundingClientRect(), found = [];
    for (const plate of document.querySelectorAll("#players .player")) {
        for (const stat of plate.querySelectorAll(".player__s > span")) {
            const a = box(stat), b = box(plate), out = a.right > b.right || a.bottom > b.bottom || a.left < b.left;
            if (out) found.push(`${plate.id}: ${stat.textContent}`);
        }
        const note = plate.querySelector(".player__n > span");
        if (note.title !== note.textContent.trim()) found.push(`${plate.id}: ${note.title}`);
    }
    return found;
}"""
# Names of phases, and notes beside headings, of which a part is seen.
HALF = """() => [...document.querySelectorAll(".phases li, .tb__h > span")].filter((one) => {
    const a = one.getBoundingClientRect(), b = one.parentElement.getBoundingClientRect();
    const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    return one.checkVisibility() && a.top < b.bottom - 1 && (cut || a.right > b.right + 1 || a.bottom > b.bottom + 3);
}).map((one) => one.textContent.trim())"""

# The title, the phases and what follows them in the header, where one reaches into the next.
OVER = """() => {
    const seen = (some) => [...document.querySelectorAll(some)].filter((one) => one.checkVisibility());
    const phases = seen(".phases li").map((one) => one.getBoundingClientRect());
    const title = document.querySelector(".top__title").getBoundingClientRect();
    const after = seen(".top .net, .top .tools > *").map((one) => one.getBoundingClientRect().left);
    return [title.right, phases[0].left, phases.at(-1).right, Math.min(...after)]
        .some((x, k, all) => k % 2 && x < all[k - 1]);
}"""


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_plate_is_cut_at_a_full_table(new_page: NewPage, game: str) -> None:
    guests = people(*NAMES[: GAMES[game].seats[-1]])
    page = comes_to(new_page(guests[0].user, locale="fr-FR"), gathered(f"plates-{game}", guests, game=game))
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {cut}" for cut in page.evaluate(CUT)]
    assert not found, "\n".join(found)


def test_the_longest_names_are_whole_on_the_plates_of_tekhenu(new_page: NewPage) -> None:
    guests = people("Wilhelmina-Charlotte", "Maximilian von Habsb", "Hatchepsout Makarett", "Thoutmosis le Grands")
    page = comes_to(new_page(guests[0].user), gathered("long-names", guests, game="tekhenu"))
    cut = """(names) => names.filter((one) => one.scrollWidth > one.clientWidth
        || one.scrollHeight > one.clientHeight + 4).map((one) => one.textContent)"""
    for width, height in SIZES[1:]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".player__who").evaluate_all(cut) == [], width


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", GAMES)
def test_no_phase_and_no_note_is_cut_at_a_desk(new_page: NewPage, game: str) -> None:
    guests = people(*NAMES[: GAMES[game].seats[-1]])
    page = comes_to(new_page(guests[0].user, locale="fr-FR"), gathered(f"phases-{game}", guests, game=game))
    found = []
    for width, height in ((1280, 720), (1366, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {cut}" for cut in page.evaluate(HALF)]
    assert not found, "\n".join(found)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", GAMES)
def test_no_phase_runs_into_what_stands_beside_it_while_one_watches(new_page: NewPage, game: str) -> None:
    guests = people(*NAMES[: GAMES[game].seats[-1]])
    page = comes_to(new_page(locale="fr-FR"), gathered(f"header-{game}", guests, game=game))
    found = []
    for width in (900, 960, 1024, 1100, 1280):
        page.set_viewport_size({"width": width, "height": 768})
        found += [width] if page.evaluate(OVER) else []
    assert not found


def test_the_points_at_a_glance_of_five_players_have_room_for_three_digits(new_page: NewPage) -> None:
    """The numbers are made wide on the page: how many points somebody has must not decide whether they can be read."""
    guests = people(*NAMES)
    table = gathered("glance", guests, game="nefertiti")
    page = comes_to(new_page(guests[0].user), table)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 740})
        cut = """(all) => all.filter((one) => {
            one.lastChild.data = " 108";
            return one.scrollWidth > one.clientWidth;
        }).length"""
        assert page.locator("#strip em").evaluate_all(cut) == 0, width
