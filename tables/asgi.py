"""The ASGI application: pages by HTTP, boards by WebSocket. Any ASGI server can run it."""

import os
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tables.settings")

import django

django.setup(set_prefix=False)  # fills the app registry before models are imported

from asgiref.sync import sync_to_async
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tables.realtime.sockets import websocket_urlpatterns
from tables.web import database_retries
from tables.web.socket_handshake import Handshake

READERS = 4
WRITERS = 1 if connection.vendor == "sqlite" else 4  # SQLite lets one write; the next asks again only now and then


class Pages(ASGIHandler):
    """All of a page in one of a few threads: each change of thread costs, and each keeps its connection."""

    def __init__(self) -> None:
        super().__init__()
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.writers = ThreadPoolExecutor(WRITERS, "writer")

    def load_middleware(self, is_async: bool = False) -> None:
        """The whole chain, synchronous."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer to a request; if all threads are busy, it waits for a free one."""
        threads = self.readers if database_retries.only_reads(request) else self.writers
        return await sync_to_async(self.answer, thread_sensitive=False, executor=threads)(request)

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with a connection that is still good; where it was lost meanwhile, by another if that is safe."""
        close_old_connections()
        try:
            response = self.get_response(request)
            if (second := database_retries.again(request)) is not None:
                close_old_connections()
                response = self.get_response(second)
            return response
        finally:
            close_old_connections()


application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": Handshake(SessionMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
