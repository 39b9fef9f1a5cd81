"""The example of a deployment's environment names every setting, and both of its readers understand it."""

from __future__ import annotations

import ast
import re
import subprocess

import pytest

from tests.support.servers.serving import ROOT

EXAMPLE = ROOT / "deploy" / "karnak.env.example"
SETTING = re.compile(r"^#?([A-Z][A-Z_]*)=(.*)$", re.MULTILINE)
IN_FORCE = re.compile(r"^([A-Z][A-Z_]*)=(.*)$", re.MULTILINE)


def read_by_settings() -> set[str]:
    """The environment variables that the settings read: by `os.environ.get` or by `switch`."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / "tables" / "settings.py").read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "switch"):
            name = node.args[0]
            found |= {name.value} if isinstance(name, ast.Constant) else set()
    return found


def test_every_setting_stands_in_the_example_once_and_nothing_else_does() -> None:
    names = [name for name, _value in SETTING.findall(EXAMPLE.read_text())]
    assert sorted(names) == sorted(read_by_settings())


@pytest.mark.parametrize("name", ["karnak.env.example", "compose.env.example"])
def test_a_shell_reads_the_example_as_systemd_does(name: str) -> None:
    """systemd takes the text between quotes as it is; a shell must not see a command, a variable or a pattern in it."""
    file = ROOT / "deploy" / name
    command = ["sh", "-euc", 'set -a; . "$0"; exec env -0', str(file)]
    ended = subprocess.run(command, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    by_shell = dict(line.split("=", 1) for line in ended.stdout.split("\0") if line)
    plain = {name: value.strip('"') for name, value in IN_FORCE.findall(file.read_text())}
    assert {name: by_shell[name] for name in plain} == plain


def test_the_mail_address_of_the_example_may_be_sent_from() -> None:
    assert 'EMAIL_FROM="Karnak <karnak@karnak.example.org>"' in EXAMPLE.read_text()
