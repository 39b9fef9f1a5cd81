"""The number of a request: sent back, on pages of errors, and in every line that is logged meanwhile."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from tables.urls import handler400, handler403, handler404, handler500, urlpatterns  # noqa: F401
from tables.web import error_reports, request_context
from tables.web.request_context import HEADER, JsonLines, RequestContext
from tests.support.game_tables import Guest, create_table, first, legal

pytestmark = pytest.mark.django_db
NUMBER = re.compile(r"[0-9a-f]{16}")


def breaks(request: HttpRequest, token: str) -> HttpResponse:
    """A page with a fault."""
    raise ZeroDivisionError("a fault of this test")


urlpatterns = [*urlpatterns, path("breaks/<slug:token>", breaks)]


class Lines(logging.Handler):
    """Keeps what would be printed."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.printed: list[dict[str, object]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        text = self.format(record)
        assert "\n" not in text
        self.printed.append(json.loads(text))


@pytest.fixture
def lines() -> Iterator[list[dict[str, object]]]:
    """The access log and the errors of a test."""
    handler, loggers = Lines(), [logging.getLogger(name) for name in (request_context.LOGGER, "django.request")]
    levels = [one.level for one in loggers]
    for one in loggers:
        one.addHandler(handler)
    loggers[0].setLevel(logging.INFO)
    yield handler.printed
    for one, level in zip(loggers, levels, strict=True):
        one.removeHandler(handler)
        one.setLevel(level)


@pytest.mark.parametrize("given", ["", "short", "x" * 65, "with space 1", 'quote"quote"'])
def test_each_answer_bears_a_number_of_our_own(given: str) -> None:
    numbers = {Client().get("/now", headers={HEADER: given}).headers[HEADER] for _time in range(3)}
    assert len(numbers) == 3
    assert all(NUMBER.fullmatch(number) for number in numbers)


def test_a_number_that_a_proxy_gave_is_kept() -> None:
    assert Client().get("/now", headers={HEADER: "7c9e6679-7425-40de"}).headers[HEADER] == "7c9e6679-7425-40de"


@pytest.mark.parametrize("language", ["en", "fr"])
@override_settings(ROOT_URLCONF=__name__)
def test_a_page_of_our_faults_says_the_number_by_which_its_line_is_found(
    language: str, lines: list[dict[str, object]]
) -> None:
    client = Client(raise_request_exception=False)
    answer = client.get("/breaks/a-secret-token", headers={"accept-language": language})
    assert answer.status_code == 500
    number = answer.headers[HEADER]
    assert f"<code>{number}</code>" in answer.content.decode()
    fault = next(line for line in lines if "error" in line)
    assert (fault["request"], fault["level"]) == (number, "error")
    assert "ZeroDivisionError: a fault of this test" in str(fault["error"])
    assert not [line for line in lines if "a-secret-token" in json.dumps(line)]


def test_refusals_are_no_faults_and_say_no_number() -> None:
    answer = Client().get("/no/such/page")
    assert answer.headers[HEADER] not in answer.content.decode()


def test_a_move_is_one_line_with_its_table_and_without_names_moves_and_addresses(
    three: list[Guest], lines: list[dict[str, object]]
) -> None:
    table = create_table(three)
    actor = first(table, three)
    move = legal(table, actor.seat(table))
    answer = actor.plays(table, move)
    (line,) = lines
    known = {"time", "level", "logger", "message", "request", "table", "route", "method", "status", "ms"}
    assert set(line) == known
    assert (line["request"], line["table"]) == (answer.headers[HEADER], table.pk)
    assert (line["route"], line["method"], line["status"]) == ("t/<slug:slug>/play", "POST", 200)
    assert not [word for word in (actor.user.name, table.slug, move) if word in json.dumps(line)]


def test_a_request_leaves_nothing_behind_for_the_next_one_in_its_thread() -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        assert request_context.table_id.get() is None
        request_context.note_table(7)
        return HttpResponse()

    for _time in range(2):
        RequestContext(answer)(RequestFactory().get("/"))
    assert (request_context.request_id.get(), request_context.table_id.get()) == ("", None)


# -- reports of errors -----------------------------------------------------------------------------------------------


def test_a_report_bears_the_numbers_of_request_and_table_and_nothing_of_a_person() -> None:
    request_context.request_id.set("7c9e66797425")
    request_context.note_table(7)
    event = {
        "request": {"url": "https://karnak.example/join/secret", "cookies": {"sessionid": "secret"}},
        "user": {"ip_address": "192.0.2.7"},
        "breadcrumbs": {"values": ["secret"]},
        "tags": {"level": "error"},
    }
    sent = error_reports.without_request(event, {})
    request_context.request_id.set("")
    request_context.table_id.set(None)
    assert sent == {"tags": {"level": "error", "request": "7c9e66797425", "table": "7"}}


def test_local_variables_people_and_bodies_are_never_reported() -> None:
    options = error_reports.options()
    assert options["send_default_pii"] is False
    assert options["include_local_variables"] is False
    assert options["max_request_body_size"] == "never"


def test_without_its_library_nothing_is_reported_and_the_site_starts() -> None:
    if error_reports.is_possible():
        assert error_reports.LIBRARY not in sys.modules, "it is loaded only where a server is named"
    else:
        error_reports.begin_reports("https://key@sentry.example/1", "release")
        assert error_reports.LIBRARY not in sys.modules


@pytest.mark.parametrize(
    ("dsn", "installed", "warnings"), [("", False, 0), ("https://s", True, 0), ("https://s", False, 1)]
)
def test_whoever_names_a_server_for_errors_is_told_that_its_library_is_missing(
    dsn: str, installed: bool, warnings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(error_reports, "is_possible", lambda: installed)
    with override_settings(SENTRY_DSN=dsn):
        assert len(error_reports.reports_are_possible(None)) == warnings
