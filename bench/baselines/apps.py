"""The measurements as a Django app: it adds the sockets of the bare move to those of the site."""

from django.apps import AppConfig


class Bench(AppConfig):
    """The app."""

    name = "bench.baselines"

    def ready(self) -> None:
        """Add the sockets of the bare move."""
        from bench.baselines.bare_move import socket_patterns
        from tables.realtime.sockets import websocket_urlpatterns

        websocket_urlpatterns.extend(socket_patterns)
