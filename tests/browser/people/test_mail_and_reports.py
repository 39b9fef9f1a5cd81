"""Members: password, mail settings, and the queue of reports for moderators."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from playwright.sync_api import expect

from tables.notifications import unsubscribe
from tables.notifications.models import Wishes
from tables.people.models import Role, User
from tables.talk.models import Report
from tests.browser.conftest import NewPage
from tests.browser.playing import backstage, gathered, people
from tests.talk.people import says

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "papyrus and ink"


def member(user: User, role: str = Role.MEMBER) -> User:
    """This guest with an account: a confirmed address and a password."""
    user.guest, user.username, user.email, user.role = False, f"member-{user.pk}", f"{user.pk}@example.org", role
    user.password = PBKDF2PasswordHasher().encode(PASSWORD, "salt")  # the server's way; that of the tests is quicker
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def test_a_member_signs_in_with_a_password(new_page: NewPage) -> None:
    user, page = member(people("Nitocris")[0].user), new_page(expected=("403", "422"))
    page.goto("/sign-in")
    page.locator("[name=login]").last.fill(user.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nitocris")


def test_wishes_for_mail_are_kept_and_the_link_of_a_mail_mutes_its_table(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    user, page = member(guests[0].user), new_page(guests[0].user)
    page.goto("/me/mail")
    page.get_by_label("There is a vote at my table").uncheck()
    page.get_by_role("button", name="Save").click()
    page.wait_for_load_state()
    expect(page.get_by_label("There is a vote at my table")).not_to_be_checked()
    assert not Wishes.objects.get(person=user).votes
    table = gathered("mutedmail", guests)
    page.goto("/" + unsubscribe.link(user, table).split("/", 3)[3])
    page.get_by_role("button", name="No more e-mail about this").click()
    expect(page.get_by_text("You will get no more e-mail about this.")).to_be_visible()
    assert unsubscribe.is_muted(user, table)


def test_a_report_is_settled_by_anyone_who_keeps_order(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("settled", guests)
    assert backstage(says, guests[1].client, table, "rude words").status_code == 200
    path = f"/t/{table.slug}/talk/players/1/report"
    backstage(guests[0].client.post, path, {"reason": "an insult"})
    page = new_page(member(people("Imhotep")[0].user, Role.ARBITER))
    page.goto("/reports")
    expect(page.locator("pre.reported")).to_contain_text("rude words")
    page.get_by_role("button", name="Delete this message").click()
    expect(page.get_by_text("Settled on")).to_be_visible()
    report = Report.objects.get()
    assert report.settled is not None
    assert report.message.deleted
