"""RULES.md, its French version, code and tests refer to the same clauses."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from tests import games

ROOT = Path(__file__).parents[2]
DEFINED = re.compile(r"\*\*((?:R\d+\.\d+|[ABDPST]\d+))\b")
HEADING = re.compile(r"^## (R\d+)\b", re.MULTILINE)
PHYSICAL = re.compile(
    r"\*\*((?:R\d+\.\d+|[ABDPST]\d+))\b[^*]*\*\* \*\((?:only with the box|seulement avec la boîte)\)\*"
)
MENTIONED = re.compile(r"\b(?:R\d+\.\d+|[ABDPST]\d+)\b")
FIGURES = re.compile(r"[RABDPST]?\d+(?:\.\d+)?|`[a-z_:0-9-]+`")
CITED = re.compile(r"\[((?:R\d+(?:\.\d+)?|[ABDPST]\d+))\]")
FOLDERS = sorted(GAMES[key].folder for key in games.RELEASED)
EVERY = sorted(game.folder for game in GAMES.values())


def rules(folder: str, language: str = "") -> str:
    """The rules of a game in English, or in another language."""
    return (ROOT / "engine" / folder / f"RULES{language}.md").read_text("utf-8")


def citations(text: str) -> set[str]:
    """The clauses in brackets."""
    return set(CITED.findall(text))


def clauses(text: str) -> list[str]:
    """The text in pieces, one for each heading and each clause."""
    return re.split(r"\n(?=## |\* \*\*)", text[text.index("\n## R1 ") :])


def modules(folder: str) -> list[Path]:
    """The modules of a game."""
    return sorted((ROOT / "engine" / folder).rglob("*.py"))


def cited_by_code(folder: str) -> set[str]:
    """The clauses cited by docstrings and comments of a game."""
    return citations("".join(path.read_text("utf-8") for path in modules(folder)))


def cited_by_tests(folder: str) -> set[str]:
    """The clauses cited by docstrings of a game's tests."""
    found = set[str]()
    for path in (ROOT / "tests" / "games" / folder).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= citations(ast.get_docstring(node) or "")
    return found


def clause_fields(path: Path) -> Iterator[str]:
    """The clauses of `clause = "R6.8"` in the classes of a module, which become links for players."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and [t.id for t in node.targets if isinstance(t, ast.Name)] == ["clause"]:
            yield str(ast.literal_eval(node.value))


@pytest.mark.parametrize("folder", FOLDERS)
class TestClauses:
    def test_both_languages_have_the_same_clauses_in_the_same_order(self, folder: str) -> None:
        english, french = (DEFINED.findall(rules(folder, language)) for language in ("", ".fr"))
        assert english == french
        assert len(set(english)) == len(english), "a clause is defined twice"

    def test_both_languages_mark_the_same_clauses_as_physical(self, folder: str) -> None:
        assert PHYSICAL.findall(rules(folder)) == PHYSICAL.findall(rules(folder, ".fr"))

    def test_no_figure_reference_or_name_of_a_clause_is_lost_in_the_other_language(self, folder: str) -> None:
        english, french = (clauses(rules(folder, language)) for language in ("", ".fr"))
        for one, other in zip(english, french, strict=True):
            assert Counter(FIGURES.findall(one)) - Counter(FIGURES.findall(other)) == Counter(), one

    def test_the_rules_refer_only_to_clauses_that_they_have(self, folder: str) -> None:
        for language in ("", ".fr"):
            text = rules(folder, language)
            assert set(MENTIONED.findall(text)) <= set(DEFINED.findall(text))

    def test_every_clause_with_a_meaning_on_screen_is_cited_by_the_code(self, folder: str) -> None:
        wanted = set(DEFINED.findall(rules(folder))) - set(PHYSICAL.findall(rules(folder)))
        assert wanted - cited_by_code(folder) == set()

    def test_every_clause_with_a_meaning_on_screen_is_cited_by_a_test(self, folder: str) -> None:
        wanted = set(DEFINED.findall(rules(folder))) - set(PHYSICAL.findall(rules(folder)))
        assert wanted - cited_by_tests(folder) == set()

    def test_whatever_is_cited_exists(self, folder: str) -> None:
        known = {*DEFINED.findall(rules(folder)), *HEADING.findall(rules(folder))}
        assert (cited_by_tests(folder) | cited_by_code(folder)) - known == set()


def printed(folder: str) -> dict[str, Any]:
    """The data file of a game, if it has one."""
    path = ROOT / "engine" / folder / "data.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@pytest.mark.parametrize("folder", EVERY)
def test_every_link_of_a_sentence_leads_to_a_clause(folder: str) -> None:
    known = {*DEFINED.findall(rules(folder)), *HEADING.findall(rules(folder)), ""}
    links = {clause for path in modules(folder) for clause in clause_fields(path)}
    tables = [rows for rows in printed(folder).values() if isinstance(rows, list)]
    links |= {row["clause"] for rows in tables for row in rows if "clause" in row}
    assert links - known == set()
