"""Tables, users and moves for tests, made with the functions of the site."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils.formats import date_format

import engine
from engine.bots import think
from engine.laws.random_games import LONGEST, Endless
from tables.background import bots as thinking
from tables.models import Table, Visibility, fixed_reads
from tables.people.models import User
from tables.play import commands
from tables.seats import joining

SECRET = "5ec2e7" * 10
STRENGTH = "steady"  # of bots that play sensibly
_numbers = itertools.count(1)


def command() -> str:
    """A new command id."""
    return f"command-{next(_numbers):06d}"


class Guest:
    """A user with a browser."""

    def __init__(self, name: str, **headers: str) -> None:
        self.user = User.objects.create_guest(name)
        self.client = Client(headers=headers)
        self.client.force_login(self.user)

    def seat(self, table: Table) -> int:
        """This user's seat."""
        return table.seats.get(user=self.user).number

    def tokens(self, table: Table) -> dict[str, Any]:
        """The tokens that this user's page would send now."""
        turn = Table.objects.values_list("turn", flat=True).get(pk=table.pk)
        return {"turn": turn, "acts": table.seats.get(user=self.user).acts}

    def plays(self, table: Table, *moves: str, **other: Any) -> HttpResponse:
        """Post a command."""
        form = {"move": moves, **self.tokens(table), "command": command(), **other}
        return self.client.post(f"/t/{table.slug}/play", form)  # type: ignore[return-value]

    def drafts(self, table: Table, *moves: str) -> str:
        """The prompt rendered for a draft."""
        answer = self.client.post(f"/t/{table.slug}/prompt", {"draft": moves})
        assert answer.status_code == 200, answer.content
        return answer.content.decode()

    def undoes(self, table: Table, **other: Any) -> HttpResponse:
        """Post an undo."""
        return self.client.post(f"/t/{table.slug}/undo", {**self.tokens(table), **other})  # type: ignore[return-value]

    def sees(self, table: Table, path: str = "", **query: Any) -> str:
        """The text of a page of the table."""
        answer = self.client.get(f"/t/{table.slug}{path}", query)
        assert answer.status_code == 200, answer.content
        return answer.content.decode()


def shown(at: datetime) -> str:
    """A time as rendered on pages, before the browser converts it."""
    return f'<time datetime="{at.isoformat()}" data-moment>{date_format(at, "SHORT_DATETIME_FORMAT")} UTC</time>'


def create_table(
    people: Sequence[Guest],
    bots: int = 0,
    visibility: str = Visibility.PUBLIC,
    start: bool = True,
    game: str = "amun-re",
    **options: Any,
) -> Table:
    """A table with these users and a number of bots; the same cards in every run."""
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
    """Count the turns of a game; the caller makes the move and ends the loop. Raises Endless, with the seed.

    what: the table, or what else is played; seed: of random players, if any.
    """
    yield from range(LONGEST)
    raise Endless(f"{what}, seed {seed}: no end after {LONGEST} turns.")


def fresh(table: Table) -> Table:
    """The table read from the database."""
    return fixed_reads.table_with_seats(table.pk)


def bots_move(table: Table) -> Table:
    """Let the bots move, with the site's functions, until a person is awaited."""
    for _turn in turns(table):
        if not bot_moves(table):
            break
    return fresh(table)


def bot_moves(table: Table) -> bool:
    """Let the first awaited bot move, with the site's functions. Returns whether there was one."""
    asked = thinking.build_bot_request(table)
    if asked is None:
        return False
    thinking.play_for_bot(asked, thought(asked))
    return True


def thought(asked: thinking.Question) -> list[str]:
    """The moves of one command of a bot, computed in this process."""
    moves: list[str] = []
    seen: dict[str, Any] | None = asked.seen
    for _step in turns(asked.table, asked.seed):
        if seen is None:
            break
        seed = f"{asked.seed} {len(moves)}"
        moves.append(think(asked.table.game, asked.table.schema, seen, asked.seat, asked.strength, seed))
        seen = thinking.next_bot_request(asked, moves)
    return moves


def move_on(
    table: Table,
    rng: random.Random,
    until: str = "",
    strength: str = "random",
    most: int | None = None,
    toward: Collection[str] = (),
) -> Table:
    """Let all awaited seats move like a bot, `most` times at most, until this phase begins or the game is over.

    until: the name of a phase, or of a kind of decision. toward: moves that are made wherever they are legal.

    All moves are one transaction at a table that is read once: this is how a test gets to a stage of a game.
    """
    with transaction.atomic():
        table = commands.lock_table(table)
        for _move in turns(table) if most is None else range(most):
            truth = table.full_position()
            awaited = truth.to_move()
            if not awaited or until in (truth.stage().phase, type(truth.decision).__name__):
                break
            seat = table.seats.all()[rng.choice(awaited)]
            seen = engine.dump(truth.seen_by(seat.number))
            move = think(table.game, table.schema, seen, seat.number, strength, rng.random().hex())
            move = next((text for text in toward if text in map(str, truth.moves(seat.number))), move)
            table = commands.apply_answer(table, seat, [move], command())
    return fresh(table)


def set_truth(table: Table, truth: engine.Position) -> None:
    """Replace the position of the table."""
    Table.objects.filter(pk=table.pk).update(position=json.dumps(engine.dump(truth)))


def first(table: Table, people: list[Guest]) -> Guest:
    """The person who is awaited first."""
    return people[table.full_position().to_move()[0]]


def legal(table: Table, seat: int) -> str:
    """The first legal move of a seat."""
    return str(table.full_position().moves(seat)[0])


def check_refused(answer: Any, status: int, sentence: str, parts: bool = True) -> None:
    """Check status and sentence of a refusal, and whether it contains the board (`parts`)."""
    body = answer.content.decode()
    assert answer.status_code == status, body
    assert sentence in body
    assert ('id="board"' in body) == parts
