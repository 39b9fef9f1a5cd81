"""Pushes to spectators: delayed renderings in time, open hands, and their withdrawal."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from tables.models import Table
from tests.realtime.test_live import page, plays, scene
from tests.support.game_tables import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@sync_to_async
def behind(table: Table, **far: int) -> None:
    """Set a spectator delay."""
    Table.objects.filter(pk=table.pk).update(**far)


@sync_to_async
def opens(guest: Guest, table: Table) -> None:
    """A player opens their hand."""
    assert guest.client.put(f"/t/{table.slug}/open-hand").status_code == 200


@sync_to_async
def closes(guest: Guest, table: Table) -> None:
    """A player closes their hand."""
    assert guest.client.delete(f"/t/{table.slug}/open-hand").status_code == 200


@pytest.mark.server
async def test_a_move_is_pushed_to_spectators_when_it_is_old_enough() -> None:
    table, people = await scene()()
    await behind(table, delay=1)
    mover = table.full_position().to_move()[0]
    async with page(table) as spectator, page(table, people[mover]) as player:
        table = await plays(table, people, mover)
        assert (await player.told())["v"] == 2
        assert (await spectator.told())["v"] == 2
        move = await table.turns.alatest("number")
        assert timezone.now() - move.time >= timedelta(seconds=1)


async def test_a_move_that_was_made_before_anybody_watched_is_pushed_as_well() -> None:
    table, people = await scene()()
    await behind(table, delay=1)
    mover = table.full_position().to_move()[0]
    await plays(table, people, mover)
    async with page(table) as spectator:  # of version 1
        assert (await spectator.told())["v"] == 2


async def test_a_delay_in_moves_is_pushed_with_the_moves_that_follow() -> None:
    table, people = await scene()()
    await behind(table, delay_moves=1)
    async with page(table) as spectator:
        table = await plays(table, people, table.full_position().to_move()[0])
        assert await spectator.silent()
        await plays(table, people, table.full_position().to_move()[0])
        assert (await spectator.told())["v"] == 2


async def test_an_opened_hand_goes_to_spectators_alone_and_leaves_their_pages_at_once() -> None:
    table, people = await scene("purchase", edition="2003")()
    async with page(table) as spectator, page(table, people[1], own=0) as other:
        await other.caught_up(table.version)
        assert await spectator.silent()
        await opens(people[0], table)
        told = await spectator.told()
        assert (told["v"], told["own"], set(told["parts"])) == (table.version, 1, {"hand"})
        assert "Nitocris" in told["parts"]["hand"]
        assert await other.silent()
        await closes(people[0], table)
        told = await spectator.told()
        assert (told["own"], set(told["parts"])) == (2, {"hand"})
        assert re.search(r"Nitocris|class=\"card", told["parts"]["hand"]) is None
        assert await other.silent()


async def test_an_opened_hand_is_as_late_as_everything_else() -> None:
    table, people = await scene()()
    await behind(table, delay=3600)
    gold = table.full_position().purse(0)  # type: ignore[attr-defined]
    async with page(table) as spectator:
        await opens(people[0], table)
        hand = (await spectator.told())["parts"]["hand"]
        assert f'<span aria-hidden="true">{gold}</span>' in hand
        for _move in range(9):
            table = await plays(table, people, table.full_position().to_move()[0])
        assert await spectator.silent()
