"""A function that acts is called by a verb and its object, one that answers by a noun: never by a participle alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.support.servers.serving import ROOT

IRREGULAR = """
    begun bought broken brought built chosen done drawn driven fallen felt forbidden found given gone grown held
    hidden kept known laid left lost made meant met paid risen said seen sent shown shut sold spoken stood taken
    thought thrown told torn understood won worn written
"""
NOUNS = {"seed", "need", "feed", "speed", "red"}
STORED = {"shut", "said"}  # a step of Nefertiti that saved games name; a kind of message of a socket


def functions() -> Iterator[tuple[str, str]]:
    """File and name of every function of the engine, of the site and of the measurements."""
    for folder in ("bench", "engine", "tables"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield str(file.relative_to(ROOT)), node.name


def is_participle(name: str) -> bool:
    """Whether a name is one word, and a participle."""
    word = name.strip("_")
    return (
        word.isalpha()
        and word.islower()
        and word not in NOUNS | STORED
        and (word in IRREGULAR.split() or word[-2:] == "ed")
    )


def test_no_function_is_called_by_a_participle_alone() -> None:
    assert not [f"{file}: {name}" for file, name in functions() if is_participle(name)]


def test_participles_are_told_from_nouns_and_verbs() -> None:
    assert is_participle("shown")
    assert is_participle("_listed")
    assert not any(map(is_participle, ("seed", "shown_cards", "settle_votes", "standings")))
