"""What machines ask: alive, ready, and numbers; without host name, cookie, or a query too many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from tables.models import Visibility
from tables.operations import probes
from tables.web.caches import soft_cache
from tests.operations.test_checks import closed_port
from tests.support.game_tables import Guest, bots_move, create_table, first, legal

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_is_known() -> Iterator[None]:
    """Whether migrations are applied is looked for anew."""
    probes._applied.clear()
    yield
    probes._applied.clear()


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_a_machine_needs_no_host_name_and_gets_no_cookie(path: str) -> None:
    answer = Client().get(path, headers={"host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert not answer.cookies
    assert "Content-Language" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
    assert Client().post(path).status_code == 405


def test_alive_asks_nothing_and_ready_asks_for_one_row() -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        Client().get("/healthz")
    assert len(asked) == 0
    Client().get("/readyz")  # the first time it reads which migrations are applied
    with CaptureQueriesContext(connection) as asked:
        answer = Client().get("/readyz")
    assert [query["sql"] for query in asked] == ["SELECT 1"]
    assert answer.json() == {"ready": True, "database": "answers", "migrations": "applied", "redis": "not used"}


def test_a_site_without_redis_is_ready_and_says_that_it_is_away() -> None:
    url = f"redis://127.0.0.1:{closed_port()}/0"
    with override_settings(REDIS_URL=url):
        answer = Client().get("/readyz")
    soft_cache.breaker(url).away = False  # its thread ends
    assert (answer.status_code, answer.json()["redis"]) == (200, "away")


def test_a_site_whose_migrations_are_missing_is_not_ready() -> None:
    (newest,) = MigrationLoader(connection).graph.leaf_nodes("tables")
    MigrationRecorder(connection).record_unapplied(*newest)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "database": "answers", "migrations": "missing", "redis": "not used"}


def test_a_process_that_is_about_to_end_says_so_while_it_still_answers() -> None:
    probes.leaving.set()
    try:
        answer = Client().get("/readyz")
        assert (answer.status_code, answer.json()["ready"], answer.json()["process"]) == (503, False, "leaves")
        assert Client().get("/healthz").status_code == 200
    finally:
        probes.leaving.clear()


def test_a_process_that_is_not_ready_writes_no_error_into_the_log() -> None:
    before = value(measured(), "karnak_errors_total")
    probes.leaving.set()
    try:
        assert Client().get("/readyz").status_code == 503
    finally:
        probes.leaving.clear()
    assert value(measured(), "karnak_errors_total") == before


# -- numbers ---------------------------------------------------------------------------------------------------------


def value(text: str, line: str) -> float:
    """The value of a line of the metrics; 0 if it is not there yet."""
    return next((float(one.rpartition(" ")[2]) for one in text.splitlines() if one.startswith(line + " ")), 0.0)


def measured() -> str:
    """The metrics now."""
    return Client().get("/metrics").content.decode()


def test_moves_of_people_and_of_bots_and_refusals_are_counted(
    django_capture_on_commit_callbacks: object,
) -> None:
    people = [Guest("Nitocris")]
    table = create_table(people, bots=2)
    by_person, by_bot = (f'karnak_moves_total{{by="{who}",game="amun-re"}}' for who in ("person", "bot"))
    before = measured()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        table = bots_move(table)  # until the person is awaited
        assert people[0].plays(table, legal(table, people[0].seat(table))).status_code == 200
        bots_move(table)
        assert people[0].plays(table, "no move").status_code == 400
    after = measured()
    assert value(after, by_person) == value(before, by_person) + 1
    assert value(after, by_bot) > value(before, by_bot)
    refused = 'karnak_refusals_total{status="400"}'
    assert value(after, refused) == value(before, refused) + 1
    route = 'karnak_http_seconds_count{method="POST",route="t/<slug:slug>/play",status="200"}'
    assert value(after, route) == value(before, route) + 1


def test_no_number_bears_a_name_an_address_or_a_table() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = create_table(people, visibility=Visibility.LINK)
    actor = first(table, people)
    actor.plays(table, legal(table, actor.seat(table)))
    Client().get("/join/a-secret-token")
    Client().get("/no/such/page")
    Client().generic("STEAL", "/")
    text = measured()
    for word in ("Nitocris", "Harkhuf", "Merit", table.slug, "a-secret-token", "such", "STEAL", "127.0.0.1"):
        assert word not in text


@pytest.mark.parametrize(
    ("address", "headers", "token", "status"),
    [
        ("127.0.0.1", {}, "", 200),
        ("::1", {}, "", 200),
        ("192.0.2.7", {}, "", 404),
        ("", {}, "", 404),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, "", 404),  # by a proxy on this machine
        ("192.0.2.7", {"authorization": "Bearer s3cret"}, "s3cret", 200),
        ("192.0.2.7", {"authorization": "Bearer other"}, "s3cret", 404),
        ("192.0.2.7", {"authorization": "Bearer "}, "", 404),
    ],
)
def test_numbers_are_for_this_machine_and_for_who_has_the_token(
    address: str, headers: dict[str, str], token: str, status: int
) -> None:
    with override_settings(KARNAK_METRICS_TOKEN=token):
        assert Client().get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


def test_networks_that_are_named_may_read_the_numbers() -> None:
    with override_settings(KARNAK_METRICS_FROM=["192.0.2.0/24"]):
        assert Client().get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 200
        assert Client().get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 404
