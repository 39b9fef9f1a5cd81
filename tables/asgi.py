"""The ASGI application: pages by HTTP, tables by WebSocket. Any ASGI server can run it."""

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
from tables.web.connections.socket_handshake import Handshake
from tables.web.precedence import Precedence

READERS = 4
WRITERS = 1 if connection.vendor == "sqlite" else 4  # SQLite allows one writer; others poll for the lock


class Pages(ASGIHandler):
    """Handles each whole request in one of a few threads.

    Changing threads takes time, and each thread keeps its own database connection.
    """

    def __init__(self) -> None:
        super().__init__()
        self.readers = ThreadPoolExecutor(READERS, "reader")
        self.writers = ThreadPoolExecutor(WRITERS, "writer")

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the whole middleware chain as synchronous."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The response to a request; waits for a free thread if all are busy."""
        threads = self.readers if database_retries.only_reads(request) else self.writers
        with Precedence.of_this_loop().answering():
            return await sync_to_async(self.answer, thread_sensitive=False, executor=threads)(request)

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """The response; a safe request is repeated on a new connection if the database connection was lost."""
        close_old_connections()
        try:
            response = self.get_response(request)
            if (second := database_retries.repeatable_request(request)) is not None:
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
