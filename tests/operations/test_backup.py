"""Backups: what is in them, who can read them, what is refused, which are kept."""

from __future__ import annotations

import io
import json
import stat
import tarfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from tables.models import Beat
from tables.operations import archive_file, backup, database_copy, restore
from tables.operations.archive_file import Unusable
from tables.operations.checks import CHECKS, result
from tests.support.game_tables import Guest, create_table

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A run-time folder with the keys and the printed values of a club."""
    var = tmp_path / "var"
    var.mkdir()
    for name in ("secret_key", "vapid.pem"):
        (var / name).write_text(f"the {name}")
    (var / "karnak.log").write_text("not in a backup")
    (var / "ours.toml").write_text("[amun-re]\n")
    with override_settings(VAR=var, KARNAK_BOARD_FILE=str(var / "ours.toml")):
        yield var


@pytest.fixture
def made(folder: Path, tmp_path: Path) -> Path:
    """A backup of a site with one table."""
    create_table([Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")])
    target = tmp_path / "karnak.tar"
    call_command("backup", str(target), stdout=io.StringIO())
    return target


def changed(source: Path, name: str, content: bytes) -> Path:
    """A copy of a backup in which one part is another; a name of its own is added."""
    target = source.with_name("changed.tar")
    with tarfile.open(source) as old, tarfile.open(target, "w") as new:
        names = old.getnames()
        for one in [*names, *([] if name in names else [name])]:
            kept = old.extractfile(one).read() if one != name else content  # type: ignore[union-attr]
            entry = tarfile.TarInfo(one)
            entry.size = len(kept)
            new.addfile(entry, io.BytesIO(kept))
    return target


def with_manifest(source: Path, **values: Any) -> Path:
    """A copy of a backup whose manifest says something else."""
    manifest = msgspec.to_builtins(archive_file.read_manifest(source))
    return changed(source, archive_file.MANIFEST, json.dumps({**manifest, **values}, default=str).encode())


def test_a_backup_holds_database_keys_and_printed_values_for_its_owner_alone(made: Path, folder: Path) -> None:
    manifest = archive_file.read_manifest(made)
    assert set(manifest.parts) == {"database", "keys/secret_key", "keys/vapid.pem", "board.toml"}
    assert (manifest.counts["tables_table"], manifest.counts["tables_seat"]) == (1, 3)
    assert "tables.0001_initial" in manifest.migrations
    assert manifest.vendor == connection.vendor
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert list(made.parent.glob(".*")) == [], "nothing is left beside it"
    assert result(next(check for check in CHECKS if check.name == "backup")).level == "ok"


def test_no_file_is_overwritten_and_a_folder_gets_one_with_the_time(made: Path, tmp_path: Path) -> None:
    before = made.read_bytes()
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(made))
    assert made.read_bytes() == before
    (tmp_path / "all").mkdir()
    call_command("backup", str(tmp_path / "all"), stdout=io.StringIO())
    assert [bool(backup.OURS.fullmatch(path.name)) for path in (tmp_path / "all").iterdir()] == [True]


def test_what_is_damaged_is_refused_by_its_sum(made: Path, tmp_path: Path) -> None:
    manifest = archive_file.read_manifest(made)
    (tmp_path / "out").mkdir()
    with pytest.raises(Unusable, match=r"keys/secret_key .* damaged"):
        archive_file.extract_parts(changed(made, "keys/secret_key", b"another one"), manifest, tmp_path / "out")


@pytest.mark.parametrize("name", ["../secret_key", "keys/../../secret_key", "/tmp/secret_key", "notes.txt"])
def test_nothing_is_written_where_a_foreign_archive_wants_it(made: Path, tmp_path: Path, name: str) -> None:
    hostile = changed(made, name, b"")
    manifest = msgspec.structs.replace(archive_file.read_manifest(made), parts={name: archive_file.Part(0, "")})
    (tmp_path / "out").mkdir()
    with pytest.raises(Unusable, match=r"does not belong there|damaged"):
        archive_file.extract_parts(hostile, manifest, tmp_path / "out")
    assert not [path for path in (tmp_path / "out").iterdir() if path.read_bytes() == b""]


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("notes")
    with pytest.raises(CommandError, match=r"notes\.txt is no backup of Karnak"):
        call_command("restore", str(tmp_path / "notes.txt"))


def test_a_file_that_may_not_be_opened_is_not_called_anything_else(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"missing\.tar cannot be read .* \(No such file or directory\)"):
        call_command("restore", str(tmp_path / "missing.tar"))


def test_an_installation_that_holds_people_is_left_as_it_is(made: Path) -> None:
    with pytest.raises(CommandError, match="holds people already"):
        call_command("restore", str(made))


def test_an_installation_on_which_a_server_runs_is_left_as_it_is(made: Path) -> None:
    Beat.objects.create(pk=1, at=timezone.now() - timedelta(seconds=14))
    with pytest.raises(CommandError, match="A server runs"):
        call_command("restore", str(made))
    Beat.objects.update(at=timezone.now() - timedelta(seconds=16))
    with pytest.raises(CommandError, match="holds people already"):
        call_command("restore", str(made))


def test_a_backup_of_a_newer_release_or_of_another_database_is_refused(made: Path) -> None:
    newer = with_manifest(made, migrations=["tables.9999_from_the_future"])
    with pytest.raises(CommandError, match=r"newer release \(tables\.9999_from_the_future\)"):
        call_command("restore", str(newer))
    other = "sqlite" if connection.vendor == "postgresql" else "postgresql"
    with pytest.raises(CommandError, match="Set DATABASE_URL"):
        call_command("restore", str(with_manifest(made, vendor=other)))
    with pytest.raises(CommandError, match="newer Karnak"):
        call_command("restore", str(with_manifest(made, form=archive_file.FORM + 1)))


def test_without_the_programs_of_postgresql_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_copy.shutil, "which", lambda _name: None)
    with pytest.raises(Unusable, match="postgresql-client"):
        database_copy.run_program("pg_dump")


def test_keys_go_into_the_runtime_folder_and_printed_values_do_not_replace_a_file(made: Path, folder: Path) -> None:
    parts = {}
    for name in ("keys/secret_key", "board.toml"):
        parts[name] = folder / f"from-{name.replace('/', '-')}"
        parts[name].write_text("restored")
    restore.place_files(parts)
    assert (folder / "secret_key").read_text() == "restored"
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert (folder / "ours.toml").read_text() == "[amun-re]\n"
    assert (folder / "board.toml").read_text() == "restored"


# -- which are kept --------------------------------------------------------------------------------------------------


def kept_of(folder: Path, rule: str, moments: list[datetime]) -> list[datetime]:
    """Which of the backups of these moments a rule keeps, the newest first."""
    for at in moments:
        (folder / at.strftime(backup.NAMED)).touch()
    gone = set(backup.superfluous_backups(folder, backup.read_kept(rule)))
    return [at for at in sorted(moments, reverse=True) if folder / at.strftime(backup.NAMED) not in gone]


def test_the_last_backup_of_each_day_week_and_month_is_kept(tmp_path: Path) -> None:
    """60 nights from 1 September to 30 October 2026, a Friday; 25 October, 18 October ... are Sundays."""
    nights = [datetime(2026, 9, 1, 3) + timedelta(days=n) for n in range(60)]
    kept = kept_of(tmp_path, "3d,3w,2m", nights)
    days = [(10, 30), (10, 29), (10, 28), (10, 25), (10, 18), (9, 30)]
    assert [(at.month, at.day) for at in kept] == days


def test_of_one_day_the_last_backup_is_kept_and_other_files_are_never_touched(tmp_path: Path) -> None:
    (tmp_path / "karnak.tar").touch()
    (tmp_path / "holiday.jpg").touch()
    morning, evening = datetime(2026, 11, 25, 3), datetime(2026, 11, 25, 21)
    assert kept_of(tmp_path, "1d,0w,0m", [morning, evening]) == [evening]
    assert {path.name for path in backup.superfluous_backups(tmp_path, backup.read_kept("1d,0w,0m"))} == {
        morning.strftime(backup.NAMED)
    }


@pytest.mark.parametrize("rule", ["", "14", "14d", "0d,0w,0m", "d,w,m", "14d,8w,12m,1y"])
def test_a_rule_that_would_keep_nothing_or_is_unclear_is_refused(rule: str) -> None:
    with pytest.raises(Unusable, match="14d,8w,12m"):
        backup.read_kept(rule)
