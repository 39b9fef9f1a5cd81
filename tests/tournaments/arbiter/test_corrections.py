"""Arbiters' corrections in a later stage or after the end count correctly [design: tournaments 3, 8]."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from tables.messages.refusals import Refused
from tables.tournaments.arbiter import rulings
from tables.tournaments.audit import log
from tables.tournaments.audit.log import By
from tables.tournaments.draft import publishing
from tables.tournaments.entries import check_in, entering
from tables.tournaments.models import Book, Career, Member, Tournament
from tables.tournaments.models.states import EntryState
from tables.tournaments.results import queries, ranking
from tables.tournaments.rounds import pods
from tables.tournaments.stages import qualifying, setup
from tests.support.game_tables import Guest
from tests.tournaments import stored_tournaments
from tests.tournaments.stored_tournaments import NAMES, STRONG, ended, played, stage

pytestmark = pytest.mark.django_db
WHY = "The slip was copied wrongly"


def because(user: Guest | None = None) -> By:
    """The organiser with a reason, or another user."""
    return By(user.user if user else stored_tournaments.organiser().user, "", WHY)


def arbiter(tournament: Tournament) -> Guest:
    """An arbiter of the club who is not its owner."""
    guest = Guest("Imhotep")
    Member.objects.create(club=tournament.club, user=guest.user, role=Member.Role.ARBITER)
    return guest


def entry(tournament: Tournament, name: str) -> int:
    """The primary key of an entry."""
    return int(tournament.entries.get(name=name).pk)


def in_the_final() -> Tournament:
    """Two rounds of eight are over; A to D, the strongest, are in the final, which is not drawn yet."""
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", json.dumps({"places": 4}))], NAMES[:8], rounds=2)
    played(tournament)
    ended(tournament)
    return tournament


def finished() -> Tournament:
    """A finished tournament of one table: A has won, D is the last."""
    tournament = stored_tournaments.prepared([("swiss", "")], NAMES[:4], rounds=1)
    played(tournament)
    qualifying.end(tournament, stored_tournaments.organiser(), 0)
    return setup.change_state(tournament, stored_tournaments.organiser(), "finished")


def points(tournament: Tournament, order: int) -> dict[str, int]:
    """The grains of every entry in the standing of a stage."""
    rows = ranking.standing(stage(tournament, order))
    return {stored_tournaments.names(tournament, [row.entry])[0]: ranking.grains(row) for row in rows}


def ranks(tournament: Tournament) -> dict[str, int | None]:
    """The final ranks as the season reads them."""
    return dict(tournament.entries.values_list("name", "rank"))


# -- points ------------------------------------------------------------------------------------------


def test_points_count_in_the_stage_that_is_being_played_and_in_no_other() -> None:
    tournament = in_the_final()
    finalist = stored_tournaments.names(tournament, stage(tournament, 1).field[0])[-1]  # type: ignore[index]
    first, final = points(tournament, 0)[finalist], points(tournament, 1)[finalist]
    rulings.grant(tournament, because(), entry(tournament, finalist), 90)
    assert points(tournament, 1)[finalist] == final + 90
    assert points(tournament, 0)[finalist] == first


def test_points_of_who_is_out_count_in_their_last_stage_and_only_the_owner_gives_them() -> None:
    tournament = in_the_final()
    field = stage(tournament, 1).field[0]  # type: ignore[index]
    (out, *_others) = tournament.entries.exclude(pk__in=field)
    before = points(tournament, 0)[out.name]
    with pytest.raises(Refused, match="This stage is over: only the club’s owner"):
        rulings.grant(tournament, because(arbiter(tournament)), out.pk, 90)
    rulings.grant(tournament, because(), out.pk, 90)
    assert points(tournament, 0)[out.name] == before + 90


def test_points_count_in_the_last_stage_when_all_are_over() -> None:
    tournament = finished()
    before = points(tournament, 0)["D"]
    rulings.grant(tournament, because(), entry(tournament, "D"), 60)
    assert points(tournament, 0)["D"] == before + 60


def test_where_it_counts_how_far_one_comes_no_points_are_given() -> None:
    tournament = stored_tournaments.prepared([("ladder", "")], NAMES[:8])
    with pytest.raises(Refused, match="how far you get counts"):
        rulings.grant(tournament, because(), entry(tournament, "A"), 60)


# -- the disqualified --------------------------------------------------------------------------------


def test_the_seat_of_a_disqualified_person_is_free_where_nobody_has_begun() -> None:
    """Of 4 + 4 seats one goes: the other three of the table play, and the round has a row that says why."""
    tournament = stored_tournaments.prepared([("swiss", "")], NAMES[:8], rounds=2)
    round = stored_tournaments.published(tournament)
    gone = round.pods.first().seats.first().entry  # type: ignore[union-attr]
    rulings.disqualify(tournament, because(), gone.pk)
    assert not queries.SEATED.filter(entry=gone).exists()
    assert list(round.unplayed.values_list("entry", "kind", "grains")) == [(gone.pk, "removed", 0)]
    assert sorted(queries.SEATED.filter(pod=pod).count() for pod in round.pods.all()) == [3, 4]


@pytest.mark.parametrize(("kind", "own"), [("ladder", "{}"), ("final", json.dumps({"pods": 2}))])
def test_who_is_disqualified_is_the_last_of_a_ladder_and_of_semi_finals(kind: str, own: str) -> None:
    tournament = stored_tournaments.prepared([(kind, own)], NAMES[:8])
    played(tournament)
    winner = ranking.standing(stage(tournament))[0].entry
    rulings.disqualify(tournament, because(), int(winner))
    rows = ranking.standing(stage(tournament))
    assert (rows[-1].entry, rows[-1].rank, rows[-1].order, rows[-1].below_by) == (winner, 8, 8, None)
    assert rows[0].rank == 1


def test_who_is_disqualified_in_the_final_ends_below_all_who_did_not_reach_it() -> None:
    tournament = in_the_final()
    played(tournament)
    winner = ranking.standing(stage(tournament, 1))[0].entry
    rulings.disqualify(tournament, because(), int(winner))
    found = ranking.final_ranks(tournament)
    assert found.pop(winner) == 8
    assert sorted(found.values()) == [1, 2, 3, 4, 5, 6, 7]


# -- after the end -----------------------------------------------------------------------------------


def test_every_correction_after_the_end_is_in_the_ranks_of_the_season() -> None:
    """Places 1 to 4 bring 10, 6, 3 and 1 points; the slip of A and B was turned, then 10 points go to D."""
    tournament = finished()
    assert ranks(tournament) == {"A": 1, "B": 2, "C": 3, "D": 4}
    pod = tournament.rounds.get().pods.get()
    vps = [{"A": 99, "B": 100}.get(name, 100 - ord(name)) for name in stored_tournaments.seated(pod)]
    places = ["BACD".index(name) + 1 for name in stored_tournaments.seated(pod)]
    rulings.adjudicate(tournament, because(), pod.pk, vps, places, [])
    assert ranks(tournament) == {"B": 1, "A": 2, "C": 3, "D": 4}
    rulings.grant(tournament, because(), entry(tournament, "D"), 600)
    assert ranks(tournament) == {"D": 1, "B": 2, "A": 3, "C": 4}
    rulings.disqualify(tournament, because(), entry(tournament, "D"))
    assert ranks(tournament) == {"B": 1, "A": 2, "C": 3, "D": 4}
    assert log.first_broken_row(tournament) is None


def test_only_the_owner_disqualifies_or_opens_a_round_after_the_end() -> None:
    tournament = finished()
    other, round = because(arbiter(tournament)), tournament.rounds.get()
    with pytest.raises(Refused, match="This tournament is over: only the club’s owner"):
        rulings.disqualify(tournament, other, entry(tournament, "A"))
    with pytest.raises(Refused, match="This tournament is over: only the club’s owner"):
        rulings.reopen_round(tournament, other, round.pk)
    rulings.disqualify(tournament, because(), entry(tournament, "A"))
    rulings.reopen_round(tournament, because(), round.pk)
    assert tournament.entries.get(name="A").state == EntryState.DISQUALIFIED


def test_nobody_changes_anything_in_the_archive() -> None:
    tournament = finished()
    pod = tournament.rounds.get().pods.get()
    setup.change_state(tournament, stored_tournaments.organiser(), "archived")
    version, rows = tournament.log.count(), tournament.log.last()
    acts: list[Callable[[], object]] = [
        lambda: check_in.rename(tournament, because(), entry(tournament, "A"), "Zoser", ""),
        lambda: rulings.warn(tournament, because(arbiter(tournament)), entry(tournament, "A")),
        lambda: rulings.decide_result(tournament, because(), pod.pk, [1, 2, 3, 4], [4, 3, 2, 1], []),
        lambda: rulings.grant(tournament, because(), entry(tournament, "A"), 60),
        lambda: qualifying.reopen(tournament, because(), 0),
        lambda: setup.revoke_door(tournament, because()),
        lambda: publishing.close_round(tournament, because(), pod.round_id),
        lambda: setup.change_state(tournament, because(), "running"),
    ]
    for act in acts:
        with pytest.raises(Refused, match="This tournament is over: nothing can be changed any more"):
            act()
    assert (tournament.log.count(), tournament.log.last()) == (version, rows)


def test_no_clock_looks_after_a_side_game_in_the_archive() -> None:
    tournament = finished()
    pod = tournament.rounds.get().pods.get()
    tournament.rounds.get().pods.update(state="finished", settled_at=datetime(2026, 3, 1, tzinfo=UTC), side=True)
    assert list(pods.due_pods()) == [pod]
    setup.change_state(tournament, stored_tournaments.organiser(), "archived")
    assert list(pods.due_pods()) == []


def test_the_archive_offers_no_other_spelling_of_a_name() -> None:
    tournament = finished()
    client = Client()
    client.force_login(arbiter(tournament).user)
    address = f"/e/{tournament.slug}/entries/{entry(tournament, 'A')}"
    assert "rename" in client.get(address).content.decode()
    setup.change_state(tournament, stored_tournaments.organiser(), "archived")
    page = client.get(address)
    assert (page.status_code, "rename" in page.content.decode()) == (200, False)


def test_a_table_of_a_stage_that_is_over_is_corrected_by_the_owner_alone() -> None:
    tournament = in_the_final()
    other, round = because(arbiter(tournament)), tournament.rounds.get(number=1)
    pod = round.pods.first()
    assert pod is not None
    acts: list[Callable[[By], Tournament]] = [
        lambda by: rulings.adjudicate(tournament, by, pod.pk, [4, 3, 2, 1], [1, 2, 3, 4], []),
        lambda by: rulings.reopen_round(tournament, by, round.pk),
    ]
    for act in acts:
        with pytest.raises(Refused, match="This stage is over: only the club’s owner"):
            act(other)
        act(because())


def test_a_table_of_the_stage_that_is_played_is_still_corrected_by_any_arbiter() -> None:
    tournament = stored_tournaments.prepared([("swiss", "")], NAMES[:8], rounds=2)
    round = stored_tournaments.published(tournament)
    stored_tournaments.report(round, STRONG)
    publishing.close_round(tournament, stored_tournaments.organiser(), round.pk)
    pod = round.pods.first()
    assert pod is not None
    rulings.adjudicate(tournament, because(arbiter(tournament)), pod.pk, [4, 3, 2, 1], [1, 2, 3, 4], [])
    assert pod.results.count() == 2


# -- who enters --------------------------------------------------------------------------------------


def test_anyone_who_enters_at_the_door_or_by_asking_has_the_rating_of_that_day() -> None:
    """[design: tournaments 10] The snapshot does not change any more; 1000 + 40 × (25 − 3 × 2) = 1760."""
    tournament = stored_tournaments.prepared([("swiss", "")], NAMES[:4])
    book = Book.objects.create(game=stored_tournaments.GAME)
    for name, come in (("Merit", check_in.enter_at_door), ("Harkhuf", check_in.apply)):
        user = Guest(name).user
        counted = {"tables": 1, "wins": 0, "places": 2, "last": datetime.now(UTC), "trend": [1760]}
        career = Career.objects.create(book=book, user=user, mu=25, sigma=2, sure=19, **counted)
        come(tournament, By(user), name, user)
        career.delete()
        assert tournament.entries.get(user=user).rating == 1760
    entering.enter(tournament, By(), "Nobody known")
    assert tournament.entries.get(name="Nobody known").rating is None
