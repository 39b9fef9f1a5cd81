"""No secret is part of an address, where proxies, browser histories and screens would reveal it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, unquote_plus, urlsplit

import pytest
from django.conf import settings
from django.test import Client

import engine
from tables.models import Table
from tests import games
from tests.support.counts import tell
from tests.support.elements import attribute, elements
from tests.support.game_tables import Guest, command, create_table, move_on

pytestmark = pytest.mark.django_db

CASES = [
    (key, phases, options) for key, game in engine.GAMES.items() for phases, options in games.of(game).SECRETS.cases
]
LEADS = re.compile(r"(/|\?|https?:)")
# What may be asked for by a query: nothing of a choice.
QUERIES = {
    "as",
    "at",
    "before",
    "clause",
    "follow",
    "game",
    "lang",
    "next",
    "of",
    "own",
    "packed",
    "page",
    "q",
    "room",
    "seats",
    "site",
    "t",
    "theme",
    "v",
}
CHOICES = {"draft", "move", "command"}
PATHS = ("", "/help", "/affairs", "/log", "/board?as=table", "/prompt")
FORM_BY_GET = "?${new URLSearchParams(new FormData(form))}"  # it has no field of a choice, as the pages show
SCRIPTS = [path for path in Path(settings.STATICFILES_DIRS[0]).rglob("*.js") if "vendor" not in path.parts]


class Addresses:
    """The addresses to which a page links, and the form fields that would become part of one."""

    def __init__(self, html: str) -> None:
        values = (value for one in elements(html, "*") for value in one.attributes.values())
        self.found = {value for value in values if value and LEADS.match(value)}
        by_get = "form:not([method=post i])"
        self.fields = {attribute(one, "name") for one in elements(html, f"{by_get} [name]")}


def secret_moment(key: str, phases: str | tuple[str, ...], options: dict[str, object], people: list[Guest]) -> Table:
    """A game in a phase with hidden information."""
    until = phases if isinstance(phases, str) else phases[0]
    toward = games.of(engine.GAMES[key]).SECRETS.toward
    return move_on(create_table(people, game=key, **options), random.Random(3), until, strength="steady", toward=toward)


def pages(table: Table, people: list[Guest]) -> Iterator[tuple[str, list[str]]]:
    """The pages for everyone at the table, with the seat's moves, which may be part of the page."""
    for person in people:
        seat = person.seat(table)
        moves = [str(move) for move in table.full_position().moves(seat)]
        for path in PATHS:
            yield person.sees(table, path), moves
        for move in moves[:6]:
            yield person.drafts(table, move), moves
    for path in PATHS:
        yield Client().get(f"/t/{table.slug}{path}").content.decode(), []


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("key", "phases", "options"), CASES)
def test_no_address_of_a_page_holds_a_choice(
    three: list[Guest], key: str, phases: str, options: dict[str, object]
) -> None:
    people = three[: engine.GAMES[key].seats[-1]]
    table, seen = secret_moment(key, phases, options, people), 0
    for html, moves in pages(table, people):
        page = Addresses(html)
        assert not page.fields & CHOICES, "a form that would be sent as part of an address"
        for address in page.found:
            seen += 1
            parts, words = urlsplit(address), unquote_plus(address)
            assert {name for name, _value in parse_qsl(parts.query, keep_blank_values=True)} <= QUERIES, address
            assert not any(" " in move and move in words for move in moves), address
            assert not CHOICES.intersection(parts.path.split("/")), address
    tell(f"{key}: {seen} addresses")
    assert seen > 100


@pytest.mark.parametrize("name", sorted(CHOICES))
@pytest.mark.parametrize("path", ["", "/prompt", "/board"])
def test_a_choice_in_an_address_is_refused(three: list[Guest], name: str, path: str) -> None:
    """As a page of an earlier release would send it."""
    table = create_table(three)
    answer = three[0].client.get(f"/t/{table.slug}{path}", {name: "offer 8"})
    assert answer.status_code == 403
    assert "out of date" in answer.content.decode()


def test_answers_that_hold_a_hand_or_a_choice_are_kept_nowhere(three: list[Guest]) -> None:
    table = create_table(three)
    person = three[table.full_position().to_move()[0]]
    move = str(table.full_position().moves(person.seat(table))[0])
    drawn = person.client.post(f"/t/{table.slug}/prompt", {"draft": move})
    played = person.plays(table, move)
    undone = person.undoes(table, command=command())
    for answer in (drawn, played, undone):
        assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_put_no_choice_into_an_address(path: Path) -> None:
    """What a script asks for by a query has one of the known names, and none is put together from a choice."""
    text = path.read_text("utf-8").replace(FORM_BY_GET, "")
    assert not re.search(r"\?\$\{", text), "a query that nobody can read here"
    names = set(re.findall(r"[?&](\w+)=", text))
    assert names <= QUERIES, names
