"""What was rendered for one viewer, and which parts of it are sent to a page with an older picture."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tables.history import log

NEWS = 12  # versions back that a page can have missed and still be told
FRAME = 64_000  # bytes: a page fetches by GET what would be a larger message on its socket
ROW = re.compile(r'^<(li|p|div|nav|tr) id="([\w-]+)".*</\1>$', re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """One part of the page. Its rows are the lines with an id of their own, such as the plates of a board."""

    hash: str
    html: str

    @cached_property
    def rows(self) -> dict[str, str]:
        """The rows by their ids."""
        return {found[2]: found[0] for found in ROW.finditer(self.html)}

    @cached_property
    def frame(self) -> str:
        """All but the rows."""
        return ROW.sub(r"\2", self.html.replace(self.hash, "", 1))

    def news(self, name: str, old: Part | None) -> dict[str, str]:
        """What a page needs that has `old`: nothing, the rows that changed, or the part; of a prompt all of it, since
        the page that composes a choice has drawn its own."""
        if old is not None and old.hash == self.hash:
            return {}
        if old is None or name == "prompt":
            return {name: self.html}
        if old.frame == self.frame:
            return {row: html for row, html in self.rows.items() if old.rows[row] != html}
        return {name: self.beside(old)}

    def beside(self, old: Part) -> str:
        """The part with every row left empty that a page which shows `old` has already."""

        def kept(row: re.Match[str]) -> str:
            return f'<{row[1]} id="{row[2]}" data-kept></{row[1]}>' if old.rows.get(row[2]) == row[0] else row[0]

        return ROW.sub(kept, self.html)


@dataclass(frozen=True)
class Rendering:
    """All parts for one viewer, with what came last in words."""

    v: int
    own: int
    title: str
    parts: dict[str, Part]
    lines: list[log.Entry]
    reveal: tuple[int, str] | None  # the version that opened something, and what the pages play then
    messages: dict[tuple[int, int], tuple[Rendering | None, str]] = field(default_factory=dict)  # `had` kept alive

    def envelope(self, since: int, had: Rendering | None) -> dict[str, Any]:
        """What a page is sent that was at version `since` and shows the rendering `had`.

        What differs from `had` is of use to no other page, so it names the version from which it leads on.
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
        """The envelope as text, written once for all pages that show the same; of one that is too large for a frame,
        that the page has to fetch it."""
        key = (since, id(had))
        if key not in self.messages:
            text = json.dumps(self.envelope(since, had), ensure_ascii=False)
            if len(text.encode()) > FRAME:
                text = json.dumps({"v": self.v, "own": self.own, "fetch": True})
            self.messages[key] = (had, text)
        return self.messages[key][1]

    def news(self, since: int) -> list[tuple[int, str] | tuple[int, str, bool]]:
        """What happened after a version: sentences, each with the version that brought it, marked where it is
        about others alone."""
        lines = [line for line in self.lines if line.number > max(since, self.v - NEWS)]
        return [(line.number, line.text, True) if line.others else (line.number, line.text) for line in lines]
