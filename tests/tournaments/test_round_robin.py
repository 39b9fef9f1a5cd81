"""A round robin is made as a whole before its first round, and played as it was made (tournaments 3)."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tables.refused import Refused
from tables.tournaments import (
    bounds,
    drafts,
    entering,
)
from tables.tournaments.models import Entry
from tests.tournaments import staging
from tests.tournaments.staging import NAMES, STRONG, played, stage

pytestmark = pytest.mark.django_db


def test_a_round_robin_is_made_as_a_whole_before_its_first_round_and_played_as_it_was_made() -> None:
    tournament = staging.prepared([("round_robin", json.dumps({"rounds": 4}))], NAMES[:9])
    staging.drawn(tournament)
    (schedule,) = stage(tournament).schedule or [[]]
    assert len(schedule) == 4
    assert bounds.repeats([[tuple(table) for table in tables] for tables in schedule]) == 0  # 9 entries, 4 rounds
    drafts.publish(tournament, staging.organiser(), tournament.rounds.get().pk)
    staging.report(tournament.rounds.get(), STRONG)
    rounds = [tournament.rounds.get(), *played(tournament)]
    for round, tables in zip(rounds, schedule, strict=True):
        assert sorted(staging.tables(round)) == sorted(staging.names(tournament, table) for table in tables)


def test_rounds_of_a_schedule_that_nobody_has_seen_reach_nobody(client: Client) -> None:
    tournament = staging.prepared([("round_robin", json.dumps({"rounds": 4}))], NAMES[:9])
    staging.published(tournament)
    assert stage(tournament).schedule
    document = json.loads(client.get(f"/e/{tournament.slug}.json").content)
    assert all("schedule" not in each for each in document["stages"])
    assert len(document["rounds"]) == 1


def test_a_round_robin_without_a_number_of_rounds_has_as_many_as_nobody_meets_twice_in() -> None:
    tournament = staging.prepared([("round_robin", json.dumps({"rounds": 0}))], NAMES[:9])
    assert len(played(tournament)) == 4  # 9 entries at tables of 3: 8 others, 2 at a time


def test_a_schedule_with_byes_is_played_as_it_was_made() -> None:
    own = json.dumps({"rounds": 3})
    tournament = staging.prepared([("round_robin", own)], NAMES[:10], least=3, most=3, preferred=3)
    rounds = played(tournament)
    (schedule,) = stage(tournament).schedule or [[]]
    for round, tables in zip(rounds, schedule, strict=True):
        assert sorted(staging.tables(round)) == sorted(staging.names(tournament, table) for table in tables)
        assert round.unplayed.count() == 1


def test_a_round_of_which_somebody_is_absent_is_drawn_anew_for_those_who_are_here() -> None:
    tournament = staging.prepared([("round_robin", json.dumps({"rounds": 3}))], NAMES[:9])
    staging.report(staging.published(tournament), STRONG)
    gone = Entry.objects.get(tournament=tournament, name="I")
    entering.leave(tournament, staging.organiser(), gone.pk)
    round = staging.published(tournament)
    assert sorted(name for table in staging.tables(round) for name in table) == list("ABCDEFGH")


def test_nobody_enters_a_stage_whose_schedule_is_being_played() -> None:
    tournament = staging.prepared([("round_robin", json.dumps({"rounds": 3}))], NAMES[:9])
    staging.published(tournament)
    with pytest.raises(Refused):
        entering.enter(tournament, staging.organiser(), "Late")
