"""Arithmetic of clocks: counted time, expiry, and the cost of an answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.clocks.rules import (
    Running,
    Span,
    counted_seconds,
    merged_pauses,
    moment_after,
    nights,
    weekends,
    whole_days,
)
from tables.models.clock_terms import Terms

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR = 3600
LIVE = Terms(bank=600, increment=10)
BY_POST = Terms(free=24 * HOUR, bank=48 * HOUR)


def later(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


@dataclass
class Seat:
    """A seat with a clock."""

    number: int
    reserve: float
    bot: str = ""
    vacant: bool = False
    spent: float = 0.0
    since: datetime | None = None


@dataclass
class Players:
    """Seats at a table with these terms."""

    terms: Terms
    seats: list[Seat] = field(default_factory=list)
    spans: dict[int, list[Span]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seats = [Seat(n, self.terms.bank) for n in range(3)]

    @property
    def clocks(self) -> Running:
        return Running(self.terms, self.seats, self.spans)

    def turn(self, of: int, answered: list[int], seconds: float, anew: bool = True) -> None:
        """This seat is awaited from this second on."""
        self.clocks.switch([of], answered, anew, later(seconds))


moments = st.integers(0, 400_000).map(later)
spans = st.lists(st.tuples(st.integers(0, 300_000), st.integers(0, 50_000)), max_size=5).map(
    lambda pairs: sorted((later(at), later(at + long)) for at, long in pairs)
)


@given(moments, st.floats(0, 200_000), spans)
def test_so_many_seconds_count_until_the_moment_after_so_many_seconds(
    start: datetime, seconds: float, pauses: list[Span]
) -> None:
    assert counted_seconds(start, moment_after(start, seconds, pauses), pauses) == pytest.approx(seconds, abs=1e-3)


@given(moments, moments, spans)
def test_a_pause_takes_away_at_most_its_own_length(start: datetime, end: datetime, pauses: list[Span]) -> None:
    whole = max(0.0, (end - start).total_seconds())
    covered = sum((ends - begins).total_seconds() for begins, ends in pauses)
    assert max(0.0, whole - covered) - 1e-3 <= counted_seconds(start, end, pauses) <= whole


@given(moments, moments, moments, spans)
def test_a_page_that_counts_down_shows_what_the_server_counts(
    start: datetime, now: datetime, end: datetime, pauses: list[Span]
) -> None:
    """The script takes from the time until the end what each pause still covers of it."""
    start, now, end = sorted([start, now, end])
    still = merged_pauses(start, end, pauses)
    assert all(earlier[1] < later[0] for earlier, later in pairwise(still))
    covered = sum(max(0.0, (min(ends, end) - max(begins, now)).total_seconds()) for begins, ends in still)
    assert (end - now).total_seconds() - covered == pytest.approx(counted_seconds(now, end, pauses), abs=1e-3)


def test_at_night_nobodys_time_runs() -> None:
    terms = Terms(free=24 * HOUR, night=(22, 8), zone="Europe/Paris")
    evening = datetime(2026, 7, 1, 21, tzinfo=ZoneInfo("Europe/Paris"))
    assert moment_after(evening, 2 * HOUR, nights(terms, evening)) == datetime(
        2026, 7, 2, 9, tzinfo=ZoneInfo("Europe/Paris")
    )
    assert counted_seconds(evening, evening + timedelta(hours=12), nights(terms, evening)) == 2 * HOUR


def test_the_night_in_which_the_clocks_go_back_is_an_hour_longer() -> None:
    terms = Terms(free=HOUR, night=(22, 8), zone="Europe/Paris")
    before = datetime(2026, 10, 24, 12, tzinfo=ZoneInfo("Europe/Paris"))
    _earlier, (begins, ends) = islice(nights(terms, before), 2)
    assert (ends - begins.astimezone(UTC)).total_seconds() == 11 * HOUR


def test_at_weekends_nobodys_time_runs_and_a_night_in_one_is_not_left_out_twice() -> None:
    paris = ZoneInfo("Europe/Paris")
    friday = datetime(2026, 11, 20, 20, tzinfo=paris)
    free = Terms(free=24 * HOUR, weekends=True, zone="Europe/Paris")
    assert moment_after(friday, 5 * HOUR, weekends(free, friday)) == datetime(2026, 11, 23, 1, tzinfo=paris)
    players = Players(Terms(free=24 * HOUR, night=(22, 8), weekends=True, zone="Europe/Paris"))
    players.seats[0].since = friday
    ends = players.clocks.expiry(players.seats[0])
    assert ends == datetime(2026, 11, 24, 16, tzinfo=paris), "2 hours on Friday, 14 on Monday, 8 on Tuesday"
    assert list(weekends(Terms(free=HOUR), friday)) == []


def test_a_holiday_lasts_from_midnight_to_midnight() -> None:
    begins, ends = whole_days(date(2026, 12, 24), date(2026, 12, 26), "Europe/Paris")
    assert (ends - begins) == timedelta(days=3)
    assert [at.astimezone(ZoneInfo("Europe/Paris")).hour for at in (begins, ends)] == [0, 0]


CHANGES = [  # the days around which a clock goes forward, or back
    ("Europe/Paris", date(2027, 3, 28)),
    ("Europe/Paris", date(2027, 10, 31)),
    ("Africa/Cairo", date(2027, 4, 30)),
    ("Africa/Cairo", date(2027, 10, 28)),
]


@given(
    change=st.sampled_from(CHANGES),
    before=st.integers(0, 12 * 24),
    holiday=st.tuples(st.integers(-5, 2), st.integers(0, 4)),
    reserve=st.integers(0, 120),
    nights=st.booleans(),
    weekends=st.booleans(),
)
def test_when_a_time_ends_nothing_of_it_is_left_also_where_the_clocks_change(
    change: tuple[str, date], before: int, holiday: tuple[int, int], reserve: int, nights: bool, weekends: bool
) -> None:
    zone, day = change
    terms = Terms(free=24 * HOUR, bank=reserve * HOUR, night=(22, 8) if nights else None, weekends=weekends, zone=zone)
    since = datetime.combine(day, NOON.timetz()) - timedelta(hours=before)
    first = day + timedelta(days=holiday[0])
    seat = Seat(0, terms.bank, since=since)
    clocks = Running(terms, [seat], {0: [whole_days(first, first + timedelta(days=holiday[1]), zone)]})
    ends = clocks.expiry(seat)
    assert ends is not None
    assert clocks.seconds_left(seat, ends.astimezone(UTC)) == pytest.approx(0)


@pytest.mark.parametrize(("zone", "change"), CHANGES)
def test_a_day_lasts_from_midnight_to_midnight_whatever_the_clocks_do(zone: str, change: date) -> None:
    begins, ends = whole_days(change, change, zone)
    hours = (ends.astimezone(UTC) - begins.astimezone(UTC)).total_seconds() / HOUR
    assert hours == (23 if change.month < 6 else 25)
    assert (ends - begins).total_seconds() == hours * HOUR


def test_a_live_answer_costs_its_seconds_and_brings_the_increment() -> None:
    table = Players(LIVE)
    table.turn(0, [], 0)
    table.turn(1, [0], 35)
    assert [seat.reserve for seat in table.seats] == [600 - 35 + 10, 600, 600]
    assert table.clocks.expiry(table.seats[0]) is None
    assert table.clocks.expiry(table.seats[1]) == later(35 + 600)
    assert table.clocks.deadline() == later(635)


def test_several_answers_in_a_row_bring_one_increment() -> None:
    table = Players(LIVE)
    table.turn(0, [], 0)
    table.turn(0, [0], 10)
    table.turn(0, [0], 20)
    table.turn(1, [0], 30)
    assert table.seats[0].reserve == 600 - 30 + 10


def test_by_correspondence_only_what_lasts_longer_than_the_free_hours_leaves_the_reserve() -> None:
    table = Players(BY_POST)
    table.turn(0, [], 0)
    assert table.clocks.expiry(table.seats[0]) == later(72 * HOUR)
    table.turn(1, [0], 20 * HOUR)
    table.turn(2, [1], 50 * HOUR)
    assert [seat.reserve for seat in table.seats] == [48 * HOUR, 48 * HOUR - 6 * HOUR, 48 * HOUR]


def test_in_a_sealed_choice_only_those_lose_time_who_still_owe_an_answer() -> None:
    table = Players(LIVE)
    table.clocks.switch([0, 1, 2], [], True, later(0))
    table.clocks.switch([1, 2], [0], False, later(10))
    table.clocks.switch([2], [1], False, later(40))
    table.clocks.switch([0], [0, 1, 2], True, later(100))
    assert [seat.reserve for seat in table.seats] == [600 - 10, 600 - 40 + 10, 600 - 100 + 10]


def test_sealing_and_taking_back_again_and_again_wins_no_time() -> None:
    table = Players(BY_POST)
    table.clocks.switch([0, 1], [], True, later(0))
    for n in range(1, 7):
        table.clocks.switch([1] if n % 2 else [0, 1], [], False, later(n * 10 * HOUR))
    assert table.clocks.seconds_left(table.seats[0], later(60 * HOUR)) == (24 + 48 - 30) * HOUR


def test_an_answer_that_is_taken_back_takes_its_increment_with_it() -> None:
    table = Players(LIVE)
    table.turn(0, [], 0)
    table.turn(1, [0], 20)
    table.turn(0, [], 25)
    table.clocks.remove_increment(table.seats[0])
    assert [seat.reserve for seat in table.seats[:2]] == [580, 595]


def test_bots_and_empty_chairs_have_no_time_to_lose() -> None:
    table = Players(LIVE)
    table.seats[0].bot, table.seats[1].vacant = "steady", True
    table.clocks.switch([0, 1, 2], [], True, later(0))
    assert [seat.since for seat in table.seats] == [None, None, NOON]


def test_an_outage_costs_nobody_anything() -> None:
    table = Players(LIVE)
    table.turn(0, [], 0)
    table.spans = {0: [(later(100), later(4000))]}
    assert table.clocks.expiry(table.seats[0]) == later(4500)
    assert table.clocks.expired_seats(later(4400)) == []
    assert table.clocks.expired_seats(later(4500)) == [table.seats[0]]


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 500)), max_size=20))
def test_no_reserve_ever_falls_below_nothing(turns: list[tuple[int, int]]) -> None:
    table, at, before = Players(LIVE), 0, 0
    table.turn(0, [], 0)
    for seat, seconds in turns:
        at += seconds
        table.turn(seat, [before], at)
        before = seat
        assert all(each.reserve >= 0 for each in table.seats)
