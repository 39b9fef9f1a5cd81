"""Reports of errors to a Sentry server, without any person or any secret of a game.

Only if a server is named and its library is installed.
"""

from __future__ import annotations

from importlib import import_module, util
from typing import Any

from django.conf import settings
from django.core.checks import Warning, register

from tables.web import request_context

LIBRARY = "sentry_sdk"


def is_possible() -> bool:
    """Whether the library is installed (the extra `sentry` of pyproject.toml)."""
    return util.find_spec(LIBRARY) is not None


@register()
def reports_are_possible(app_configs: object, **kwargs: object) -> list[Warning]:
    """Warn where errors are to be reported and cannot be."""
    if not settings.SENTRY_DSN or is_possible():
        return []
    return [
        Warning(
            "SENTRY_DSN names a server for errors, but the library that reports them is not installed.",
            hint='Run: .venv/bin/pip install "sentry-sdk>=2.20"',
            id="karnak.W001",
        )
    ]


def begin_reports(dsn: str, release: str) -> None:
    """Report errors from now on. Does nothing without an address or without the library."""
    if dsn and is_possible():
        import_module(LIBRARY).init(dsn=dsn, release=release, **options())


def options() -> dict[str, object]:
    """Options of the Sentry library: what a report leaves out.

    People, bodies, local variables (positions hold secrets), source code, and earlier events.
    """
    return {
        "send_default_pii": False,
        "include_local_variables": False,
        "include_source_context": False,
        "max_request_body_size": "never",
        "max_breadcrumbs": 0,
        "before_send": without_request,
    }


def without_request(event: dict[str, Any], _hint: dict[str, Any]) -> dict[str, Any]:
    """The report with the numbers of request and table in place of the request.

    Address, headers and cookies hold links that give access.
    """
    for name in ("request", "user", "breadcrumbs", "extra"):
        event.pop(name, None)
    tags = {"request": request_context.request_id.get(), "table": request_context.table_id.get()}
    event["tags"] = {**event.get("tags", {}), **{name: str(value) for name, value in tags.items() if value}}
    return event
