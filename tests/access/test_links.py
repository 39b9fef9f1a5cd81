"""Links to join and watch: unguessable, separate, revocable by the host; and colours in the waiting room."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from django.test import Client

from tables.models import COLOURS, Seat, Visibility
from tables.people.models import User
from tables.play import commands
from tests.people.conftest import text_of
from tests.support.clients import PATIENCE, PONG, Browser, begun, pushed, seated
from tests.support.game_tables import Guest, create_table, fresh
from tests.support.servers.serving import Server

NOT_HERE = 404


@pytest.mark.django_db
@pytest.mark.parametrize(("allows", "other"), [("join", "watch"), ("watch", "join")])
def test_a_revoked_link_leads_nowhere_and_the_other_one_stays(three: list[Guest], allows: str, other: str) -> None:
    table = create_table(three[:2], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=2, colour="amber")
    came, stays = Client(), Client()
    came.get(f"/{allows}/{getattr(table, f'{allows}_token')}")
    stays.get(f"/{other}/{getattr(table, f'{other}_token')}")
    assert came.get(f"/t/{table.slug}").status_code == 200
    assert three[0].client.post(f"/t/{table.slug}/revoke", {"link": allows}).headers["Location"] == f"/t/{table.slug}"
    assert Client().get(f"/{allows}/{getattr(table, f'{allows}_token')}").status_code == NOT_HERE
    assert came.get(f"/t/{table.slug}").status_code == NOT_HERE
    assert stays.get(f"/t/{table.slug}").status_code == 200
    assert three[1].client.get(f"/t/{table.slug}").status_code == 200
    assert Client().get(f"/{allows}/{getattr(fresh(table), f'{allows}_token')}").status_code == 302


@pytest.mark.django_db
def test_a_revoked_code_seats_nobody(three: list[Guest]) -> None:
    table = create_table(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="amber")
    invited = Client()
    invited.get(f"/join/{table.join_token}")
    three[0].client.post(f"/t/{table.slug}/revoke", {"link": "join"})
    assert Client().post("/join", {"code": table.join_token, "name": "Spy"}).status_code == NOT_HERE
    assert invited.post(f"/t/{table.slug}/sit", {"name": "Spy"}).status_code == NOT_HERE
    assert table.seats.get(number=1).free


@pytest.mark.django_db
@pytest.mark.parametrize(("link", "status"), [("seat", 400), ("", 400), ("join_token", 400)])
def test_only_the_host_revokes_and_only_links(three: list[Guest], link: str, status: int) -> None:
    table = create_table(three)
    assert three[0].client.post(f"/t/{table.slug}/revoke", {"link": link}).status_code == status
    for client in (three[1].client, Client()):
        assert client.post(f"/t/{table.slug}/revoke", {"link": "watch"}).status_code == 403
    assert (fresh(table).join_token, fresh(table).watch_token) == (table.join_token, table.watch_token)


@pytest.mark.django_db
def test_the_buttons_are_the_hosts_before_and_during_the_game(three: list[Guest]) -> None:
    waiting, playing = create_table(three[:1], start=False), create_table(three)
    Seat.objects.create(table=waiting, number=1, colour="amber")
    assert text_of(three[0].client, f"/t/{waiting.slug}").count("Replace this link") == 2
    assert "Replace this link" not in text_of(three[1].client, f"/t/{waiting.slug}")
    assert "Replace this link" in text_of(three[0].client, f"/t/{playing.slug}/invite")
    assert "Replace this link" not in text_of(three[1].client, f"/t/{playing.slug}/invite")
    asked = three[0].client.post(f"/t/{playing.slug}/revoke", {"link": "watch"}, headers={"hx-request": "true"})
    assert fresh(playing).watch_token in asked.content.decode()
    assert playing.watch_token not in asked.content.decode()


@pytest.mark.server
def test_who_watches_by_a_revoked_link_is_sent_away_and_who_sits_stays(server: Server) -> None:
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    table = begun(people, visibility=Visibility.LINK)
    watcher, joiner = Browser(server.url), Browser(server.url)
    host, player = seated(server.url, table, people)[:2]

    async def revoked() -> list[int]:
        async with watcher.open(), joiner.open(), host.open(), player.open():
            await watcher.get(f"/watch/{table.watch_token}")
            await joiner.get(f"/join/{table.join_token}")
            await host.load()
            async with (
                watcher.socket(table.slug, "?v=0&own=0") as watching,
                joiner.socket(table.slug, "?v=0&own=0") as joining,
                player.socket(table.slug, "?v=0&own=0") as playing,
            ):
                for socket in (watching, joining, playing):
                    await pushed(socket)
                await host.post(f"/t/{table.slug}/revoke", {"link": "watch"})
                while (told := await watching.receive(timeout=PATIENCE)).type == aiohttp.WSMsgType.TEXT:
                    pass
                for socket in (joining, playing):
                    await socket.send_str("ping")
                    while not (await socket.receive_str(timeout=PATIENCE)).startswith(PONG):
                        pass
                return [told.data, (await watcher.get(f"/t/{table.slug}")).status]

    assert asyncio.run(revoked()) == [4403, 404]


# -- colours ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_favourite_colour_is_worn_where_nobody_has_it(three: list[Guest]) -> None:
    User.objects.update(colour="carnelian")
    for person in three:
        person.user.refresh_from_db()
    table = create_table(three, start=False)
    assert [seat.colour for seat in table.seats.all()] == ["carnelian", "lapis", "faience"]


@pytest.mark.django_db
def test_a_colour_is_changed_before_the_game_for_one_that_nobody_wears(three: list[Guest]) -> None:
    table = create_table(three, start=False)
    path = f"/t/{table.slug}/colour"
    page = text_of(three[0].client, f"/t/{table.slug}")
    offered = [colour for colour in COLOURS if f'name="colour" value="{colour}"' in page]
    assert offered == ["lapis", "amber", "basalt"]
    assert three[0].client.post(path, {"colour": "basalt"}).status_code == 302
    assert three[0].client.post(path, {"colour": "carnelian"}).status_code == 409
    assert three[0].client.post(path, {"colour": "plaid"}).status_code == 400
    assert Guest("Spy").client.post(path, {"colour": "amber"}).status_code == 403
    commands.start_game(table)
    assert three[1].client.post(path, {"colour": "lapis"}).status_code == 409
    assert [seat.colour for seat in fresh(table).seats.all()] == ["basalt", "carnelian", "faience"]


@pytest.mark.django_db
def test_a_page_that_waits_is_told_which_colours_are_still_free(three: list[Guest]) -> None:
    table = create_table(three[:2], start=False)
    Seat.objects.create(table=table, number=2, colour="faience")
    assert 'value="amber"' in text_of(three[0].client, f"/t/{table.slug}/seats")
    assert three[1].client.post(f"/t/{table.slug}/colour", {"colour": "amber"}).status_code == 302
    assert 'value="amber"' not in text_of(three[0].client, f"/t/{table.slug}/seats")
