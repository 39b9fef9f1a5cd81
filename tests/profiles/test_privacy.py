"""A profile is private until its member opens it; who is blocked sees what a private one shows."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tables.people import blocks
from tables.people.models import User
from tests.profiles.conftest import figures_of, finished, text_of
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db
FIGURES = ("Results by game", "Best scores", "Opponents", "Favourite provinces")


@pytest.fixture
def played(members: list[Guest]) -> list[Guest]:
    """Two members and a guest who have played a public game."""
    finished(members, (1, 2, 3))
    return members


@pytest.mark.server
def test_of_a_private_profile_others_see_name_picture_and_public_games(played: list[Guest]) -> None:
    User.objects.filter(pk=played[0].user.pk).update(picture="harp")
    for reader in (Client(), played[1].client):
        page = text_of(reader, "/people/nitocris")
        assert not figures_of(page)
        assert not any(words in page for words in FIGURES)
        assert "Nitocris" in page
        assert "face--carnelian" in page
        assert "/t/over0" in page


def test_the_owner_sees_their_own_figures_in_both_cases(played: list[Guest]) -> None:
    assert figures_of(text_of(played[0].client, "/me"))
    page = text_of(played[0].client, "/people/nitocris")
    assert "This is what others see. Your profile is private." in page
    assert not figures_of(page)


@pytest.mark.server
def test_an_open_profile_shows_figures_to_everybody(played: list[Guest]) -> None:
    assert played[0].client.post("/me/profile", {"open": "1", "picture": "ankh"}).headers["Location"] == "/me"
    for reader in (Client(), played[1].client):
        assert figures_of(text_of(reader, "/people/nitocris"))
    assert played[0].client.post("/me/profile", {"picture": "ankh"}).status_code == 302
    assert not figures_of(text_of(Client(), "/people/nitocris"))


def test_who_is_blocked_reads_the_same_page_as_before_it_was_opened(played: list[Guest]) -> None:
    before = text_of(played[1].client, "/people/nitocris")
    User.objects.filter(pk=played[0].user.pk).update(profile_open=True)
    assert text_of(played[1].client, "/people/nitocris") != before
    blocks.set_distance(played[0].user, played[1].user, blocks.BLOCK)
    assert text_of(played[1].client, "/people/nitocris") == before


def test_a_guest_has_no_picture_and_nothing_to_open(played: list[Guest]) -> None:
    assert played[2].client.post("/me/profile", {"open": "1", "picture": "ankh"}).status_code == 400
    guest = User.objects.get(pk=played[2].user.pk)
    assert (guest.picture, guest.profile_open) == ("", False)
    User.objects.filter(pk=guest.pk).update(profile_open=True)
    assert not figures_of(text_of(Client(), f"/people/{guest.username}"))


@pytest.mark.parametrize("picture", ["crocodile", "../ankh", "ANKH", "x" * 300])
def test_a_picture_that_does_not_exist_changes_nothing(played: list[Guest], picture: str) -> None:
    User.objects.filter(pk=played[0].user.pk).update(picture="harp", profile_open=True)
    assert played[0].client.post("/me/profile", {"picture": picture}).status_code == 400
    member = User.objects.get(pk=played[0].user.pk)
    assert (member.picture, member.profile_open) == ("harp", True)


def test_a_stranger_is_asked_to_sign_in() -> None:
    assert Client().post("/me/profile", {"open": "1"}).headers["Location"] == "/sign-in?next=/me/profile"


def test_the_export_holds_picture_openness_and_favourites(played: list[Guest]) -> None:
    User.objects.filter(pk=played[0].user.pk).update(picture="harp", profile_open=True)
    told = json.loads(played[0].client.get("/me/data/export").content)
    assert (told["account"]["picture"], told["account"]["profile_open"]) == ("harp", True)
    assert told["favourites"] == []
