"""One expired clock resolves everything that the others wait for, at every kind of decision of every game."""

from __future__ import annotations

import html
import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from typing import get_type_hints

import msgspec
import pytest
from django.utils import timezone

import engine
from engine import GAMES, Position
from engine.core import Decision, Event, say
from engine.laws import random_games
from tables.background import timeouts
from tables.history import log, voices
from tables.messages.leaving_events import BotPlaysOn, EndsWithLeaver, HasLeft, LeastIsPlayed, SeatIsOpen, TimeRanOut
from tables.models import Status, Table, TimeoutRule
from tables.models.clock_terms import Terms
from tables.play import commands
from tables.seats import leaving
from tests.background.clocked_tables import lines_of, told
from tests.games.tekhenu.rare_decisions import RARE
from tests.support.counts import tell
from tests.support.game_tables import Guest, bots_move, create_table, fresh, set_truth

pytestmark = pytest.mark.django_db(transaction=True)

BY_POST = msgspec.json.encode(Terms(free=24 * 3600, bank=0)).decode()
CHOICES = tuple(TimeoutRule)
GIVEN_AWAY = (TimeoutRule.BOT, TimeoutRule.SUBSTITUTE, TimeoutRule.PASS, TimeoutRule.STOP)
LINES = {
    TimeoutRule.BOT: "{} has run out of time; a bot plays on until they are back",
    TimeoutRule.SUBSTITUTE: "{} has run out of time and is ranked last; someone else can take over",
    TimeoutRule.VOTE: "{} has run out of time",
    TimeoutRule.WAIT: "{} has run out of time",
    TimeoutRule.PASS: "{} has run out of time and is ranked last; the seat now plays the minimum the rules allow",
    TimeoutRule.STOP: "{} has run out of time and is ranked last; the game ends, "
    "and the current standings are the result",
}
ROUNDS = 20  # random games with each number of seats and each switch, at most; in two of them nearly all has come up


def kinds(key: str) -> set[type[Decision]]:
    """Every kind of decision of a game."""
    (steps,) = get_type_hints(GAMES[key].position)["agenda"].__args__
    return {step for step in steps.__args__ if issubclass(step, Decision)}


def positions_by_decision(key: str) -> Iterator[dict[type, list[Position]]]:
    """Positions of random games by kind of decision: every option with every number of seats, in turn."""
    game = GAMES[key]
    for seed in range(ROUNDS):
        for options, seats in itertools.product(random_games.variants(game), game.seats):
            found: dict[type, list[Position]] = {}
            for g, _seat, _move in random_games.play_random_game(game, seats, f"{seed:032x}", options):
                found.setdefault(type(g.decision), []).append(g.copy())
            yield found


@cache
def moments(key: str) -> tuple[Position, ...]:
    """A position for every setting of a game and every kind of decision, preferring kinds that were rarest so far.

    Decisions that random play hardly ever reaches were set up by hand.
    """
    rng, met, kept = random.Random(1), Counter[type](), list[Position]()
    by_hand = [scene() for scene in RARE] if key == "tekhenu" else []
    wanted = kinds(key) - {type(g.decision) for g in by_hand}
    settings = len(random_games.variants(GAMES[key])) * len(GAMES[key].seats)
    for n, found in enumerate(positions_by_decision(key)):
        least = min(sorted(found, key=lambda kind: kind.__name__), key=met.__getitem__)
        if n < settings or not met[least]:
            kept.append(rng.choice(found[least]))
            met[least] += 1
        if n >= settings and wanted <= met.keys():
            break
    return (*kept, *by_hand)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", GAMES)
def test_the_moments_are_of_every_kind_of_choice_seats_and_options(key: str) -> None:
    """Otherwise the law below would be silent about some."""
    game, found = GAMES[key], moments(key)
    assert {type(g.decision) for g in found} == kinds(key)
    every = {(seats, options) for seats in game.seats for options in map(repr, random_games.variants(game))}
    assert every <= {(g.seats, repr(options_of(g))) for g in found}


def options_of(g: Position) -> msgspec.Struct:
    """The options of a position's table."""
    chosen: msgspec.Struct = g.options  # type: ignore[attr-defined]
    return chosen


def late(people: list[Guest], g: Position, follows: str, **options: object) -> tuple[Table, int]:
    """A correspondence game at this position with the time of the first awaited seat expired; and that seat."""
    table = create_table(people, start=False, **options)
    Table.objects.filter(pk=table.pk).update(clock=BY_POST, lapse=follows)
    commands.start_game(fresh(table))
    set_truth(table, g)
    seat = g.to_move()[0]
    over = timezone.now() - timedelta(hours=24, minutes=1)
    table.seats.update(awaited=False, since=None, reserve=0, spent=0)
    table.seats.filter(number__in=g.to_move()).update(awaited=True, since=timezone.now())
    table.seats.filter(number=seat).update(since=over)
    Table.objects.filter(pk=table.pk).update(deadline_at=timezone.now() - timedelta(minutes=1), bot_at=None)
    return fresh(table), seat


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("follows", CHOICES)
@pytest.mark.parametrize("key", GAMES)
def test_after_one_expiry_nobody_waits_for_the_late_person_where_anybody_can_answer(
    three: list[Guest], key: str, follows: str
) -> None:
    """The others act, or the seat is given away as was chosen, or the others vote on what has no neutral answer."""
    five = [*three, Guest("Ramose"), Guest("Tiye")]
    for g in moments(key):
        options = msgspec.to_builtins(options_of(g))
        table, seat = late(five[: g.seats], g, follows, game=key, **options)
        after = timeouts.apply_timeouts(table)
        own = after.seats.all()[seat]
        where = f"{key} {g.seats} {type(g.decision).__name__} {follows} {json.dumps(engine.dump(g))}"
        assert told(after).count("TimeRanOut") == 1, where
        assert len(lines_of(after, "TimeRanOut")) == 1, where
        if own.user_id is None:
            assert follows in GIVEN_AWAY, where
            assert (bool(own.bot), own.vacant) == (
                follows != TimeoutRule.SUBSTITUTE,
                follows == TimeoutRule.SUBSTITUTE,
            ), where
        elif own.awaited:
            assert waits(g, after, seat, follows), where
        else:
            assert follows != TimeoutRule.BOT, where
            assert after.status == Status.FINISHED or any(other.awaited for other in after.seats.all()), where
    tell(f"{key}: {len(moments(key))} moments of {len(kinds(key))} kinds of choice")


def waits(g: Position, after: Table, seat: int, follows: str) -> bool:
    """Whether the late seat is still awaited legitimately: the others vote, or nobody else is there to wait."""
    own = after.seats.all()[seat]
    return (
        (follows == TimeoutRule.VOTE or (follows == TimeoutRule.WAIT and g.seats == 1))
        and after.full_position().default_move(seat) is None
        and own.since is None
    )


@pytest.mark.parametrize("follows", CHOICES)
def test_a_hand_of_gold_cards_is_laid_out_whole_and_the_opponent_may_act(three: list[Guest], follows: str) -> None:
    """The Card Game, R9.1: fourteen gold in exact cards, chosen one by one."""
    game = GAMES["amun-re-cards"]
    g = game.start(2, "0" * 32, game.options())
    table, seat = late(three[:2], g, follows, game="amun-re-cards")
    after = bots_move(timeouts.apply_timeouts(table))
    assert sum(after.full_position().hands[seat]) == 14
    assert after.full_position().to_move() == (1 - seat,)
    assert told(after).count("HandLaid") == 1


def test_who_waits_for_an_absent_bidder_waits_for_one_expiry(three: list[Guest]) -> None:
    """Amun-Re, R6.2: nobody may pass, so the least is 0 on the first province without a bid; the seat is kept."""
    game = GAMES["amun-re"]
    g = game.start(3, "0" * 32, game.options())
    table, seat = late(three, g, TimeoutRule.WAIT)
    after = timeouts.apply_timeouts(table)
    bid = after.full_position().agenda[-1].placed[seat]  # type: ignore[union-attr]
    assert bid == (g.revealed[0], 0)  # type: ignore[attr-defined]
    assert after.full_position().to_move() == ((seat + 1) % 3,)
    assert after.seats.all()[seat].user == three[seat].user


def test_a_live_table_that_waits_leaves_the_bid_to_its_player(three: list[Guest]) -> None:
    """Who is at zero there may be thinking."""
    game = GAMES["amun-re"]
    table, seat = late(three, game.start(3, "0" * 32, game.options()), TimeoutRule.WAIT)
    Table.objects.filter(pk=table.pk).update(clock=msgspec.json.encode(Terms(bank=600)).decode())
    after = timeouts.apply_timeouts(fresh(table))
    assert after.full_position().to_move() == (seat,)


@pytest.mark.parametrize("follows", CHOICES)
def test_one_line_says_that_the_time_is_over_and_what_follows(three: list[Guest], follows: str) -> None:
    """The first choice of Amun-Re has no neutral answer."""
    game = GAMES["amun-re"]
    table, seat = late(three, game.start(3, "0" * 32, game.options()), follows)
    name = three[seat].user.name
    after = timeouts.apply_timeouts(table)
    line = LINES[TimeoutRule(follows)]
    assert lines_of(after, "TimeRanOut") == [line.format(name)]
    log = html.unescape(three[(seat + 1) % 3].sees(table, "/log"))
    assert log.count("has run out of time") == log.count(line.format(name)) == 1
    assert "leaves the game" not in log


@pytest.mark.parametrize(
    ("follows", "line"),
    [
        (SeatIsOpen, "You have run out of time and are ranked last; someone else can take over"),
        (
            LeastIsPlayed,
            "You have run out of time and are ranked last; your seat now plays the minimum the rules allow",
        ),
        (
            EndsWithLeaver,
            "You have run out of time and are ranked last; the game ends, and the current standings are the result",
        ),
        (BotPlaysOn, "You have run out of time and are ranked last; a bot takes over"),
    ],
)
def test_who_was_late_is_spoken_to(three: list[Guest], follows: Callable[[int], Event], line: str) -> None:
    (event,) = log.visible_events([TimeRanOut(1), HasLeft(1), follows(1)], 1)
    assert say(event, voices.voice(create_table(three), 1)) == line


def test_what_befalls_another_seat_is_a_line_of_its_own() -> None:
    assert len(log.visible_events([TimeRanOut(1), HasLeft(1), SeatIsOpen(2)], None)) == 2


def test_the_others_read_one_line_and_the_bot_that_was_chosen_plays_on(three: list[Guest]) -> None:
    game = GAMES["amun-re-cards"]
    table, seat = late(three, game.start(3, "0" * 32, game.options()), TimeoutRule.BOT, game="amun-re-cards")
    name = three[seat].user.name
    timeouts.apply_timeouts(table)
    log = three[(seat + 1) % 3].sees(table, "/log")
    assert f"{name} has run out of time; a bot plays on until they are back" in log
    assert f"{name} leaves the game" not in log
    assert f"A bot plays for {name}" not in log


def test_who_leaves_on_their_own_is_told_of_as_before(three: list[Guest]) -> None:
    table = create_table(three)
    leaving.leave_game(table, three[1].user)
    log = three[0].sees(table, "/log")
    assert "Harkhuf leaves the game and is ranked last" in log
    assert "A bot takes over from Harkhuf" in log
