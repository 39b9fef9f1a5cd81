"""Which sockets are accepted: only those from a page of this site, and a limited number of them."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.http.request import split_domain_port, validate_host

from tables.web import rate_limits

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

OF_ADDRESS = 600  # sockets in this process; a hall of 64 people with three devices and three pages each opens 576
OF_SESSION = 60
MESSAGES = rate_limits.Limit(20, 10)  # of one socket: a page says hardly anything
TOO_MANY = 4429  # the page tries again, later and later
PORTS = {"http": 80, "https": 443}


class Handshake:
    """Sockets of our own pages, counted by address and by session, whose messages come at a bearable rate."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.open: Counter[tuple[str, str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in, or refuse it (403)."""
        headers = headers_of(scope)
        caps = caps_of(scope, headers)
        if not is_own(headers) or any(self.open[key] >= cap for key, cap in caps.items()):
            await WebsocketDenier()(scope, receive, send)
            return
        self.open.update(caps.keys())
        try:
            await self.application(scope, paced(receive, send), send)
        finally:
            self.open -= Counter(caps.keys())


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a handshake."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def is_own(headers: dict[str, str]) -> bool:
    """Whether the page that opens the socket has scheme, host and port of this site."""
    try:
        page = urlsplit(headers.get("origin", ""))
        host = urlsplit(f"//{headers.get('host', '')}")
        ports = page.port or PORTS.get(page.scheme), host.port or PORTS.get(scheme(headers))
    except ValueError:
        return False
    same = (page.scheme, page.hostname) == (scheme(headers), host.hostname) and ports[0] == ports[1]
    return same and validate_host(split_domain_port(page.netloc)[0], settings.ALLOWED_HOSTS)


def scheme(headers: dict[str, str]) -> str:
    """The scheme by which browsers reach the site; a header counts only behind a configured proxy."""
    told = headers.get("x-forwarded-proto", "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
    return "https" if settings.HTTPS else told.rpartition(",")[2].strip() or "http"


def caps_of(scope: Scope, headers: dict[str, str]) -> dict[tuple[str, str], int]:
    """What this socket is counted by, and how many there may be: its address and its session, where it has them."""
    address = address_of(scope, headers)
    session = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    caps = {("session", session): OF_SESSION} if session else {}
    return caps | ({("address", address): OF_ADDRESS} if is_counted(address) else {})


def address_of(scope: Scope, headers: dict[str, str]) -> str:
    """From where the socket is opened, as for a page."""
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = (scope.get("client") or [""])[0]
    if "x-forwarded-for" in headers:
        request.META["HTTP_X_FORWARDED_FOR"] = headers["x-forwarded-for"]
    return rate_limits.visitor(request)


def is_counted(address: str) -> bool:
    """Whether an address is that of a visitor, and not of a proxy on this machine that is not configured."""
    return bool(address) and not ip_address(address.partition("/")[0]).is_loopback


def paced(receive: Receive, send: Send) -> Receive:
    """The messages of a page; its socket is closed if it sends too many at once."""
    times: deque[float] = deque(maxlen=MESSAGES.times)

    async def next_message() -> dict[str, Any]:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        now = time.monotonic()
        if len(times) == MESSAGES.times and now - times[0] < MESSAGES.seconds:
            await send({"type": "websocket.close", "code": TOO_MANY})
            return {"type": "websocket.disconnect", "code": TOO_MANY}
        times.append(now)
        return message

    return next_message
