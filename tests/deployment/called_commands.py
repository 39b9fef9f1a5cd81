"""The commands of manage.py that a file of the deployment calls."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

from django.core.management import get_commands, load_command_class

CALL = re.compile(r"(?:manage\.py|^\s*(?:sudo )?karnak) ([a-z_]+)((?: [^;&|#\n]*)?)", re.MULTILINE)
COMPUTED = re.compile(r"\$?\$\(\(.*?\)\)")  # the number of a port


def called(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with its arguments; a computed number is a 0, and what the shell adds is left out."""
    for name, rest in CALL.findall(COMPUTED.sub("0", text)):
        yield name, [word for word in shlex.split(rest.replace("'", "")) if not word.startswith("$")]


def accepted(name: str, arguments: list[str]) -> dict[str, Any]:
    """The options of a call. Raises KeyError for a command, and CommandError for an option, that does not exist."""
    found = load_command_class(get_commands()[name], name)
    return vars(found.create_parser("manage.py", name).parse_args(arguments))
