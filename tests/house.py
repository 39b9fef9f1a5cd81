"""Tables, people and moves for tests: made through the same functions as by the site."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.utils.formats import date_format

import engine
from engine.bots import think
from engine.random_play import LONGEST, Endless
from tables.background import ticker
from tables.models import Table, Visibility
from tables.people.models import User
from tables.play import commands
from tables.seats import joining

SECRET = "5ec2e7" * 10
STRENGTH = "steady"  # of bots that play sensibly
_numbers = itertools.count(1)


def command() -> str:
    """A command id that was never used."""
    return f"command-{next(_numbers):06d}"


class Guest:
    """A person with a browser."""

    def __init__(self, name: str, **headers: str) -> None:
        self.user = User.objects.create_guest(name)
        self.client = Client(headers=headers)
        self.client.force_login(self.user)

    def seat(self, table: Table) -> int:
        """Where this person sits."""
        return table.seats.get(user=self.user).number

    def tokens(self, table: Table) -> dict[str, Any]:
        """What the page of this person would send now."""
        turn = Table.objects.values_list("turn", flat=True).get(pk=table.pk)
        return {"turn": turn, "acts": table.seats.get(user=self.user).acts}

    def plays(self, table: Table, *moves: str, **other: Any) -> HttpResponse:
        """Post a click."""
        form = {"move": moves, **self.tokens(table), "command": command(), **other}
        return self.client.post(f"/t/{table.slug}/play", form)  # type: ignore[return-value]

    def drafts(self, table: Table, *moves: str) -> str:
        """The prompt that is drawn for a draft."""
        answer = self.client.post(f"/t/{table.slug}/prompt", {"draft": moves})
        assert answer.status_code == 200, answer.content
        return answer.content.decode()

    def undoes(self, table: Table, **other: Any) -> HttpResponse:
        """Press undo."""
        return self.client.post(f"/t/{table.slug}/undo", {**self.tokens(table), **other})  # type: ignore[return-value]

    def sees(self, table: Table, path: str = "", **query: Any) -> str:
        """The text of a page of the table."""
        answer = self.client.get(f"/t/{table.slug}{path}", query)
        assert answer.status_code == 200, answer.content
        return answer.content.decode()


def shown(at: datetime) -> str:
    """A moment as a page says it, which its reader's browser puts into the own zone."""
    return f'<time datetime="{at.isoformat()}" data-moment>{date_format(at, "SHORT_DATETIME_FORMAT")} UTC</time>'


def opened(
    people: Sequence[Guest],
    bots: int = 0,
    visibility: str = Visibility.PUBLIC,
    start: bool = True,
    game: str = "amun-re",
    **options: Any,
) -> Table:
    """A table at which these people and so many bots sit; the same cards in every run."""
    table = Table.objects.create(
        slug=f"table{Table.objects.count()}",
        secret=SECRET,
        game=game,
        schema=engine.GAMES[game].version,
        options=json.dumps(options),
        visibility=visibility,
        host=people[0].user,
        pace=0,
    )
    joining.add_seats(table, [""] * len(people) + ["steady"] * bots)
    for person in people:
        joining.join_table(table, person.user, person.user.name, "nonce")
    if start:
        commands.start_game(table)
    return fresh(table)


def turns(what: Table | str, seed: object = SECRET) -> Iterator[int]:
    """The turns of a game, counted; who asks makes the move and ends the loop. Raises Endless, with the seed.

    what: the table, or what else is played; seed: of those who play at random, if anybody does.
    """
    yield from range(LONGEST)
    raise Endless(f"{what}, seed {seed}: no end after {LONGEST} turns.")


def fresh(table: Table) -> Table:
    """The table as it is in the database."""
    return Table.objects.with_seats().get(pk=table.pk)


def bots_move(table: Table) -> Table:
    """Let the bots move, by the functions of the ticker, until a person is awaited."""
    for _turn in turns(table):
        if not bot_moves(table):
            break
    return fresh(table)


def bot_moves(table: Table) -> bool:
    """Let the first awaited bot move, by the functions of the ticker; whether there was one."""
    asked = ticker.build_bot_request(table)
    if asked is None:
        return False
    ticker.play_for_bot(asked, thought(asked))
    return True


def thought(asked: ticker.Question) -> list[str]:
    """The moves of one click of a bot, thought here."""
    moves: list[str] = []
    seen: dict[str, Any] | None = asked.seen
    for _step in turns(asked.table, asked.seed):
        if seen is None:
            break
        seed = f"{asked.seed} {len(moves)}"
        moves.append(think(asked.table.game, asked.table.schema, seen, asked.seat, asked.strength, seed))
        seen = ticker.next_bot_request(asked, moves)
    return moves


def move_on(
    table: Table, rng: random.Random, until: str = "", strength: str = "random", most: int | None = None
) -> Table:
    """Everybody awaited moves like a bot, at most so often, until this phase begins or the game is over."""
    for _move in turns(table) if most is None else range(most):
        truth = table.truth()
        awaited = truth.to_move()
        if not awaited or (until and truth.stage().phase == until):
            break
        seat = table.seats.all()[rng.choice(awaited)]
        seen = engine.dump(truth.seen_by(seat.number))
        move = think(table.game, table.schema, seen, seat.number, strength, rng.random().hex())
        commands.play_moves(table, seat.number, [move], table.turn, seat.acts, command())
        table = fresh(table)
    return table


def set_truth(table: Table, truth: engine.Position) -> None:
    """Put another position on the table."""
    Table.objects.filter(pk=table.pk).update(position=json.dumps(engine.dump(truth)))


def first(table: Table, people: list[Guest]) -> Guest:
    """The person who is awaited first."""
    return people[table.truth().to_move()[0]]


def legal(table: Table, seat: int) -> str:
    """The first legal move of a seat."""
    return str(table.truth().moves(seat)[0])


def refused(answer: Any, status: int, sentence: str, parts: bool = True) -> None:
    """The answer has this status, says this in the alert, and brings the board for whoever sits there."""
    body = answer.content.decode()
    assert answer.status_code == status, body
    assert sentence in body
    assert ('id="board"' in body) == parts
