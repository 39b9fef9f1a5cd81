"""Delivery of messages to open pages: numbers over the channel layer, texts from the database.

Readers are determined at each push from the current seats, never from when a page was opened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from channels.db import database_sync_to_async
from django.db.models import Max
from django.template.loader import render_to_string
from django.utils import translation

from tables.history import spectator_delay
from tables.models import Table, fixed_reads
from tables.people.models import Distance
from tables.play import broadcast
from tables.talk import commentary, rooms
from tables.talk.models import Message
from tables.talk.models import Room as ChatRoom

if TYPE_CHECKING:
    from tables.realtime.room import Page, Room

EVENT = "table.talk"


def announce(message: Message) -> None:
    """Announce a message to every process with pages of the table: room and number, never content."""
    broadcast.send_event(message.table.slug, {"type": EVENT, "room": message.room, "number": message.number})


async def push_message(room: Room, event: dict[str, Any]) -> None:
    """Push a new or deleted message to those pages that may read it."""
    languages = {socket.language for socket in room.sockets}
    found = await database_sync_to_async(prepare_message)(room.slug, event["room"], event["number"], languages)
    if found is None:
        return
    table, lines, unheard, playing = found
    await asyncio.gather(
        *(
            socket.say(talk={"room": event["room"], "number": event["number"], "line": lines[socket.language]})
            for socket in set(room.sockets)
            if socket.language in lines
            and pk_of(socket) not in unheard
            and may_read(socket, table, event["room"], playing)
        )
    )


def prepare_message(
    slug: str, room: str, number: int, languages: set[str]
) -> tuple[Table, dict[str, str], set[int], frozenset[int]] | None:
    """The current table, the message in each language, who does not want to read it, and the players."""
    table = fixed_reads.table_at(slug)
    message = Message.objects.filter(table=table, room=room, number=number).select_related("author").first()
    if table is None or message is None:
        return None
    message.table = table
    lines = {language: line(message, language) for language in languages}
    return table, lines, muting_users(message.author_id), rooms.players(table)


def muting_users(author: int | None) -> set[int]:
    """Users who have muted or blocked the author of a message."""
    return set(Distance.objects.filter(other=author).values_list("owner", flat=True)) if author else set()


def line(message: Message, language: str) -> str:
    """A message as HTML in this language."""
    with translation.override(language):
        return render_to_string("talk/_line.html", {"line": message, "colour": colour(message)}).strip()


def colour(message: Message) -> str:
    """The colour of the author's seat; empty for spectators."""
    seats = message.table.seats.all()
    return seats[message.seat].colour if message.seat is not None else ""


def may_read(socket: Page, table: Table, room: str, playing: Collection[int]) -> bool:
    """Whether the person at this page may read this room now; `playing`: the `rooms.players`.

    Commentary that spectators see later is not pushed: the page asks for it.
    """
    user = socket.scope["user"]
    if room == ChatRoom.CASTER:
        return commentary.hears(table, user.pk, playing) and not spectator_delay.is_delayed(table, None)
    return room in rooms.readable_rooms(table, user.pk, getattr(user, "is_moderator", False), playing)


def pk_of(socket: Page) -> int | None:
    """The user of this page; None for strangers."""
    pk: int | None = socket.scope["user"].pk
    return pk


async def greet(socket: Page) -> None:
    """Tell a newly opened page the number of the last message of each room that it reads."""
    table, last, playing = await database_sync_to_async(last_numbers)(socket.slug)
    if table is None:
        return
    for room, number in last.items():
        if may_read(socket, table, room, playing):
            await socket.say(talk={"room": room, "number": number})


def last_numbers(slug: str) -> tuple[Table | None, dict[str, int], frozenset[int]]:
    """The current table, the number of the last message by room, and the players."""
    table = fixed_reads.table_at(slug)
    last = Message.objects.filter(table=table).order_by().values_list("room").annotate(Max("number"))
    return (table, dict(last), rooms.players(table)) if table else (None, {}, frozenset())
