"""Limits of HTTP connections: body size, time of a request, connections per address."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from daphne.http_protocol import WebRequest
from twisted.internet.interfaces import IDelayedCall
from twisted.web.http import HTTPChannel

from tables.web.middleware import limit

SECONDS_FOR_A_REQUEST = 20  # from its first byte, or from the opening of the connection, to its last byte
SECONDS_TO_HANG_UP = 2  # time for the client to read a refusal
DROPPED = 1024 * 1024  # most bytes that are read and dropped meanwhile
UNFINISHED = 200  # most connections of one address without a whole request; a club of 17 opens about 100
LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
CLOSE = [b"close"]


class Request(WebRequest):  # type: ignore[misc]
    """A request that is answered as soon as its headers announce a too large body; the site refuses it."""

    def gotLength(self, length: int | None) -> None:
        """Accept a body up to the limit; drop one that is larger or of unknown length."""
        if length is None or length > limit():
            self.channel.hang_up_after(self)
            length = 0
        super().gotLength(length)

    def process(self) -> object:
        """Pass the request on; a socket takes over the connection."""
        channel, done = self.channel, super().process()
        if self.transport is None:
            channel.server.channels.discard(channel)
        return done


class Channel(HTTPChannel):  # type: ignore[misc]
    """An HTTP connection; closed gracefully by its server."""

    unfinished: ClassVar[Counter[str]] = Counter()  # by address: connections without a whole request

    def __init__(self) -> None:
        super().__init__()
        self.deadline: IDelayedCall | None = None
        self.begun = self.answering = self.hangs_up = False
        self.dropped = 0

    @property
    def server(self) -> Any:
        """The listening server."""
        return self.factory.server

    @property
    def address(self) -> str:
        """The client's address; empty behind proxies."""
        return "" if self.server.proxy_forwarded_address_header else getattr(self.transport.getPeer(), "host", "")

    def connectionMade(self) -> None:
        """Wait for a request, unless this address has too many waiting connections."""
        super().connectionMade()
        self.requestFactory = Request
        self.server.channels.add(self)
        if self.address and self.unfinished[self.address] >= UNFINISHED:
            self.transport.abortConnection()
        else:
            self.start_deadline()

    def start_deadline(self) -> None:
        """Start the deadline of a request."""
        if self.deadline is None:
            self.deadline = self.callLater(SECONDS_FOR_A_REQUEST, self.give_up)
            self.unfinished[self.address] += 1

    def stop_deadline(self) -> None:
        """Stop the deadline: the request has arrived, or the connection is closed."""
        self.begun = False
        if self.deadline is not None:
            if self.deadline.active():
                self.deadline.cancel()
            self.deadline = None
            self.unfinished[self.address] -= 1
            if not self.unfinished[self.address]:
                del self.unfinished[self.address]

    def give_up(self) -> None:
        """Close a connection whose request is late, with 408 if some of it has arrived."""
        if self.begun:
            self.transport.write(LATE)
        self.timeoutConnection()

    def dataReceived(self, data: bytes) -> None:
        """Handle data of a request, or drop that of a refused body."""
        if self.hangs_up and not self.answering:
            self.dropped += len(data)
            if self.dropped > DROPPED:
                self.transport.pauseProducing()
            return
        if not self.answering:
            self.start_deadline()
            self.begun = True
        super().dataReceived(data)

    def hang_up_after(self, request: Request) -> None:
        """Answer a request without its body, then close the connection."""
        request.requestHeaders.removeHeader(b"Expect")  # no 100 Continue
        request.responseHeaders.setRawHeaders(b"Connection", CLOSE)
        self.persistent, self.length, self.hangs_up = False, 0, True

    def checkPersistence(self, request: Request, version: bytes) -> bool:
        """Whether the connection is kept alive; not while the server shuts down."""
        if self.server.draining:
            request.responseHeaders.setRawHeaders(b"Connection", CLOSE)
            return False
        stays: bool = super().checkPersistence(request, version)
        return stays

    def allContentReceived(self) -> None:
        """Handle a complete request."""
        self.stop_deadline()
        self.answering = True
        super().allContentReceived()

    def requestDone(self, request: object) -> None:
        """Note that the response is complete."""
        self.answering = False
        super().requestDone(request)

    def loseConnection(self) -> None:
        """Close; after a refusal with a delay, since a reset would overtake the response."""
        if self.hangs_up:
            self.transport.loseWriteConnection()
            self.callLater(SECONDS_TO_HANG_UP, self.transport.abortConnection)
        else:
            super().loseConnection()

    def connectionLost(self, reason: object) -> None:
        """Clean up after the connection."""
        self.stop_deadline()
        self.server.channels.discard(self)
        super().connectionLost(reason)
