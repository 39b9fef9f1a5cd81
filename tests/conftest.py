"""Fixtures of all tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.template import Template

from tables.hosting import garbage
from tests.session import collected, extent, migrated
from tests.session.extent import WHOLE
from tests.support import counts
from tests.support.servers.serving import Server

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker

    from tests.support.game_tables import Guest

# CI tries the same examples each time, so that it fails for what was changed; a developer's machine looks for new ones.
# Neither has a deadline for one example: a busy machine must not fail them.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")

LOG_SHOWN = 8000  # characters
RENDER = Template._render  # pytest-django replaces it, so as to note each template with a copy of its context


@pytest.fixture(scope="session", autouse=True)
def noted(django_test_environment: None) -> Callable[..., object]:
    """Render as the site does: noting templates takes a tenth of a page. Returns what would note them."""
    noting, Template._render = Template._render, RENDER
    return noting


@pytest.fixture
def contexts(noted: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Note the contexts of templates, for tests that read `response.context`."""
    monkeypatch.setattr(Template, "_render", noted)


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    """Clear the render cache, since tables of two tests may have the same slug, and the counts of rate limits.

    Nothing is announced: pages read that once a minute, which tests that count queries must not see.
    """
    from tables.people import site_state  # once Django is set up
    from tables.web.caches import render_cache

    render_cache.clear_caches()
    cache.clear()
    cache.set(site_state.KEY, site_state.SiteState(False, ()))


@pytest.fixture
def three() -> list[Guest]:
    """Three people with browsers."""
    from tests.support.game_tables import Guest  # once Django is set up

    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_blocker: DjangoDbBlocker) -> None:
    """Begin with a copy of a migrated SQLite database; on PostgreSQL, let the server give way in deadlocks with the
    emptying of tables."""
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock():
            migrated.copy_to(Path(connection.settings_dict["TEST"]["NAME"]))
    else:
        connection.settings_dict["OPTIONS"]["options"] = "-c deadlock_timeout=10s"  # the server keeps its one second


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Whether a database that is there stays: that of SQLite is a copy made just before."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def one_server(django_db_setup: None) -> Iterator[Server]:
    """The server of this session, with static files as in a deployment."""
    server = Server()
    collected.link(settings.STATIC_ROOT)
    yield server
    if server.runs:
        server.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the server's output to the report of a failed test."""
    report = yield
    server = getattr(item, "funcargs", {}).get("server")
    if report.failed and isinstance(server, Server):
        report.sections.append(("the server's log", server.log_text()[-LOG_SHOWN:]))
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out by day what has its turn on another set-up or day; everything is tried within a few days."""
    left = set() if WHOLE else set(extent.left_to_other_turns(items))
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


def pytest_collection_finish() -> None:
    """Collect garbage as the site does, once all tests are loaded."""
    garbage.collect_less_often()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Stop the server before a test that does not use it: its ticker would play at that test's tables.

    It stops last: the pages of the test are closed by then, and none of them asks for a server that is gone.
    """
    running = getattr(item, "funcargs", {}).get("server")
    yield
    if running is not None and nextitem is not None and "server" not in nextitem.fixturenames:  # type: ignore[attr-defined]
        running.stop()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the counts of the tests and what they cost, also with `-q`."""
    terminalreporter.section("counted")
    spent = sum(os.times()[:4])  # with the servers and browsers that have ended
    terminalreporter.write_line("\n".join([*counts.lines(), f"seconds of processor time: {spent:.0f}"]))


@pytest.fixture
def server(one_server: Server, transactional_db: None) -> Server:
    """The running server; it sees what a test commits, and the tables are emptied afterwards."""
    if not one_server.runs:
        one_server.start()
    return one_server
