"""Shared renderings are never stale: what decides a view is all that decides its rendering."""

from __future__ import annotations

import gc
import random
import weakref
from typing import Any

import pytest

import engine
from engine.core import Viewer
from tables.messages.durations import length
from tables.messages.proposals import Pause
from tables.models import Table
from tables.rendering import parts, renderings
from tables.rendering.push_messages import Rendering, View
from tables.rendering.renderings import State
from tables.votes import voting
from tables.web.caches import render_cache
from tests.support.game_tables import Guest, create_table, fresh, move_on

STEPS = 12


def view(table: Table, viewer: Viewer, language: str) -> View:
    """The view that this seat, or a spectator, has of the table now."""
    own = table.openings if viewer is None else table.seats.all()[viewer].acts
    return View(table.slug, table.version, own, viewer, language)


@pytest.mark.by_turns(2)
@pytest.mark.django_db
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_shared_rendering_is_what_would_be_rendered_now(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After moves, sealed answers and their changes, undone moves, requests and answers to them; so with the lines of
    the log, which are told once for each reader."""
    rng = random.Random(game)
    people = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    table = create_table(people, game=game)
    for step in range(STEPS):
        table = changed(table, people, rng, step)
        state = State.load(table.slug)
        for viewer in (None, 0, 1, 2):
            language = rng.choice(["en", "fr"])
            rendered = renderings.shared_rendering(view(table, viewer, language), rng.choice([state, None]))
            with monkeypatch.context() as afresh:
                afresh.setattr(render_cache, "lines", lambda keys, render: [render(n) for n in range(len(keys))])
                now = parts.rendering(table, viewer, language)
            assert said(rendered) == said(now)


def said(rendering: Rendering) -> tuple[Any, ...]:
    """Everything that a rendering tells a page."""
    htmls = {name: part.html for name, part in rendering.parts.items()}
    return rendering.v, rendering.own, rendering.title, htmls, rendering.lines, rendering.reveal


def changed(table: Table, people: list[Guest], rng: random.Random, step: int) -> Table:
    """The table after a move or, at every third step, something else that its pages show."""
    if step % 6 == 2:
        people[rng.randrange(3)].undoes(table)
    elif step % 6 == 4:
        voting.propose(table, Pause(0, length(10)))
    elif step % 6 == 5:
        voting.answer_vote(table, 1, table.version, agrees=False)
    else:
        return move_on(table, rng, most=1)
    return fresh(table)


@pytest.mark.django_db
def test_a_rendering_is_shared_until_its_view_changes(three: list[Guest]) -> None:
    table = create_table(three)
    first = renderings.shared_rendering(view(table, 0, "en"))
    assert renderings.shared_rendering(view(table, 0, "en")) is first
    table = move_on(table, random.Random(1), most=1)
    assert renderings.shared_rendering(view(table, 0, "en")).v == table.version


@pytest.mark.django_db
def test_a_rendering_that_failed_is_rendered_again(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(slug="elsewhere")
    with pytest.raises(Table.DoesNotExist):
        renderings.shared_rendering(view(table, 0, "en"))
    Table.objects.filter(pk=table.pk).update(slug=table.slug)
    assert renderings.shared_rendering(view(table, 0, "en")).v == table.version


@pytest.mark.django_db
def test_a_rendering_that_no_page_shows_is_let_go(three: list[Guest]) -> None:
    """The message that tells what has changed since does not keep it, nor those before it."""
    table = create_table(three)
    old = parts.rendering(table, 0, "en")
    table = move_on(table, random.Random(1), most=1)
    new = parts.rendering(table, 0, "en")
    assert new.message(1, old) is new.message(1, old)
    kept = weakref.ref(old)
    del old
    gc.collect()
    assert kept() is None


def test_no_more_renderings_are_kept_than_the_bound() -> None:
    for n in range(render_cache.RENDERINGS + 10):
        assert render_cache.rendering((n,), lambda n=n: n) == n
    made: list[int] = []
    render_cache.rendering((render_cache.RENDERINGS + 9,), lambda: made.append(1))
    render_cache.rendering((0,), lambda: made.append(2))
    assert made == [2]
