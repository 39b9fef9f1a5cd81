"""Every page on which a game is shown, with its own templates and, where they are missing, with the common ones."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from engine import GAMES
from tables.models import Table
from tables.rendering import parts
from tables.rendering.games import game_files
from tables.web.caches import render_cache
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "fr")
RUNNING = (
    "",
    "/board",
    "/board?as=table",
    "/log",
    "/prompt",
    "/help",
    "/affairs",
    "/graphs",
    "/at/1",
    "/position.json",
)


def opens(client: Client, path: str) -> str:
    """The page at this path."""
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.content[:500])
    return answer.content.decode()


def people_for(key: str) -> list[Guest]:
    """People for a full table."""
    return [Guest(f"Guest {n}") for n in range(GAMES[key].seats[-1])]


def shows_everything(key: str) -> Table:
    """Open every page before and in a game; the table at which it is played."""
    people = people_for(key)
    client = people[0].client
    table = create_table(people, game=key)
    for language in LANGUAGES:
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        for path in ("/", f"/new/{key}", f"/rules/{key}", *(f"/t/{table.slug}{path}" for path in RUNNING)):
            opens(client, path)
    table = move_on(table, random.Random(4), most=40)
    for path in RUNNING:
        opens(client, f"/t/{table.slug}{path}")
    return table


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("key", GAMES)
def test_every_page_of_a_game_opens(key: str) -> None:
    table, client = move_on(shows_everything(key), random.Random(4)), Client()
    for path in ("", "/board?as=table", "/record", "/log", "/at/1"):
        opens(client, f"/t/{table.slug}{path}")
    assert table.slug in opens(client, "/games")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", GAMES)
def test_a_missing_template_costs_a_game_its_picture_and_no_page(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        game_files, "templates", lambda game, name: (f"games/none/{name}", f"table_page/default/{name}")
    )
    monkeypatch.setattr(game_files, "style", lambda folder: "")
    render_cache.clear_caches()
    table = shows_everything(key)
    page = opens(Client(), f"/t/{table.slug}")
    assert 'id="board-title"' in page
    assert "games/" not in page[: page.index("</head>")]
    render_cache.clear_caches()


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", GAMES)
def test_what_opens_together_is_revealed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the game's own template, or in the sentences of the log; nothing where a game reveals nothing."""
    table, rng = create_table(people_for(key)[:3], game=key), random.Random(2)
    for _move in range(400):
        before = table.version
        table = move_on(table, rng, strength="steady", most=1)
        row = table.turns.filter(number__gt=before, final=True).last()
        found = parts.rendering(fresh(table), None, "en").reveal if row else None
        if found:
            assert 'id="reveal-title"' in found[1]
            return
        if not table.full_position().to_move():
            break
    assert GAMES[key].reveal(table.full_position(), []) is None
