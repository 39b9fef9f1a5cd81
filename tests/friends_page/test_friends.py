"""The page of friends, and invitations by name."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tables.friends import follows
from tables.models import Seat, Table
from tables.notifications.models import Kind, Notice
from tables.people import blocks
from tables.tournaments.models import Club, Member
from tables.web import presence
from tests.administration.staff import member
from tests.people.conftest import a_member
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db


def table_of(host: Guest, free: int = 2) -> Table:
    """An open table of this host with free seats."""
    table = create_table([host], start=False)
    for n in range(free):
        Seat.objects.create(table=table, number=n + 1, colour=("carnelian", "faience")[n])
    return fresh(table)


def page(person: Guest, path: str = "/friends") -> str:
    """The text of a page."""
    answer = person.client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def held(table: Table) -> list[str]:
    """For whom seats are held."""
    return [str(seat.held_for) for seat in fresh(table).seats.all() if seat.held_for is not None]


def invite(host: Guest, table: Table, **form: str) -> Any:
    """Invite somebody."""
    return host.client.post("/friends/hold", {"table": table.slug, **form})


def test_strangers_sign_in_and_guests_are_told_that_they_need_an_account() -> None:
    assert Client().get("/friends").status_code == 302
    assert "You need an account to follow people" in page(Guest("Ti"))


def test_the_page_says_who_is_here_and_leads_to_their_table(three: list[Guest]) -> None:
    ani, merit = member("Ani"), member("Merit")
    follows.follow(ani.user, merit.user)
    assert ">Online<" not in page(ani)
    follows.follow(merit.user, ani.user)
    presence.note_here(merit.user.pk)
    assert ">Online<" in page(ani)
    assert "1 is online" in page(ani, "/")
    assert 'href="/people/merit"' in page(ani)


def test_two_clicks_from_the_start_page_invite_somebody_who_finds_the_seat_on_theirs() -> None:
    ani, merit = member("Ani"), member("Merit")
    follows.follow(ani.user, merit.user)
    table = table_of(ani)
    assert 'href="/friends"' in page(ani, "/")
    assert invite(ani, table, handle="merit").status_code == 302
    assert held(table) == ["Merit"]
    assert "A seat is being held for you" in page(merit, "/")
    assert table.slug in page(merit, "/waiting"), "and on every page"
    merit.client.post(f"/t/{table.slug}/sit", {"name": "Merit"})
    assert [seat.name for seat in fresh(table).seats.all()] == ["Ani", "Merit", ""]


def test_an_invitation_is_a_notice_and_a_second_one_changes_nothing() -> None:
    ani = member("Ani")
    guest = Guest("Ti")
    merit = a_member("Merit", "merit@example.org")
    table = table_of(ani)
    for _time in range(2):
        invite(ani, table, name="merit")
    assert held(table) == ["Merit"]
    assert [(one.person, one.kind) for one in Notice.objects.all()] == [(merit, Kind.INVITATION)]
    assert invite(ani, table, handle=guest.user.username).status_code == 404


def test_who_is_invited_declines_and_who_invites_withdraws() -> None:
    ani, merit, senu = member("Ani"), member("Merit"), member("Senu")
    table = table_of(ani)
    invite(ani, table, handle="merit")
    merit.client.post(f"/t/{table.slug}/decline")
    assert held(table) == []
    invite(ani, table, handle="merit")
    assert senu.client.post("/friends/hold", {"table": table.slug, "handle": "merit", "end": "1"}).status_code == 403
    assert held(table) == ["Merit"]
    invite(ani, table, handle="merit", end="1")
    assert held(table) == []


def test_only_the_host_invites_and_nobody_across_a_block_or_to_a_full_or_begun_table() -> None:
    ani, merit, senu = member("Ani"), member("Merit"), member("Senu")
    table = table_of(ani, free=1)
    assert invite(merit, table, handle="senu").status_code == 403
    blocks.set_distance(senu.user, ani.user, blocks.BLOCK)
    assert invite(ani, table, handle="senu").status_code == 403
    invite(ani, table, handle="merit")
    assert invite(ani, table, handle=member("Iti").user.username).status_code == 409
    begun = create_table([ani, Guest("Ti"), Guest("Ay")])
    assert invite(ani, begun, handle="merit").status_code == 409


def test_of_two_members_of_one_name_the_one_whom_one_knows_is_meant() -> None:
    ani = member("Ani")
    known, other = a_member("Merit", "one@example.org"), a_member("Merit", "two@example.org")
    table = table_of(ani)
    answer = invite(ani, table, name="Merit")
    assert answer.status_code == 409
    assert "Several members are called Merit" in answer.content.decode()
    assert invite(ani, table, name="Nobody").status_code == 404
    follows.follow(ani.user, known)
    invite(ani, table, name="Merit")
    assert [seat.held_for for seat in fresh(table).seats.all() if seat.held_for] == [known]
    assert other.held.count() == 0


def test_the_members_of_ones_clubs_are_at_hand_without_those_one_blocks() -> None:
    ani, merit, senu = member("Ani"), member("Merit"), member("Senu")
    club = Club.objects.create(name="Per-Ramses", slug="per-ramses")
    for person in (ani, merit, senu):
        Member.objects.create(club=club, user=person.user)
    blocks.set_distance(ani.user, senu.user, blocks.BLOCK)
    shown = page(ani)
    assert "Per-Ramses" in shown
    assert 'href="/people/merit"' in shown
    assert 'href="/people/senu"' not in shown


def test_a_club_shows_its_members_their_tables_and_who_is_here(three: list[Guest]) -> None:
    ani, merit, senu = member("Ani"), member("Merit"), member("Senu")
    club = Club.objects.create(name="Per-Ramses", slug="per-ramses")
    for person in (ani, merit):
        Member.objects.create(club=club, user=person.user)
    waiting, together = table_of(merit), create_table([ani, merit, three[0]])
    alone, hidden = create_table([merit, *three[:2]]), create_table([ani, merit, three[0]], visibility="link")
    follows.share_presence(merit.user, "members")
    presence.note_here(merit.user.pk)
    shown = page(ani, "/c/per-ramses")
    assert all(f'href="/t/{table.slug}"' in shown for table in (waiting, together))
    assert all(f'href="/t/{table.slug}"' not in shown for table in (alone, hidden))
    assert ">Online<" in shown
    outside = page(senu, "/c/per-ramses")
    assert waiting.slug not in outside
    assert ">Online<" not in outside


def test_an_unknown_choice_of_who_sees_presence_is_refused_and_changes_nothing() -> None:
    ani = member("Ani")
    assert ani.client.post("/friends/sharing", {"presence": "members"}).status_code == 302
    assert ani.client.post("/friends/sharing", {"presence": "everybody"}).status_code == 400
    assert follows.presence_choice(ani.user) == "members"
