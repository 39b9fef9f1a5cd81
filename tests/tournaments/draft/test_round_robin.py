"""Round robins are drawn before their first round, and played as drawn [design: tournaments 3]."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tables.messages.refusals import Refused
from tables.tournaments.draft import edits, publishing, stored_edits
from tables.tournaments.entries import entering
from tables.tournaments.models import Entry, Tournament
from tables.tournaments.pairing.search import bounds
from tests.tournaments import stored_tournaments
from tests.tournaments.stored_tournaments import NAMES, STRONG, played, stage

pytestmark = pytest.mark.django_db


def test_a_round_robin_is_made_as_a_whole_before_its_first_round_and_played_as_it_was_made() -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 4}))], NAMES[:9])
    stored_tournaments.drawn(tournament)
    (schedule,) = stage(tournament).schedule or [[]]
    assert len(schedule) == 4
    assert bounds.repeats([[tuple(table) for table in tables] for tables in schedule]) == 0  # 9 entries, 4 rounds
    publishing.publish(tournament, stored_tournaments.organiser(), tournament.rounds.get().pk)
    stored_tournaments.report(tournament.rounds.get(), STRONG)
    rounds = [tournament.rounds.get(), *played(tournament)]
    for round, tables in zip(rounds, schedule, strict=True):
        assert sorted(stored_tournaments.tables(round)) == sorted(
            stored_tournaments.names(tournament, table) for table in tables
        )


def test_rounds_of_a_schedule_that_nobody_has_seen_reach_nobody(client: Client) -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 4}))], NAMES[:9])
    stored_tournaments.published(tournament)
    assert stage(tournament).schedule
    document = json.loads(client.get(f"/e/{tournament.slug}.json").content)
    assert all("schedule" not in each for each in document["stages"])
    assert len(document["rounds"]) == 1


def test_a_round_robin_without_a_number_of_rounds_has_as_many_as_nobody_meets_twice_in() -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 0}))], NAMES[:9])
    assert len(played(tournament)) == 4  # 9 entries at tables of 3: 8 others, 2 at a time


def test_a_schedule_with_byes_is_played_as_it_was_made() -> None:
    own = json.dumps({"rounds": 3})
    tournament = stored_tournaments.prepared([("round_robin", own)], NAMES[:10], least=3, most=3, preferred=3)
    rounds = played(tournament)
    (schedule,) = stage(tournament).schedule or [[]]
    for round, tables in zip(rounds, schedule, strict=True):
        assert sorted(stored_tournaments.tables(round)) == sorted(
            stored_tournaments.names(tournament, table) for table in tables
        )
        assert round.unplayed.count() == 1


def test_a_round_of_which_somebody_is_absent_is_drawn_anew_for_those_who_are_here() -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 3}))], NAMES[:9])
    stored_tournaments.report(stored_tournaments.published(tournament), STRONG)
    gone = Entry.objects.get(tournament=tournament, name="I")
    entering.leave(tournament, stored_tournaments.organiser(), gone.pk)
    round = stored_tournaments.published(tournament)
    assert sorted(name for table in stored_tournaments.tables(round) for name in table) == list("ABCDEFGH")


def test_nobody_enters_a_stage_whose_schedule_is_being_played() -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 3}))], NAMES[:9])
    stored_tournaments.published(tournament)
    with pytest.raises(Refused):
        entering.enter(tournament, stored_tournaments.organiser(), "Late")


# -- wishes ------------------------------------------------------------------------------------------


def pair(tournament: Tournament) -> tuple[int, int]:
    """Two entries of the first table of the draft."""
    one, two = tournament.rounds.last().pods.first().seats.values_list("entry", flat=True)[:2]  # type: ignore[union-attr]
    return one, two


def wishes(tournament: Tournament, pair: tuple[int, int], wanted: str) -> None:
    """Set the organiser's wish for two entries."""
    round = tournament.rounds.last()
    assert round is not None
    edits.wish(tournament, stored_tournaments.organiser(), round.pk, *pair, wanted)


@pytest.mark.parametrize(("kind", "entries"), [("round_robin", 12), ("groups", 24)])
def test_a_pair_that_is_not_to_meet_does_not_meet_in_the_whole_schedule(kind: str, entries: int) -> None:
    tournament = stored_tournaments.prepared(
        [(kind, json.dumps({"rounds": 3}))], NAMES[:entries], groups=2, scheduled=True
    )
    stored_tournaments.drawn(tournament)
    one, two = pair(tournament)
    wishes(tournament, (one, two), "forbidden")
    stored_tournaments.drawn(tournament)
    schedule = stage(tournament).schedule or []
    assert len(schedule) == (2 if kind == "groups" else 1)
    tables = [set(table) for group in schedule for round in group for table in round]
    assert not any({str(one), str(two)} <= table for table in tables)


@pytest.mark.parametrize(("entries", "rounds"), [(9, 4), (5, 2)])
def test_where_everybody_meets_everybody_nobody_is_kept_apart(entries: int, rounds: int) -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": rounds}))], NAMES[:entries])
    stored_tournaments.drawn(tournament)
    with pytest.raises(Refused, match="In this stage everyone meets everyone, so nobody can be kept apart"):
        wishes(tournament, pair(tournament), "forbidden")
    assert not stored_edits.edits_of(tournament.rounds.get()).forbidden


def test_a_wish_for_a_round_whose_schedule_is_being_played_is_refused_as_it_would_not_be_obeyed() -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 3}))], NAMES[:12])
    stored_tournaments.report(stored_tournaments.published(tournament), STRONG)
    stored_tournaments.drawn(tournament)
    for wanted in ("forbidden", "fixed"):
        with pytest.raises(Refused, match="The tables of this round come from the schedule"):
            wishes(tournament, pair(tournament), wanted)
    entering.leave(
        tournament, stored_tournaments.organiser(), pair(tournament)[0]
    )  # the schedule does not fit any more
    stored_tournaments.drawn(tournament)
    one, two = pair(tournament)
    wishes(tournament, (one, two), "forbidden")
    stored_tournaments.drawn(tournament)
    people = [set(pod.seats.values_list("entry", flat=True)) for pod in tournament.rounds.get(number=2).pods.all()]
    assert not any({one, two} <= table for table in people)


def test_a_schedule_brings_nobody_together_by_hand() -> None:
    tournament = stored_tournaments.prepared([("round_robin", json.dumps({"rounds": 3}))], NAMES[:12])
    stored_tournaments.drawn(tournament)
    with pytest.raises(Refused, match="The tables of this round come from the schedule of the whole stage"):
        wishes(tournament, pair(tournament), "fixed")
