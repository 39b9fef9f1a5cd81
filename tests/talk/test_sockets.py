"""Messages reach open pages that may read them, in their language, and no player's page gets spectators' ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tables.models import Table
from tests.realtime.test_live import Page, page
from tests.support.game_tables import Guest
from tests.talk.people import ended, players, says

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def talk(open_page: Page) -> dict[str, Any]:
    """The next chat message that this page receives."""
    while "talk" not in (message := await open_page.told()):
        pass
    told: dict[str, Any] = message["talk"]
    return told


async def everything(open_page: Page) -> str:
    """All messages received by this page so far, as text."""
    await open_page.socket.send_to("ping")
    texts = []
    while "pong" not in (message := await open_page.message()):
        texts.append(json.dumps(message, ensure_ascii=False))
    return "\n".join(texts)


@sync_to_async
def gather(**options: Any) -> tuple[Table, list[Guest], Guest]:
    """Three players and a named spectator."""
    table, guests = players(**options)
    return table, guests, Guest("Ti", **{"accept-language": "fr"})


say = sync_to_async(lambda who, table, text="", **form: says(who.client, table, text, **form))


async def test_each_room_hears_its_own_and_a_player_nothing_of_the_watchers() -> None:
    table, guests, ti = await gather()
    async with page(table, guests[1]) as player, page(table, ti) as watcher, page(table) as stranger:
        for one in (player, watcher, stranger):
            await everything(one)
        assert (await say(ti, table, "Bid six")).status_code == 200
        assert (await talk(watcher))["line"].count("Bid six") == 1
        assert (await talk(stranger))["room"] == "watchers"
        assert await everything(player) == ""
        assert (await say(guests[0], table, "<b>Good luck</b>")).status_code == 200
        heard = await talk(player)
        assert (heard["room"], heard["number"], "&lt;b&gt;Good luck" in heard["line"]) == ("players", 1, True)
        assert await everything(watcher) == await everything(stranger) == ""


async def test_a_page_that_is_opened_is_told_how_much_was_said_in_its_room_alone() -> None:
    table, guests, ti = await gather()
    for text in ("one", "two"):
        await say(ti, table, text)
    async with page(table, guests[1]) as player, page(table, ti) as watcher:
        assert await everything(player) == ""
        assert "Bid" not in (told := await everything(watcher))
        assert json.loads(told) == {"talk": {"room": "watchers", "number": 2}}


async def test_a_courtesy_comes_in_the_language_of_each_page_and_a_deletion_to_all() -> None:
    table, guests, _ti = await gather(start=False)
    french = await sync_to_async(lambda: Guest("Ani"))()
    await sync_to_async(french.user.__class__.objects.filter(pk=french.user.pk).update)(language="fr")
    async with page(table, guests[1]) as english, page(table, french) as other:
        assert await everything(english) == await everything(other) == ""
        await say(guests[0], table, courtesy="thanks")
        assert "Thank you!" in (await talk(english))["line"]
        assert "Merci" in (await talk(other))["line"]
        path = f"/t/{table.slug}/talk/players/1/delete"
        await sync_to_async(guests[0].client.post)(path)
        for one, stone in ((english, "This message was deleted."), (other, "Ce message a été supprimé.")):
            told = await talk(one)
            assert (told["number"], stone in told["line"], "Thank you" in told["line"]) == (1, True, False)


async def test_who_has_just_sat_down_hears_the_watchers_no_more_on_the_page_that_is_still_open() -> None:
    table, guests, ti = await gather()
    async with page(table, ti) as still_open:
        await everything(still_open)
        await sync_to_async(table.seats.filter(number=2).update)(user=ti.user)
        await say(guests[2], table, "Bid six")
        assert await everything(still_open) == ""


async def test_after_the_end_both_are_heard_by_everybody() -> None:
    table, guests, ti = await gather()
    table = await sync_to_async(ended)(table)
    async with page(table, guests[1]) as player, page(table, ti) as watcher:
        assert await everything(player) == await everything(watcher) == ""
        await say(ti, table, "Bravo")
        await say(guests[0], table, "Thank you all")
        for one in (player, watcher):
            assert [(await talk(one))["room"] for _message in range(2)] == ["watchers", "players"]
