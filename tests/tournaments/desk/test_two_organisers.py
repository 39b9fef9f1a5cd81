"""Two organisers at the same time at one server: one wins, the other gets the reason."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tests.support import consistency
from tests.support.clients import Answer, Browser
from tests.support.servers.serving import Server
from tests.tournaments.desk_events import Evening, key

pytestmark = pytest.mark.server


async def at_once(server: Server, path: str, sessions: list[str], **form: object) -> list[Answer]:
    """Each of these users presses the same button at the same time."""
    async with contextlib.AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(Browser(server.url, session).open()) for session in sessions]
        for browser in browsers:
            await browser.get(path.rpartition("/")[0])
        sent = [{**form, "key": key()} for _browser in browsers]
        return await asyncio.gather(*(b.post(path, one) for b, one in zip(browsers, sent, strict=True)))


def test_of_many_who_publish_at_once_one_wins_and_the_others_read_why(server: Server) -> None:
    evening = Evening()
    evening.draw()
    staff = [evening.organiser, *(evening.staff(name=f"Scribe {n}") for n in range(4))]
    sessions = [person.client.cookies["sessionid"].value for person in staff]
    path, round = f"/e/{evening.slug}/desk/publish", evening.round
    with consistency.quiet(server):
        answers = asyncio.run(at_once(server, path, sessions, round=round.pk))
    assert sorted(answer.status for answer in answers) == [302, 409, 409, 409, 409]
    assert all("Round 1 has already been published." in one.text for one in answers if one.status == 409)
    assert evening.round.pods.filter(table__isnull=False).count() == 5
    assert evening.tournament.log.filter(kind="published").count() == 1
