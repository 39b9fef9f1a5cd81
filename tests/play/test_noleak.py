"""No leaks: for two truths that look the same to a viewer, every byte that the viewer can get is the same.

The second truth is dealt by `sample` from the viewer's view; hidden parts of the history are dealt anew as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client

import engine
from engine.core import Event, Viewer
from tables.access import viewers as access
from tables.history import log
from tables.models import Kind, Status, Table, Turn, Visibility, encode_position, positions
from tables.play import commands
from tables.rendering import parts
from tables.web import request_context
from tests import games
from tests.session.extent import extent
from tests.support.game_tables import Guest, command, create_table, fresh, move_on, set_truth
from tests.support.tokens import without_token

pytestmark = pytest.mark.django_db

GETS = ("", "/board", "/board?as=table", "/log", "/position.json", "/prompt", "/at/1", "/at/{version}", "/record")
LINKS = (Visibility.PUBLIC, Visibility.LINK)
CASES = [
    (key, LINKS[n % 2], phases, options)
    for key, game in engine.GAMES.items()
    for n, (phases, options) in enumerate(games.of(game).SECRETS.cases)
]


def secrets(table: Table) -> games.Secrets:
    """The hidden data of a table's game."""
    known: games.Secrets = games.of(table.rules).SECRETS
    return known


def same_looking(truth: engine.Position, viewer: Viewer, rng: random.Random) -> engine.Position:
    """Another truth that this viewer cannot distinguish; sealed answers are replaced, in the same order."""
    seen = truth.seen_by(viewer)
    world = seen.sample(rng)
    if truth.secret:
        for seat in truth.decision.sealed:  # type: ignore[union-attr]
            if seat in world.to_move():
                world.play(seat, rng.choice(world.moves(seat)))
        world.decision.sealed = {seat: world.decision.sealed[seat] for seat in truth.decision.sealed}  # type: ignore[union-attr]
    return world


def looks(position: engine.Position, viewer: Viewer) -> str:
    """A viewer's view as text, without the order of sealed answers."""
    return json.dumps(engine.dump(position.seen_by(viewer)), sort_keys=True)


def another(event: Event, viewer: Viewer, rng: random.Random, kinds: Sequence[str]) -> Event:
    """An event that looks the same to this viewer, with other hidden values."""
    told = event.seen_by(viewer)
    if told == event or told is None:
        return event
    hidden = {name: value for name, value in msgspec.structs.asdict(event).items() if isinstance(value, tuple)}
    changed = msgspec.structs.replace(
        event, **{name: tuple(rng.choice(kinds) for _ in hidden[name]) for name in hidden}
    )
    assert changed.seen_by(viewer) == told
    return changed


def deal_anew(table: Table, viewer: Viewer, rng: random.Random) -> bool:
    """Replace truth and history by ones that this viewer cannot distinguish. Returns whether they differ."""
    truth = table.full_position()
    world = same_looking(truth, viewer, rng)
    assert looks(world, viewer) == looks(truth, viewer)
    set_truth(table, world)
    rows = list(table.turns.all())
    for row, position in zip(rows, list(positions(rows)), strict=True):
        then = same_looking(position, viewer, rng)
        events = [another(event, viewer, rng, secrets(table).dealt) for event in log.events_of(row.events, table.game)]
        row.set_text(encode_position(then))
        row.events = msgspec.json.encode(events).decode()
        row.moves = row.moves if row.kind != Kind.SEAL or row.seat == viewer else secrets(table).sealed
        row.save()
    return engine.dump(world) != engine.dump(truth)


class Eyes:
    """A viewer with a browser, and everything that it can get of a table."""

    def __init__(self, table: Table, viewer: Viewer, client: Client, seated: bool) -> None:
        self.table, self.viewer, self.client, self.seated = table, viewer, client, seated

    def bytes(self) -> dict[str, str]:
        """Pages, fragments, data, frames and errors by request, with status and headers."""
        found = {}
        for path in GETS:
            address = f"/t/{self.table.slug}{path.format(version=self.table.version)}"
            found[path] = plain(self.client.get(address))
        for form in self.forms():
            found[str(form)] = plain(self.client.post(f"/t/{self.table.slug}/{form.pop('to')}", form))
        if self.seated or self.table.visibility == Visibility.PUBLIC:
            found.update({f"socket {language}": self.frame(language) for language in ("en", "fr")})
        return found

    def forms(self) -> list[dict[str, Any]]:
        """Commands that must be refused, with current and with stale tokens."""
        own = self.table.seats.get(number=self.viewer).acts if self.seated else 0
        tokens = {"turn": self.table.turn, "acts": own, "command": "command-refused"}
        truth, moves = self.table.full_position(), ["sing", *secrets(self.table).moves]
        if self.seated:
            legal = {str(move) for move in (*truth.moves(self.viewer), *truth.asides(self.viewer))}  # type: ignore[arg-type]
            moves = [move for move in moves if move not in legal]
        fresh_forms = [{"to": "play", "move": move, **tokens} for move in moves]
        return [*fresh_forms, {"to": "play", "move": "done", **tokens, "turn": 0}, {"to": "undo", **tokens, "turn": 0}]

    def frame(self, language: str) -> str:
        """The socket message for this viewer."""
        rendering = parts.rendering(fresh(self.table), self.viewer, language)
        return json.dumps(rendering.envelope(0, None))


def plain(answer: Any) -> str:
    """A response as text: status, headers and body without the CSRF token and the number of the request."""
    body = without_token(answer.content.decode())
    headers = sorted((name, value) for name, value in answer.headers.items() if name != request_context.HEADER)
    return f"{answer.status_code}\n{headers}\n{body}"


def viewers(table: Table, people: list[Guest]) -> list[Eyes]:
    """Each seat, a spectator with a link, and a stranger."""
    spectator = Client()
    spectator.get(f"/watch/{table.watch_token}")
    seats = [Eyes(table, person.seat(table), person.client, seated=True) for person in people]
    return [*seats, Eyes(table, None, spectator, seated=False), Eyes(table, None, Client(), seated=False)]


@pytest.mark.by_turns(2)  # each day has cases of all games
@pytest.mark.parametrize(("key", "visibility", "phases", "options"), CASES)
def test_two_truths_that_look_the_same_are_the_same_bytes(
    key: str, visibility: str, phases: tuple[str, str], options: dict[str, Any]
) -> None:
    rng = random.Random(11)
    people = [Guest("Nitocris"), Guest("Harkhuf", **{"accept-language": "fr"}), Guest("Merit")]
    table = create_table(people, visibility=visibility, game=key, **options)
    different = 0
    for phase in extent(phases[-1:], phases):
        table = move_on(table, rng, until=phase, strength="steady", toward=secrets(table).toward)
        assert table.status == Status.PLAYING, f"the game has no {phase}"
        table = move_on(table, rng, strength="steady", most=1)  # one has sealed, bought or collected
        for eyes in viewers(table, people):
            cache.clear()
            kept = saved_truth(table)
            before = eyes.bytes()
            different += deal_anew(table, eyes.viewer, rng)
            cache.clear()
            after = eyes.bytes()
            assert {asked: text for asked, text in after.items() if text != before[asked]} == {}
            restore(table, kept)
    assert different >= extent(4, 8)


def saved_truth(table: Table) -> tuple[str, list[Turn]]:
    """Save what `deal_anew` changes."""
    return table.position, list(table.turns.all())


def restore(table: Table, kept: tuple[str, list[Turn]]) -> None:
    """Restore the first truth."""
    position, rows = kept
    Table.objects.filter(pk=table.pk).update(position=position)
    Turn.objects.bulk_update(rows, ["after", "key", "events", "moves"])


def test_the_view_comes_from_the_database_and_not_from_what_the_page_says() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = move_on(create_table(people), random.Random(2), until="offering")
    mine = people[1].sees(table, "/position.json")
    for query in ({"as": "0"}, {"seat": "0"}, {"viewer": "0"}, {"as": "public"}):
        assert people[1].sees(table, "/position.json", **query) == mine
        assert "Nitocris takes:" not in people[1].sees(table, "/at/9", **query)
    assert access.viewer_of(table, None) is None


def test_a_sealed_answer_is_in_nothing_that_others_get() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = move_on(create_table(people), random.Random(6), until="offering", strength="steady")
    gold = table.full_position().gold[0]  # type: ignore[attr-defined]
    commands.play_moves(table, 0, [f"offer {gold}"], table.turn, table.seats.get(number=0).acts, command())
    before = {asked: text for eyes in viewers(fresh(table), people)[1:] for asked, text in eyes.bytes().items()}
    table = fresh(table)
    commands.play_moves(table, 0, ["steal"], table.turn, table.seats.get(number=0).acts, command())
    cache.clear()
    after = {asked: text for eyes in viewers(fresh(table), people)[1:] for asked, text in eyes.bytes().items()}
    assert after == before
