"""Baseline of a move: a POST that writes one row and sends 10 kB to each page.

It goes through the site's server and middleware.

It has no game, no template, no view of its own for each seat: what is left is what the server and Django cost.
"""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST

MESSAGE = "x" * 10_000


def create_table() -> None:
    """Create the database table of the bare move."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_row (slug varchar(10), body text)")


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Write one row, and send the message to the pages of this table once it is committed."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO bench_row (slug, body) VALUES (%s, %s)", [slug, MESSAGE])
        transaction.on_commit(lambda: async_to_sync(send)(slug))
    return HttpResponse(MESSAGE if request.user.is_authenticated else "")


async def send(slug: str) -> None:
    """Send the message to all pages of this table."""
    await get_channel_layer().group_send(f"bench.{slug}", {"type": "said"})


class Page(AsyncWebsocketConsumer):
    """The socket of a page."""

    async def connect(self) -> None:
        """Join the group of the table."""
        self.group = f"bench.{self.scope['url_route']['kwargs']['slug']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def said(self, event: dict[str, str]) -> None:
        """Send the message to the page."""
        await self.send(MESSAGE)


urlpatterns = [path("bench/<slug:slug>", move), path("", include("tables.urls"))]
socket_patterns = [path("ws/bench/<slug:slug>", Page.as_asgi())]
