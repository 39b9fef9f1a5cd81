"""Key moments of a game for its replay: what was revealed, and where another player took the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.core import Seat, Voice
from tables.history import log
from tables.models import Table, Turn, positions, was_effective_at
from tables.web.caches import render_cache

Step = tuple[int, str]  # number and stage of a row


class KeyMoment(NamedTuple):
    """A row in which sealed answers opened, or, with a seat, at which this seat has taken the lead."""

    number: int
    phase: str
    leader: Seat | None = None


def key_moments(table: Table, steps: Sequence[Step]) -> list[KeyMoment]:
    """The key moments among these rows, in order; found once in this process."""
    last = steps[-1][0]
    found: list[KeyMoment] = render_cache.picture(
        ("key moments", table.slug, table.status, last), partial(find_moments, table, steps)
    )
    return found


def find_moments(table: Table, steps: Sequence[Step]) -> list[KeyMoment]:
    """The key moments among these rows."""
    return sorted([*reveals(table, steps), *changes_of_lead(table, steps)], key=lambda moment: moment.number)


def reveals(table: Table, steps: Sequence[Step]) -> Iterator[KeyMoment]:
    """The rows in which sealed answers opened."""
    stages = dict(steps)
    rows = table.turns.filter(was_effective_at(steps[-1][0]), final=True).values_list("number", "events")
    for number, events in rows:
        if number in stages and any(event.reveal for event in log.events_of(events, table.game)):
            yield KeyMoment(number, phase_of(stages[number]))


def changes_of_lead(table: Table, steps: Sequence[Step]) -> Iterator[KeyMoment]:
    """The beginnings of phases at which another player alone has the most public points."""
    begins = [next(rows)[0] for _stage, rows in groupby(steps, key=lambda step: step[1])]
    rows: list[Turn] = list(table.turns.filter(number__in=begins))
    for row in rows:
        row.table = table
    before: Seat | None = None
    for row, position in zip(rows, positions(rows), strict=True):
        leading = leader([line.stats[0].n for line in table.rules.picture(position.seen_by(None), None).players])
        if leading is not None and leading != before:
            if before is not None:
                yield KeyMoment(row.number, phase_of(row.stage), leading)
            before = leading


def leader(points: Sequence[int]) -> Seat | None:
    """The seat that alone has the most points; None where several have them."""
    best = [seat for seat, n in enumerate(points) if n == max(points)]
    return best[0] if len(best) == 1 else None


def phase_of(stage: str) -> str:
    """The phase of a stage of the history."""
    return stage.rpartition("/")[2]


def in_words(moments: Sequence[KeyMoment], speaks: Voice) -> dict[str, list[dict[str, object]]]:
    """The key moments in words: reveals, and changes of the lead."""
    opened = [{"number": one.number, "word": speaks.word(one.phase)} for one in moments if one.leader is None]
    taken = [
        {"number": one.number, "word": _("{name} takes the lead").format(name=speaks.name(one.leader))}
        for one in moments
        if one.leader is not None
    ]
    return {"reveals": opened, "leads": taken}
