"""Pages between stages, seat choice in a final, and the season of a club."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tables.people.models import User
from tables.tournaments.draft import seat_choice
from tables.tournaments.entries import entering
from tables.tournaments.models import Club, Entry, Member, Stage, Tournament
from tables.tournaments.results import pod_results
from tables.tournaments.stages import qualifying, setup
from tests.support.game_tables import Guest
from tests.tournaments import stored_tournaments
from tests.tournaments.stored_tournaments import NAMES, ended, played

pytestmark = pytest.mark.django_db


def organiser() -> Client:
    """The browser of the organiser."""
    client = Client()
    client.force_login(User.objects.get(username="organiser"))
    return client


def with_final(rounds: int = 2) -> Tournament:
    """A Swiss whose rounds are over, before its final."""
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", "")], NAMES[:8], rounds=rounds)
    played(tournament)
    return tournament


def test_the_staff_sees_who_goes_on_and_why_and_confirms() -> None:
    tournament = with_final()
    client, path = organiser(), f"/e/{tournament.slug}/stage"
    text = client.get(path).content.decode()
    assert "4 entries advance" in text
    assert "The last player to advance is ahead of the next on" in text
    answer = client.post(f"{path}/end", {"stage": "0", "key": "k1"})
    assert answer.status_code == 302
    assert client.post(f"{path}/end", {"stage": "0", "key": "k1"}).status_code == 302  # again: nothing
    assert client.post(f"{path}/end", {"stage": "0", "key": "k2"}).status_code == 409
    final = tournament.stages.get(order=1)
    assert len((final.field or [[]])[0]) == 4
    assert tournament.log.filter(kind="stage_ended").count() == 1
    assert client.post(f"{path}/reopen", {"stage": "0", "key": "k3"}).status_code == 422
    assert client.post(f"{path}/reopen", {"stage": "0", "key": "k4", "reason": "a slip"}).status_code == 302
    assert not tournament.stages.get(order=0).ended


def test_the_desk_leads_from_the_end_of_a_stage_to_the_seats_of_the_final_and_only_then_to_the_end() -> None:
    tournament = with_final()
    pod_results.close_round(tournament.rounds.last())
    client, desk = organiser(), f"/e/{tournament.slug}/desk"
    text = client.get(desk).content.decode()
    assert f"/e/{tournament.slug}/stage" in text
    assert "Finish the tournament" not in text
    ended(tournament)
    for page in (desk, f"/e/{tournament.slug}"):
        assert f"/e/{tournament.slug}/seats" in client.get(page).content.decode()
    for seat, entry in enumerate((tournament.stages.get(order=1).field or [[]])[0], start=1):
        seat_choice.choose_seat(tournament, stored_tournaments.organiser(), entry, seat, staff=True)
    pod_results.close_round(played(tournament)[-1])
    assert "Finish the tournament" in client.get(desk).content.decode()


def test_a_lot_at_the_cut_is_named_on_the_page() -> None:
    tournament = stored_tournaments.prepared([("one_off", ""), ("final", json.dumps({"places": 3}))], NAMES[:8])
    stored_tournaments.report(stored_tournaments.published(tournament), lambda _round, names: [10] * len(names))
    assert "A random draw decides between" in organiser().get(f"/e/{tournament.slug}/stage").content.decode()


def test_nobody_else_sees_or_ends_a_stage(client: Client) -> None:
    tournament = with_final()
    path = f"/e/{tournament.slug}/stage"
    for each in (client, Guest("Somebody").client):
        assert each.get(path).status_code == 403
        assert each.post(f"{path}/end", {"stage": "0"}).status_code == 403
    assert not tournament.stages.get(order=0).ended


def test_a_qualifier_takes_a_seat_at_their_own_device() -> None:
    tournament = with_final()
    final = ended(tournament)
    order = (final.field or [[]])[0]
    first, second = Guest("First"), Guest("Second")
    entering.claim(tournament, stored_tournaments.organiser(), order[0], first.user)
    entering.claim(tournament, stored_tournaments.organiser(), order[1], second.user)
    path = f"/e/{tournament.slug}/seats"
    assert 'name="seat"' in first.client.get(path).content.decode()
    assert 'name="seat"' not in second.client.get(path).content.decode()
    assert second.client.post(f"{path}/choose", {"entry": order[1], "seat": "1"}).status_code == 409
    assert first.client.post(f"{path}/choose", {"entry": order[0], "seat": "4", "key": "k"}).status_code == 302
    assert 'name="seat"' in second.client.get(path).content.decode()
    final = Stage.objects.get(pk=final.pk)
    assert seat_choice.seats_by_entry(final) == {str(order[0]): 4}


def test_groups_are_shown_one_by_one(client: Client) -> None:
    tournament = stored_tournaments.prepared([("groups", json.dumps({"rounds": 1, "groups": 2}))], NAMES[:8])
    played(tournament)
    text = client.get(f"/e/{tournament.slug}").content.decode()
    assert "Group 1" in text
    assert "Group 2" in text


# -- season ------------------------------------------------------------------------------------------


def finished(names: list[str], ranks: list[int], club: Club, when: datetime, bots: int = 0) -> Tournament:
    """A finished event with these ranks."""
    tournament = Tournament.objects.create(
        club=club,
        title=f"Event of {when:%d %B}",
        regulations='{"games": ["nefertiti"]}',
        state="finished",
        finished=when,
    )
    for n, (name, rank) in enumerate(zip(names, ranks, strict=True)):
        bot = "steady" if n >= len(names) - bots else ""
        Entry.objects.create(tournament=tournament, name=name, rank=rank, bot=bot)
    return tournament


def test_e23_season_points_are_opened_to_the_formula(client: Client) -> None:
    club = Club.objects.create(name="Thebes", slug="thebes")
    names = [f"P{n:02}" for n in range(1, 17)]
    finished(names, [1, 2, 2, *range(4, 17)], club, datetime(2026, 3, 1, tzinfo=UTC))
    text = client.get("/c/thebes/season/2026").content.decode()
    assert "1000 × (16 − 1) / (16 − 1) × 16 / (16 + 6)" in text
    assert "<output>727" in text
    assert text.count("<output>655") == 2
    assert "5/2 of 16" in text
    assert client.get("/c/thebes/season/2025").content.decode().count("<output>") == 0


@pytest.mark.parametrize("year", ["0", "1", "1999", "2101", "9999", "10000", "9" * 30])
def test_there_is_no_season_of_a_year_that_no_club_has_seen(client: Client, year: str) -> None:
    Club.objects.create(name="Thebes", slug="thebes")
    assert client.get(f"/c/thebes/season/{year}").status_code == 404


def test_the_best_six_events_count_and_bots_have_no_season(client: Client) -> None:
    club = Club.objects.create(name="Thebes", slug="thebes")
    for month in range(1, 8):
        finished(list("ABCDEFGH"), list(range(1, 9)), club, datetime(2026, month, 1, tzinfo=UTC), bots=1)
    text = client.get("/c/thebes/season/2026").content.decode()
    assert f"<output>{6 * 571}" in text  # E23: rank 1 of 8 gives 571
    assert text.count("not counted") == 7
    assert "Events of H" not in text


def test_a_season_costs_the_same_number_of_queries_however_many_events(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    club = Club.objects.create(name="Thebes", slug="thebes")
    for day in range(1, 21):
        finished(list("ABCDEFGH"), list(range(1, 9)), club, datetime(2026, 5, day, tzinfo=UTC))
    with django_assert_max_num_queries(10):
        client.get("/c/thebes/season/2026")


def test_an_event_of_members_alone_counts_and_is_not_named_to_others(client: Client) -> None:
    club = Club.objects.create(name="Thebes", slug="thebes")
    event = finished(list("ABC"), [1, 2, 3], club, datetime(2026, 5, 1, tzinfo=UTC))
    Tournament.objects.filter(pk=event.pk).update(visibility="club")
    stranger = client.get("/c/thebes/season/2026").content.decode()
    assert event.title not in stranger
    assert "Events of A" not in stranger
    assert "Someone from the club" in stranger
    member = Guest("Member")
    Member.objects.create(club=club, user=member.user)
    assert event.title in member.client.get("/c/thebes/season/2026").content.decode()


def test_the_final_standing_is_kept_when_a_tournament_is_finished(client: Client) -> None:
    tournament = with_final()
    ended(tournament)
    played(tournament)
    qualifying.end(tournament, stored_tournaments.organiser(), 1)
    setup.change_state(tournament, stored_tournaments.organiser(), "finished")
    assert sorted(tournament.entries.values_list("rank", flat=True)) == list(range(1, 9))
    assert Entry.objects.get(tournament=tournament, rank=1).name == min(
        entry.name for entry in tournament.entries.filter(rank__lte=4)
    )
    year = datetime.now(UTC).year
    assert "A" in client.get(f"/c/{tournament.club.slug}/season/{year}").content.decode()
