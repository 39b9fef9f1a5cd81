"""Privacy: headers of pages, cookies under https, files of the site, the environment."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings

from tables.hosting.private_files import keep_private
from tables.web.headers import EarlierSession
from tests.support.game_tables import Guest, create_table
from tests.support.servers.serving import ROOT

HOST = "__Host-sessionid"
EXAMPLE = ROOT / "deploy" / "karnak.env.example"


@pytest.mark.django_db
def test_nobody_keeps_a_page_that_may_show_a_hand() -> None:
    people = [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    table = create_table(people)
    for path in ("", "/board", "/prompt", "/log", "/at/1", "/help", "/reveal", "/position.json"):
        answer = people[0].client.get(f"/t/{table.slug}{path}")
        assert answer.status_code in (200, 405), path
        assert answer.headers["Cache-Control"] == "private, no-store", path
    assert people[0].plays(table, "sing").headers["Cache-Control"] == "private, no-store"


@pytest.mark.django_db
def test_pages_may_use_what_they_need_and_nothing_else() -> None:
    policy = dict(part.split("=") for part in Client().get("/").headers["Permissions-Policy"].split(", "))
    assert policy["camera"] == policy["microphone"] == policy["geolocation"] == policy["payment"] == "()"
    assert policy["screen-wake-lock"] == policy["clipboard-write"] == "(self)"


TOLD = "from django.conf import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.LANGUAGE_COOKIE_NAME)"


@pytest.mark.parametrize(("https", "prefix"), [("", ""), ("1", "__Host-")])
def test_under_https_cookies_are_of_this_host_alone(tmp_path: Path, https: str, prefix: str) -> None:
    environment = {**os.environ, "KARNAK_VAR": str(tmp_path), "KARNAK_HTTPS": https}
    environment["DJANGO_SETTINGS_MODULE"] = "tables.settings"
    ended = subprocess.run([sys.executable, "-c", TOLD], cwd=ROOT, env=environment, check=True, capture_output=True)
    assert ended.stdout.decode().split() == [
        f"{prefix}{name}" for name in ("sessionid", "csrftoken", "django_language")
    ]


def asked(**cookies: str) -> tuple[Any, HttpResponse]:
    """A request under https with these cookies, after EarlierSession; and its response."""
    request = RequestFactory().get("/")
    request.COOKIES = {name.replace("host_", "__Host-"): value for name, value in cookies.items()}
    request.session = SessionStore(request.COOKIES.get(HOST))

    def view(request: Any) -> HttpResponse:
        return HttpResponse(str(request.session.get("links", "nobody")))

    with override_settings(SESSION_COOKIE_NAME=HOST):
        return request, EarlierSession(view)(request)


def session(**values: Any) -> SessionStore:
    made = SessionStore()
    made.update(values)
    made.save()
    return made


@pytest.mark.django_db
def test_a_session_of_before_goes_on_under_the_new_name_once() -> None:
    kept = session(links="mine")
    request, answer = asked(sessionid=kept.session_key)
    assert answer.content == b"mine"
    assert (request.session.session_key, request.session.modified) == (kept.session_key, True)  # so its cookie is set
    assert answer.cookies["sessionid"]["max-age"] == 0
    request.session.save()
    assert asked(sessionid=kept.session_key)[1].content == b"nobody"
    assert asked(**{"host_sessionid": kept.session_key})[1].content == b"mine"


@pytest.mark.django_db
def test_a_session_of_now_cannot_be_planted_by_the_old_name() -> None:
    planted, own = session(links="theirs", host=True), session(links="mine", host=True)
    assert asked(sessionid=planted.session_key)[1].content == b"nobody"
    assert asked(sessionid=planted.session_key, **{"host_sessionid": own.session_key})[1].content == b"mine"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_and_its_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o755)
    database = folder / "karnak.sqlite3"
    for name in ("karnak.sqlite3", "karnak.sqlite3-wal"):
        (folder / name).touch(mode=0o644)
    keep_private(database, folder)
    assert [mode(path) for path in (folder, database, folder / "karnak.sqlite3-wal")] == [0o700, 0o600, 0o600]


def test_what_a_new_site_writes_is_private_whatever_the_umask(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    plain = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment = {**plain, "KARNAK_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "tables.settings"}
    code = (
        "import django; django.setup(); from django.db import connection as c; c.cursor().execute('create table t(a)')"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, umask=0)
    found = {path.name: mode(path) for path in folder.glob("karnak.sqlite3*")}
    assert mode(folder) == 0o700
    assert set(found.values()) == {0o600}


def test_a_committed_move_is_on_the_disk() -> None:
    from tables.settings import SQLITE

    assert "PRAGMA synchronous=FULL;" in SQLITE["OPTIONS"]["init_command"]


def by_systemd(text: str) -> dict[str, str]:
    """The values that systemd reads from an environment file: lines, without quotes around values (systemd.exec(5))."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(("#", ";"))]
    return {name: value.strip('"') for name, value in (line.split("=", 1) for line in lines)}


def test_the_environment_is_read_alike_by_systemd_and_by_a_shell() -> None:
    ended = subprocess.run(
        ["/bin/sh", "-euc", f"set -a; . {EXAMPLE}; exec env"], env={}, check=True, capture_output=True, text=True
    )
    shell = dict(line.split("=", 1) for line in ended.stdout.splitlines())
    named = by_systemd(EXAMPLE.read_text())
    assert {name: shell[name] for name in named} == named
    assert named["EMAIL_FROM"] == "Karnak <karnak@karnak.example.org>"


def test_commands_run_with_the_environment_of_the_deployment(tmp_path: Path) -> None:
    file = tmp_path / "karnak.env"
    file.write_text(f'SECRET_KEY="not a secret"\nKARNAK_VAR="{tmp_path}"\nEMAIL_FROM="A <a@b.example>"\n')
    me = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
    home = {"KARNAK_ENVIRONMENT": str(file), "KARNAK_HOME": str(ROOT), "KARNAK_USER": me, "PATH": os.environ["PATH"]}
    command = [ROOT / "deploy" / "karnak", "diffsettings"]
    said = subprocess.run(command, env=home, check=True, capture_output=True, text=True).stdout
    assert "DEFAULT_FROM_EMAIL = 'A <a@b.example>'" in said
    assert "'not a secret'" in said
