"""Large bodies, partial requests, too many connections, and the last requests before a shutdown."""

from __future__ import annotations

import http.client
import os
import select
import signal
import socket
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from tables.management.commands import serve
from tables.web.connections import http_connections
from tables.web.connections.http_connections import Channel
from tests.bad_input.club import heard
from tests.play.faults.test_killed import first, pid_of, refuses, under_way
from tests.support import consistency
from tests.support.clients import Answer
from tests.support.counts import tell
from tests.support.servers.serving import PATIENCE, Server

__all__ = ["first"]

LARGE = 200 * 1024 * 1024
TAKEN = 20 * 1024 * 1024  # what the buffers of both ends hold is sent before anybody could refuse it
TOO_LONG = "That is too long: a request can be 64 kB at most."
KEPT = 12
WAITING = 160  # connections of each of two addresses: of one, 200 without a request are taken
ADDRESSES = ("127.0.0.1", "127.0.0.2")


def opened(server: Server, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(address, 0))


def answered(line: socket.socket) -> Answer:
    response = http.client.HTTPResponse(line)
    response.begin()
    return Answer(response.status, response.read().decode(), response.headers)


@pytest.mark.server
def test_many_may_connect_while_the_server_is_busy(server: Server) -> None:
    """More than the 300 pages that come back after a restart wait for a server that stands still; all are served."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        lines = [opened(server, address) for address in ADDRESSES for _page in range(WAITING)]
    finally:
        server.process.send_signal(signal.SIGCONT)
    for line in lines:
        line.sendall(b"GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n")
    statuses = [answered(line).status for line in lines]
    for line in lines:
        line.close()
    tell(f"{statuses.count(200)} of {len(lines)} connections answered that had waited together")
    assert statuses == [200] * len(lines)


def test_a_socket_may_take_long_to_open_on_a_busy_machine() -> None:
    """Longer than the 10 seconds in which all pages are back after a restart."""
    options = {"host": "127.0.0.1", "port": 0, "proxy_headers": False, "leave_after": 0}
    made = serve.Command().server(options)
    assert made.websocket_handshake_timeout == serve.HANDSHAKE > 10


@pytest.mark.server
@pytest.mark.parametrize("framing", [f"Content-Length: {LARGE}", "Transfer-Encoding: chunked"])
def test_a_large_body_is_refused_while_it_is_sent(server: Server, framing: str) -> None:
    head = f"POST /play-now HTTP/1.1\r\nHost: localhost\r\n{framing}\r\n\r\n".encode()
    chunk, sent = b"10000\r\n" + b"x" * 65536 + b"\r\n", 0
    with opened(server) as line:
        line.sendall(head)
        line.setblocking(False)
        while sent < LARGE and not (ready := select.select([line], [line], [], PATIENCE))[0]:
            sent += line.send(chunk) if ready[1] else 0
        line.setblocking(True)
        answer = answered(line)
    tell(f"{framing}: {sent / 1024 / 1024:.1f} of {LARGE / 1024 / 1024:.0f} MB sent when the answer came")
    heard(answer, 413, TOO_LONG, "en")
    assert answer.headers["Connection"] == "close"
    assert sent < TAKEN


@pytest.mark.server
def test_a_body_that_is_sent_to_its_end_all_the_same_is_followed_by_its_answer(server: Server) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request("POST", "/play-now", b"x" * 300_000)
    answer = line.getresponse()
    heard(Answer(answer.status, answer.read().decode(), answer.headers), 413, TOO_LONG, "en")


@pytest.mark.server
def test_nobody_is_asked_to_go_on_with_a_body_that_is_refused(server: Server) -> None:
    with opened(server) as line:
        head = f"POST /play-now HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LARGE}\r\nExpect: 100-continue\r\n\r\n"
        line.sendall(head.encode())
        assert answered(line).status == 413


@pytest.mark.server
def test_every_request_is_answered_while_the_server_stops(server: Server, first: Any) -> None:
    kept, begun = [opened(server) for _line in range(KEPT)], [opened(server) for _line in range(KEPT)]
    ask = b"GET /rules/amun-re HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for line in [*kept, *begun]:
        line.sendall(ask)
        assert answered(line).status == 200
    for line in begun:
        line.sendall(ask[:20])
    table, player, form = first
    with under_way(server, table, player, form) as move:
        os.kill(pid_of(server), signal.SIGTERM)
        consistency.eventually(lambda: refuses(server.port))
        for line in kept:
            line.sendall(ask)
        for line in begun:
            line.sendall(ask[20:])
        answers = [answered(line) for line in [*kept, *begun]]
    statuses = [answer.status for answer in answers] + [move.result()]
    tell(f"{statuses.count(200)} of {len(statuses)} requests answered while the server stopped")
    assert statuses == [200] * (2 * KEPT + 1)
    assert {answer.headers["Connection"] for answer in answers} == {"close"}
    assert server.process is not None
    assert server.process.wait(PATIENCE) == 0


class Line(StringTransport):
    """A connection in memory, from an address."""

    def __init__(self, host: str) -> None:
        super().__init__(peerAddress=IPv4Address("TCP", host, 1))


def connected(clock: Clock, host: str = "192.0.2.1", behind: str | None = None) -> tuple[Channel, Line]:
    """A channel of a server, with a clock that the test advances."""
    serving = SimpleNamespace(channels=set(), draining=False, proxy_forwarded_address_header=behind)
    serving.protocol_connected = serving.protocol_disconnected = lambda _protocol: None
    channel, line = Channel(), Line(host)
    channel.factory, channel.callLater, channel.timeOut = SimpleNamespace(server=serving), clock.callLater, 60
    channel.makeConnection(line)
    return channel, line


def gone(*channels: Channel) -> None:
    for channel in channels:
        channel.connectionLost(None)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n12"])
def test_a_request_has_twenty_seconds_to_come_in_however_it_dribbles(sent: bytes) -> None:
    clock = Clock()
    channel, line = connected(clock)
    for second in range(20):
        assert not line.disconnecting
        if second < len(sent):
            channel.dataReceived(sent[second : second + 1])
        clock.advance(1)
    assert line.disconnecting
    assert line.value().startswith(b"HTTP/1.1 408") == bool(sent)
    gone(channel)


def test_one_address_keeps_so_many_connections_waiting_and_others_are_let_in() -> None:
    clock, club = Clock(), 17 * 6  # people, each with the six connections of a browser
    waiting = [connected(clock) for _line in range(http_connections.UNFINISHED + 5)]
    closed = [line.disconnected for _channel, line in waiting]
    assert closed.index(True) == http_connections.UNFINISHED > club
    other, line = connected(clock, host="192.0.2.2")
    assert not line.disconnected
    behind = [connected(clock, behind="X-Forwarded-For") for _line in range(http_connections.UNFINISHED + 5)]
    assert not any(line.disconnected for _channel, line in behind)
    gone(other, *[channel for channel, _line in [*waiting, *behind]])
    assert not Channel.unfinished
