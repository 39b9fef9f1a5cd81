"""First lines of docstrings: at most 100 characters, parted by a blank line from what follows."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = ("bench", "engine", "tables")
LONGEST = 100  # characters of a first line
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def faults(source: str) -> Iterator[tuple[int, str]]:
    """The line number and the first line of each docstring of a module that is not laid out like this."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            first, *others = text.split("\n")
            if len(first) > LONGEST or (others and others[0]):
                yield node.body[0].lineno, first


@pytest.mark.parametrize("folder", FOLDERS)
def test_first_lines_are_short_and_stand_alone(folder: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}: {first}"
        for file in sorted((ROOT / folder).rglob("*.py"))
        for line, first in faults(file.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("docstring", "faulty"),
    [("a" * 100, False), ("a" * 101, True), ("One.\n\n    Two.", False), ("One that goes\n    on.", True)],
)
def test_long_and_broken_first_lines_are_faults(docstring: str, faulty: bool) -> None:
    assert bool(list(faults(f'def f():\n    """{docstring}"""\n'))) == faulty
