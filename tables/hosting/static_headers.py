"""Headers of static files. The settings import it, so it needs no Django."""

from __future__ import annotations

from wsgiref.headers import Headers


def add_static_headers(headers: Headers, _path: str, _url: str) -> None:
    """Give a static file, which other middleware does not see, the one header that it needs too."""
    headers["X-Content-Type-Options"] = "nosniff"
