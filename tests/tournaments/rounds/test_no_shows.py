"""No-shows, and leaving before a table begins [design: tournaments 4.4]; second wave and side games."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.core.cache import cache
from django.utils import timezone

from tables.models import Outage, Table
from tables.tournaments import chores
from tables.tournaments.audit import log
from tables.tournaments.entries import entering
from tables.tournaments.models import Entry, Pod, PodSeat, Round
from tables.tournaments.models.states import EntryState, PodState, RoundState, SeatState, State
from tables.tournaments.results import pod_results
from tables.tournaments.rounds import needs_attention, no_shows, pods, waves
from tables.tournaments.standings.facts import Kind
from tests.tournaments.desk_events import NAMES, Evening, play_out, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


def published(people: int, plan: str = "", **options: object) -> Evening:
    """A published round of so many people."""
    evening = Evening(names=NAMES[:people], **options)  # type: ignore[arg-type]
    evening.draw([int(size) for size in plan.split()])
    assert evening.posts("publish").status_code == 302
    return evening


def missing(evening: Evening, *names: str) -> None:
    """Record these entries as no-shows, as staff."""
    answer = evening.posts("no-show", missing=[evening.entry(name) for name in names])
    assert answer.status_code == 302, answer.content


def out(evening: Evening) -> dict[str, str]:
    """The entries without a table in the last round, and why."""
    return dict(evening.round.unplayed.values_list("entry__name", "kind"))


def in_one_place(evening: Evening) -> bool:
    """Whether everyone is at exactly one table, or has exactly one unplayed row."""
    seated = [name for table in evening.tables() for name in table]
    return sorted([*seated, *out(evening)]) == sorted(evening.tournament.entries.values_list("name", flat=True))


# -- no-shows ----------------------------------------------------------------------------------------


def test_anyone_who_did_not_come_is_named_when_they_are_drawn_again_until_they_have_played() -> None:
    """[design: tournaments 2.1, 4.4] The seat is taken, the person stays in until the staff decides."""
    evening = published(8)
    name = evening.tables()[0][1]
    missing(evening, name)
    play_out(evening)
    assert "no-show in round 1</em>" in evening.sees()
    evening.draw()
    assert f"{name} was a no-show in round 1." in evening.sees()
    evening.posts("publish")
    play_out(evening)
    evening.draw()
    assert "no-show" not in evening.sees()


def test_a_table_that_stays_large_enough_is_played_with_fewer_and_seats_keep_their_order() -> None:
    evening = published(8)
    before = evening.tables()
    missing(evening, before[0][1])
    assert evening.tables() == [[before[0][0], *before[0][2:]], before[1]]
    pod = evening.round.pods.get(number=1)
    assert list(pod.seats.values_list("number", "state")) == [
        (1, "expected"), (2, "expected"), (3, "expected"), (4, "no_show"),
    ]  # fmt: skip
    assert pod.table.seats.count() == 3
    assert out(evening) == {before[0][1]: Kind.ABSENT}
    assert in_one_place(evening)


def test_the_effect_is_shown_before_anything_is_done() -> None:
    evening = published(9)
    tables = evening.tables()
    page = unescape(evening.sees(missing=evening.entry(tables[2][0])))
    assert f"No-show: {tables[2][0]}?" in page
    assert "Table 3 will not be played." in page
    for number in (1, 2):
        assert f"Table {number} will have 4 players." in page
    assert evening.tables() == tables
    assert evening.tournament.log.filter(kind="no_show").count() == 0


def test_those_of_a_table_that_is_too_small_go_one_by_one_to_the_smallest_other_tables() -> None:
    evening = published(9)
    first, second, third = evening.tables()
    missing(evening, third[0])
    tables = evening.tables()
    assert sorted(map(len, tables)) == [4, 4]
    assert {name for table in tables for name in table} == {*first, *second, *third[1:]}
    assert set(first) <= set(tables[0])
    assert set(second) <= set(tables[1])
    gone = evening.round.pods.get(number=3)
    assert (gone.state, gone.table) == (PodState.VOID, None)
    assert in_one_place(evening)
    for pod in evening.round.pods.filter(number__lt=3):
        assert [seat.number for seat in pod.seats.all()] == [1, 2, 3, 4]
        assert pod.table.seats.count() == 4


def test_where_no_table_has_room_the_others_sit_out_as_if_by_lot() -> None:
    evening = published(8, plan="5 3")
    small = next(table for table in evening.tables() if len(table) == 3)
    missing(evening, small[0])
    assert sorted(map(len, evening.tables())) == [5]
    assert out(evening) == {small[0]: Kind.ABSENT, small[1]: Kind.FORCED_BYE, small[2]: Kind.FORCED_BYE}
    assert set(evening.round.unplayed.filter(kind=Kind.FORCED_BYE).values_list("grains", "share")) == {(360, 1000)}
    assert in_one_place(evening)


def test_nothing_changes_twice_or_once_the_table_has_begun() -> None:
    evening = published(8)
    name = evening.tables()[0][0]
    evening.round.pods.filter(number=1).update(state=PodState.PLAYING)
    before = evening.tables()
    missing(evening, name)
    assert evening.tables() == before
    assert out(evening) == {}
    answer = evening.posts("no-show")
    assert (answer.status_code, "Something in this request was wrong" in answer.content.decode()) == (400, True)


def test_tables_that_have_begun_take_nobody_in() -> None:
    evening = published(9)
    third = evening.tables()[2]
    evening.round.pods.filter(number__lt=3).update(state=PodState.PLAYING)
    missing(evening, third[0])
    assert out(evening) == {third[0]: Kind.ABSENT, third[1]: Kind.FORCED_BYE, third[2]: Kind.FORCED_BYE}
    assert [len(table) for table in evening.tables()] == [3, 3]


def test_anyone_who_sat_already_sits_at_the_smaller_table_too_and_the_game_begins() -> None:
    evening = Evening(names=NAMES[:4])
    users = {name: user_of(evening, name) for name in NAMES[:4]}
    evening.draw()
    evening.posts("publish")
    names = evening.tables()[0]
    pod = evening.round.pods.get()
    address = pod.table.slug
    for name in names[:3]:
        pods.take_own_seat(evening.tournament, evening.by, pod.pk, users[name], nonce=f"of {name}")
    assert Table.objects.get(slug=address).status == "open"
    missing(evening, names[3])
    table = Table.objects.get(slug=address)
    assert table.status == "playing"
    assert list(table.seats.values_list("name", "user")) == [(name, users[name].pk) for name in names[:3]]
    assert [seat.nonce for seat in table.seats.all()] == [f"of{name}" for name in names[:3]]
    pod.refresh_from_db()
    assert pod.state == PodState.PLAYING


def test_who_is_moved_brings_the_seat_that_was_taken_along() -> None:
    evening = Evening(names=NAMES[:9])
    evening.draw()
    evening.posts("publish")
    third = evening.tables()[2]
    user = user_of(evening, third[1])
    pods.take_own_seat(evening.tournament, evening.by, evening.round.pods.get(number=3).pk, user)
    missing(evening, third[0])
    seat = evening.round.pods.exclude(state=PodState.VOID).get(seats__entry__name=third[1]).table.seats.get(user=user)
    assert seat.name == third[1]
    assert evening.tournament.entries.get(name=third[1]).seats.get().state == "present"


def test_where_nobody_is_left_the_round_is_complete() -> None:
    evening = published(4, plan="4")
    missing(evening, *evening.tables()[0])
    assert evening.round.state == RoundState.COMPLETE
    assert set(out(evening).values()) == {Kind.ABSENT}


def test_a_second_forfeit_takes_somebody_out_of_the_tournament() -> None:
    evening = published(8, forfeits=1)
    name = evening.tables()[0][0]
    missing(evening, name)
    assert evening.tournament.entries.get(name=name).state == EntryState.WITHDRAWN
    other = published(8)
    name = other.tables()[0][0]
    missing(other, name)
    assert other.tournament.entries.get(name=name).state == EntryState.ACTIVE


def test_staff_is_asked_after_some_minutes_and_later_it_happens_by_itself_where_that_was_chosen() -> None:
    for auto in (False, True):
        evening = Evening(names=NAMES[:8], auto_no_show=auto)
        evening.tournament.entries.exclude(name="Adèle").update(bot="random")
        evening.draw()
        evening.posts("publish")
        assert "not here yet" not in evening.sees()
        opened_before(evening, minutes=6)
        assert "not here yet: Adèle." in unescape(evening.sees())
        chores.run_due_chores()
        assert out(evening) == {}
        opened_before(evening, minutes=11)
        chores.run_due_chores()
        assert out(evening) == ({"Adèle": Kind.ABSENT} if auto else {})
        if auto:
            assert Pod.objects.get(round=evening.round, seats__entry__name="Adèle").state == PodState.PLAYING


def test_nobody_loses_a_seat_while_the_tournament_is_paused() -> None:
    evening = published(8, auto_no_show=True)
    opened_before(evening, minutes=20)
    type(evening.tournament).objects.update(state=State.PAUSED)
    no_shows.record_overdue()
    assert out(evening) == {}


def test_nobody_loses_a_seat_because_the_site_was_down() -> None:
    evening, now = published(8, auto_no_show=True), timezone.now()
    opened_before(evening, minutes=30)
    Outage.objects.create(begin=now - timedelta(minutes=29, seconds=50), end=now, told=True)
    no_shows.record_overdue()
    assert out(evening) == {}
    assert [need.kind for need in needs_attention.needs(evening.tournament)] == []
    opened_before(evening, minutes=38)
    no_shows.record_overdue()
    assert {need.kind for need in needs_attention.needs(evening.tournament)} == {"absent"}, "eight minutes of its own"
    assert out(evening) == {}
    opened_before(evening, minutes=41)
    no_shows.record_overdue()
    assert len(out(evening)) == 8


def opened_before(evening: Evening, minutes: int) -> None:
    """Set the opening of the round's tables to some minutes ago."""
    then = timezone.now() - timedelta(minutes=minutes)
    Table.objects.filter(pod__round=evening.round).update(created=then)


def test_what_was_done_is_in_the_log_and_its_chain_holds() -> None:
    evening = published(9)
    third = evening.tables()[2]
    missing(evening, third[0])
    row = evening.tournament.log.get(kind="no_show")
    assert row.after["entries"] == [evening.entry(third[0])]
    assert {entry for entry, _source, _target in row.after["moved"]} == {evening.entry(name) for name in third[1:]}
    assert log.first_broken_row(evening.tournament) is None


# -- leaving -----------------------------------------------------------------------------------------


def test_who_leaves_after_publication_leaves_only_their_own_table_another_one() -> None:
    evening = published(12)
    before = evening.tables()
    entering.leave(evening.tournament, evening.by, evening.entry(before[1][0]))
    assert evening.tables() == [before[0], before[1][1:], before[2]]
    assert out(evening) == {before[1][0]: Kind.WITHDRAWN}


def test_who_leaves_during_the_game_keeps_the_seat_for_the_rules_of_leaving() -> None:
    evening = published(8)
    before = evening.tables()
    evening.round.pods.update(state=PodState.PLAYING)
    entering.leave(evening.tournament, evening.by, evening.entry(before[0][0]))
    assert evening.tables() == before
    assert out(evening) == {}


# -- second wave and side games ----------------------------------------------------------------------


def test_the_second_wave_begins_when_a_table_is_free() -> None:
    evening = published(17, more={"rooms": 3})
    assert list(evening.round.pods.values_list("later", flat=True)) == [False, False, False, True, True]
    assert evening.round.pods.filter(table__isnull=False).count() == 3
    fourth = evening.round.pods.get(number=4)
    says = evening.posts("wave", table=fourth.pk)
    assert (says.status_code, "No table is free yet." in says.content.decode()) == (409, True)
    waves.open_second_waves()
    assert evening.round.pods.filter(later=True).count() == 2
    evening.round.pods.filter(number=2).update(state=PodState.FINISHED)
    waves.open_second_waves()
    assert list(evening.round.pods.filter(later=True).values_list("number", flat=True)) == [5]
    assert evening.round.pods.get(number=4).table.seats.count() == fourth.seats.count()
    evening.round.pods.filter(number=1).update(state=PodState.CONFIRMED)
    assert evening.posts("wave", table=evening.round.pods.get(number=5).pk).status_code == 302
    assert not evening.round.pods.filter(later=True).exists()


def test_a_round_is_not_complete_while_the_second_wave_waits() -> None:
    evening = published(8, more={"rooms": 1})
    evening.round.pods.filter(later=False).update(state=PodState.CONFIRMED)
    Round.objects.update(state=RoundState.RUNNING)
    no_shows.finish_round(evening.round)
    assert evening.round.state == RoundState.RUNNING


def test_those_who_sit_out_play_a_side_game_that_counts_for_nothing() -> None:
    evening = published(17, plan="5 5 5")
    bench = [evening.entry(name) for name in out(evening)]
    assert "A side game, which does not count" in evening.sees()
    evening.posts("side-game", game="amun-re-cards", entry=bench)
    pod = evening.round.pods.get(side=True)
    assert pod.table.game == "amun-re-cards"
    assert pod.table.seats.count() == 2
    assert not pod.counts
    again = evening.posts("side-game", game="amun-re-cards", entry=bench)
    assert again.status_code == 409
    too_few = evening.posts("side-game", game="amun-re", entry=bench)
    assert too_few.status_code == 409
    assert evening.round.pods.filter(side=True).count() == 1
    for seated in (evening.entry(evening.tables()[0][0]),):
        assert evening.posts("side-game", game="amun-re-cards", entry=[seated]).status_code == 409


def test_who_leaves_a_side_game_has_not_forfeited_anything() -> None:
    evening = published(17, plan="5 5 5", forfeits=1)
    evening.posts("side-game", game="amun-re-cards", entry=[evening.entry(name) for name in out(evening)])
    pod = Pod.objects.select_related("round__stage__tournament").get(side=True)
    pod.state = PodState.FINISHED
    pod_results.store_result(pod, "engine", [0, 1], [2, 1], [1])
    pod_results.confirm_result(pod)
    leaver = pod.seats.get(number=1)
    assert (leaver.state, leaver.entry.state) == (SeatState.FORFEITED, EntryState.ACTIVE)
    seat = evening.round.pods.get(number=1).seats.first()
    seat.state = SeatState.NO_SHOW
    seat.save()
    PodSeat.objects.create(pod=pod, number=3, entry=seat.entry, state=SeatState.FORFEITED)
    pod_results.withdraw_forfeiters([seat], 2)
    assert Entry.objects.get(pk=seat.entry_id).state == EntryState.ACTIVE


def test_a_side_game_is_one_that_so_many_can_play() -> None:
    evening = published(17, plan="5 5 5")
    answer = evening.posts("side-game", game="amun-re", entry=[evening.entry(name) for name in out(evening)])
    assert (answer.status_code, "can’t be played with that many" in answer.content.decode()) == (422, True)
    assert not evening.round.pods.filter(side=True).exists()
