"""Serve the site: daphne with a graceful shutdown, and the ticker on the same loop."""

import asyncio
import contextlib
import faulthandler
import logging
import os
import sys
from argparse import ArgumentParser
from collections.abc import Collection, Coroutine
from typing import Any

from autobahn.exception import Disconnected
from daphne.endpoints import build_endpoint_description_strings
from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.tcp import Port

from tables.background import bots, downtime, loops
from tables.hosting import addresses, garbage, lan_address, open_files, worker_processes
from tables.notifications import mail_worker
from tables.operations import probes, readable_again
from tables.realtime.rooms import Rooms
from tables.web.connections.http_connections import Channel

logger = logging.getLogger(__name__)

RESTARTING = 4012  # autobahn refuses 1012; our page reconnects on every code except 4401, 4403 and 4409
SECONDS_FOR_REQUESTS = 10
SECONDS_FOR_SOCKETS = 2
CANCELLED = 3  # times that a task is cancelled, at most
INCOMING = 4 * 1024  # bytes of a message that a page may send; it says a few words
HANDSHAKE = 20  # seconds in which a socket has to open
BACKLOG = 1024  # connections that wait to be accepted when all pages come back at once
SWITCH = 0.001  # seconds until another thread may go on: an answer gives way at every statement of the database
SECONDS_FOR_KEPT = 0.5  # in which kept-alive connections may still send a request
PROXY_HEADERS = {
    "proxy_forwarded_address_header": "X-Forwarded-For",
    "proxy_forwarded_port_header": "X-Forwarded-Port",
    "proxy_forwarded_proto_header": "X-Forwarded-Proto",
}


class Socket(WebSocketProtocol):  # type: ignore[misc]
    """A WebSocket with a size limit for incoming messages only.

    autobahn's own limit applies in both directions.

    The size of outgoing messages is determined by tables.rendering.
    """

    maxMessagePayloadSize: int

    def sendMessage(self, *message: object, **options: object) -> None:
        """Send a message of any size."""
        limit = self.maxMessagePayloadSize
        self.maxMessagePayloadSize = 0
        try:
            super().sendMessage(*message, **options)
        finally:
            self.maxMessagePayloadSize = limit


Tasks = dict[WebRequest | Socket, asyncio.Future[None]]  # by protocol


class PoliteServer(Server):  # type: ignore[misc]
    """Daphne with a graceful shutdown: it finishes requests and closes sockets before it ends.

    Plain daphne resets requests in flight, and CPython 3.11 crashes on the tasks that it leaves pending.
    """

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self.ports: list[Port] = []
        self.channels: set[Channel] = set()  # open connections, without those that became sockets
        self.draining = False
        self.seconds_to_leave = 0.0  # in which the proxy notices that this process wants to end

    def listen_success(self, port: Port) -> None:
        """Keep the port, so that it can be closed first, and use our own protocols for its connections."""
        super().listen_success(port)
        self.ws_factory.protocol = Socket
        self.http_factory.protocol = Channel
        self.ports.append(port)

    async def handle_reply(self, protocol: object, message: dict[str, object]) -> None:
        """Drop messages to a socket that is closing, so that its consumer can still disconnect."""
        with contextlib.suppress(Disconnected):
            await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> object:
        """Drain the server; Twisted waits for the returned Deferred before it shuts down."""
        done = Deferred.fromFuture(asyncio.ensure_future(self.drain()))
        done.addErrback(lambda failure: logger.error("draining failed: %s", failure.getErrorMessage()))
        done.addBoth(lambda _: reactor.addSystemEventTrigger("after", "shutdown", exit_process))
        return done

    async def drain(self) -> None:
        """Let the proxy notice; close ports, then sockets, then connections, and cancel remaining tasks."""
        probes.leaving.set()
        await asyncio.sleep(self.seconds_to_leave)
        self.draining = True  # each response from now on closes its connection
        for port in self.ports:
            port.numberAccepts = BACKLOG
            port.doRead()  # connections in the backlog are served
            port.stopListening()
        loops.stop()
        _requests, sockets = self.running()
        if rooms := Rooms.of_loops.get(asyncio.get_running_loop()):
            await rooms.announce_restart()
        for socket in sockets:
            socket.serverClose(code=RESTARTING)
        await self.last_requests()
        await wait_until_finished(sockets.values(), SECONDS_FOR_SOCKETS)  # consumers get to run `disconnect`
        await end_tasks({task for task in asyncio.all_tasks() if task is not asyncio.current_task()})

    async def last_requests(self) -> None:
        """Answer pending requests and those that still arrive on kept connections; then close them."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while (waited := loop.time() - begun) < SECONDS_FOR_REQUESTS:
            asked = self.running()[0] or any(channel.begun or channel.answering for channel in self.channels)
            if not asked and (not self.channels or waited > SECONDS_FOR_KEPT):
                break
            await asyncio.sleep(0.02)
        for channel in list(self.channels):
            channel.loseConnection()  # once everything is written
        while self.channels and loop.time() - begun < SECONDS_FOR_REQUESTS:
            await asyncio.sleep(0.02)

    def running(self) -> tuple[Tasks, Tasks]:
        """The running tasks of requests and of sockets, by protocol."""
        requests: Tasks = {}
        sockets: Tasks = {}
        for protocol, details in self.connections.items():
            task = details.get("application_instance")
            if task and not task.done():
                (requests if isinstance(protocol, WebRequest) else sockets)[protocol] = task
        return requests, sockets


async def wait_until_finished(tasks: Collection[asyncio.Future[None]], seconds: float) -> None:
    """Wait for these tasks, for some seconds at most."""
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)


async def end_tasks(tasks: set[asyncio.Task[object]]) -> None:
    """Cancel tasks, some times: a library may turn a cancellation into an error that a task survives."""
    for _time in range(CANCELLED):
        if not tasks:
            return
        for task in tasks:
            task.cancel()
        _ended, tasks = await asyncio.wait(tasks, timeout=SECONDS_FOR_SOCKETS)


def exit_process() -> None:
    """End the process at once: nothing is left to clean up, and the interpreter's own exit crashes."""
    worker_processes.close()
    mail_worker.close()
    logging.shutdown()
    os._exit(0)


class Command(BaseCommand):
    """Command `manage.py serve`."""

    help = "Serve the site by HTTP and WebSocket, and let the bots and the clocks run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0" if settings.LAN else "127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 takes a free one")
        parser.add_argument("--proxy-headers", action="store_true", help="believe the X-Forwarded-* headers")
        parser.add_argument(
            "--leave-after", type=float, default=0, help="seconds between not being ready and the end, for a proxy"
        )
        parser.add_argument("--no-ticker", action="store_true", help="leave bots and clocks to `manage.py ticker`")
        parser.add_argument("--no-bots", action="store_true", help="leave bots to `manage.py bots`")
        parser.add_argument("--no-migrate", action="store_true", help="leave an SQLite site as it is")

    def handle(self, *args: object, **options: Any) -> None:
        faulthandler.enable()  # a crash of the interpreter prints its stack
        open_files.allow_many_sockets()
        prepare(connection.vendor == "sqlite" and not options["no_migrate"])
        addresses.note_port(options["port"])
        downtime.record_heartbeat()  # before any clock is read
        readable_again.unmark_readable_tables()
        if settings.PROCESSES == 1:
            bots.release_all_claims()
        connections.close_all()
        reactor.callWhenRunning(start, downtime.record_heartbeats())
        if not options["no_ticker"]:
            reactor.callWhenRunning(start, loops.run(loops.all_but(bots.LOOP) if options["no_bots"] else ()))
        server = self.server(options)
        garbage.collect_less_often()
        sys.setswitchinterval(SWITCH)
        server.ready_callable = lambda: reactor.callLater(0, self.print_addresses, server)  # once it can be stopped
        server.run()  # returns only if the server could not listen
        raise CommandError(f"Could not listen on {options['host']}:{options['port']}. Is the port taken?")

    def server(self, options: dict[str, Any]) -> PoliteServer:
        """The server for these options."""
        from tables.asgi import application

        endpoints = build_endpoint_description_strings(host=options["host"], port=options["port"])
        server = PoliteServer(
            application,
            endpoints=[f"{at}:backlog={BACKLOG}" for at in endpoints],
            websocket_max_message_size=INCOMING,
            websocket_max_frame_size=INCOMING,
            websocket_handshake_timeout=HANDSHAKE,
            server_name="karnak",
            **(PROXY_HEADERS if options["proxy_headers"] else {}),
        )
        server.seconds_to_leave = options["leave_after"]
        return server

    def print_addresses(self, server: PoliteServer) -> None:
        """Print the addresses of the site."""
        for host, port in server.listening_addresses:
            addresses.note_port(port)  # where any free one was asked for
            here = "127.0.0.1" if host in {"0.0.0.0", "::"} else host
            self.stdout.write(f"Karnak is at http://{here}:{port}/   (Ctrl-C ends it)")
            if here != host and (there := lan_address.address()):
                self.stdout.write(f"and for the other devices in this network at http://{there}:{port}/")
        self.stdout.flush()


def prepare(sets_up: bool) -> None:
    """Set up database and static files if `sets_up`. Raises CommandError without static files."""
    if sets_up:
        call_command("migrate", verbosity=0, interactive=False)
    if getattr(staticfiles_storage, "hashed_files", True):  # the entries of the manifest, if the storage has one
        return
    if not sets_up:  # every page would be an error
        raise CommandError("No static files have been collected. Run `manage.py collectstatic --noinput`, then serve.")
    call_command("collectstatic", verbosity=0, interactive=False)


def start(work: Coroutine[object, object, None]) -> None:
    """Run the ticker or the heartbeat on the server's loop, so that broadcasts reach the sockets."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(report)


def report(task: asyncio.Future[None]) -> None:
    """Log the error that ended the ticker or the heartbeat."""
    if not task.cancelled() and (error := task.exception()):
        logger.error("the ticker or the beat ended", exc_info=error)
