"""Accepts sockets only from pages of this site, and in limited number."""

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

from tables.web import metrics, rate_limits

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, object]]]
Send = Callable[[dict[str, object]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

OF_ADDRESS = 600  # sockets per address in this process; 64 people with three devices and three pages each open 576
OF_SESSION = 60
MESSAGES = rate_limits.Limit(20, 10)  # per socket; pages send few messages
TOO_MANY = 4429  # close code: the page reconnects with growing delays
PORTS = {"http": 80, "https": 443}


class Handshake:
    """ASGI middleware: sockets of our own pages, counted by address and session, with limited messages."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.open: Counter[tuple[str, str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a socket, or deny it (403)."""
        headers = headers_of(scope)
        caps = caps_of(scope, headers)
        if not is_own(headers) or any(self.open[key] >= cap for key, cap in caps.items()):
            metrics.sockets_refused.inc()
            await WebsocketDenier()(scope, receive, send)
            return
        self.open.update(caps.keys())
        try:
            with metrics.sockets.track_inprogress():
                await self.application(scope, limit_messages(receive, send), send)
        finally:
            self.open -= Counter(caps.keys())


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a handshake."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def is_own(headers: dict[str, str]) -> bool:
    """Whether the page's origin has scheme, host and port of this site."""
    try:
        page = urlsplit(headers.get("origin", ""))
        host = urlsplit(f"//{headers.get('host', '')}")
        ports = page.port or PORTS.get(page.scheme), host.port or PORTS.get(scheme(headers))
    except ValueError:
        return False
    same = (page.scheme, page.hostname) == (scheme(headers), host.hostname) and ports[0] == ports[1]
    return same and validate_host(split_domain_port(page.netloc)[0], settings.ALLOWED_HOSTS)


def scheme(headers: dict[str, str]) -> str:
    """The scheme of the site as browsers see it; the header counts only behind a configured proxy."""
    told = headers.get("x-forwarded-proto", "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
    return "https" if settings.HTTPS else told.rpartition(",")[2].strip() or "http"


def caps_of(scope: Scope, headers: dict[str, str]) -> dict[tuple[str, str], int]:
    """The counters of this socket with their limits: address and session, if present."""
    address = address_of(scope, headers)
    session = parse_cookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    caps = {("session", session): OF_SESSION} if session else {}
    return caps | ({("address", address): OF_ADDRESS} if is_counted(address) else {})


def address_of(scope: Scope, headers: dict[str, str]) -> str:
    """The address of the client, determined as for a page."""
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = (scope.get("client") or [""])[0]
    if "x-forwarded-for" in headers:
        request.META["HTTP_X_FORWARDED_FOR"] = headers["x-forwarded-for"]
    return rate_limits.visitor(request)


def is_counted(address: str) -> bool:
    """Whether an address is a visitor's, not that of an unconfigured proxy on this machine."""
    return bool(address) and not ip_address(address.partition("/")[0]).is_loopback


def limit_messages(receive: Receive, send: Send) -> Receive:
    """Limit the messages of a page; its socket is closed if it sends too many."""
    times: deque[float] = deque(maxlen=MESSAGES.times)

    async def next_message() -> dict[str, object]:
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
