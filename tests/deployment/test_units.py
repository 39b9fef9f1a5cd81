"""The units of systemd, the proxy and the wrapper, as far as they can be checked without starting them.

Not checked here: that a process runs under the restrictions of its unit, which needs a machine that runs systemd.
"""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deployment.called_commands import accepted, called
from tests.support.servers.serving import ROOT

DEPLOY = ROOT / "deploy"
SERVICES = sorted(path.name for path in DEPLOY.glob("*.service"))
FENCED = {
    "UMask": "0077",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "PrivateDevices": "yes",
    "SystemCallFilter": "@system-service",
}


def unit(name: str) -> configparser.ConfigParser:
    """A unit; none of ours names a setting twice."""
    found = configparser.ConfigParser(interpolation=None, comment_prefixes=("#",), delimiters=("=",))
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / name)
    return found


def test_there_is_a_unit_for_pages_for_bots_and_for_backups() -> None:
    assert SERVICES == ["karnak-backup.service", "karnak-ticker.service", "karnak@.service"]


@pytest.mark.parametrize("name", SERVICES)
def test_a_unit_is_fenced_in_and_calls_a_command_that_exists(name: str) -> None:
    service = unit(name)["Service"]
    assert {setting: service[setting] for setting in FENCED} == FENCED
    assert (service["User"], service["EnvironmentFile"]) == ("karnak", "/etc/karnak.env")
    ((command, arguments),) = called(service["ExecStart"])
    accepted(command, arguments)


@pytest.mark.parametrize("name", SERVICES)
def test_a_process_stays_in_the_folder_of_its_release_when_the_link_to_the_newest_moves_on(name: str) -> None:
    """What runs reads templates and modules when it first needs them: never those of another release."""
    service = unit(name)["Service"]
    assert service["WorkingDirectory"] == "/srv/karnak"
    assert "exec .venv/bin/python manage.py" in service["ExecStart"], "found from the folder in which it starts"


def test_a_backup_is_written_where_its_unit_may_write() -> None:
    service = unit("karnak-backup.service")["Service"]
    ((_name, arguments),) = called(service["ExecStart"])
    assert Path(arguments[0]).parent == Path("/var/lib")
    assert Path(arguments[0]).name in service["StateDirectory"].split()


def test_the_option_of_the_drop_in_is_one_of_serve_and_reaches_it() -> None:
    name, option = unit("no-ticker.conf")["Service"]["Environment"].split("=", 1)
    assert accepted("serve", [option])["no_ticker"]
    assert f"${name}'" in unit("karnak@.service")["Service"]["ExecStart"]


def test_the_timer_starts_the_backup_of_a_night_that_was_missed() -> None:
    assert unit("karnak-backup.timer")["Timer"]["Persistent"] == "yes"


def test_systemd_accepts_the_units_where_it_is_installed(tmp_path: Path) -> None:
    """With another program in the place of ours, which is not installed at /srv."""
    program = shutil.which("systemd-analyze")
    for path in [*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")]:
        text = path.read_text().replace("/srv/karnak/.venv/bin/python", "/bin/sh")
        (tmp_path / path.name.replace("@", "@0")).write_text(text.replace("%i", "0"))
    if program:
        named = sorted(str(path) for path in tmp_path.iterdir())
        ended = subprocess.run([program, "verify", "--man=no", *named], capture_output=True, text=True, check=False)
        of_ours = [line for line in ended.stderr.splitlines() if "karnak" in line]
        assert (ended.returncode, of_ours) == (0, [])


def test_the_wrapper_runs_with_the_environment_and_in_the_folder_that_are_named(tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text('#!/bin/sh\necho "$PWD $EMAIL_FROM $*"\n')
    python.chmod(0o700)
    (tmp_path / "environment").write_text('EMAIL_FROM="Karnak <karnak@example.org>"\n')
    user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
    env = {"PATH": "/usr/bin:/bin", "KARNAK_USER": user, "KARNAK_HOME": str(tmp_path)}
    env["KARNAK_ENVIRONMENT"] = str(tmp_path / "environment")
    command = [str(DEPLOY / "karnak"), "doctor", "--quick"]
    ended = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert ended.stdout == f"{tmp_path} Karnak <karnak@example.org> manage.py doctor --quick\n"


def test_every_command_and_every_file_that_the_page_names_exists() -> None:
    text = (DEPLOY / "README.md").read_text()
    lines = "\n".join(line for line in text.splitlines() if line.strip().startswith("karnak "))
    found = list(called(lines))
    assert {"migrate", "createsuperuser", "doctor", "backup", "restore", "replay"} <= {name for name, _ in found}
    for command, arguments in found:
        accepted(command, arguments)
    table = text.partition("## Ten steps")[0]
    named = {name for row in table.splitlines() if row.startswith("| `") for name in re.findall(r"`([^`]+)`", row)}
    there = {path.name for path in DEPLOY.iterdir()} - {"README.md", ".env"}
    assert there <= named


def test_the_proxy_asks_another_process_while_one_restarts() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    for setting in ("lb_try_duration 5s", "health_uri /readyz", "health_interval 1s", "max_size 1MB"):
        assert setting in text
    ((_name, arguments),) = called(unit("karnak@.service")["Service"]["ExecStart"])
    assert accepted("serve", arguments)["leave_after"] > 2, "two looks of the proxy"
    assert re.search(r"\{\$KARNAK_WEB:127\.0\.0\.1:8000 127\.0\.0\.1:8001\}", text)
