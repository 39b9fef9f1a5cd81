"""HTTP connections: limits on the size of a body, the time of a request, and the number of connections per address."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from daphne.http_protocol import WebRequest
from twisted.internet.interfaces import IDelayedCall
from twisted.web.http import HTTPChannel

from tables.web.middleware import limit

SECONDS_FOR_A_REQUEST = 20  # from its first byte, or from the opening of the connection, to its last byte
SECONDS_TO_HANG_UP = 2  # in which who was refused may read why
DROPPED = 1024 * 1024  # bytes that are read and dropped meanwhile; no more is taken in
UNFINISHED = 200  # connections of one address without a whole request; a club of 17 behind one opens about 100
LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
CLOSE = [b"close"]


class Request(WebRequest):  # type: ignore[misc]
    """A request that is answered as soon as its headers say that its body is too large; the site says why."""

    def gotLength(self, length: int | None) -> None:
        """Take in a body up to the limit; of any other (or of unknown length) nothing."""
        if length is None or length > limit():
            self.channel.hang_up_after(self)
            length = 0
        super().gotLength(length)

    def process(self) -> Any:
        """Hand the request on; a socket takes the connection over."""
        channel, done = self.channel, super().process()
        if self.transport is None:
            channel.server.channels.discard(channel)
        return done


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection; the server that it belongs to closes it politely."""

    unfinished: ClassVar[Counter[str]] = Counter()  # by address: connections that wait for a request

    def __init__(self) -> None:
        super().__init__()
        self.deadline: IDelayedCall | None = None
        self.begun = self.answering = self.hangs_up = False
        self.dropped = 0

    @property
    def server(self) -> Any:
        """The server that listens."""
        return self.factory.server

    @property
    def address(self) -> str:
        """The address of the client; none behind proxies."""
        return "" if self.server.proxy_forwarded_address_header else getattr(self.transport.getPeer(), "host", "")

    def connectionMade(self) -> None:
        """Wait for a request, unless this address lets too many connections wait."""
        super().connectionMade()
        self.requestFactory = Request
        self.server.channels.add(self)
        if self.address and self.unfinished[self.address] >= UNFINISHED:
            self.transport.abortConnection()
        else:
            self.expect()

    def expect(self) -> None:
        """From now on a request is due."""
        if self.deadline is None:
            self.deadline = self.callLater(SECONDS_FOR_A_REQUEST, self.give_up)
            self.unfinished[self.address] += 1

    def met(self) -> None:
        """The request has arrived, or the connection is closed."""
        self.begun = False
        if self.deadline is not None:
            if self.deadline.active():
                self.deadline.cancel()
            self.deadline = None
            self.unfinished[self.address] -= 1
            if not self.unfinished[self.address]:
                del self.unfinished[self.address]

    def give_up(self) -> None:
        """Close a connection whose request has not come, and say so where some of it has."""
        if self.begun:
            self.transport.write(LATE)
        self.timeoutConnection()

    def dataReceived(self, data: bytes) -> None:
        """Some of a request, or of a body that was refused."""
        if self.hangs_up and not self.answering:
            self.dropped += len(data)
            if self.dropped > DROPPED:
                self.transport.pauseProducing()
            return
        if not self.answering:
            self.expect()
            self.begun = True
        super().dataReceived(data)

    def hang_up_after(self, request: Request) -> None:
        """Answer a request without its body, and nothing that comes after it."""
        request.requestHeaders.removeHeader(b"Expect")  # nobody is asked to go on
        request.responseHeaders.setRawHeaders(b"Connection", CLOSE)
        self.persistent, self.length, self.hangs_up = False, 0, True

    def checkPersistence(self, request: Any, version: bytes) -> bool:
        """Whether the connection stays for another request: not while the server is about to stop."""
        if self.server.draining:
            request.responseHeaders.setRawHeaders(b"Connection", CLOSE)
            return False
        stays: bool = super().checkPersistence(request, version)
        return stays

    def allContentReceived(self) -> None:
        """The request is whole: it is answered."""
        self.met()
        self.answering = True
        super().allContentReceived()

    def requestDone(self, request: Any) -> None:
        """The answer is given."""
        self.answering = False
        super().requestDone(request)

    def loseConnection(self) -> None:
        """Close; who was refused in the middle of sending gets to read why, or a reset would overtake the answer."""
        if self.hangs_up:
            self.transport.loseWriteConnection()
            self.callLater(SECONDS_TO_HANG_UP, self.transport.abortConnection)
        else:
            super().loseConnection()

    def connectionLost(self, reason: Any) -> None:
        """The connection is gone."""
        self.met()
        self.server.channels.discard(self)
        super().connectionLost(reason)
