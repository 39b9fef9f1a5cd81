"""Renders the parts of a page from their context.

Those that few moves change are cached by what they are rendered from.
"""

from __future__ import annotations

import hashlib
from functools import partial
from typing import Any

from engine.core import Viewer
from tables.history import log
from tables.models import Row, Table
from tables.rendering.games import game_files
from tables.rendering.moments import Moment
from tables.rendering.part_templates import rows as part_rows
from tables.rendering.part_templates.compiler import part_template
from tables.rendering.push_messages import NEWS, Part
from tables.web.caches import render_cache

NAMES = ("bar", "vote", "guide", "prompt", "board", "hand", "players", "log")


def render_parts(values: dict[str, Any]) -> dict[str, Part]:
    """All parts with this context, by their names."""
    cached = {"board": board, "hand": hand}
    names = NAMES if values["game"].stop is None else (*NAMES, "stop")
    return {name: cached[name](values) if name in cached else render_part(name, values) for name in names}


def render_part(name: str, values: dict[str, Any]) -> Part:
    """Render one part and collect its rows; its hash is that of its text and of theirs."""
    found: dict[str, part_rows.Row] = {}
    frame = part_template(f"table_page/_{name}.html")({**values, part_rows.KEY: found}).strip()
    text = b"".join([frame.encode(), *(row.digest for row in found.values())])
    return Part(hashlib.blake2b(text, digest_size=6).hexdigest(), frame, found)


def board(values: dict[str, Any]) -> Part:
    """The board, cached by the records from which it is rendered."""
    return cached_part("board", values, {"board": values["picture"].board}, {})


def hand(values: dict[str, Any]) -> Part:
    """The hand, cached in the same way: the moves of others mostly leave it as it is."""
    more = {name: values[name] for name in ("open_hands", "hand_is_open", "watch_only")}
    return cached_part("hand", values, {"hand": values["picture"].hand}, more)


def cached_part(name: str, values: dict[str, Any], picture: dict[str, Any], more: dict[str, Any]) -> Part:
    """A part that is rendered from nothing but these pieces, cached by them: all of them can be hashed."""
    rendered_from = {key: values[key] for key in ("game", "voice", "colours", "names")}
    key = (values["table"].slug, values["voice"].viewer, values["names"], values["colours"])
    found: Part = render_cache.picture(
        (name, *key, *picture.values(), *more.values()),
        lambda: render_part(name, {**rendered_from, **more, "picture": picture}),
    )
    return found


def table_view(values: dict[str, Any]) -> str:
    """The board as tables, from the same records."""
    return part_template(game_files.templates(values["game"], "_tableview.html"))({**values})


def reveal(moment: Moment, viewer: Viewer, values: dict[str, object]) -> tuple[int, str] | None:
    """The animation of the last reveal within NEWS versions, with its version; else None."""
    for row in reversed(moment.rows):
        if row.number <= moment.version - NEWS:
            break
        if row.final and any(event.reveal for event in log.events_of(row.events, moment.table.game)):
            key = ("reveal", moment.table.slug, row.number, viewer, values["names"])
            html = render_cache.picture(key, partial(render_reveal, moment.table, row, viewer, values))
            return (row.number, html) if html else None
    return None


def render_reveal(table: Table, row: Row, viewer: Viewer, values: dict[str, object]) -> str:
    """The animation for the row in which sealed answers opened; empty if none did."""
    rules = table.rules
    opened = [event for event in log.events_of(row.events, rules.key) if event.reveal]
    played = rules.reveal(table.turns.get(pk=row.pk).position().seen_by(viewer), opened) if opened else None
    if not played:
        return ""
    return part_template(game_files.templates(rules, "_reveal.html"))({**values, "reveal": played}).strip()
