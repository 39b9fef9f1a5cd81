"""The doctor finds what is wrong, says what to do, and ends with a status that a script can read."""

from __future__ import annotations

import json
import socket
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings
from django.utils import timezone, translation

from tables.models import Beat, Status, Table
from tables.operations import checks, machine_checks
from tables.operations.checks import CHECKS, Check, result, results
from tests.support.game_tables import Guest, create_table

pytestmark = pytest.mark.django_db


def found(name: str) -> checks.Result:
    """What the check of this name finds."""
    return result(next(check for check in CHECKS if check.name == name))


def closed_port() -> int:
    """A port where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_each_line_that_is_not_well_says_what_to_do_in_both_languages() -> None:
    english = results(thorough=True)
    with translation.override("fr"):
        french = results(thorough=True)
    assert [one.check for one in english] == [check.name for check in CHECKS]
    for one, other in zip(english, french, strict=True):
        assert bool(one.advice) == (one.level != "ok"), one
        assert one.check == "versions" or one.text != other.text


def test_a_table_that_cannot_be_read_is_named_although_nobody_has_looked_at_it(three: list[Guest]) -> None:
    table = create_table(three)
    assert found("positions").level == "ok"
    Table.objects.filter(pk=table.pk).update(position='{"broken"')
    assert found("positions").level == "error"
    assert table.slug in found("positions").text
    assert Table.objects.get(pk=table.pk).damage == ""


def test_bots_that_nobody_lets_move_are_an_error_once_a_server_claims_to_run(three: list[Guest]) -> None:
    assert found("background").level == "warning"
    now = timezone.now()
    Beat.objects.create(pk=1, at=now)
    assert found("background").level == "ok"
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(status=Status.PLAYING, bot_at=now - timedelta(minutes=2))
    assert found("background").level == "error"


def test_servers_that_do_not_answer_are_errors_with_their_variable() -> None:
    port = closed_port()
    with override_settings(REDIS_URL=f"redis://127.0.0.1:{port}/0"):
        assert (found("redis").level, "REDIS_URL" in found("redis").advice) == ("error", True)
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_HOST="127.0.0.1", EMAIL_PORT=port, EMAIL_USE_TLS=False, EMAIL_BACKEND=smtp):
        assert (found("mail").level, "EMAIL_" in found("mail").advice) == ("error", True)
    with override_settings(KARNAK_URL=f"https://127.0.0.1:{port}"):
        assert found("certificate").level == "error"


def test_a_secret_that_others_can_read_is_an_error_with_the_command_that_closes_it(tmp_path: Path) -> None:
    secret = tmp_path / "secret_key"
    secret.write_text("secret")
    secret.chmod(0o640)
    with override_settings(VAR=tmp_path):
        assert f"chmod go-rwx {secret}" in found("secrets").advice
        secret.chmod(0o600)
        assert str(secret) not in found("secrets").text


@pytest.mark.parametrize(("hours", "level"), [(25, "ok"), (27, "warning"), (9 * 24, "error")])
def test_a_backup_is_fresh_for_a_day_and_missing_after_a_week(
    hours: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_checks, "backup_age", lambda: timedelta(hours=hours))
    assert found("backup").level == level


def test_a_check_that_fails_itself_is_an_error_and_the_others_still_answer() -> None:
    assert result(Check("odd", lambda: 1 // 0)).level == "error"  # type: ignore[arg-type, return-value]


def test_the_command_prints_what_a_program_can_read_and_ends_with_the_worst_level() -> None:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", "--json", "--quick", stdout=out)
    levels = {one["level"] for one in json.loads(out.getvalue())}
    assert "warning" in levels  # no server runs, and there is no backup
    assert ended.value.code == (2 if "error" in levels else 1)
