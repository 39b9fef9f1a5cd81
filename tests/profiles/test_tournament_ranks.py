"""The tournaments of a profile: the rank among those that were ranked, once a tournament is over."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.profiles import entries
from tables.tournaments.models import Club, Entry, Tournament
from tables.tournaments.models.states import EntryState, State
from tests.profiles.conftest import text_of
from tests.support.elements import attributes, texts
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club whose tournaments a member plays."""
    return Club.objects.create(name="Club of Thebes", slug="thebes")


def event(
    club: Club, member: Guest, title: str, rank: int | None, state: str = State.FINISHED, **more: object
) -> Tournament:
    """A tournament of four, one of them without a rank, that a member plays with this rank."""
    own = more.pop("own", EntryState.ACTIVE)
    values = {"club": club, "title": title, "slug": title.lower().replace(" ", "-"), "state": state}
    tournament = Tournament.objects.create(**values, **more)
    others = [other for other in (1, 2, 3) if other != rank]
    Entry.objects.create(tournament=tournament, user=member.user, name=member.user.name, rank=rank, state=own)
    for other in others:
        Entry.objects.create(tournament=tournament, name=f"Player {other}", rank=other)
    Entry.objects.create(tournament=tournament, name="Absent", state=EntryState.WITHDRAWN)
    return tournament


def shown(member: Guest, to_all: bool = True) -> list[tuple[str, int | None, int]]:
    """Title, rank and number of ranked entries of each tournament of a profile."""
    return [(one.tournament.title, one.rank, one.entries) for one in entries.tournaments(member.user, to_all)]


def test_the_rank_is_among_those_that_were_ranked_the_newest_tournament_first(club: Club, member: Guest) -> None:
    event(club, member, "Spring Cup", 3)
    event(club, member, "Winter Cup", 1, State.ARCHIVED)
    assert shown(member) == [("Winter Cup", 1, 3), ("Spring Cup", 3, 3)]
    page = text_of(Client(), "/people/nitocris")
    assert attributes(page, "a[href^='/e/']", "href") == ["/e/winter-cup", "/e/spring-cup"]
    assert texts(page, "a[href^='/e/'] + span") == ["1st of 3", "3rd of 3"]
    assert "3e sur 3" in text_of(Client(headers={"Accept-Language": "fr"}), "/people/nitocris")


@pytest.mark.parametrize("state", [State.OPEN, State.RUNNING, State.PAUSED])
def test_before_the_end_there_is_a_state_and_no_rank(club: Club, member: Guest, state: State) -> None:
    event(club, member, "Spring Cup", 2, state)
    assert shown(member) == [("Spring Cup", None, 3)]
    page = text_of(Client(), "/people/nitocris")
    assert str(state.label) in page
    assert "2nd of 3" not in page


def test_who_has_no_rank_at_the_end_reads_that_it_is_over(club: Club, member: Guest) -> None:
    """A tournament that was called off, or one in which they did not play."""
    event(club, member, "Spring Cup", None)
    assert [rank for _title, rank, _n in shown(member)] == [None]
    assert "finished" in text_of(Client(), "/people/nitocris")


def test_nobody_else_reads_of_a_tournament_that_is_not_public(club: Club, member: Guest) -> None:
    event(club, member, "Spring Cup", 2, visibility=Tournament.Visibility.UNLISTED)
    assert shown(member) == []
    assert "Spring Cup" not in text_of(Client(), "/people/nitocris")
    assert shown(member, to_all=False) == [("Spring Cup", 2, 3)]
    assert "2nd of 3" in text_of(member.client, "/me")


@pytest.mark.parametrize("own", entries.NOT_IN)
def test_who_was_not_taken_in_has_not_played(club: Club, member: Guest, own: str) -> None:
    event(club, member, "Spring Cup", None, own=own)
    assert shown(member, to_all=False) == []


def test_a_tournament_in_preparation_is_not_told(club: Club, member: Guest) -> None:
    event(club, member, "Spring Cup", None, State.DRAFT)
    assert shown(member, to_all=False) == []
