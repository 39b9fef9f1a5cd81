"""Nobody can learn what comes: the key is secret until the week is over, and then everybody can check it."""

from __future__ import annotations

import json
import operator
import random
from collections.abc import Callable, Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

import engine
from engine.notation import read_record
from tables.access import viewers
from tables.accounts import data_export
from tables.messages.refusals import Refused
from tables.models import Row, Table
from tables.table_page import replay_views
from tables.week import games, weeks
from tables.week.models import Week
from tests.support.game_tables import Guest, fresh, move_on
from tests.week.weekly import NEXT, begun, entry_of, member, page, played

pytestmark = pytest.mark.django_db
Clock = Callable[[datetime], None]
PATHS = (
    "", "/board", "/envelope", "/log", "/graphs", "/at/0", "/at/9999", "/at/1?as=public", "/at/1?as=0", "/record",
    "/position.json", "/help", "/affairs", "/invite", "/away/0", "/talk", "/talk/notes", "/reveal",
)  # fmt: skip


def answers(client: Client, table: Table, prefix: str = "/t/") -> Iterator[tuple[str, int, str]]:
    """Path, status and text of everything that is to be read about a table."""
    for path in PATHS:
        cache.clear()  # resets rate limits
        sent: Any = client.get(f"{prefix}{table.slug}{path}")
        yield path, sent.status_code, sent.content.decode()


def test_the_fingerprint_is_that_of_the_secret_that_is_published(at: Clock) -> None:
    nina = member("Nina")
    before = page(nina)
    begun(nina)
    secret = Week.objects.get().secret
    assert sha256(secret.encode()).hexdigest() in before
    assert secret not in page(nina)
    at(NEXT)
    assert secret in page(nina, "/week/2026-11-23")


def test_members_begin_with_the_same_whole_position_and_guests_with_another() -> None:
    """Decks, face-down tiles and seed included."""
    one, two = (begun(member(name)).full_position() for name in ("Nina", "Mahu"))
    assert one == two
    three, four = (begun(Guest(name)).full_position() for name in ("Ti", "Ipi"))
    assert three == four
    assert three.seed != one.seed


def test_no_page_of_a_game_that_is_over_gives_the_key_away_before_the_week_is_over(at: Clock) -> None:
    nina = member("Nina")
    table = played(nina)
    truth = table.full_position()
    hidden = (table.secret, truth.seed, json.dumps(engine.dump(truth)["decks"]))
    for path, status, text in answers(nina.client, table):
        assert not any(part in text for part in hidden), path
        if path in ("/record", "/position.json"):
            assert status == 404
    assert data_export.games(nina.user)[0]["record"] is None
    with pytest.raises(ValueError, match="not public"):
        replay_views.build_record(table)
    assert table.secret not in page(nina)
    at(NEXT)
    found = {path: text for path, _status, text in answers(nina.client, table)}
    assert table.secret in found["/record"]
    assert table.secret in found[""]
    assert data_export.games(nina.user)[0]["record"] == found["/record"]


def test_nobody_else_sees_a_running_game_also_with_a_link() -> None:
    nina, mahu = member("Nina"), member("Mahu")
    table = begun(nina)
    played(mahu)  # even somebody whose own game is over
    token = table.watch_token
    for person in (mahu.client, Client()):
        person.get(f"/watch/{token}")
        assert {status for _path, status, _text in answers(person, table)} == {404}
        assert person.get(f"/week/board/{table.slug}/1").status_code == 404


def test_a_finished_game_is_seen_by_those_whose_own_game_with_the_same_draws_is_over(at: Clock) -> None:
    nina, mahu, guest = member("Nina"), member("Mahu"), Guest("Ti")
    table, own = played(nina), begun(mahu)
    played(guest, seed=1)  # with the draws of guests
    for person in (mahu, guest, Guest("Ipi")):
        person.client.get(f"/watch/{table.watch_token}")
        assert {status for _path, status, _text in answers(person.client, table)} == {404}
    move_on(own, random.Random(2))
    assert mahu.client.get(f"/t/{table.slug}/at/3").status_code == 200
    assert guest.client.get(f"/t/{table.slug}/at/3").status_code == 404
    at(NEXT)
    assert guest.client.get(f"/t/{table.slug}/at/3").status_code == 200
    assert Client().get(f"/t/{table.slug}/record").status_code == 200


def test_a_socket_is_refused_like_a_page() -> None:
    nina, mahu = member("Nina"), member("Mahu")
    table = played(nina)
    session: Any = mahu.client.session
    assert viewers.socket_viewer(table.slug, {"user": mahu.user, "session": session}) is None
    assert viewers.socket_viewer(table.slug, {"user": nina.user, "session": session}) is not None


def test_what_was_revealed_cannot_be_undone_and_what_can_be_undone_has_revealed_nothing() -> None:
    """Alone at a table a request is agreed to at once, so here it is refused."""
    nina, rng = member("Nina"), random.Random(3)
    table, refused, undone = begun(nina), 0, 0
    for _move in range(60):
        cache.clear()  # resets rate limits
        before = table.full_position()
        table = move_on(table, rng, most=1)
        row, after = Row.effective(table)[-1], table.full_position()
        if row.final:
            sent: Any = nina.client.post(f"/t/{table.slug}/ask", {"ask": "undo", "number": row.number})
            assert sent.status_code == 403
            assert "can’t undo" in sent.content.decode()
            assert nina.undoes(table).status_code == 422
            assert fresh(table).version == table.version
            refused += 1
        else:
            shuffled = table.turns.get(number=row.number).moves.startswith("keep")  # an unseen deck [S05] [S06]
            assert before.draws == after.draws or shuffled
            assert all(map(operator.le, hidden_sizes(before), hidden_sizes(after)))
            if rng.random() < 1 / 4 and nina.undoes(table).status_code == 200:
                undone += 1
        table = fresh(table)
    assert refused > 5
    assert undone > 0


def hidden_sizes(g: Any) -> list[int]:
    """How many tiles and cards of each kind nobody has seen."""
    return [len(g.stack), *map(len, g.decks.values())]


def test_each_result_of_a_past_week_can_be_verified_with_the_published_fingerprint(at: Clock) -> None:
    """The record is what a stranger downloads: its secret has the fingerprint that was shown, and it ends as listed."""
    people = [member("Nina"), member("Mahu"), Guest("Ti")]
    shown = weeks.current_week().commitment
    tables = [played(person, seed) for seed, person in enumerate(people)]
    at(NEXT)
    for table in tables:
        text = Client().get(f"/t/{table.slug}/record").content.decode()
        report = engine.verify(read_record(text), shown)
        assert report.problem == ""
        assert report.points == (entry_of(table).points,)
        assert (report.places == (1,)) == entry_of(table).won


def test_a_week_that_is_over_cannot_be_begun(at: Clock) -> None:
    week, nina = weeks.current_week(), member("Nina")
    at(NEXT)
    with pytest.raises(Refused):
        games.begin_game(week, nina.user)
    assert not Table.objects.exists()
