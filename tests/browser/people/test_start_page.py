"""The start page: what a member has begun comes first on a phone, and who is new sees how to play with people."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tables.people.models import User
from tests.browser.conftest import NewPage
from tests.browser.playing import gathered, people

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
ORDER = ".mine, #seek, #games, .daily, #join, .tonight"
TALLEST = 300  # of a game, for who knows them


def tops(page: Page) -> dict[str, float]:
    """Where the parts of the page begin, from the top of the page."""
    found: list[tuple[str, float]] = page.locator(ORDER).evaluate_all(
        "all => all.map(part => [part.id || [...part.classList].at(-1), part.getBoundingClientRect().top])"
    )
    return dict(found)


def heights(page: Page) -> list[float]:
    """The heights of the games."""
    found: list[float] = page.locator("#games > li").evaluate_all("all => all.map(game => game.offsetHeight)")
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_a_phone_a_member_finds_what_waits_for_them_then_players_then_the_games(
    new_page: NewPage, language: str
) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit-Amun")
    member = guests[0].user
    User.objects.filter(pk=member.pk).update(guest=False)
    for n, game in enumerate(("amun-re", "nefertiti", "tekhenu", "amun-re-cards", "nefertiti")):
        gathered(f"begun-{language}-{n}", guests, game=game)
    page = new_page(User.objects.get(pk=member.pk), viewport=PHONE, locale=language)
    page.goto("/")
    found = tops(page)
    assert list(found) == ["mine", "seek", "games", "daily", "join", "tonight"] == sorted(found, key=found.__getitem__)
    assert found["mine"] < 200
    assert found["seek"] < PHONE["height"]
    rows = page.locator(".mine .trow")
    assert rows.count() == 4, "the others are one press away"
    assert page.locator(".mine .acts a").get_attribute("href") == "/tables/mine"
    waiting = rows.evaluate_all("all => all.map(row => !!row.querySelector('.tag--accent'))")
    assert waiting == sorted(waiting, reverse=True)
    assert waiting[0]
    assert max(heights(page)) <= TALLEST
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_stranger_on_a_phone_is_shown_the_games_first(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/")
    assert list(tops(page)) == ["games", "seek", "join", "daily", "tonight"]
    assert page.locator(".lead").is_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_stranger_at_a_desk_sees_the_games_and_how_to_play_with_people(new_page: NewPage, language: str) -> None:
    page = new_page(viewport=DESK, locale=language)
    page.goto("/")
    for button in page.locator("#games .btn, #seek .btn, #join .btn").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESK["height"]
