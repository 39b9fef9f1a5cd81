"""Renderings for one viewer, and the differences sent to pages."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple
from weakref import WeakKeyDictionary

from django.utils.text import compress_string

from engine.core import Viewer
from tables.history import log
from tables.rendering.part_templates.rows import Row, changed_rows, fill_marks, placed_rows
from tables.web.compression import Compression

COMPOSED = ("prompt", "guide")  # of these a page may show its own, rendered for a draft
NEWS = 12  # number of versions back that are still news
FRAME = 64_000  # bytes; pages fetch larger messages by GET


@dataclass(frozen=True)
class Part:
    """One part of the page: its text with a mark for each row, and the rows by their ids."""

    hash: str
    frame: str
    rows: dict[str, Row] = field(default_factory=dict)

    @cached_property
    def html(self) -> str:
        """The whole part, its hash in its own root element."""
        return self.with_rows({row.id: row.html for row in self.rows.values()})

    def news(self, name: str, old: Part | None) -> dict[str, str]:
        """What a page that has `old` needs: nothing, the changed rows, or the part.

        A prompt is always sent whole, since the page may have composed its own.
        """
        if old is not None and old.hash == self.hash:
            return {}
        if old is None or name == "prompt":
            return {name: self.html}
        if old.frame == self.frame:
            return changed_rows(self.rows, old.rows)
        texts, later = placed_rows(self.rows, old.rows)
        return {name: self.with_rows(texts)} | later

    def with_rows(self, rows: dict[str, str]) -> str:
        """The part with these rows."""
        return fill_marks(self.frame.replace('data-hash=""', f'data-hash="{self.hash}"', 1), rows)


class View(NamedTuple):
    """What decides a rendering: nothing else that pages show changes without one of these."""

    slug: str
    version: int
    own: int  # the seat's accepted commands; for spectators, how often a hand was opened or closed
    viewer: Viewer
    language: str


@dataclass(frozen=True)
class Message:
    """A message to pages, as text and packed."""

    text: str

    @cached_property
    def packed_text(self) -> bytes:
        """The text in gzip, a fifth as long; its size tells as little as that of a page."""
        return compress_string(self.text.encode(), max_random_bytes=Compression.max_random_bytes)


@dataclass(frozen=True, eq=False)
class Rendering:
    """All parts for one viewer, with the latest log lines."""

    v: int
    own: int
    title: str
    parts: dict[str, Part]
    lines: list[log.Entry]
    reveal: tuple[int, str] | None  # version and animation of the last reveal
    messages: WeakKeyDictionary[Rendering, dict[int, Message]] = field(default_factory=WeakKeyDictionary)  # by `had`
    whole: dict[int, Message] = field(default_factory=dict)  # messages for pages whose rendering is not known

    def envelope(self, since: int, had: Rendering | None) -> dict[str, object]:
        """The message for a page at version `since` that shows the rendering `had`."""
        return self.headline(since, had) | {"parts": self.changes(had)}

    def headline(self, since: int, had: Rendering | None) -> dict[str, object]:
        """The fields of a message other than the parts.

        A difference from `had` fits no other page, so it names the version on which it is based.
        """
        shown: dict[str, object] = {"v": self.v, "own": self.own, "title": self.title, "news": self.news(since)}
        if had is not None:
            shown["on"] = (had.v, had.own)
        if self.reveal is not None and self.reveal[0] > since:
            shown["reveal"] = self.reveal[1]
        return shown

    def changes(self, had: Rendering | None) -> dict[str, str]:
        """The parts and rows that a page which shows `had` needs, by the ids of their elements."""
        changed: dict[str, str] = {}
        for name, part in self.parts.items():
            changed.update(part.news(name, had.parts[name] if had else None))
        return changed

    def answer(self, had: Rendering | None) -> dict[str, str]:
        """The same for a page whose draft was played, with the parts that it may show for the draft."""
        return self.changes(had) | {name: self.parts[name].html for name in COMPOSED}

    def message(self, since: int, had: Rendering | None) -> Message:
        """The envelope as JSON, or a request to fetch it if it is too large for a frame.

        Pages that show the same share one.
        """
        known = self.whole if had is None else self.messages.setdefault(had, {})
        if since not in known:
            text = json.dumps(self.envelope(since, had), ensure_ascii=False)
            if len(text.encode()) > FRAME:
                text = json.dumps({"v": self.v, "own": self.own, "fetch": True})
            known[since] = Message(text)
        return known[since]

    def news(self, since: int) -> list[tuple[int, str] | tuple[int, str, bool]]:
        """The log lines since a version, as (version, text), with True added if about other seats only."""
        lines = [line for line in self.lines if line.number > max(since, self.v - NEWS)]
        return [(line.number, line.text, True) if line.others else (line.number, line.text) for line in lines]
