"""Internals of django-allauth are imported in one file, each with its reason, and its release is exact."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from tables.accounts import allauth_internals
from tables.accounts.adapter import own_prefix
from tests.support.servers.serving import ROOT

ONLY = ROOT / "tables" / "accounts" / "allauth_internals.py"


def internals(path: Path) -> Iterator[str]:
    """The names that a file imports from an internal module of allauth."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("allauth"):
            if "internal" in node.module.split("."):
                yield from (name.name for name in node.names)
            else:
                assert "internal" not in [name.name for name in node.names]
        elif isinstance(node, ast.Import):
            assert not any("allauth" in name.name and "internal" in name.name for name in node.names)


def test_one_file_alone_imports_internals() -> None:
    assert {path for path in (ROOT / "tables").rglob("*.py") if [*internals(path)]} == {ONLY}


def test_nothing_internal_is_used_without_a_reason() -> None:
    assert sorted(internals(ONLY)) == sorted(allauth_internals.__all__)
    lines = [line.strip() for line in ONLY.read_text().splitlines()]
    without = [name for name in internals(ONLY) if not any(line.startswith(f"{name},  # ") for line in lines)]
    assert without == []


def test_the_release_is_exact_and_the_one_that_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pins = [line for line in project["dependencies"] if line.startswith("django-allauth")]
    assert pins == [f"django-allauth=={version('django-allauth')}"]
    assert f"{pins[0]} \\" in (ROOT / "deploy" / "requirements.lock").read_text()


@pytest.mark.parametrize("line", ["from allauth.account.internal.stagekit import clear_login"])
def test_the_search_finds_an_internal_import(line: str, tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(line)
    assert list(internals(tmp_path / "new.py")) == ["clear_login"]


def test_mails_have_our_texts_and_those_without_have_allauths() -> None:
    assert own_prefix("account/email/login_code") == "mails/account/login_code"
    assert own_prefix("account/email/email_deleted") == "account/email/email_deleted"
