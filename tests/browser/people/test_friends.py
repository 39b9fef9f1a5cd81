"""Two members in their browsers: one follows the other, opens a table, invites her by name, and she sits down."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tables.models import Seat, Table
from tests.browser.conftest import NewPage
from tests.support.game_tables import Guest
from tests.week.weekly import member


def named(name: str) -> Guest:
    """A member of a name that no other test uses."""
    return member(f"{name} of the friends")


def opened_by(page: Page) -> Table:
    """The table that this person opens on the page of Amun-Re."""
    before = set(Table.objects.values_list("pk", flat=True))
    page.goto("/new/amun-re")
    page.locator("main form button.btn--go").click()
    page.wait_for_url("**/t/*")
    return Table.objects.exclude(pk__in=before).get()


def test_somebody_who_is_followed_is_invited_by_name_and_sits_down(new_page: NewPage) -> None:
    ani, merit = named("Ani"), named("Merit")
    host, friend = new_page(ani.user), new_page(merit.user)

    host.goto(f"/people/{merit.user.username}")
    host.get_by_role("button", name=f"Follow: {merit.user.name}", exact=True).click()
    host.goto("/friends")
    followed = host.get_by_role("region", name="People you follow")
    expect(followed.get_by_role("link", name=merit.user.name)).to_be_visible()

    table = opened_by(host)
    host.goto("/friends")
    field = host.get_by_label("Invite a member by name")
    field.fill(merit.user.name)
    field.press("Enter")
    expect(host.get_by_text(f"held for {merit.user.name}")).to_be_visible()
    assert Seat.objects.get(table=table, held_for=merit.user).number > 0

    friend.goto("/")
    expect(friend.get_by_text("A seat is being held for you").first).to_be_visible()
    friend.locator(f'a[href="/t/{table.slug}"]').first.click()
    friend.locator('form[action$="/sit"] button').first.click()
    expect(friend.locator("main")).to_contain_text(merit.user.name)
    assert list(table.seats.exclude(user=None).values_list("user", flat=True)) == [ani.user.pk, merit.user.pk]


def test_following_ends_by_the_keyboard(new_page: NewPage) -> None:
    ani, merit = named("Ani"), named("Merit")
    page = new_page(ani.user)
    page.goto(f"/people/{merit.user.username}")
    for button in ("Follow", "Stop following", "Follow"):
        page.get_by_role("button", name=f"{button}: {merit.user.name}", exact=True).press("Enter")
    expect(page.get_by_role("button", name=f"Stop following: {merit.user.name}", exact=True)).to_be_visible()
