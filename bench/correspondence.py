"""Games by correspondence over a simulated month: `python -m bench.correspondence`.

Four people at each table, a day for each answer: one answers after two hours, one after thirty (too late by six), one
is on holiday from the fifth day to the twelfth, one never comes. Each game is played three times: before (no bot plays
on, and an expiry answers one decision at most, see `one_answer`), and as it is now, with "a bot plays on" and with "the
others wait". The numbers stand beside one another.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections import Counter
from contextlib import ExitStack
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from unittest import mock

import msgspec
from django.utils import timezone

from bench.support.environment import environment

GAMES = ("amun-re", "amun-re-cards", "nefertiti")
DAYS, HOUR = 31, timedelta(hours=1)
PROMPT, LATE = 2, 30  # hours after which two of the players answer
HOLIDAY = (5, 12)  # first and last day, from the beginning
NEVER = DAYS * 24
EXPIRED = ("TimeRanOut",)
COLUMNS = "{:15} {:34} {:>8} {:>8} {:>8}"


class Player(NamedTuple):
    """A person at the table: the hours after which they answer, and their days off."""

    name: str
    hours: int
    away: tuple[int, int] = (0, -1)


PLAYERS = (Player("Prompt", PROMPT), Player("Late", LATE), Player("Holiday", PROMPT, HOLIDAY), Player("Never", NEVER))


class Calendar:
    """The simulated time, in place of Django's."""

    def __init__(self) -> None:
        self.began = self.now = datetime.now(timezone.get_default_timezone()).replace(minute=0, second=0)

    def __call__(self) -> datetime:
        """The simulated now; a little later each time, as rows are ordered by it."""
        self.now += timedelta(microseconds=1)
        return self.now

    @property
    def day(self) -> int:
        """The days since the beginning."""
        return (self.now - self.began).days


class Way(NamedTuple):
    """A way to go on without those who are late.

    lapse: that of the table. former: whether the former rule applies.
    """

    name: str
    lapse: str
    former: bool = False


WAYS = (Way("before", "wait", former=True), Way("bot", "bot"), Way("wait", "wait"))


class Course(NamedTuple):
    """What a game came to in a month.

    without: days in which it waited, but not for the one who answers promptly.
    """

    decisions: int
    days: float
    over: bool
    expiries: int
    without: float
    longest: float
    mails: int


LINES = {
    "decisions": "decisions",
    "days": "days until the end or now",
    "over": "over",
    "expiries": "expiries",
    "without": "days that Prompt waited for others",
    "longest": "longest wait for one person, days",
    "mails": "mails",
}


def main() -> None:
    """Simulate and print."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    random.seed(1)
    logging.disable(logging.ERROR)
    print(COLUMNS.format("game", "", *(way.name for way in WAYS)))
    with environment():
        for key in GAMES:
            courses = [course(key, way)._asdict() for way in WAYS]
            for name, line in LINES.items():
                print(COLUMNS.format(key, line, *(number_text(each[name]) for each in courses)))


def number_text(value: float) -> str:
    """A number, or yes and no, as it is printed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def course(key: str, way: Way) -> Course:
    """A month of this game."""
    calendar = Calendar()
    with ExitStack() as stack:
        stack.enter_context(mock.patch("django.utils.timezone.now", calendar))
        if way.former:
            stack.enter_context(mock.patch("tables.background.timeouts.apply_seat_timeout", one_answer))
        return Month(key, way.lapse, calendar).play()


def one_answer(table: Any, seat: Any) -> Any:
    """Apply an expiry by the former rule: one default move at most.

    Where the rules have none, the table waits at zero.
    """
    from tables.background import timeouts
    from tables.messages.leaving_events import TimeRanOut
    from tables.play import commands

    told, moves = [TimeRanOut(seat.number)], table.full_position().default_moves(seat.number)
    if not moves:
        return timeouts.apply_timeout_rule(table, seat, told)
    return commands.apply_answer(table, seat, [str(moves[0])], told=told)


class Month:
    """One table over a month."""

    def __init__(self, key: str, lapse: str, calendar: Calendar) -> None:
        from tables.models import Holiday
        from tables.models.clock_terms import Terms
        from tests.support.game_tables import create_table, fresh

        self.lapse, self.calendar = lapse, calendar
        people = [self.member(player) for player in PLAYERS]
        off = [(calendar.began + timedelta(days=n)).date() for n in HOLIDAY]
        Holiday.objects.create(user=people[2].user, first=off[0], last=off[1])
        table = create_table(people, game=key, start=False)
        table.clock = msgspec.json.encode(Terms(free=24 * 3600, bank=0)).decode()
        table.lapse = lapse
        table.save()
        from tables.play import commands

        commands.start_game(fresh(table))
        self.pk, self.people, self.waited = table.pk, people, Counter[int]()
        self.longest = self.without = 0

    @staticmethod
    def member(player: Player) -> Any:
        """A member with a confirmed address."""
        from allauth.account.models import EmailAddress

        from tables.people.models import User
        from tests.support.game_tables import Guest

        person = Guest(player.name)
        User.objects.filter(pk=person.user.pk).update(guest=False)
        address = f"{player.name}{person.user.pk}@karnak.example"
        EmailAddress.objects.create(user=person.user, email=address, verified=True, primary=True)
        return person

    @property
    def table(self) -> Any:
        """The table as it is now."""
        from tables.models import Table

        return Table.objects.with_seats().get(pk=self.pk)

    def play(self) -> Course:
        """Play for a month, hour by hour."""
        from tables.models import Beat, Status
        from tables.notifications import notice_mails
        from tables.notifications.models import Mail

        mails = Mail.objects.count()
        for _hour in range(DAYS * 24):
            Beat.objects.update_or_create(pk=1, defaults={"at": self.calendar.now})
            self.hour()
            notice_mails.write_due_mails()
            self.calendar.now += HOUR
            Beat.objects.filter(pk=1).update(at=self.calendar.now)
            if self.table.status != Status.PLAYING:
                break
        table = self.table
        expiries = sum(any(kind in row for kind in EXPIRED) for row in table.turns.values_list("events", flat=True))
        return Course(
            decisions=table.turns.filter(kind__in=("move", "seal")).count(),
            days=(self.calendar.now - self.calendar.began) / timedelta(days=1),
            over=table.status == Status.FINISHED,
            expiries=expiries,
            without=self.without / 24,
            longest=self.longest / 24,
            mails=Mail.objects.count() - mails,
        )

    def hour(self) -> None:
        """Play one hour: bots, clocks, and the people who come."""
        from tables.background import timeouts
        from tests.support.game_tables import bots_move

        table = bots_move(self.table)
        if timeouts.is_due(table):
            timeouts.apply_locked(table)
            table = bots_move(self.table)
        for number, player in enumerate(PLAYERS):
            self.visit(number, player)
        self.count_waiting(self.table)

    def visit(self, number: int, player: Player) -> None:
        """Let a person answer who has waited as long as they do, or take their seat back from a bot."""
        first, last = player.away
        if first <= self.calendar.day <= last or player.hours == NEVER:
            return
        table = self.table
        seat = table.seats.all()[number]
        if seat.user_id is None:
            self.come_back(table, number, player)
        elif seat.awaited and self.waited[number] >= player.hours:
            self.answer(table, seat)

    def come_back(self, table: Any, number: int, player: Player) -> None:
        """Take one's seat back where the site lets one."""
        from tables.messages.refusals import Refused
        from tables.seats import leaving

        self.waited[number] += 1
        if self.waited[number] >= player.hours:
            try:
                leaving.retake_seat(table, self.people[number].user)
            except Refused:
                return
            self.waited[number] = 0

    def answer(self, table: Any, seat: Any) -> None:
        """Answer as the bot "steady" would."""
        import engine
        from tables.background.bots import Question
        from tables.play import commands
        from tests.support.game_tables import thought

        seen = engine.dump(table.full_position().seen_by(seat.number))
        asked = Question(table, seat.number, "steady", seen, table.turn, seat.acts)
        commands.play_moves(table, seat.number, thought(asked), table.turn, seat.acts, f"month-{random.random()}")
        self.waited[seat.number] = 0

    def count_waiting(self, table: Any) -> None:
        """Count the hours for which each person has been awaited; those of a holiday do not count."""
        prompt = table.seats.all()[0]
        self.without += table.status == "playing" and prompt.user_id is not None and not prompt.awaited
        for seat, (_name, _hours, (first, last)) in zip(table.seats.all(), PLAYERS, strict=True):
            if seat.user_id is not None and not first <= self.calendar.day <= last:
                self.waited[seat.number] = self.waited[seat.number] + 1 if seat.awaited else 0
                self.longest = max(self.longest, self.waited[seat.number])


if __name__ == "__main__":
    main()
