"""Ratings in the database follow every finished table and its corrections [design: tournaments 10]."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tables.models import COLOURS, Seat, Sitting, Status, Table
from tables.people.models import User
from tables.tournaments.arbiter import rulings
from tables.tournaments.entries import check_in, entering
from tables.tournaments.models import Book, Career, Club, Member, Pod, Rated, RatedSeat, Result
from tables.tournaments.results import pod_results, rating_history
from tables.tournaments.rounds import reporting
from tables.tournaments.rounds.reporting import Typed
from tables.tournaments.standings import ratings
from tests.support.elements import around, elements
from tests.tournaments import stored_tournaments

pytestmark = pytest.mark.django_db
GAME = "amun-re"
START = datetime(2026, 1, 1, tzinfo=UTC)


def person(name: str, **values: object) -> User:
    """A user with an account."""
    return User.objects.create(username=name.lower(), name=name, **values)


def over(people: Sequence[User | str], places: Sequence[int], day: int = 0, game: str = GAME, **options: Any) -> Table:
    """A finished table of open play; a bot where there is a string."""
    table = Table.objects.create(
        game=game,
        options=json.dumps(options),
        schema=1,
        status=Status.FINISHED,
        finished=START + timedelta(days=day),
        slug=f"over{Table.objects.count()}",
    )
    for number, (who, place) in enumerate(zip(people, places, strict=True)):
        seat = Seat(table=table, number=number, colour=COLOURS[number], place=place, points=100 - place)
        seat.name = f"{who}{number}"
        if isinstance(who, User):
            seat.user = who
        else:
            seat.bot = who
        seat.save()
    return table


def shown(*people: User, game: str = GAME) -> list[int | None]:
    """The displayed ratings."""
    return [rating_history.displayed_rating(user.pk, game) for user in people]


def test_e22_a_table_of_four_new_people() -> None:
    people = [person(name) for name in "ABCD"]
    over(people, [1, 2, 3, 4])
    rating_history.rate_finished_tables()
    assert shown(*people) == [1120, 1081, 1017, 868]
    rating_history.rate_finished_tables()
    assert shown(*people) == [1120, 1081, 1017, 868]  # once
    assert shown(*people, game="tekhenu") == [None] * 4


def test_e22_places_that_are_shared() -> None:
    people = [person(name) for name in "ABCD"]
    over(people, [1, 1, 3, 4])
    rating_history.rate_finished_tables()
    found = [Career.objects.get(user=user) for user in people]
    assert [each.mu for each in found] == pytest.approx([27.1741, 27.1741, 24.6894, 20.9624], abs=5e-5)
    assert [each.wins for each in found] == [1, 1, 0, 0]


def test_bots_are_not_rated_and_one_person_alone_is_not_either() -> None:
    one, other = person("One"), person("Other")
    over([one, "steady", "sharp"], [1, 2, 3])
    rating_history.rate_finished_tables()
    assert shown(one) == [None]
    over([one, "steady", other], [2, 1, 3], day=1)
    rating_history.rate_finished_tables()
    assert shown(one, other) == [ratings.new_ratings([ratings.Rating()] * 2, [1, 2])[n].display_value for n in (0, 1)]


def test_anyone_who_left_is_last_and_anyone_who_took_the_seat_over_is_not_rated() -> None:
    people = [person(name) for name in "ABC"]
    late = person("Late")
    table = over([people[0], people[1], late], [3, 2, 1])
    Sitting.objects.create(table=table, number=2, user=people[2], name="C", since=0, until=9, place=3)
    rating_history.rate_finished_tables()
    assert Career.objects.filter(user=late).count() == 0
    order = ratings.new_ratings([ratings.Rating()] * 3, [2, 1, 3])
    assert shown(*people) == [each.display_value for each in order]


def test_a_table_that_ends_earlier_but_is_seen_later_is_put_in_its_place() -> None:
    people = [person(name) for name in "ABC"]
    over(people, [1, 2, 3], day=2)
    rating_history.rate_finished_tables()
    over(people, [3, 2, 1], day=2)
    over(people, [2, 1, 3], day=1)
    Rated.objects.update(open=True)
    Table.objects.filter(finished=START + timedelta(days=1)).update(finished=START + timedelta(days=1, hours=12))
    rating_history.rate_finished_tables()
    finished = [(1, [2, 1, 3]), (2, [1, 2, 3]), (3, [3, 2, 1])]
    assert_equal(people, finished)


def assert_equal(
    people: Sequence[User], tables: Sequence[tuple[int, Sequence[int]]], game: str = GAME, variant: str = ""
) -> None:
    """Check that careers equal those of the arithmetic."""
    facts = [
        ratings.Finished(START + timedelta(days=n), f"{n:03}", tuple(map(seat, people, places))) for n, places in tables
    ]
    found = ratings.replay(facts)
    for user in people:
        row = Career.objects.get(user=user, book__game=game, book__variant=variant)
        expected = found[str(user.pk)]
        assert (row.mu, row.sigma) == pytest.approx((expected.rating.mu, expected.rating.sigma), abs=1e-9)
        assert (row.tables, row.wins, row.places) == (expected.tables, expected.wins, expected.places)
        assert tuple(row.trend) == expected.trend


def seat(user: User, place: int) -> ratings.Seated:
    """A seat at a table of the arithmetic."""
    return ratings.Seated(str(user.pk), place)


# -- of a tournament ---------------------------------------------------------------------------------


def evening(people: Sequence[User]) -> Pod:
    """A reported table of a tournament whose players have their own devices."""
    tournament = stored_tournaments.prepared([("swiss", "")], [user.name for user in people], games=[GAME], rounds=3)
    for user in people:
        entering.claim(
            tournament, stored_tournaments.organiser(), int(stored_tournaments.key(tournament, user.name)), user
        )
    round = stored_tournaments.published(tournament)
    return round.pods.get()


def test_a_pod_is_rated_when_its_result_stands_and_again_when_it_is_corrected() -> None:
    people = [person(name) for name in "ABCD"]
    pod = evening(people)
    at = {entry.entry.user_id: n for n, entry in enumerate(pod.seats.select_related("entry"))}
    places = [at[user.pk] for user in people]
    typed = Typed([40 - places.index(n) for n in range(4)])
    reporting.report(pod.round.tournament, stored_tournaments.organiser(), pod.pk, typed, staff=True)
    rating_history.rate_finished_tables()
    assert shown(*people) == [1120, 1081, 1017, 868]
    over(people, [1, 2, 3, 4], day=400)
    rating_history.rate_finished_tables()
    pod.refresh_from_db()
    turned = [len(people) + 1 - place for place in pod.results.last().places]  # type: ignore[union-attr]
    pod.state = "reopened"
    pod.save()
    pod_results.store_result(pod, Result.Source.ARBITER, typed.points, turned)
    pod_results.confirm_result(pod)
    rating_history.rate_finished_tables()
    priors = ratings.new_ratings([ratings.Rating()] * 4, [4, 3, 2, 1])
    expected = ratings.new_ratings(priors, [1, 2, 3, 4])
    found = [Career.objects.get(user=user) for user in people]
    assert [each.mu for each in found] == pytest.approx([each.mu for each in expected], abs=1e-9)
    assert [each.tables for each in found] == [2] * 4
    assert Rated.objects.filter(open=False).count() == 1


def test_anyone_who_plays_for_somebody_else_is_not_rated() -> None:
    people = [person(name) for name in "ABCD"]
    pod = evening(people)
    pod.round.tournament.entries.filter(user=people[0]).update(substitute="Somebody")
    reporting.report(pod.round.tournament, stored_tournaments.organiser(), pod.pk, Typed([40, 39, 38, 37]), staff=True)
    rating_history.rate_finished_tables()
    assert set(Career.objects.values_list("user", flat=True)) == {user.pk for user in people[1:]}


def test_an_entry_keeps_the_rating_with_which_it_came() -> None:
    people = [person(name) for name in "ABCD"]
    over(people, [1, 2, 3, 4])
    rating_history.rate_finished_tables()
    pod = evening(people)
    over(people, [4, 3, 2, 1], day=1)
    rating_history.rate_finished_tables()
    entries = pod.round.tournament.entries.order_by("name")
    assert [entry.rating for entry in entries] == [1120, 1081, 1017, 868]


def test_a_correction_after_a_substitution_is_still_about_who_played() -> None:
    people = [person(name) for name in "ABCD"]
    pod = evening(people)
    typed = Typed([40, 39, 38, 37])
    reporting.report(pod.round.tournament, stored_tournaments.organiser(), pod.pk, typed, staff=True)
    rating_history.rate_finished_tables()
    entry = pod.round.tournament.entries.get(user=people[0])
    check_in.substitute(pod.round.tournament, stored_tournaments.organiser(), entry.pk, "Somebody")
    by = stored_tournaments.organiser()._replace(reason="The slip was misread")
    rulings.decide_result(pod.round.tournament, by, pod.pk, [37, 38, 39, 40], [4, 3, 2, 1], [])
    rating_history.rate_finished_tables()
    assert Career.objects.get(user=people[0]).tables == 1


# -- variants ----------------------------------------------------------------------------------------


def test_another_edition_and_an_expansion_are_rated_apart() -> None:
    people = [person(name) for name in "ABCDE"]
    over(people[:4], [1, 2, 3, 4])
    over(people[:4], [4, 3, 2, 1], day=1, edition="2003")
    over(people[:4], [1, 2, 3, 4], day=2, majority="bank_total")  # a house rule of the same game
    over(people, [5, 4, 3, 2, 1], game="nefertiti")  # the port is always in play with five
    over(people[:4], [1, 2, 3, 4], day=1, game="nefertiti", memphis=True)
    rating_history.rate_finished_tables()
    counts = {(book.game, book.variant): book.tables.count() for book in Book.objects.all()}
    assert counts == {("amun-re", ""): 2, ("amun-re", "edition-2003"): 1, ("nefertiti", "memphis"): 2}
    assert_equal(people[:4], [(0, [1, 2, 3, 4]), (2, [1, 2, 3, 4])], "amun-re", "")
    assert_equal(people[:4], [(1, [4, 3, 2, 1])], "amun-re", "edition-2003")
    assert [rating_history.displayed_rating(user.pk, GAME, "edition-2003") for user in people[:4]] == [
        868,
        1017,
        1081,
        1120,
    ]  # E22


def test_ratings_that_were_kept_by_game_alone_are_sorted_once() -> None:
    """What the migration of an earlier state leaves: every table in the one list of its game, which is marked."""
    people = [person(name) for name in "ABCD"]
    for day in range(6):
        over(people, [1, 2, 3, 4], day, edition="2003" if day % 2 else "super-meeple")
    rating_history.rate_finished_tables()
    apart = {(row.book.variant, row.user_id): row.mu for row in Career.objects.select_related("book")}
    first, second = Book.objects.order_by("variant")
    second.tables.update(book=first)
    second.delete()
    rating_history.rebuild(first)
    Book.objects.update(stale=True)
    assert Career.objects.count() == 4
    rating_history.rate_finished_tables()
    rating_history.rate_finished_tables()
    found = {(row.book.variant, row.user_id): row.mu for row in Career.objects.select_related("book")}
    assert found == pytest.approx(apart, abs=1e-9)
    assert not Book.objects.filter(stale=True).exists()


def test_each_variant_has_a_list_of_its_own(client: Client) -> None:
    first, second = veterans(2)
    other = Book.objects.create(game=GAME, variant="edition-2003,expert")
    Career.objects.filter(user=second).update(book=other)
    usual = client.get(f"/ratings/{GAME}").content.decode()
    assert first.name in usual
    assert second.name not in usual
    apart = client.get(f"/ratings/{GAME}?variant=edition-2003,expert").content.decode()
    assert second.name in apart
    assert "First edition, 2003 · Expert rule" in apart
    assert client.get(f"/ratings/{GAME}?variant=edition-1999").status_code == 404


# -- all anew ----------------------------------------------------------------------------------------


def season(people: Sequence[User], tables: int) -> None:
    """Several tables in a row, each with three to five of these people in some order."""
    chance = random.Random(17)
    for day in range(tables):
        some = chance.sample(list(people), chance.randint(3, 5))
        over(some, [1 + n // 2 if day % 5 == 0 else n + 1 for n in range(len(some))], day)


def state() -> dict[int, tuple[float, float, int]]:
    """The current ratings of all users."""
    return {row.user_id: (row.mu, row.sigma, row.tables) for row in Career.objects.all()}


def test_a_rebuild_gives_what_was_there_even_when_it_is_interrupted() -> None:
    people = [person(name) for name in "ABCDEFG"]
    season(people, 30)
    rating_history.rate_finished_tables()
    incremental = state()
    book = Book.objects.get()
    Career.objects.update(mu=0, sigma=1)  # whatever was wrong
    assert rating_history.rebuild_batch(book, 10)  # and then the power goes
    call_command("rebuild_ratings", verbosity=0)
    found = state()
    assert found.keys() == incremental.keys()
    for user, numbers in incremental.items():
        assert found[user] == pytest.approx(numbers, abs=1e-9)
    assert not RatedSeat.objects.filter(anew__isnull=False).exists()


def test_what_ends_during_a_rebuild_is_in_it() -> None:
    people = [person(name) for name in "ABCDE"]
    season(people, 12)
    rating_history.rate_finished_tables()
    book = Book.objects.get()
    assert rating_history.rebuild_batch(book, 10)
    over(people[:3], [1, 2, 3], day=20)
    rating_history.rate_finished_tables()
    incremental = state()
    rating_history.rebuild(book, 5)
    for user, numbers in incremental.items():
        assert state()[user] == pytest.approx(numbers, abs=1e-9)


def test_an_account_that_is_deleted_stays_as_a_number_in_the_ratings_of_the_others() -> None:
    people = [person(name) for name in "ABCD"]
    over(people, [1, 2, 3, 4])
    rating_history.rate_finished_tables()
    people[0].delete()
    call_command("rebuild_ratings", verbosity=0)
    assert shown(*people[1:]) == [1081, 1017, 868]
    assert Career.objects.count() == 3


# -- pages -------------------------------------------------------------------------------------------


def veterans(n: int) -> list[User]:
    """People with ten tables each, the first the strongest."""
    people = [person(f"Veteran{k:03}") for k in range(n)]
    book = Book.objects.create(game=GAME)
    Career.objects.bulk_create(
        Career(
            book=book, user=user, mu=40 - k / 10, sigma=2, sure=34 - k / 10, tables=12, wins=3, places=20,
            last=datetime.now(UTC), trend=[1000, 1100, 1050],
        )
        for k, user in enumerate(people)
    )  # fmt: skip
    return people


def test_the_leaderboard_is_paged_and_costs_the_same_number_of_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    people = veterans(60)
    with django_assert_max_num_queries(8):
        answer = client.get(f"/ratings/{GAME}")
    text = answer.content.decode()
    assert people[0].name in text
    assert people[59].name not in text
    assert people[59].name in client.get(f"/ratings/{GAME}?page=2").content.decode()
    assert client.get("/ratings/chess").status_code == 404


def test_who_has_few_tables_or_none_for_a_year_is_not_listed(client: Client) -> None:
    first, second, third = veterans(3)
    Career.objects.filter(user=second).update(tables=9)
    Career.objects.filter(user=third).update(last=datetime.now(UTC) - timedelta(days=400))
    text = client.get(f"/ratings/{GAME}").content.decode()
    assert first.name in text
    assert second.name not in text
    assert third.name not in text


def test_a_club_has_a_list_of_its_own(client: Client) -> None:
    first, second, reader = veterans(3)
    club = Club.objects.create(name="Thebes", slug="thebes")
    Member.objects.create(club=club, user=second)
    Member.objects.create(club=club, user=reader)
    assert client.get(f"/ratings/{GAME}?club=thebes").status_code == 403, "who belongs to it is for its members"
    client.force_login(reader)
    text = client.get(f"/ratings/{GAME}?club=thebes").content.decode()
    assert second.name in text
    assert first.name not in text


def test_a_profile_shows_ratings_and_marks_those_that_are_provisional(client: Client) -> None:
    people = [person(name) for name in "ABCD"]
    over(people, [1, 2, 3, 4])
    rating_history.rate_finished_tables()
    client.force_login(people[0])
    marks = elements(client.get("/me").content.decode(), "abbr")
    assert any(around(mark)[-1].text().lstrip().startswith("1120") for mark in marks), "it is provisional"
