"""Behind a pooler, the site's own connections go around it, and Django's ask for nothing that it refuses."""

from __future__ import annotations

from django.test import override_settings

from tables.hosting.direct_connection import OF_DJANGO, direct_parameters
from tables.settings import database

POOLER, AROUND = "postgres://karnak@pooler:6432/karnak", "postgres://karnak@server:5432/karnak"


def test_backups_and_the_listener_go_around_a_pooler() -> None:
    with override_settings(DIRECT_DATABASE=database(AROUND)):
        named = direct_parameters()
    assert (named["host"], named["port"], named["dbname"]) == ("server", 5432, "karnak")
    assert not {*OF_DJANGO} & {*named}


def test_through_a_pooler_no_option_is_sent_at_the_start_and_no_cursor_outlives_its_transaction() -> None:
    pooled, direct = database(POOLER, pooled=True), database(AROUND)
    assert ("options" in pooled["OPTIONS"], pooled["DISABLE_SERVER_SIDE_CURSORS"]) == (False, True)
    assert (direct["OPTIONS"]["options"], direct["DISABLE_SERVER_SIDE_CURSORS"]) == ("-c jit=off", False)
