"""The ASGI application: pages by HTTP, boards by socket; any ASGI server can run it."""

import asyncio
import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tables.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()  # fills the app registry before models are imported

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from tables.live import websocket_urlpatterns

AT_ONCE = 8  # more threads would only wait for each other, and the pushes and the bots for all of them


class AFewAtOnce:
    """Work on a few requests at a time; the others wait in the order in which they came."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.places = asyncio.Semaphore(AT_ONCE)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async with self.places:
            await self.application(scope, receive, send)


application = ProtocolTypeRouter(
    {
        "http": AFewAtOnce(pages),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
