"""Middleware for HTTP headers and session cookies."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

KEPT_NOWHERE = "private, no-store"
TABLES, LOOKS = "/t/", "/look"  # paths that may show a hand: tables, and an arbiter's look
HERE = ("clipboard-write", "fullscreen", "screen-wake-lock")
CLOSED = ("browsing-topics", "camera", "display-capture", "geolocation", "microphone", "payment", "usb")
POLICY = ", ".join([*(f"{name}=(self)" for name in HERE), *(f"{name}=()" for name in CLOSED)])


class Headers:
    """Disables unused browser features, and caching of pages that may show a hand."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        if request.path.startswith(TABLES) or request.path.endswith(LOOKS):
            response.headers["Cache-Control"] = KEPT_NOWHERE
        return response


class EarlierSession:
    """Under https, continues a session whose cookie has the earlier name, once, under the new name.

    Every session is marked under the new name, so that none can be planted by a cookie of the earlier name.
    """

    EARLIER, MARK = "sessionid", "host"

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME == self.EARLIER:
            return self.get_response(request)
        earlier = request.COOKIES.get(self.EARLIER, "")
        if earlier and settings.SESSION_COOKIE_NAME not in request.COOKIES:
            session = request.session.__class__(earlier)
            if not session.get(self.MARK) and not session.is_empty():
                request.session = session
        response = self.get_response(request)
        if request.session.accessed and not request.session.is_empty() and self.MARK not in request.session:
            request.session[self.MARK] = True
        if earlier:
            response.delete_cookie(self.EARLIER, samesite="Lax")
        return response
