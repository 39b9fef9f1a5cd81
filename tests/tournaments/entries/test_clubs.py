"""Clubs: creation, visibility, membership and roles."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.tournaments.models import Club, Tournament
from tests.support.game_tables import Guest
from tests.tournaments.organiser_pages import Evening, Member

pytestmark = pytest.mark.django_db


def test_a_member_with_an_account_founds_a_club_and_owns_it() -> None:
    someone = Member("Hapu")
    answer = someone.client.post("/clubs/found", {"name": "Club des Sept Portes", "zone": "Europe/Paris"})
    club = Club.objects.get()
    assert answer.headers["Location"] == f"/c/{club.slug}"
    assert (club.name, club.slug) == ("Club des Sept Portes", "club-des-sept-portes")
    assert [(member.user, member.role) for member in club.members.all()] == [(someone.user, "owner")]


def test_two_clubs_of_one_name_have_two_addresses() -> None:
    someone = Member("Hapu")
    for _twice in range(2):
        someone.client.post("/clubs/found", {"name": "Thebes"})
    assert sorted(Club.objects.values_list("slug", flat=True)) == ["thebes", "thebes-2"]


def test_a_guest_and_a_stranger_are_told_to_make_an_account_first() -> None:
    for client in (Guest("Hapu").client, Client()):
        answer = client.post("/clubs/found", {"name": "Thebes"})
        assert answer.status_code == 403
        assert "You need an account" in answer.content.decode()
    assert not Club.objects.exists()


def test_a_club_without_a_name_comes_back_to_the_form() -> None:
    answer = Member("Hapu").client.post("/clubs/found", {"name": " - "})
    assert answer.status_code == 422
    assert "Please enter a name for the club." in answer.content.decode()


def test_a_club_is_listed_for_its_members_and_once_everybody_may_see_a_tournament_of_it() -> None:
    evening, stranger = Evening(), Client()
    assert "Club of Thebes" in evening.client.get("/clubs").content.decode()
    assert "Club of Thebes" not in stranger.get("/clubs").content.decode()
    evening.moves("open")
    assert "Club of Thebes" in stranger.get("/clubs").content.decode()


def test_the_list_of_clubs_is_paged_with_the_same_number_of_queries(django_assert_max_num_queries: object) -> None:
    someone = Member("Hapu")
    for n in range(45):
        someone.client.post("/clubs/found", {"name": f"Club {n:02}"})
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        page = someone.client.get("/clubs").content.decode()
    assert page.count('href="/c/') == 20
    assert 'rel="next"' in page
    assert someone.client.get("/clubs?page=3").content.decode().count('href="/c/') == 5


def test_the_page_of_a_club_hides_what_a_visitor_may_not_see() -> None:
    evening, stranger = Evening(), Guest("Ipi")
    page = f"/c/{evening.club.slug}"
    assert "Winter Cup" in evening.client.get(page).content.decode()
    seen = stranger.client.get(page).content.decode()
    assert "Winter Cup" not in seen
    assert "Nitocris" not in seen
    assert evening.club.invite_token not in seen
    Tournament.objects.update(state="open", visibility="unlisted")
    assert "Winter Cup" not in stranger.client.get(page).content.decode()
    Tournament.objects.update(visibility="public")
    assert "Winter Cup" in stranger.client.get(page).content.decode()


def test_a_link_makes_members_until_it_is_replaced() -> None:
    evening, friend, late = Evening(), Member("Ipi"), Member("Ti")
    link = f"/club/{evening.club.invite_token}"
    assert "Club of Thebes invites you" in friend.client.get(link).content.decode()
    for _twice in range(2):
        assert friend.client.post(f"{link}/join").headers["Location"] == f"/c/{evening.club.slug}"
    assert evening.club.members.get(user=friend.user).role == "member"
    assert evening.client.post(f"/c/{evening.club.slug}/revoke").status_code == 302
    assert late.client.get(link).status_code == 404
    assert late.client.post(f"{link}/join").status_code == 404
    assert evening.club.members.count() == 2


def test_a_guest_cannot_become_a_member() -> None:
    evening = Evening()
    assert Guest("Ipi").client.post(f"/club/{evening.club.invite_token}/join").status_code == 403


def test_an_owner_gives_and_takes_roles_and_nobody_else_does() -> None:
    evening, friend = Evening(), Member("Ipi")
    friend.client.post(f"/club/{evening.club.invite_token}/join")
    member = evening.club.members.get(user=friend.user)
    page, form = f"/c/{evening.club.slug}/role", {"member": member.pk, "role": "organiser"}
    assert friend.client.post(page, form).status_code == 403
    assert friend.client.get(f"/c/{evening.club.slug}/new").status_code == 403
    assert evening.client.post(page, form).status_code == 302
    assert friend.client.get(f"/c/{evening.club.slug}/new").status_code == 200
    assert evening.client.post(page, {**form, "role": "queen"}).status_code == 400
    assert evening.client.post(page, {**form, "role": "none"}).status_code == 302
    assert not evening.club.members.filter(user=friend.user).exists()


def test_a_club_keeps_an_owner() -> None:
    evening = Evening()
    owner = evening.club.members.get()
    for role in ("member", "none"):
        answer = evening.client.post(f"/c/{evening.club.slug}/role", {"member": owner.pk, "role": role})
        assert answer.status_code == 409
        assert "A club needs an owner." in answer.content.decode()
    assert evening.club.members.get().role == "owner"


def test_a_member_leaves_a_club_and_sees_it_as_a_stranger_does() -> None:
    evening, friend, stranger = Evening(), Member("Ipi"), Member("Ti")
    link, page = f"/club/{evening.club.invite_token}", f"/c/{evening.club.slug}"
    friend.client.post(f"{link}/join")
    assert "Leave this club" in friend.client.get(page).content.decode()
    assert friend.client.post(f"{page}/leave").headers["Location"] == "/clubs"
    seen = friend.client.get(page).content.decode()
    assert "Only members can see who the others are." in seen
    assert "Nitocris" not in seen
    assert "Leave this club" not in seen
    assert {friend.client.post(f"{page}/leave").status_code, stranger.client.post(f"{page}/leave").status_code} == {404}
    assert Client().post(f"{page}/leave").status_code == 403
    assert evening.client.post(f"{page}/leave").status_code == 409, "a club keeps an owner"
    friend.client.post(f"{link}/join")
    assert "Nitocris" in friend.client.get(page).content.decode()


def test_a_role_in_another_club_gives_nothing_here() -> None:
    evening, other = Evening(), Member("Ipi")
    other.client.post("/clubs/found", {"name": "Memphis"})
    owner = evening.club.members.get()
    assert other.client.post("/c/memphis/role", {"member": owner.pk, "role": "none"}).status_code == 404
    assert other.client.get(f"{evening.url}/setup").status_code == 404


def test_the_start_page_names_tournaments_that_are_open_or_running() -> None:
    evening, stranger = Evening(), Client()
    assert "Winter Cup" not in stranger.get("/").content.decode()
    evening.moves("open")
    assert "Winter Cup" in stranger.get("/").content.decode()
    evening.moves("cancelled")
    assert "Winter Cup" not in stranger.get("/").content.decode()


def test_the_clubs_are_in_the_main_navigation_and_in_french() -> None:
    page = Client(headers={"accept-language": "fr"}).get("/clubs").content.decode()
    assert 'href="/clubs" aria-current="page">Tournois</a>' in page
    assert "Clubs et tournois" in page
