"""Invitations to a club by name: who may make them, who sees them, and what answers do."""

from __future__ import annotations

from typing import Any

import pytest

from tables.notifications import notice_mails
from tables.notifications.models import Mail, Notice
from tables.people import blocks
from tables.tournaments.models import Club, Invitation, Member
from tables.web import rate_limits
from tests.notifications.conftest import member as member
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db
INVITES = "Hapu invites you to the club Thebes."


@pytest.fixture
def hapu(member: Any) -> Guest:
    """The owner of the club Thebes."""
    owner: Guest = member("Hapu")
    owner.client.post("/clubs/found", {"name": "Thebes"})
    return owner


def invite(person: Guest, name: str) -> Any:
    """Invite somebody to Thebes."""
    return person.client.post("/c/thebes/invite", {"name": name})


def answer(person: Guest, word: str) -> int:
    """The status of the response to an answer."""
    return int(person.client.post("/c/thebes/answer", {"answer": word}).status_code)


def page(person: Guest, path: str = "/") -> str:
    """The text of a page."""
    return " ".join(str(person.client.get(path).content.decode()).split())


def members() -> list[str]:
    """The names of the members of Thebes."""
    return [str(each.user) for each in Club.objects.get().members.all()]


def test_who_is_invited_sees_it_on_the_start_page_and_at_the_club_and_becomes_a_member(
    hapu: Guest, member: Any
) -> None:
    merit = member("Merit")
    assert INVITES not in page(merit)
    assert invite(hapu, "merit").status_code == 302
    assert INVITES in page(merit)
    assert INVITES in page(merit, "/c/thebes")
    assert "has not answered yet" in page(hapu, "/c/thebes")
    assert answer(merit, "yes") == 302
    assert members() == ["Hapu", "Merit"]
    assert INVITES not in page(merit)
    assert answer(merit, "yes") == 409


def test_who_declines_stays_outside_and_the_invitation_is_gone(hapu: Guest, member: Any) -> None:
    merit = member("Merit")
    invite(hapu, "Merit")
    assert answer(merit, "no") == 302
    assert members() == ["Hapu"]
    assert INVITES not in page(merit)


def test_an_invitation_that_is_withdrawn_opens_nothing(hapu: Guest, member: Any) -> None:
    merit = member("Merit")
    invite(hapu, "Merit")
    hapu.client.post("/c/thebes/withdraw", {"invitation": Invitation.objects.get().pk})
    assert answer(merit, "yes") == 409
    assert members() == ["Hapu"]


def test_one_mail_tells_of_it_in_the_readers_language_however_often_one_is_invited(hapu: Guest, member: Any) -> None:
    merit = member("Merit", "fr")
    for _again in range(2):
        invite(hapu, "Merit")
        answer(merit, "no")
    invite(hapu, "Merit")
    Notice.objects.update(due="2026-01-01T00:00Z")
    notice_mails.write_due_mails()
    (letter,) = Mail.objects.all()
    assert letter.to == "merit@karnak.example"
    assert "Hapu vous invite dans le club" in letter.subject
    assert "/c/thebes" in letter.text
    assert "sur ce club" in letter.text
    (mute,) = [line for line in letter.text.splitlines() if "/mute/" in line]
    merit.client.post(mute[mute.index("/mute/") :], {"about": "this"})
    assert merit.user.mutes.get().club == Club.objects.get()


@pytest.mark.parametrize("wish", ["invitations", "silent"])
def test_no_mail_goes_to_members_who_want_none(hapu: Guest, member: Any, wish: str) -> None:
    member("Merit", **{wish: wish == "silent"})
    invite(hapu, "Merit")
    assert not Notice.objects.exists()


@pytest.mark.parametrize("role", [Member.Role.MEMBER, Member.Role.ARBITER, ""])
def test_only_owners_and_organisers_invite(hapu: Guest, member: Any, role: str) -> None:
    ani, _merit = member("Ani"), member("Merit")
    if role:
        Member.objects.create(club=Club.objects.get(), user=ani.user, role=role)
    assert invite(ani, "Merit").status_code == 403
    assert ani.client.post("/c/thebes/withdraw", {"invitation": 1}).status_code == 403
    assert "Invite a member by name" not in page(ani, "/c/thebes")
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("by_officer", [False, True], ids=["by the member", "by the officer"])
def test_a_block_reads_like_a_name_that_nobody_has(hapu: Guest, member: Any, by_officer: bool) -> None:
    merit = member("Merit")
    pair = (hapu.user, merit.user) if by_officer else (merit.user, hapu.user)
    blocks.set_distance(*pair, blocks.BLOCK)
    blocked, unknown = (invite(hapu, name) for name in ("Merit", "Nobody"))
    assert blocked.status_code == unknown.status_code == 404
    said, of_nobody = (str(answer.content.decode()) for answer in (blocked, unknown))
    assert "No member is called Merit." in said
    assert "No member is called Nobody." in of_nobody
    assert not Invitation.objects.exists()


def test_a_later_block_takes_the_invitation_away(hapu: Guest, member: Any) -> None:
    merit = member("Merit")
    invite(hapu, "Merit")
    blocks.set_distance(merit.user, hapu.user, blocks.BLOCK)
    assert INVITES not in page(merit)
    assert answer(merit, "yes") == 409
    Notice.objects.update(due="2026-01-01T00:00Z")
    notice_mails.write_due_mails()
    assert not Mail.objects.exists()


def test_a_guest_is_not_found_and_a_member_is_not_invited_again(hapu: Guest) -> None:
    Guest("Ti")
    assert invite(hapu, "Ti").status_code == 404
    assert invite(hapu, "Hapu").status_code == 409


def test_names_are_tried_out_no_faster_than_codes(hapu: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "GUESSES", rate_limits.Limit(2, 600))
    assert [invite(hapu, f"Name {n}").status_code for n in range(3)] == [404, 404, 429]


def test_clubs_and_invitations_are_in_the_export_of_ones_data(hapu: Guest, member: Any) -> None:
    merit = member("Merit")
    invite(hapu, "Merit")
    told = {person: person.client.get("/me/data/export").json()["clubs"] for person in (hapu, merit)}
    assert [(club["club__name"], club["role"]) for club in told[hapu]["member"]] == [("Thebes", "owner")]
    assert [club["club__name"] for club in told[merit]["invited"]] == ["Thebes"]
