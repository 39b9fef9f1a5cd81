"""The one builder of what a viewer sees of a table: the same for the page, the answer to a move, a socket and a GET."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

from django.db.models import QuerySet
from django.template import Context
from django.template.loader import get_template, render_to_string
from django.utils import timezone, translation
from django.utils.translation import get_language, gettext
from django.utils.translation.trans_real import catalog

from engine import IllegalMove, Position, chance
from engine.core import Refusal, Stage, Viewer, Voice, say
from tables import log, takeback
from tables.models import Kind, Status, Table, Turn, bots_of, round_of

NAMES = ("bar", "prompt", "board", "hand", "players", "log")
LINES = 24  # of the log; older ones by GET
NEWS = 12  # versions back that a page can have missed and still be told
DRAWN = 1000  # boards and reveals that this process remembers
_drawn: dict[tuple[Any, ...], Any] = {}
T = TypeVar("T")


class Person(NamedTuple):
    """Whoever sits in a seat, as this viewer knows them."""

    name: str
    bot: bool
    me: bool
    colour: str


ROW = re.compile(r'^<(li|p|div) id="([\w-]+)".*</\1>$', re.MULTILINE)


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
        """What a page needs that has `old`: nothing, the rows that changed, or the whole part."""
        if old is not None and old.hash == self.hash:
            return {}
        if old is None or old.frame != self.frame:
            return {name: self.html}
        return {row: html for row, html in self.rows.items() if old.rows[row] != html}


@dataclass(frozen=True)
class Moment:
    """A table at one version: now, or at a row of its history."""

    table: Table
    position: Position
    version: int
    rows: list[Turn]  # of the round, oldest first, what was undone left out
    past: bool = False


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
        """What a page is sent that was at version `since` and shows the rendering `had`."""
        shown: dict[str, Any] = {"v": self.v, "own": self.own, "title": self.title, "news": self.news(since)}
        if self.reveal is not None and self.reveal[0] > since:
            shown["reveal"] = self.reveal[1]
        shown["parts"] = changed = {}
        for name, part in self.parts.items():
            changed.update(part.news(name, had.parts[name] if had else None))
        return shown

    def message(self, since: int, had: Rendering | None) -> str:
        """The envelope as text, written once for all pages that show the same."""
        key = (since, id(had))
        if key not in self.messages:
            self.messages[key] = (had, json.dumps(self.envelope(since, had), ensure_ascii=False))
        return self.messages[key][1]

    def news(self, since: int) -> list[str]:
        """The sentences of what happened after a version."""
        return [line.text for line in self.lines if line.number > max(since, self.v - NEWS)]


def rows_of(table: Table) -> QuerySet[Turn]:
    """The history without what was undone, and without the positions."""
    return table.turns.filter(undone=False).defer("after", "moves", "replaced")


def now(table: Table, viewer: Viewer) -> Moment:
    """The table as this viewer sees it at this moment; spectators may be some seconds behind."""
    if viewer is None and table.delay and table.status == Status.PLAYING:
        old = table.turns.filter(undone=False, time__lte=timezone.now() - timedelta(seconds=table.delay))
        row = old.last() or table.turns.earliest("number")
        return at(table, row)
    position = table.truth()
    return Moment(table, position, table.version, round_rows(table, table.version, position.stage().path))


def at(table: Table, row: Turn, past: bool = False) -> Moment:
    """The table as it was after a row of its history."""
    row.table = table
    return Moment(table, row.position(), row.number, round_rows(table, row.number, row.stage), past)


def round_rows(table: Table, version: int, stage: str) -> list[Turn]:
    """The rows of the round of a stage, up to a version."""
    return list(rows_of(table).filter(number__lte=version, stage__startswith=round_of(stage)))


def voice(table: Table) -> Voice:
    """How a reader of the active language is spoken to at this table."""
    names = [seat.said for seat in table.seats.all()]
    messages = catalog()  # itself, since a board has hundreds of sentences and each `gettext` would look for it
    return Voice(messages.gettext, messages.ngettext, names.__getitem__, table.rules.words(table.chosen()))


def context(moment: Moment, viewer: Viewer, draft: Sequence[str] = ()) -> dict[str, Any]:
    """Everything that the part templates read, in the active language, and all of it through `seen_by`."""
    table, seats = moment.table, list(moment.table.seats.all())
    rules, seen, speaks = table.rules, moment.position.seen_by(viewer), voice(table)
    stage = seen.stage()
    mine = None if viewer is None else seats[viewer]
    chooser = None if moment.past else viewer
    lines = log.entries(moment.rows, table.game, viewer, speaks, stage, moment.version)
    return {
        "game": rules,
        "table": table,
        "voice": speaks,
        "colours": tuple(seat.colour for seat in seats),
        "names": tuple(seat.said for seat in seats),
        "people": tuple(Person(seat.said, bool(seat.bot), seat.number == viewer, seat.colour) for seat in seats),
        "me": viewer,
        "watch_only": viewer is None,
        "picture": rules.picture(seen, viewer),
        "panel": rules.panel(seen, chooser, moves(table, draft) if chooser is not None else ()),
        "stage": stage,
        "phases": phases(stage, speaks, over=not seen.to_move()),
        "version": moment.version,
        "turn": table.turn,
        "acts": mine.acts if mine else 0,
        "own": mine.acts if mine else 0,
        "log": log.this_round(lines)[-LINES:],
        "undo": undo(moment, viewer, speaks),
        "result": result(seen, speaks),
        "verify": verify(table) if not seen.to_move() else None,
        "rematch": rematch(table),
        "past": None,
        "title": title(table, viewer is not None and not moment.past and viewer in seen.to_move()),
    }


def moves(table: Table, draft: Sequence[str]) -> list[Any]:
    """The moves of a draft that can be read; the panel drops those that are not legal."""
    read = []
    for text in draft:
        try:
            read.append(table.read(text))
        except IllegalMove:
            continue
    return read


def title(table: Table, awaited: bool) -> str:
    """The title of the page: a dot and words when the viewer is awaited, never anything hidden."""
    game = gettext(table.rules.title)
    return gettext("● Your turn · {game} · Karnak").format(game=game) if awaited else f"{game} · Karnak"


def phases(stage: Stage, speaks: Voice, over: bool) -> list[dict[str, Any]]:
    """The phases of this round in order."""
    here = stage.phases.index(stage.phase) if stage.phase in stage.phases else -1
    return [
        {"id": phase, "word": speaks.word(phase), "current": i == here and not over, "done": i < here or over}
        for i, phase in enumerate(stage.phases)
    ]


def undo(moment: Moment, viewer: Viewer, speaks: Voice) -> dict[str, Any]:
    """Whether this viewer may take the last move back, and if not, why."""
    if viewer is None or moment.past:
        return {"open": False, "reason": ""}
    bots = bots_of(moment.table.seats.all())
    found = takeback.last_move(takeback.standing(moment.rows), viewer, bots)
    return {"open": False, "reason": say(found, speaks)} if isinstance(found, Refusal) else {"open": True, "reason": ""}


def result(seen: Position, speaks: Voice) -> list[dict[str, Any]] | None:
    """The final standing by place, every line of it explained; None while the game lasts."""
    scores = None if seen.to_move() else seen.scores()
    if scores is None:
        return None
    return [
        {
            "seat": score.seat,
            "place": score.place,
            "points": score.points,
            "lines": [
                {"text": say(line, speaks), "clause": line.clause, "points": line.points} for line in score.lines
            ],
            "ties": [{"text": say(tie, speaks), "clause": tie.clause} for tie in score.ties],
        }
        for score in sorted(scores, key=lambda score: (score.place, score.seat))
    ]


def rematch(table: Table) -> dict[str, Any] | None:
    """The table at which these people play again."""
    again: Table | None = getattr(table, "rematch", None)
    return {"url": f"/t/{again.slug}", "slug": again.slug} if again is not None else None


def verify(table: Table) -> dict[str, Any] | None:
    """What everybody needs to check every draw, once the game is over for good."""
    if table.status != Status.FINISHED:
        return None
    nonces = [seat.nonce for seat in table.seats.all()]
    return {
        "secret": table.secret,
        "commitment": chance.commitment(table.secret),
        "table": table.slug,
        "nonces": nonces,
        "key": chance.table_key(table.secret, table.slug, nonces),
        "record": f"/t/{table.slug}/record",
    }


def drawn(name: str, values: dict[str, Any]) -> Part:
    """One part, its hash written into its own root element."""
    template: Any = get_template(f"table/_{name}.html")
    html = template.template.render(Context(values, use_l10n=False)).strip()  # numbers here are small and whole
    mark = hashlib.blake2b(html.encode(), digest_size=6).hexdigest()
    return Part(mark, html.replace('data-hash=""', f'data-hash="{mark}"', 1))


def board(values: dict[str, Any]) -> Part:
    """The board, drawn once for everybody who sees the same: remembered by its records, and drawn from them alone."""
    drawn_from = {name: values[name] for name in ("game", "voice", "colours", "names")}
    key = (values["table"].slug, values["names"], values["colours"], values["picture"].board)
    picture = {"board": values["picture"].board}
    return remembered(("board", *key), lambda: drawn("board", {**drawn_from, "picture": picture}))


def remembered(key: tuple[Any, ...], draw: Callable[[], T]) -> T:
    """What was drawn from the same records in this language before, or else is drawn now."""
    spoken = (get_language(), *key)
    if spoken not in _drawn:
        if len(_drawn) >= DRAWN:
            _drawn.pop(next(iter(_drawn)), None)
        _drawn[spoken] = draw()
    found: T = _drawn[spoken]
    return found


def table_view(values: dict[str, Any]) -> str:
    """The board in tables: the same records in another form."""
    return render_to_string(f"games/{values['game'].folder}/_tableview.html", values)


def render(table: Table, viewer: Viewer, language: str, draft: Sequence[str] = ()) -> Rendering:
    """All parts as this viewer sees the table now, in this language."""
    with translation.override(language):
        moment = now(table, viewer)
        values = context(moment, viewer, draft)
        parts = {name: board(values) if name == "board" else drawn(name, values) for name in NAMES}
        return Rendering(
            moment.version, values["own"], values["title"], parts, values["log"], reveal(moment, viewer, values)
        )


def reveal(moment: Moment, viewer: Viewer, values: dict[str, Any]) -> tuple[int, str] | None:
    """The choreography of sealed answers that opened a few versions ago."""
    for row in reversed(moment.rows):
        if row.number <= moment.version - NEWS:
            break
        if row.final and row.kind == Kind.SEAL:
            row.table = moment.table
            key = ("reveal", moment.table.slug, row.number, viewer, values["names"])
            html = remembered(key, partial(unveiled, row, viewer, values))
            return (row.number, html) if html else None
    return None


def unveiled(row: Turn, viewer: Viewer, values: dict[str, Any]) -> str:
    """What the pages play for the row in which sealed answers opened; nothing for a row that opened none."""
    rules = row.table.rules
    opened = [event for event in log.events_of(row, rules.key) if event.reveal]
    played = rules.reveal(row.position().seen_by(viewer), opened) if opened else None
    return (
        render_to_string(f"games/{rules.folder}/_reveal.html", {**values, "reveal": played}).strip() if played else ""
    )


def out_of_band(parts: Mapping[str, Part]) -> str:
    """The parts as htmx swaps them into a page from an answer to something else."""
    mark = 'hx-swap-oob="morph:#{}" data-hash='
    return "\n".join(part.html.replace("data-hash=", mark.format(name), 1) for name, part in parts.items())
