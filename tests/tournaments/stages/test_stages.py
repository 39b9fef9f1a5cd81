"""Every format played to its end in the database; each stage feeds the next [design: tournaments 3]."""

from __future__ import annotations

import json
from collections.abc import Mapping

import msgspec
import pytest

from tables.messages.refusals import Refused
from tables.tournaments.audit import log
from tables.tournaments.audit.log import By
from tables.tournaments.exchange import document
from tables.tournaments.models.states import RoundState
from tables.tournaments.results import ranking, stages
from tables.tournaments.stages import qualifying, setup
from tests.tournaments import stored_tournaments
from tests.tournaments.stored_tournaments import NAMES, STRONG, check_round, ended, played, stage

pytestmark = pytest.mark.django_db


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("kind", "own", "rounds", "entries"),
    [
        ("one_off", {}, 1, 7),
        ("swiss", {"rounds": 3, "leaders_meet": True}, 3, 9),
        ("round_robin", {"rounds": 2}, 2, 9),
        ("heats", {"rounds": 2}, 2, 7),
        ("groups", {"rounds": 2, "groups": 2}, 2, 7),
        ("ladder", {}, 2, 8),
        ("final", {"pods": 2}, 2, 8),
    ],
)
def test_every_format_is_played_to_its_end_by_bots(
    kind: str, own: Mapping[str, object], rounds: int, entries: int
) -> None:
    tournament = stored_tournaments.prepared([(kind, json.dumps(own))], NAMES[:entries], mode="live", bot="random")
    everybody = list(tournament.entries.values_list("pk", flat=True))
    for number in range(rounds):
        round = stored_tournaments.published(tournament)
        stored_tournaments.play(round)
        assert round.state == RoundState.COMPLETE
        if number == 0:
            check_round(round, everybody)
    with pytest.raises(Refused):
        stored_tournaments.drawn(tournament)
    rows = ranking.standing(stage(tournament))
    assert sorted(int(row.entry) for row in rows) == everybody
    qualifying.end(tournament, stored_tournaments.organiser(), 0)
    finished = setup.change_state(tournament, stored_tournaments.organiser(), "finished")
    assert sorted(ranking.final_ranks(finished).values())[0] == 1
    assert log.first_broken_row(finished) is None


def test_mixed_games_are_played_one_a_round() -> None:
    tournament = stored_tournaments.prepared([("swiss", "")], NAMES[:6], games=["nefertiti", "amun-re"], rounds=3)
    rounds = played(tournament)
    games = [{pod.game for pod in round.pods.all()} for round in rounds]
    assert games == [{"nefertiti"}, {"amun-re"}, {"amun-re"}]


# -- leaders meet ------------------------------------------------------------------------------------


def test_in_the_last_round_of_a_swiss_the_leaders_meet_if_the_organiser_wants_it() -> None:
    tournament = stored_tournaments.prepared([("swiss", "")], NAMES[:16], rounds=3, leaders_meet=True)
    for _n in range(2):
        stored_tournaments.report(stored_tournaments.published(tournament), STRONG)
    first = ranking.standing(stage(tournament))[:4]
    last = stored_tournaments.published(tournament)
    assert set(stored_tournaments.tables(last)[0]) == set(
        stored_tournaments.names(tournament, [row.entry for row in first])
    )


# -- from one stage to the next ----------------------------------------------------------------------


def test_a_stage_is_not_ended_while_a_round_goes_on_or_before_anything_was_played() -> None:
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", "")], NAMES[:8], rounds=2)
    for _n in range(2):
        with pytest.raises(Refused):
            qualifying.end(tournament, stored_tournaments.organiser(), 0)
        stored_tournaments.published(tournament)
        break
    with pytest.raises(Refused):
        qualifying.end(tournament, stored_tournaments.organiser(), 0)


def test_e10_lots_decide_at_the_cut_and_the_log_says_so() -> None:
    tournament = stored_tournaments.prepared([("one_off", ""), ("final", json.dumps({"places": 3}))], NAMES[:8])
    stored_tournaments.report(
        stored_tournaments.published(tournament), lambda _round, names: [10] * len(names)
    )  # all are equal
    final = ended(tournament)
    row = tournament.log.filter(kind="stage_ended").last()
    assert row is not None
    after = row.after or {}
    assert after["criterion"] == "LOT"
    assert sorted(after["by_lot"]) == sorted(tournament.entries.values_list("pk", flat=True))
    rows = ranking.standing(stage(tournament))
    assert (final.field or [[]])[0] == [int(row.entry) for row in rows[:3]]


def test_points_go_on_only_where_the_regulations_say_so() -> None:
    for carry in (False, True):
        own = json.dumps({"carry": carry})
        tournament = stored_tournaments.prepared([("swiss", ""), ("final", own)], NAMES[:8], rounds=2)
        played(tournament)
        before = {row.entry: ranking.grains(row) for row in ranking.standing(stage(tournament))}
        final = ended(tournament)
        for row in ranking.standing(final):
            assert ranking.grains(row) == (before[row.entry] if carry else 0)


def test_who_is_not_in_the_final_keeps_the_rank_behind_it_and_has_no_row_there() -> None:
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", "")], NAMES[:8], rounds=2)
    played(tournament)
    final = ended(tournament)
    (round,) = played(tournament)
    check_round(round, (final.field or [[]])[0])
    ranks = ranking.final_ranks(tournament)
    assert sorted(ranks[str(pk)] for pk in (final.field or [[]])[0]) == [1, 2, 3, 4]
    assert min(rank for entry, rank in ranks.items() if int(entry) not in (final.field or [[]])[0]) == 5


def test_a_tournament_of_stages_is_the_same_after_export_and_import() -> None:
    own = json.dumps({"groups": 2, "rounds": 1})
    tournament = stored_tournaments.prepared([("groups", own), ("final", ""), ("ladder", "")], NAMES[:8])
    for _stage in range(3):
        played(tournament)
        qualifying.end(tournament, stored_tournaments.organiser(), stages.current_stage(tournament).order)
    tournament = setup.change_state(tournament, stored_tournaments.organiser(), "finished")
    text = document.tournament_document(tournament)
    again = document.import_tournament(tournament.club, json.loads(msgspec.json.encode(text)))
    assert msgspec.json.encode(document.tournament_document(again)) == msgspec.json.encode(text)
    for one, other in zip(tournament.stages.all(), again.stages.all(), strict=True):
        rows = [[(row.entry, row.rank, row.order) for row in ranking.standing(each)] for each in (one, other)]
        assert rows[0] == rows[1]
    assert ranking.final_ranks(again) == ranking.final_ranks(tournament)


def test_the_end_of_a_stage_can_be_taken_back_until_the_next_one_is_seen() -> None:
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", "")], NAMES[:8], rounds=1)
    played(tournament)
    ended(tournament)
    with pytest.raises(Refused):
        qualifying.reopen(tournament, stored_tournaments.organiser(), 0)  # without a reason
    by = By(stored_tournaments.organiser().user, "", "a slip was read wrongly")
    qualifying.reopen(tournament, by, 0)
    assert stages.current_stage(tournament).order == 0
    ended(tournament)
    stored_tournaments.published(tournament)
    with pytest.raises(Refused):
        qualifying.reopen(tournament, by, 0)
