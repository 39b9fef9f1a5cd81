"""The ASGI application: pages by HTTP, boards by socket; any ASGI server can run it."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tables.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()  # fills the app registry before models are imported

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from tables.live import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
