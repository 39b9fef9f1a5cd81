"""Who may do what at the desk: every page and act, for every role and for nobody."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.administration import person_acts, site_acts, table_acts
from tables.administration.models import LogRow
from tables.administration.permissions import RIGHTS
from tables.people.models import RANKS, Announcement, Role, User
from tests.administration.staff import member, stored
from tests.support.elements import attribute, elements
from tests.support.game_tables import Guest, create_table

pytestmark = pytest.mark.django_db

# Helpers look, write to tables and silence; moderators decide; administrators appoint and merge.
HELPERS = {"overview", "tables", "people", "message", "silence", "unsilence"}
ADMINISTRATORS = {"merge", "appoint"}
FORM = {"reason": "spam", "term": "1h", "name": "Teti", "text": "Be kind.", "english": "x", "french": "x", "pk": "0",
        "role": "organiser", "into": "ipi"}  # fmt: skip
PAGES = {"overview": "/desk", "tables": "/desk/tables", "people": "/desk/people", "health": "/desk/health",
         "log": "/desk/log"}  # fmt: skip
ACTS = {**table_acts.ACTS, **person_acts.ACTS, **site_acts.ACTS}


def address(act: str) -> str:
    """Where an act is posted to."""
    if act in table_acts.ACTS:
        return f"/desk/tables/table0/{act}"
    return f"/desk/people/spam/{act}" if act in person_acts.ACTS else f"/desk/{act}"


def least_rank(what: str) -> int:
    """The rank that the table above gives."""
    return 1 if what in HELPERS else 3 if what in ADMINISTRATORS else 2


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("role", ["", "guest", *Role.values])
def test_every_act_is_open_to_its_roles_and_closed_to_all_others(act: str, role: str) -> None:
    member("Owner", Role.ADMINISTRATOR)
    member("Ipi")
    member("Spam")
    create_table([Guest("Merit"), Guest("Teos"), Guest("Harkhuf")])
    client = Client() if not role else Guest("Ani2").client if role == "guest" else member("Senu2", role).client
    answer = client.post(address(act), FORM)
    allowed = RANKS.get(role, 0) >= least_rank(act)
    assert (answer.status_code != 403) == allowed, answer.content.decode()[-600:]
    assert answer.status_code in ({302, 409} if allowed else {403})
    assert LogRow.objects.count() == (answer.status_code == 302), "what is done is logged, and nothing else"
    assert client.get(address(act)).status_code in (404, 405)


def test_every_page_is_open_to_its_roles_and_closed_to_all_others() -> None:
    for role in Role.values:
        client = member(f"X{role}", role).client
        for what, path in PAGES.items():
            assert (client.get(path).status_code == 200) == (RANKS.get(role, 0) >= least_rank(what)), (role, what)
    assert {Client().get(path).status_code for path in PAGES.values()} == {403}
    assert set(RIGHTS) == {*PAGES, *ACTS, "addresses"}


@pytest.mark.parametrize("act", person_acts.ACTS)
def test_nobody_acts_on_somebody_of_the_same_or_a_higher_role_or_on_themselves(act: str) -> None:
    """Administrators act on each other: otherwise nobody could."""
    people = {role: member(f"X{role}", role) for role in Role.values}
    for role, rank in RANKS.items():
        for other, person in people.items():
            over = rank > RANKS.get(other, 0) or (rank == 3 and other != role)
            if not over:
                answer = people[role].client.post(f"/desk/people/{person.user.username}/{act}", FORM)
                assert answer.status_code == 403, (role, other)
    assert LogRow.objects.count() == 0


@pytest.mark.parametrize("act", ["ban", "merge", "appoint"])
def test_the_last_administrator_stays(act: str) -> None:
    """A second one who is banned counts for nothing; a banned administrator can do nothing."""
    first, second = member("First", Role.ADMINISTRATOR), member("Second", Role.ADMINISTRATOR)
    member("Ipi")
    assert second.client.post("/desk/people/first/ban", FORM).status_code == 302
    assert stored(second).is_last_administrator
    assert first.client.post(f"/desk/people/second/{act}", FORM).status_code == 403
    assert second.client.post(f"/desk/people/second/{act}", FORM).status_code == 403
    data = {"name": "Second", "password": ""}
    assert second.client.post("/me/data/delete", data).status_code == 422
    assert User.objects.filter(pk=second.user.pk, role=Role.ADMINISTRATOR).exists()


def test_a_helper_silences_for_a_day_at_most_and_shortens_nothing() -> None:
    helper, chief, spam = member("Senu2", Role.HELPER), member("Owner", Role.MODERATOR), member("Spam")
    path = "/desk/people/spam/silence"
    assert helper.client.post(path, {"reason": "spam", "term": "7d"}).status_code == 403
    assert chief.client.post(path, {"reason": "spam", "term": "7d"}).status_code == 302
    before = stored(spam).silenced_until
    assert helper.client.post(path, {"reason": "spam", "term": "1h"}).status_code == 409
    assert stored(spam).silenced_until == before
    assert chief.client.post(path, {"reason": "", "term": "7d"}).status_code == 422


def test_who_plays_at_a_table_does_not_decide_about_it() -> None:
    people = [member("Merit", Role.MODERATOR), Guest("Teos"), Guest("Harkhuf")]
    table = create_table(people)
    for act in ("hide", "show", "close"):
        answer = people[0].client.post(f"/desk/tables/{table.slug}/{act}", {"reason": "I lose"})
        assert answer.status_code == 403
    assert Announcement.objects.count() == 0


def test_the_addresses_of_people_are_for_moderators() -> None:
    member("Spam")
    for role in (Role.HELPER, Role.MODERATOR):
        client = member(f"X{role}", role).client
        shown = [client.get(path).content.decode() for path in ("/desk/people?q=spam", "/desk/people/spam")]
        assert ["spam@example.org" in page for page in shown] == [role == Role.MODERATOR] * 2
        found = client.get("/desk/people?q=spam%40example.org").content.decode()
        assert ('href="/desk/people/spam"' in found) == (role == Role.MODERATOR)


def test_nobody_sees_a_link_to_a_page_of_the_desk_that_refuses_them() -> None:
    """Also not somebody who may only open Django's own pages, and reads reports by that."""
    only_staff = member("Ity")
    User.objects.filter(pk=only_staff.user.pk).update(is_staff=True)
    for person in (only_staff, *(member(f"Y{role}", role) for role in RANKS)):
        links = [*subpages(person, "/reports"), *subpages(person, "/me/data")]
        staff = [link for link in links if link.startswith(("/desk", "/reports"))]
        assert {person.client.get(link).status_code for link in staff} == {200}
    assert subpages(only_staff, "/reports") == ["/reports"]


def subpages(person: Guest, path: str) -> list[str]:
    """Where the links above a page lead."""
    found = elements(person.client.get(path).content.decode(), "main .subpages a")
    return [attribute(link, "href") for link in found]
