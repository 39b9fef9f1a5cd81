"""Corrections of printed values by a file: good ones apply to new tables, a bad file is refused with its line."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from tables.background import ticker
from tables.models import Table
from tables.play.printed_values import board_file, corrections
from tests.support.game_tables import Guest, create_table, fresh


def written(folder: Path, text: str) -> str:
    """Write a file with this text. Returns its name."""
    file = folder / "board.toml"
    file.write_text(text)
    return str(file)


def test_without_a_file_nothing_is_corrected() -> None:
    assert corrections("amun-re") == {}
    assert board_file(None) == []


@pytest.mark.parametrize("text", ["[amun-re.abu]\nfields = 5\n", '[amun-re]\n"abu.fields" = 5\n'])
def test_a_value_is_named_by_its_place(tmp_path: Path, text: str) -> None:
    with override_settings(KARNAK_BOARD_FILE=written(tmp_path, text)):
        assert board_file(None) == []
        assert corrections("amun-re") == {"abu.fields": 5}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[amun-re.abu]\nfields = = 5\n", "line 2", "Invalid value"),
        ("# ours\n[amun-re.abu]\nfields = 5\nfeilds = 5\n", "line 4", "no value abu.feilds"),
        ("[amun-re.abu]\n\nfields = 'many'\n", "line 3", "whole number from 0 to 120"),
        ("[amun-re.abu]\nfields = 121\n", "line 2", "whole number from 0 to 120"),
        ("[amun-re.abu]\nfields = true\n", "line 2", "whole number from 0 to 120"),
        ("[senet.abu]\nfields = 2\n", "line 2", "no game senet"),
        ("tekhenu = 3\n", "line 1", "tekhenu is a game and no value; its values stand in tables such as [tekhenu."),
        ('[amun-re-cards.price]\n"8" = 1\n', "line 2", "cost more"),
        ("[nefertiti.gizeh_left_0]\nvalue = 1\nrow = 1\n", "line 3", "same row and column"),
        ("[nefertiti.gizeh_left_0]\nsymbol = 4\n", "line 2", "from 0 to 3"),
        ("[nefertiti.necklace]\nthree_owners = 11\n", "line 2", "cannot rise"),
    ],
)
def test_a_bad_file_is_refused_with_line_and_reason(tmp_path: Path, text: str, line: str, reason: str) -> None:
    with override_settings(KARNAK_BOARD_FILE=written(tmp_path, text)):
        (error,) = board_file(None)
    assert line in error.msg
    assert reason in error.msg


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with override_settings(KARNAK_BOARD_FILE=str(tmp_path / "none.toml")):
        assert "none.toml" in board_file(None)[0].msg


@pytest.mark.django_db
def test_corrections_go_into_new_tables_and_leave_running_ones_alone(tmp_path: Path) -> None:
    old = create_table([Guest("Nitocris")], bots=2)
    with override_settings(KARNAK_BOARD_FILE=written(tmp_path, "[amun-re.abu]\nfields = 5\n")):
        Client().post("/play-now")
        new = Table.objects.latest("pk")
        assert new.full_position().board["abu"].fields == 5  # type: ignore[attr-defined]
        assert old.full_position().board["abu"].fields != 5  # type: ignore[attr-defined]
    assert fresh(new).full_position().board["abu"].fields == 5  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_tables_that_nobody_started_go_after_a_week_and_played_ones_never() -> None:
    waiting, played = create_table([Guest("Teti")], start=False), create_table([Guest("Ipi")], bots=2)
    long_ago = timezone.now() - timedelta(days=8)
    Table.objects.filter(pk__in=[waiting.pk, played.pk]).update(created=long_ago)
    young, drawn = (create_table([Guest(name)], start=False) for name in ("Huni", "Khufu"))
    Table.objects.filter(pk=drawn.pk).update(created=long_ago, arbitrated=True)
    ticker.delete_unused_tables()
    left = {played.pk, young.pk, drawn.pk}  # of a tournament: its organisers say what becomes of it
    assert set(Table.objects.values_list("pk", flat=True)) == left
