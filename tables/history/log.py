"""The log of a table: history rows as lines for a viewer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Union

import msgspec

from engine import GAMES
from engine.core import Event, Stage, Viewer, Voice, json_decoder, say, seats_named
from tables.models import Kind, Row
from tables.web.caches import render_cache


class Entry(NamedTuple):
    """A line of the log."""

    kind: str  # "event", "heading", or "notice": no move, such as an outage of the site
    seat: int | None
    text: str
    time: str  # ISO 8601
    clause: str
    number: int  # the version of its row
    fresh: bool
    others: bool  # whether it names only seats other than the viewer's
    place: int  # index among the lines of its version
    explained: bool = False  # whether it can be asked why a bot moved so
    answer: bool = False  # by an automa, in the row of a player's move: a move of its own
    about: str = ""  # of a late version's first line: words of its events, among them the ids of the places it changed


PLACELESS = ("seat", "type")  # fields that name no place
WORD = re.compile(r"[a-z0-9]+")
NUMBERED = 9  # moves that have numbers on the board: the last ones since one's own


@cache
def decoder(key: str) -> msgspec.json.Decoder[list[Event]]:
    """The decoder of a game's events."""
    any_of: Any = Union[tuple(event_kinds(key))]  # noqa: UP007
    return json_decoder(list[any_of])


@cache
def event_kinds(key: str) -> Sequence[type[Event]]:
    """A game's events: its own and the common ones."""
    others = {game.folder for game in GAMES.values() if game.key != key}
    return [kind for kind in descendants(Event) if not others.intersection(kind.__module__.split("."))]


def descendants(kind: type[Event]) -> Iterable[type[Event]]:
    """All subclasses, direct and indirect."""
    for child in kind.__subclasses__():
        yield child
        yield from descendants(child)


def events_of(text: str, key: str) -> list[Event]:
    """All events of a history row."""
    return decoder(key).decode(text)


def visible_events(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """The events of one row as this viewer may see them, joined where possible."""
    lines: list[Event] = []
    for event in events:
        seen = event.seen_by(viewer)
        if seen is None:
            continue
        both = lines[-1].merged_with(seen) if lines else None
        if both is not None:
            lines[-1] = both
        else:
            lines.append(seen)
    return lines


def is_heading(event: Event, stage: type[Stage]) -> bool:
    """Whether an event only names the stage: a new round."""
    named = [field for field in stage.__struct_fields__ if field not in ("phase", "phases")]
    return bool(named) and list(event.__struct_fields__) == named


def log_lines(
    rows: Sequence[Row], key: str, viewer: Viewer, voices: Mapping[int, Voice], stage: Stage, newest: int
) -> list[Entry]:
    """The log lines of these rows, oldest first.

    voices: by row number. newest: the version that is shown; its lines are fresh.
    """
    lines: list[Entry] = []
    for row, told in zip(rows, told_rows(rows, key, viewer, voices, type(stage)), strict=True):
        lines += [entry._replace(fresh=True) for entry in told] if row.number == newest else told
    own = max((row.number for row in rows if viewer is not None and row.seat == viewer), default=0)
    numbered = {row.number for row in rows[-NUMBERED:] if row.number > own}
    return [entry._replace(about="") if entry.about and entry.number not in numbered else entry for entry in lines]


def with_answer(lines: list[Entry], rows: Sequence[Row], key: str, viewer: Viewer, seats: int) -> list[Entry]:
    """The lines, in which an automa's answer to the newest move is told apart from that move.

    seats: how many the players have; the numbers of automas come after them.
    """
    first = next(iter(of_automas(lines, seats)), None)
    if first is None:
        return lines
    row = next(row for row in rows if row.number == first.number)
    about = words_of(visible_events(events_of(row.events, key), viewer)[first.place :])
    told = lines.index(first)
    rest = (line._replace(answer=True) for line in lines[told + 1 :])
    return [*lines[:told], first._replace(answer=True, about=about), *rest]


def of_automas(lines: Sequence[Entry], seats: int) -> list[Entry]:
    """What automas have done by the newest move."""
    return [line for line in lines if line.fresh and line.seat is not None and line.seat >= seats]


def automa_lines(lines: Sequence[Entry], seats: int) -> list[str]:
    """The words of what automas have done by the newest move."""
    return [line.text for line in of_automas(lines, seats)]


def with_reasons(lines: Sequence[Entry], explained: Collection[int]) -> list[Entry]:
    """The lines, of which the first of each of these rows can be explained."""
    return [line._replace(explained=line.number in explained and line.place == 0) for line in lines]


def told_rows(
    rows: Sequence[Row], key: str, viewer: Viewer, voices: Mapping[int, Voice], stage: type[Stage]
) -> Sequence[Sequence[Entry]]:
    """The lines of each row, told once for readers with the same seat, language and names."""

    def tell(row: Row) -> tuple[Entry, ...]:
        return build_row_lines(row, key, viewer, voices[row.number], stage)

    if not all(voice.names for voice in voices.values()):
        return [tell(row) for row in rows]  # who is named by one is not known
    known, words = [], []
    for row in rows:
        voice = voices[row.number]
        words.append(voice.words)  # kept with the lines, so that no others get their id
        reader = (viewer, voice.viewer, voice.names, id(voice.words), stage)
        known.append((key, row.number, row.time, row.events, *reader))
    kept = render_cache.lines(known, lambda n: (words[n], tell(rows[n])))
    return [told for _words, told in kept]


def build_row_lines(row: Row, key: str, viewer: Viewer, voice: Voice, stage: type[Stage]) -> tuple[Entry, ...]:
    """Tell the events of one row as lines."""
    lines, time = [], row.time.isoformat(timespec="seconds")
    events = visible_events(events_of(row.events, key), viewer)
    about, told = words_of(events), "notice" if row.kind == Kind.NOTICE else "event"
    for place, event in enumerate(events):
        kind = "heading" if is_heading(event, stage) else told
        seat = getattr(event, "seat", None)
        others = viewer is not None and names_only_others(event, voice.viewer)
        entry = Entry(kind, seat, say(event, voice), time, event.clause, row.number, False, others, place)
        lines.append(entry if place else entry._replace(about=about))
    return tuple(lines)


def names_only_others(event: Event, viewer: Viewer) -> bool:
    """Whether it names seats, none of them the viewer's: it does not concern this viewer."""
    named = seats_named(event)
    return bool(named) and viewer not in named


def words_told(row: Row, key: str, viewer: Viewer) -> str:
    """The words of a row's visible events, each once, by which the places that it changed are found."""
    return words_of(visible_events(events_of(row.events, key), viewer))


def words_of(events: Iterable[Event]) -> str:
    """All words and whole numbers of events, each once."""
    return " ".join(dict.fromkeys(word for event in events for word in words_in(msgspec.to_builtins(event))))


def words_in(value: object) -> Iterator[str]:
    """All words and whole numbers in plain data, but no names of fields, seats or types."""
    if isinstance(value, dict):
        yield from (word for field, part in value.items() if field not in PLACELESS for word in words_in(part))
    elif isinstance(value, list | tuple):
        yield from (word for part in value for word in words_in(part))
    elif isinstance(value, str):
        yield from WORD.findall(value)
    elif isinstance(value, int):
        yield str(value)
