"""Serve the site: daphne that leaves politely, and the ticker on the same loop."""

import asyncio
import contextlib
import faulthandler
import gc
import logging
import os
from argparse import ArgumentParser
from collections.abc import Coroutine
from typing import Any

from autobahn.exception import Disconnected
from daphne.endpoints import build_endpoint_description_strings
from daphne.http_protocol import WebRequest
from daphne.server import Server
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from tables import lan, outages, ticker, workers
from tables.notifications import postman

logger = logging.getLogger(__name__)

RESTARTING = 4012  # autobahn refuses 1012; our page reconnects on every code except 4401, 4403 and 4409
SECONDS_FOR_REQUESTS = 10
SECONDS_FOR_SOCKETS = 2
MESSAGE_SIZE = 64 * 1024
PROXY_HEADERS = {
    "proxy_forwarded_address_header": "X-Forwarded-For",
    "proxy_forwarded_port_header": "X-Forwarded-Port",
    "proxy_forwarded_proto_header": "X-Forwarded-Proto",
}


Tasks = dict[Any, asyncio.Future[Any]]  # by protocol


class PoliteServer(Server):  # type: ignore[misc]
    """Daphne that, asked to stop, finishes its requests, says goodbye to its sockets, and only then leaves.

    Plain daphne resets requests in flight, and CPython 3.11 crashes on the tasks that it leaves pending.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        """Keep the port, so that it can be closed first."""
        super().listen_success(port)
        self.ports.append(port)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Drop what is sent to a socket that is just closing, so that its consumer lives to hear of it and to leave."""
        with contextlib.suppress(Disconnected):
            await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> Any:
        """Twisted waits for what is returned here before it shuts down."""
        done = Deferred.fromFuture(asyncio.ensure_future(self.drain()))
        done.addErrback(lambda failure: logger.error("draining failed: %s", failure.getErrorMessage()))
        done.addBoth(lambda _: reactor.addSystemEventTrigger("after", "shutdown", leave))
        return done

    async def drain(self) -> None:
        """Let what is running come to its end."""
        for port in self.ports:
            port.stopListening()
        ticker.stop()
        requests, sockets = self.running()
        for socket in sockets:
            socket.serverClose(code=RESTARTING)
        await finished(requests.values(), SECONDS_FOR_REQUESTS)
        await finished(sockets.values(), SECONDS_FOR_SOCKETS)  # consumers get to run `disconnect`
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    def running(self) -> tuple[Tasks, Tasks]:
        """The tasks that are at work: of requests, and of sockets."""
        requests: Tasks = {}
        sockets: Tasks = {}
        for protocol, details in self.connections.items():
            task = details.get("application_instance")
            if task and not task.done():
                (requests if isinstance(protocol, WebRequest) else sockets)[protocol] = task
        return requests, sockets


async def finished(tasks: Any, seconds: float) -> None:
    """Wait for these tasks, but not for ever."""
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)


def leave() -> None:
    """End the process at once: nothing is left to clean up, and the interpreter's own way out is what crashes."""
    workers.close()
    postman.close()
    logging.shutdown()
    os._exit(0)


class Command(BaseCommand):
    """`manage.py serve`."""

    help = "Serve the site by HTTP and WebSocket, and let the bots and the clocks run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0" if settings.LAN else "127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 takes a free one")
        parser.add_argument("--proxy-headers", action="store_true", help="believe the X-Forwarded-* headers")
        parser.add_argument("--no-ticker", action="store_true", help="leave bots and clocks to other processes")
        parser.add_argument("--no-migrate", action="store_true", help="leave an SQLite site as it is")

    def handle(self, *args: Any, **options: Any) -> None:
        faulthandler.enable()  # a crash of the interpreter says where it happened
        prepare(connection.vendor == "sqlite" and not options["no_migrate"])
        outages.beat()  # before anybody looks at a clock
        connections.close_all()
        reactor.callWhenRunning(start, outages.beat_on())
        if not options["no_ticker"]:
            reactor.callWhenRunning(start, ticker.run())
        server = self.server(options)
        gc.collect()
        gc.freeze()  # what is loaded by now stays: nobody need look through it again
        server.ready_callable = lambda: reactor.callLater(0, self.say_where, server)  # once it can be stopped politely
        server.run()  # never comes back from a server that has listened
        raise CommandError(f"Could not listen on {options['host']}:{options['port']}. Is the port taken?")

    def server(self, options: dict[str, Any]) -> PoliteServer:
        """The server that these options ask for."""
        from tables.asgi import application

        return PoliteServer(
            application,
            endpoints=build_endpoint_description_strings(host=options["host"], port=options["port"]),
            websocket_max_message_size=MESSAGE_SIZE,
            websocket_max_frame_size=MESSAGE_SIZE,
            server_name="karnak",
            **(PROXY_HEADERS if options["proxy_headers"] else {}),
        )

    def say_where(self, server: PoliteServer) -> None:
        """Print the addresses to type into a browser."""
        for host, port in server.listening_addresses:
            here = "127.0.0.1" if host in {"0.0.0.0", "::"} else host
            self.stdout.write(f"Karnak is at http://{here}:{port}/   (Ctrl-C ends it)")
            if here != host and (there := lan.address()):
                self.stdout.write(f"and for the other devices in this network at http://{there}:{port}/")
        self.stdout.flush()


def prepare(sets_up: bool) -> None:
    """Set up the database and the static files where that is for `serve` to do. Raises CommandError without files."""
    if sets_up:
        call_command("migrate", verbosity=0, interactive=False)
    if getattr(staticfiles_storage, "hashed_files", True):  # what the manifest names, where there is to be one
        return
    if not sets_up:  # every page would be an error
        raise CommandError("No static files have been collected. Run `manage.py collectstatic --noinput`, then serve.")
    call_command("collectstatic", verbosity=0, interactive=False)


def start(work: Coroutine[Any, Any, None]) -> None:
    """Run the ticker or the beat on the loop that serves, so that what it announces is heard here."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(report)


def report(task: asyncio.Future[None]) -> None:
    """Say why something ended that goes on as long as the site, where it was not told to."""
    if not task.cancelled() and (error := task.exception()):
        logger.error("the ticker or the beat ended", exc_info=error)
