"""Seats people who wait for the same game: the table is opened and begun in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone

from engine import GAMES
from tables.matchmaking import groups
from tables.matchmaking.models import Search
from tables.models import Table
from tables.models.clock_terms import Terms
from tables.people import blocks, name_rules
from tables.people.models import Distance, User
from tables.play import commands, seed_commitment
from tables.play.printed_values import corrections
from tables.play.signals import players_found
from tables.seats import joining

FORGOTTEN = timedelta(seconds=60)  # after its players were found: pages that wait have learned it by then
LIVE = Terms(bank=20 * 60, increment=15)  # as the preset of club rules
CORRESPONDENCE_CLOCK = Terms(free=24 * 3600, bank=72 * 3600)  # as the preset by correspondence


@transaction.atomic
def match_waiting(game: str, seats: int, live: bool) -> list[Table]:
    """Open a table for each group that waits for this game and can play together.

    Returns the tables.

    The searches are locked, in one order: who is being seated is seated nowhere else.
    """
    same = Search.objects.select_for_update().filter(game=game, seats=seats, live=live, table=None)
    rows = list(same.filter(until__gt=timezone.now()).order_by("made", "pk"))
    people = {user.pk: user for user in User.objects.filter(pk__in=[row.person_id for row in rows], is_active=True)}
    waiting = [row for row in rows if row.person_id in people and not people[row.person_id].is_banned]
    apart = blocked_pairs(people)
    tables = []
    while group := groups.find_group(waiting, seats, lambda one, other: groups.may_meet(one, other, apart)):
        tables.append(open_table(group, [people[row.person_id] for row in group]))
        waiting = [row for row in waiting if row not in group]
    return tables


def blocked_pairs(people: Collection[int]) -> frozenset[frozenset[int]]:
    """The pairs among these people of whom one has blocked the other."""
    found = Distance.objects.filter(kind=blocks.BLOCK, owner__in=people, other__in=people)
    return frozenset(frozenset(pair) for pair in found.values_list("owner", "other"))


def open_table(group: Sequence[Search], people: Sequence[User]) -> Table:
    """Open and begin the game of a group, whose host is who has waited longest."""
    game, bound = GAMES[group[0].game], seed_commitment.new_promise()
    table = Table.objects.create(
        slug=bound.slug,
        secret=bound.secret,
        game=game.key,
        schema=game.version,
        options=msgspec.json.encode(game.options(corrections=corrections(game.key))).decode(),
        clock=msgspec.json.encode(LIVE if group[0].live else CORRESPONDENCE_CLOCK).decode(),
        host=people[0],
    )
    joining.add_seats(table, [""] * len(people))
    for person in people:
        joining.join_table(table, person, distinct_name(table, person.name), "")
    now = timezone.now()
    Search.objects.filter(pk__in=[row.pk for row in group]).update(table=table, until=now + FORGOTTEN)
    commands.start_game(table)
    players_found.send(Table, table=table, people=[person.pk for person in people])
    return table


def distinct_name(table: Table, name: str) -> str:
    """The name, with a number if another player of the table has it."""
    seats = list(table.seats.all())
    tried = [name[: name_rules.LENGTH], *(f"{name[: name_rules.LENGTH - 2]} {n}" for n in range(2, len(seats) + 2))]
    return next(each for each in tried if not joining.is_name_taken(each, seats))
