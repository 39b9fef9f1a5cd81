"""Profile pages: the public one and one's own."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.models import Visibility
from tables.people.models import Distance, User
from tests.people.conftest import over, text_of
from tests.support.game_tables import Guest, create_table

pytestmark = pytest.mark.django_db


@pytest.mark.server
def test_everybody_reads_name_games_and_results_of_somebody(members: list[Guest]) -> None:
    first, second = over(create_table(members)), over(create_table(members), (2, 1, 3), (35, 36, 20))
    User.objects.filter(pk=members[0].user.pk).update(profile_open=True)
    page = text_of(Client(), "/people/nitocris")
    for words in (
        "<title>Nitocris · Karnak</title>",
        "Nitocris",
        "Amun-Re",
        f"/t/{first.slug}",
        f"/t/{second.slug}",
        '<a href="/people/harkhuf">Harkhuf</a>',
    ):
        assert words in page
    row = page.partition('<tbody role="rowgroup">')[2].partition("</tbody>")[0]
    games = "/games?person=nitocris&amp;game=amun-re"
    assert f'<a href="{games}">2</a>' in row
    assert '<a href="/games?person=nitocris&amp;place=1&amp;game=amun-re">1</a>' in row
    best = page.partition('id="best-title"')[2].partition("</section>")[0]
    assert best.index("40 points") < best.index("35 points")


def test_games_that_one_needs_a_link_for_are_not_told(members: list[Guest]) -> None:
    hidden = over(create_table(members, visibility=Visibility.LINK))
    assert hidden.slug not in text_of(Client(), "/people/nitocris")
    assert "<tbody" not in text_of(Client(), "/people/nitocris")
    assert hidden.slug in text_of(members[0].client, "/me")


def test_of_a_guest_the_name_alone_is_told(members: list[Guest]) -> None:
    table = over(create_table(members))
    page = text_of(Client(), f"/people/{members[2].user.username}")
    assert "Merit" in page
    assert table.slug not in page


@pytest.mark.server
@pytest.mark.parametrize("handle", ["nobody", "%00", "a%0ab", "x" * 3000, "guest-0", "<script>"])
def test_who_is_not_there_is_404(handle: str) -> None:
    assert Client().get(f"/people/{handle}").status_code == 404


def test_no_page_that_others_can_read_holds_an_e_mail_address(members: list[Guest]) -> None:
    """Every public page, part and file of a site full of members, for a stranger, a guest and another member."""
    running, waiting, done = create_table(members), create_table(members[:2], start=False), over(create_table(members))
    paths = ["/", "/people/nitocris", "/people/harkhuf", f"/t/{waiting.slug}", f"/t/{waiting.slug}/seats"]
    paths += [
        f"/t/{table.slug}{part}"
        for table in (running, done)
        for part in ("", "/log", "/board", "/at/1", "/position.json")
    ]
    paths += [f"/t/{done.slug}/record", f"/t/{running.slug}/invite", "/preferences", "/sign-in", "/sign-up"]
    for client in (Client(), members[2].client, members[1].client):
        for path in paths:
            page = client.get(path).content.decode()
            assert "nitocris@example.org" not in page, path
            assert client is members[1].client or "harkhuf@example.org" not in page, path


def counted(client: Client, path: str) -> int:
    """The number of queries of a page."""
    with CaptureQueriesContext(connection) as queries:
        text_of(client, path)
    return len(queries)


@pytest.mark.server
def test_lists_are_paged_and_cost_the_same_however_long_they_are(members: list[Guest]) -> None:
    person, reader = members[0], members[1]
    over(create_table(members))
    Distance.objects.create(owner=reader.user, other=person.user, kind=Distance.Kind.MUTE)
    paths = ("/people/nitocris", "/me", "/me/blocked")
    for client in (person.client, reader.client):
        text_of(client, "/me")  # what is loaded once is loaded
    before = [counted(reader.client, path) for path in paths]
    for n in range(25):
        over(create_table(members))
        Distance.objects.create(owner=reader.user, other=User.objects.create_guest(f"G{n}"), kind=Distance.Kind.MUTE)
    assert [counted(reader.client, path) for path in paths] == before
    for path in paths:
        assert text_of(reader.client, path).count('<svg class="tok"') <= 20
        assert "Page 1 of 2" in text_of(reader.client, path)
        assert "Page 2 of 2" in text_of(reader.client, f"{path}?page=2")
        assert "Page 1 of 2" in text_of(reader.client, f"{path}?page=x")


def test_a_new_name_is_kept_and_one_that_cannot_be_is_not(members: list[Guest]) -> None:
    client = members[0].client
    assert client.post("/me", {"name": " Neith  hotep "}).status_code == 302
    assert User.objects.get(pk=members[0].user.pk).name == "Neith hotep"
    answer = client.post("/me", {"name": "x" * 25})
    assert answer.status_code == 422
    assert "A name can have 24 characters at most." in answer.content.decode()


@pytest.mark.parametrize("path", ["/me", "/me/email", "/me/password", "/me/blocked", "/me/data", "/me/data/export"])
def test_a_stranger_is_asked_to_sign_in_and_led_back(path: str) -> None:
    assert Client().get(path).headers["Location"] == f"/sign-in?next={path}"
