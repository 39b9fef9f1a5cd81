"""Requirements of a deployment: key, checks, databases, and a server that starts and stops gracefully."""

import http.client
import re
import stat
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.test import override_settings

from tables.hosting import secret_key
from tables.hosting.checks import known_time_zone, one_process_per_memory
from tables.settings import database
from tests.session import collected, migrated
from tests.support.game_tables import turns
from tests.support.servers.serving import ROOT, Server


def test_the_secret_key_is_made_once_even_by_many_at_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(secret_key.load_or_create_key, [file] * 32))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("processes", "redis", "errors"),
    [(1, None, 0), (2, None, 1), (2, "redis://127.0.0.1", 0), (1, "redis://127.0.0.1", 0)],
)
def test_several_processes_need_redis(processes: int, redis: str | None, errors: int) -> None:
    with override_settings(PROCESSES=processes, REDIS_URL=redis):
        assert len(one_process_per_memory(None)) == errors


@pytest.mark.parametrize(
    ("zone", "errors"), [("Europe/Paris", 0), ("Europe/Pariss", 1), ("Europe", 1), ("../Paris", 1)]
)
def test_the_zone_of_the_club_has_to_exist(zone: str, errors: int) -> None:
    with override_settings(KARNAK_ZONE=zone):
        assert len(known_time_zone(None)) == errors


def test_postgresql_is_named_by_one_variable_and_its_connections_are_looked_after() -> None:
    named = database("postgres://ann:p%40ss@db.example:5433/club?sslmode=require")
    assert (named["USER"], named["PASSWORD"], named["HOST"], named["PORT"]) == ("ann", "p@ss", "db.example", 5433)
    assert (named["CONN_MAX_AGE"], named["CONN_HEALTH_CHECKS"]) == (None, True)
    assert named["OPTIONS"]["sslmode"] == "require"


def test_an_sqlite_file_that_is_named_is_opened_like_our_own() -> None:
    own, named = database(None), database("sqlite:////tmp/other.sqlite3")
    assert named["NAME"] == "/tmp/other.sqlite3"
    assert named["OPTIONS"] == own["OPTIONS"]
    assert own["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def server_in(folder: Path) -> Server:
    """A server with this run-time folder and its own database."""
    database = f"sqlite:///{folder}/karnak.sqlite3"
    return Server(KARNAK_VAR=str(folder), KARNAK_STATIC_ROOT=str(folder / "static"), DATABASE_URL=database)


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[Server]:
    """A server with a new, empty run-time folder and its own database."""
    server = server_in(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def site_with_tables(new_site: Server, tmp_path: Path, django_db_setup: None) -> Server:
    """The new site with the tables of its database."""
    migrated.copy_to(tmp_path / "karnak.sqlite3")
    return new_site


@pytest.fixture
def prepared_site(site_with_tables: Server, tmp_path: Path) -> Server:
    """The new site with its tables and its static files."""
    collected.link(tmp_path / "static")
    return site_with_tables


@pytest.mark.by_turns(2)
def test_a_new_site_sets_itself_up(new_site: Server) -> None:
    new_site.options = []
    new_site.start()
    page = urllib.request.urlopen(f"{new_site.url}/").read().decode()
    script = re.search(r"/static/js/packed/pages\.[0-9a-f]+\.js", page)
    assert script, "named by its content"
    file = urllib.request.urlopen(new_site.url + script[0])
    assert file.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in file.headers["Cache-Control"]


@pytest.mark.by_turns(2)
def test_without_its_static_files_a_site_that_others_set_up_is_refused_and_told_the_command(
    site_with_tables: Server, tmp_path: Path
) -> None:
    with pytest.raises(RuntimeError, match=r"CommandError: No static files .* `manage\.py collectstatic --noinput`"):
        site_with_tables.start()
    assert site_with_tables.stop() == 1
    collected.link(tmp_path / "static")  # they were made by that command
    site_with_tables.start()
    assert urllib.request.urlopen(f"{site_with_tables.url}/").status == 200


def cookies_of(server: Server) -> SimpleCookie:
    """The cookies that a visitor receives after opening a table and choosing a language."""
    line, set_here = http.client.HTTPConnection("127.0.0.1", server.port), SimpleCookie()

    def asks(method: str, path: str, body: str = "") -> None:
        sent = "; ".join(f"{name}={cookie.value}" for name, cookie in set_here.items())
        token = next((cookie.value for name, cookie in set_here.items() if "csrf" in name), "")
        form = {"Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": token, "Cookie": sent}
        line.request(method, path, body, form)
        answer = line.getresponse()
        assert answer.status in (200, 204, 302), answer.read()
        answer.read()
        for text in answer.headers.get_all("Set-Cookie", []):
            set_here.load(text)

    asks("GET", "/preferences")
    asks("POST", "/play-now")
    asks("POST", "/preferences", "language=fr")
    line.close()
    return set_here


def test_under_https_the_cookies_of_a_visitor_come_with_what_their_prefix_demands(prepared_site: Server) -> None:
    """Browsers drop a cookie named __Host- that is not Secure, not for the whole site, or for other hosts as well."""
    prepared_site.environment["KARNAK_HTTPS"] = "1"
    prepared_site.start()
    cookies = cookies_of(prepared_site)
    assert set(cookies) == {f"__Host-{name}" for name in ("csrftoken", "sessionid", "django_language")}
    for name, cookie in cookies.items():
        assert (cookie["secure"], cookie["path"], cookie["domain"], cookie["samesite"]) == (True, "/", "", "Lax"), name
    assert cookies["__Host-sessionid"]["httponly"]


def test_what_the_deployed_processes_write_is_for_their_owner_alone() -> None:
    unit = (ROOT / "deploy" / "karnak@.service").read_text()
    service = unit.partition("[Service]")[2].partition("\n[")[0].splitlines()
    assert [line for line in service if line.startswith("UMask=")] == ["UMask=0077"]


@pytest.mark.by_turns(2)
def test_a_process_behind_a_proxy_is_not_ready_for_some_seconds_before_it_ends(prepared_site: Server) -> None:
    prepared_site.options = ["--leave-after", "10"]
    prepared_site.start()
    assert prepared_site.process is not None
    prepared_site.process.terminate()
    for _look in turns("the process says that it leaves"):
        if status_of(prepared_site, "/readyz") == 503:
            break
    assert (status_of(prepared_site, "/readyz"), status_of(prepared_site, "/")) == (503, 200)
    assert prepared_site.process.wait(60) == 0


def status_of(server: Server, path: str) -> int:
    """The status of a response."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("GET", path)
    status = line.getresponse().status
    line.close()
    return status


@pytest.mark.by_turns(2)
@pytest.mark.server
def test_the_server_ends_with_status_0_and_comes_back_on_its_port(server: Server) -> None:
    before = server.url
    assert server.stop() == 0
    server.start()
    assert server.url == before
    assert urllib.request.urlopen(f"{server.url}/").status == 200


@pytest.mark.server
def test_the_server_comes_back_after_it_was_killed(server: Server) -> None:
    server.kill()
    server.start()
    assert urllib.request.urlopen(f"{server.url}/").status == 200
