"""Who advances from heats, groups and ladders, and seat choice in a final [design: tournaments 3]."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import pytest
from django.test import Client

from tables.messages.refusals import Refused
from tables.tournaments.draft import drafts, publishing, seat_choice
from tables.tournaments.entries import entering
from tables.tournaments.models import Entry, Round, Tournament
from tables.tournaments.results import queries, ranking, stages
from tests.tournaments import stored_tournaments
from tests.tournaments.stored_tournaments import NAMES, STRENGTH, STRONG, check_round, ended, played, stage

pytestmark = pytest.mark.django_db


# -- heats -------------------------------------------------------------------------------------------


Seats = Mapping[str, int]  # victory points by name


HEATS: Sequence[Sequence[Seats]] = (  # A has 10 3 6 points, B 10 6, C 6 6 6 6, D 8 8 1, E 10, F 1 3 10 6
    (
        {"A": 90, "C": 40, "X": 30, "F": 20},
        {"D": 50, "Y": 50, "Z": 30, "W": 20},
        {"B": 50, "V": 40, "U": 30},
        {"E": 50, "T": 40, "S": 30},
    ),
    (
        {"X": 50, "C": 40, "A": 30, "W": 20},
        {"D": 50, "Z": 50, "F": 30, "V": 20},
        {"Y": 50, "B": 40, "U": 30, "T": 20},
    ),
    ({"F": 50, "A": 40, "X": 30, "D": 20}, {"Y": 50, "C": 40, "Z": 30, "W": 20}),
    ({"X": 50, "C": 40, "Y": 30, "Z": 20}, {"W": 50, "F": 40, "V": 30, "U": 20}),
)


def laid(tournament: Tournament, tables: Sequence[Seats]) -> Round:
    """Publish and report a round with exactly these tables; the others do not play in it."""
    inside = {name for table in tables for name in table}
    for entry in tournament.entries.exclude(state="accepted"):
        if (entry.name in inside) == (entry.state == "resting"):
            entering.rest(tournament, stored_tournaments.organiser(), entry.pk, rests=entry.name not in inside)
    round = stored_tournaments.drawn(tournament)
    drafts.store_draft(
        round, [[tuple(stored_tournaments.key(tournament, name) for name in table) for table in tables]], []
    )
    publishing.publish(tournament, stored_tournaments.organiser(), round.pk)
    points = {frozenset(table): table for table in tables}
    stored_tournaments.report(round, lambda _round, names: [points[frozenset(names)][name] for name in names])
    return round


def test_e19_the_best_two_of_four_heats() -> None:
    names = sorted({name for heat in HEATS for table in heat for name in table})
    tournament = stored_tournaments.prepared([("heats", json.dumps({"rounds": 4, "best": 2}))], names)
    tournament.entries.update(state="active")
    for heat in HEATS:
        laid(tournament, heat)
    rows = ranking.standing(stage(tournament))
    points = dict(
        zip(stored_tournaments.names(tournament, [row.entry for row in rows]), map(ranking.grains, rows), strict=True)
    )
    assert {name: points[name] for name in "ABCDEF"} == {"A": 960, "B": 960, "C": 720, "D": 960, "E": 600, "F": 960}
    # A, B and F have 10-6, D has 8-8; of the three the larger share of the counted heats is first
    shares = {"A": 2000 + 1143, "B": 1250 + 1143, "F": 1429 + 1143}
    order = [name for name in points if name in "ABCDEF"]
    assert order == [*sorted(shares, key=lambda name: -shares[name]), "D", "C", "E"]


def test_only_the_best_heats_count_and_anyone_who_does_not_play_one_is_not_paid_for_it() -> None:
    tournament = stored_tournaments.prepared([("heats", json.dumps({"rounds": 3, "best": 2}))], NAMES[:8])
    rounds = []
    for n in range(3):
        round = stored_tournaments.published(tournament)
        rounds.append(round)
        stored_tournaments.report(round, STRONG)
        if n == 0:
            one = Entry.objects.get(tournament=tournament, name="H")
            entering.rest(tournament, stored_tournaments.organiser(), one.pk)
    rows = {row.entry: row for row in ranking.standing(stage(tournament))}
    grains: dict[str, list[int]] = {}
    for round in rounds:
        for pod in round.pods.all():
            for seat in pod.seats.all():
                grains.setdefault(str(seat.entry_id), []).append(seat.grains or 0)
    for entry, each in grains.items():
        assert ranking.grains(rows[entry]) == sum(sorted(each, reverse=True)[:2])
    assert [row.grains for round in rounds for row in round.unplayed.all() if row.entry == one] == [0, 0]


def test_a_late_guest_of_heats_may_come_to_the_last_one() -> None:
    tournament = stored_tournaments.prepared([("heats", json.dumps({"rounds": 4}))], NAMES[:8])
    for _n in range(3):
        stored_tournaments.report(stored_tournaments.published(tournament), STRONG)
    entering.enter(tournament, stored_tournaments.organiser(), "Late")
    late = Entry.objects.get(tournament=tournament, name="Late")
    entering.check_in(tournament, stored_tournaments.organiser(), late.pk)
    stored_tournaments.report(stored_tournaments.published(tournament), lambda _round, names: [50] * len(names))
    assert {row.grains for row in late.unplayed.all()} == {0}


def test_an_absent_qualifier_is_replaced_by_the_next_rank_until_the_final_is_published() -> None:
    tournament = stored_tournaments.prepared([("heats", json.dumps({"rounds": 2})), ("final", "")], NAMES[:12])
    played(tournament)
    final = ended(tournament)
    (through,) = final.field or [[]]
    assert len(through) == 4
    cut = final.cut or {}
    best = Entry.objects.get(pk=through[0])
    entering.leave(tournament, stored_tournaments.organiser(), best.pk)
    round = stored_tournaments.drawn(tournament)
    seated = {seat.entry_id for pod in round.pods.all() for seat in pod.seats.all()}
    assert seated == {*through[1:], cut["reserve"][0]}
    row = tournament.log.filter(kind="draw_asked").last()
    assert row is not None
    assert (row.after or {})["replaced"] == [[best.pk, cut["reserve"][0]]]
    entering.come_back(tournament, stored_tournaments.organiser(), best.pk)
    round = stored_tournaments.published(tournament)
    seated = {seat.entry_id for pod in round.pods.all() for seat in pod.seats.all()}
    assert seated == set(through)


# -- groups ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheduled", [False, True])
def test_groups_of_equal_size_play_among_themselves_and_their_best_go_on(scheduled: bool) -> None:
    own = {"rounds": 2, "groups": 3, "advance": 1, "scheduled": scheduled}
    tournament = stored_tournaments.prepared([("groups", json.dumps(own)), ("final", "")], NAMES[:13])
    for name, rating in STRENGTH.items():
        tournament.entries.filter(name=name).update(rating=rating)
    rounds = played(tournament)
    groups = [stored_tournaments.names(tournament, group) for group in stage(tournament).field or []]
    assert groups == [list("AFGMN"), list("BEHK"), list("CDIJ")]  # a snake: A B C, F E D, G H I, M K J, N
    for round in rounds:
        for pod in round.pods.all():
            assert set(stored_tournaments.seated(pod)) <= set(groups[pod.group])
    through = stored_tournaments.names(tournament, (ended(tournament).field or [[]])[0])
    assert through[:3] == ["A", "B", "C"]  # the first of each group, all by their grains a table
    assert len(through) == 4


def test_nobody_reads_who_is_in_which_group_before_the_first_round_is_published(client: Client) -> None:
    tournament = stored_tournaments.prepared([("groups", ""), ("final", "")], NAMES[:12], groups=2)
    stored_tournaments.drawn(tournament)
    assert len(stage(tournament).field or ()) == 2
    home = f"/e/{tournament.slug}"
    document = json.loads(client.get(f"{home}.json").content)
    assert [each["field"] for each in document["stages"]] == [None, None]
    assert json.loads(client.get(f"{home}/standings.json").content)[0]["standing"] == []
    assert "A" not in client.get(f"{home}/standings.csv").content.decode().split(",")
    first = tournament.entries.earliest("pk").pk
    assert [client.get(home + page).status_code for page in ("", f"/rank/{first}")] == [200, 200]
    publishing.publish(tournament, stored_tournaments.organiser(), tournament.rounds.get().pk)
    document = json.loads(client.get(f"{home}.json").content)
    assert [len(group) for group in document["stages"][0]["field"]] == [6, 6]
    assert len(json.loads(client.get(f"{home}/standings.json").content)[0]["standing"]) == 12


def test_the_standing_of_groups_has_a_first_in_each() -> None:
    tournament = stored_tournaments.prepared([("groups", json.dumps({"rounds": 1, "groups": 2}))], NAMES[:8])
    played(tournament)
    parts = ranking.standings_by_group(stage(tournament), queries.played_facts(stage(tournament)))
    assert [[row.rank for row in rows] for _played, rows in parts] == [[1, 2, 3, 4], [1, 2, 3, 4]]


# -- ladder ------------------------------------------------------------------------------------------


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("entries", "first", "fields"),
    [(16, 1, [16, 4]), (17, 2, [17, 10, 6, 4]), (40, 1, [40, 10, 4]), (8, 1, [8, 4])],
)
def test_e20_a_ladder_has_these_fields(entries: int, first: int, fields: Sequence[int]) -> None:
    names = [f"P{n:02}" for n in range(entries)]
    strength = stored_tournaments.by_name({name: 500 - n for n, name in enumerate(names)})
    tournament = stored_tournaments.prepared([("ladder", json.dumps({"advance": first}))], names, least=3, most=5)
    rounds = played(tournament, strength)
    assert [sum(map(len, stored_tournaments.tables(round))) for round in rounds] == fields
    assert stages.is_last(rounds[-1])
    assert not any(stages.is_last(round) for round in rounds[:-1])
    rows = ranking.standing(stage(tournament))
    assert stored_tournaments.names(tournament, [rows[0].entry]) == ["P00"]  # the strongest wins every table
    finalists = {seat.entry_id for pod in rounds[-1].pods.all() for seat in pod.seats.all()}
    assert {int(row.entry) for row in rows[: len(finalists)]} == finalists


def test_of_each_table_of_a_ladder_the_first_go_on() -> None:
    tournament = stored_tournaments.prepared([("ladder", json.dumps({"advance": 2}))], NAMES[:17])
    first = stored_tournaments.published(tournament)
    stored_tournaments.report(first, STRONG)
    second = stored_tournaments.published(tournament)
    inside = {name for table in stored_tournaments.tables(second) for name in table}
    for table in stored_tournaments.tables(first):
        assert set(sorted(table)[:2]) <= inside
    check_round(second, [seat.entry_id for pod in second.pods.all() for seat in pod.seats.all()])


def test_anyone_who_has_left_a_ladder_does_not_go_on() -> None:
    tournament = stored_tournaments.prepared([("ladder", "")], NAMES[:16])
    stored_tournaments.report(stored_tournaments.published(tournament), STRONG)
    entering.leave(tournament, stored_tournaments.organiser(), Entry.objects.get(tournament=tournament, name="A").pk)
    final = stored_tournaments.published(tournament)
    (table,) = stored_tournaments.tables(final)
    assert "A" not in table
    assert len(table) == 4


def test_the_next_round_of_a_ladder_waits_for_all_results() -> None:
    tournament = stored_tournaments.prepared([("ladder", "")], NAMES[:16])
    stored_tournaments.published(tournament)
    with pytest.raises(Refused):
        stored_tournaments.drawn(tournament)


# -- finals ------------------------------------------------------------------------------------------


def test_semi_finals_lead_to_one_table() -> None:
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", json.dumps({"pods": 2}))], NAMES[:12], rounds=3)
    played(tournament)
    final = ended(tournament)
    assert len((final.field or [[]])[0]) == 8
    semis, last = played(tournament)
    assert [len(table) for table in stored_tournaments.tables(semis)] == [4, 4]
    top = set(stored_tournaments.names(tournament, (final.field or [[]])[0][:2]))
    assert all(
        len(top & set(table)) == 1 for table in stored_tournaments.tables(semis)
    )  # the first two do not meet yet
    assert [len(table) for table in stored_tournaments.tables(last)] == [4]


def test_the_better_qualifier_chooses_a_seat_first() -> None:
    tournament = stored_tournaments.prepared([("swiss", ""), ("final", "")], NAMES[:8], rounds=3)
    played(tournament)
    final = ended(tournament)
    order = (final.field or [[]])[0]
    by = stored_tournaments.organiser()
    with pytest.raises(Refused):
        seat_choice.choose_seat(tournament, by, order[1], 1, staff=True)  # it is not their turn
    seat_choice.choose_seat(tournament, by, order[0], 3, staff=True)
    with pytest.raises(Refused):
        seat_choice.choose_seat(tournament, by, order[1], 3, staff=True)  # it is taken
    with pytest.raises(Refused):
        seat_choice.choose_seat(tournament, by, order[1], 1)  # only the person or the staff
    seat_choice.choose_seat(tournament, by, order[1], 1, staff=True)
    round = stored_tournaments.published(tournament)
    seats = {seat.entry_id: seat.number for pod in round.pods.all() for seat in pod.seats.all()}
    assert seats == {order[0]: 3, order[1]: 1, order[2]: 2, order[3]: 4}
    assert seat_choice.next_to_choose(stage(tournament, 1)) is None
