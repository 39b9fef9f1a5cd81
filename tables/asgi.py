"""The ASGI application: pages by HTTP, boards by socket; any ASGI server can run it."""

import os
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tables.settings")

import django

django.setup(set_prefix=False)  # fills the app registry before models are imported

from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections, connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tables.sockets import websocket_urlpatterns

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
        """The answer to a request; who comes late waits for a free thread."""
        threads = self.readers if request.method in ("GET", "HEAD") else self.writers
        return await sync_to_async(self.answer, thread_sensitive=False, executor=threads)(request)

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, with a connection that is still good."""
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()


application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
