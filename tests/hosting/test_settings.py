"""Settings from the environment of a deployment: https, mail, proxies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.servers.serving import ROOT

TOLD = """
import json
from tables import settings
print(json.dumps({name: getattr(settings, name) for name in %r}))
"""


def told(folder: Path, *names: str, **environment: str) -> list[Any]:
    """The values of these settings with this environment."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("EMAIL_", "KARNAK_"))}
    command = [sys.executable, "-c", TOLD % (names,)]
    env = {**plain, "KARNAK_VAR": str(folder), **environment}
    ended = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    return list(json.loads(ended.stdout).values())


@pytest.mark.parametrize("https", [False, True])
def test_cookies_leave_by_https_alone_where_there_is_https(tmp_path: Path, https: bool) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE")
    assert told(tmp_path, *names, KARNAK_HTTPS="1" if https else "") == [https] * 3


def test_spaces_after_the_commas_of_a_list_change_nothing(tmp_path: Path) -> None:
    given = {"ALLOWED_HOSTS": "club.example, www.club.example", "KARNAK_METRICS_FROM": "10.0.0.0/8, ::1"}
    named = [["club.example", "www.club.example"], ["10.0.0.0/8", "::1"]]
    assert told(tmp_path, "ALLOWED_HOSTS", "KARNAK_METRICS_FROM", **given) == named


@pytest.mark.parametrize(
    ("environment", "backend", "tls", "ssl"),
    [
        ({}, "console", True, False),
        ({"KARNAK_MAIL_FOLDER": "letters"}, "filebased", True, False),
        ({"EMAIL_HOST": "mail.example", "KARNAK_MAIL_FOLDER": "letters"}, "smtp", True, False),
        ({"EMAIL_HOST": "mail.example", "EMAIL_PORT": "465"}, "smtp", False, True),
        ({"EMAIL_HOST": "mail.example", "EMAIL_PORT": "25"}, "smtp", False, False),
    ],
    ids=str,
)
def test_mail_leaves_by_the_server_that_is_named(
    tmp_path: Path, environment: dict[str, str], backend: str, tls: bool, ssl: bool
) -> None:
    found = told(tmp_path, "EMAIL_BACKEND", "EMAIL_USE_TLS", "EMAIL_USE_SSL", **environment)
    assert found == [f"django.core.mail.backends.{backend}.EmailBackend", tls, ssl]


def test_the_number_of_trusted_proxies_is_named(tmp_path: Path) -> None:
    assert told(tmp_path, "ALLAUTH_TRUSTED_PROXY_COUNT", KARNAK_PROXIES="2") == [2]
