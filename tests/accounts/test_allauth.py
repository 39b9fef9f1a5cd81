"""Internals of django-allauth that we use, and why; any release may change them, so our version is pinned."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.serving import ROOT

# Sign-up makes a signed-in guest prove an address by a code (docs/decisions/0008), and allauth knows that only for its
# own sign-up of a stranger: no public function starts it, ends it for somebody else's account, or gives it up.
REASONS = {
    "EmailVerificationProcess": "starts the code for the address of a signed-in guest",
    "EMAIL_VERIFICATION_CODE_SESSION_KEY": "ends that process where the address is another member's",
    "verify_email_indirectly": "the code has proved the member's address as well",
    "record_authentication": "that member has signed in by a code",
    "clear_login": "a refused sign-in leaves no half of one behind",
}


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


def test_nothing_internal_is_used_without_a_reason() -> None:
    used = {name for path in (ROOT / "tables").rglob("*.py") for name in internals(path)}
    assert used == set(REASONS)


def test_the_release_is_exact_and_the_one_that_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pins = [line for line in project["dependencies"] if line.startswith("django-allauth")]
    assert pins == [f"django-allauth=={version('django-allauth')}"]
    assert f"{pins[0]} \\" in (ROOT / "deploy" / "requirements.lock").read_text()


@pytest.mark.parametrize("line", ["from allauth.account.internal.stagekit import clear_login"])
def test_the_search_finds_an_internal_import(line: str, tmp_path: Path) -> None:
    (tmp_path / "new.py").write_text(line)
    assert list(internals(tmp_path / "new.py")) == ["clear_login"]
