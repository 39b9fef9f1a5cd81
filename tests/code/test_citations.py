"""Everything cited by code, tests and documents exists: sections of the design, decisions, linked files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = ("bench", "deploy", "docs", "engine", "static", "tables", "templates", "tests")
KINDS = {".py", ".md", ".html", ".css", ".js", ".toml", ".txt"}
SECTION = re.compile(r"\[design: (\w+) ([\d., ]+)\]")  # such as [design: tournaments 2, 8]
DECISION = re.compile(r"docs/decisions/(\d{4})")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)\s#]+)")  # of a page in Markdown
ELSEWHERE = re.compile(r"\b(\w+)\.md \d|section [\d.]+ of the design|\barchitecture \d")


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the repository except this one."""
    for path in [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]:
        if path.suffix in KINDS and path != Path(__file__) and "vendor" not in path.parts:
            yield path, path.read_text("utf-8")


def sections(name: str) -> set[str]:
    """The numbers of the headings of a page of the design."""
    page = (ROOT / "docs" / "design" / f"{name}.md").read_text("utf-8")
    return set(re.findall(r"^##+ (\d+(?:\.\d+)*)\.? ", page, re.MULTILINE))


@pytest.mark.parametrize("name", [path.stem for path in sorted((ROOT / "docs" / "design").glob("*.md"))])
def test_every_section_that_is_cited_exists(name: str) -> None:
    cited = {
        number
        for _path, text in texts()
        for page, numbers in SECTION.findall(text)
        if page == name
        for number in numbers.split(", ")
    }
    assert cited
    assert cited <= sections(name)


def test_every_page_of_the_design_that_is_cited_exists() -> None:
    cited = {page for _path, text in texts() for page, _numbers in SECTION.findall(text)}
    assert [page for page in cited if not (ROOT / "docs" / "design" / f"{page}.md").exists()] == []


def test_every_decision_that_is_cited_exists() -> None:
    cited = {number for _path, text in texts() for number in DECISION.findall(text)}
    there = {path.name[:4] for path in (ROOT / "docs" / "decisions").glob("*.md")}
    assert cited
    assert cited <= there


def test_every_link_between_documents_leads_to_a_file() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {link}"
        for path, text in texts()
        if path.suffix == ".md"
        for link in LINK.findall(text)
        if not (path.parent / link).exists()
    ]
    assert broken == []


def test_nothing_cites_a_document_that_is_not_here() -> None:
    found = [f"{path.relative_to(ROOT)}: {match[0]}" for path, text in texts() for match in ELSEWHERE.finditer(text)]
    assert found == []
