"""Renderings for one viewer, and the differences sent to pages."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tables.history import log

NEWS = 12  # number of versions back that are still news
FRAME = 64_000  # bytes; pages fetch larger messages by GET
ROW = re.compile(r'^<(li|p|div|nav|tr) id="([\w-]+)".*</\1>$', re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A part of the page. Its rows are lines with an id, such as the plates of a board."""

    hash: str
    html: str

    @cached_property
    def rows(self) -> dict[str, str]:
        """The rows by id."""
        return {found[2]: found[0] for found in ROW.finditer(self.html)}

    @cached_property
    def frame(self) -> str:
        """The part with its rows replaced by their ids."""
        return ROW.sub(r"\2", self.html.replace(self.hash, "", 1))

    def news(self, name: str, old: Part | None) -> dict[str, str]:
        """What a page that has `old` needs: nothing, the changed rows, or the part.

        A prompt is always sent whole, since the page may have composed its own.
        """
        if old is not None and old.hash == self.hash:
            return {}
        if old is None or name == "prompt":
            return {name: self.html}
        if old.frame == self.frame:
            return {row: html for row, html in self.rows.items() if old.rows[row] != html}
        return {name: self.beside(old)}

    def beside(self, old: Part) -> str:
        """The part with empty placeholders for rows that `old` has already."""

        def kept(row: re.Match[str]) -> str:
            return f'<{row[1]} id="{row[2]}" data-kept></{row[1]}>' if old.rows.get(row[2]) == row[0] else row[0]

        return ROW.sub(kept, self.html)


@dataclass(frozen=True)
class Rendering:
    """All parts for one viewer, with the latest log lines."""

    v: int
    own: int
    title: str
    parts: dict[str, Part]
    lines: list[log.Entry]
    reveal: tuple[int, str] | None  # version and animation of the last reveal
    messages: dict[tuple[int, int], tuple[Rendering | None, str]] = field(default_factory=dict)  # `had` kept alive

    def envelope(self, since: int, had: Rendering | None) -> dict[str, Any]:
        """The message for a page at version `since` that shows the rendering `had`.

        A difference from `had` fits no other page, so it names the version on which it is based.
        """
        shown: dict[str, Any] = {"v": self.v, "own": self.own, "title": self.title, "news": self.news(since)}
        if had is not None:
            shown["on"] = (had.v, had.own)
        if self.reveal is not None and self.reveal[0] > since:
            shown["reveal"] = self.reveal[1]
        shown["parts"] = changed = {}
        for name, part in self.parts.items():
            changed.update(part.news(name, had.parts[name] if had else None))
        return shown

    def message(self, since: int, had: Rendering | None) -> str:
        """The envelope as JSON, shared by pages that show the same; if too large for a frame, a request to fetch it."""
        key = (since, id(had))
        if key not in self.messages:
            text = json.dumps(self.envelope(since, had), ensure_ascii=False)
            if len(text.encode()) > FRAME:
                text = json.dumps({"v": self.v, "own": self.own, "fetch": True})
            self.messages[key] = (had, text)
        return self.messages[key][1]

    def news(self, since: int) -> list[tuple[int, str] | tuple[int, str, bool]]:
        """The log lines since a version, as (version, text), with True added if about other seats only."""
        lines = [line for line in self.lines if line.number > max(since, self.v - NEWS)]
        return [(line.number, line.text, True) if line.others else (line.number, line.text) for line in lines]
