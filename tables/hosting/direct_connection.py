"""Connections to PostgreSQL beside Django's own: they go around a pooler, where there is one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connection
from django.db.utils import DEFAULT_DB_ALIAS, ConnectionHandler

OF_DJANGO = ("context", "cursor_factory", "prepare_threshold")  # parameters of its own connections


def direct_parameters() -> dict[str, Any]:
    """What libpq needs to connect: name -> value."""
    around = settings.DIRECT_DATABASE
    used = ConnectionHandler({DEFAULT_DB_ALIAS: around})[DEFAULT_DB_ALIAS] if around else connection
    return {name: value for name, value in used.get_connection_params().items() if name not in OF_DJANGO}
