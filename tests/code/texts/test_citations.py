"""Everything cited by code, tests and documents exists: sections, examples, decisions, files, modules, names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = ("bench", "deploy", "docs", "engine", "static", "tables", "templates", "tests")
KINDS = {".py", ".md", ".html", ".css", ".js", ".toml", ".txt", ".yml"}
DESIGN = ROOT / "docs" / "design"
EVENTS = (ROOT / "tables" / "tournaments", ROOT / "tests" / "tournaments", ROOT / "bench" / "tournaments.py")
SECTION = re.compile(r"\[design: (\w+) ([\dE., ]+)\]")  # such as [design: tournaments 2, 8, E7]
EXAMPLE = re.compile(r"(?<!noqa: )\bE\d+\b")  # of section 12 of the tournaments
DECISION = re.compile(r"(?:docs/decisions/|\b[Dd]ecisions? )((?:\d+(?:,\s|\sand\s)?)+)")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)\s#]+)")  # of a page in Markdown
FILE = re.compile(rf"(?<![\w/.<{{*-])((?:{'|'.join(FOLDERS)})/[\w/.-]+\.(?:py|md|toml|html|js|css|txt|yml))\b")
PAGE = re.compile(r"(?<![\w/.<{}*-])([\w./-]*\w\.md)\b")
NAME = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)+)(?:\([^`]*\))?`")  # of a file, or of a module and what it defines
OF_OTHERS = {"cachetools", "g", "http", "karnak", "objects", "position", "postgresql", "response", "scipy", "Table"}
ELSEWHERE = re.compile(  # forms of a citation whose target nobody can find; UTS 39 is a standard of Unicode
    r"section [\d.]+ of the design|\barchitecture \d|\.md,? \(?\d|\(tournaments \d|(?<!UTS 39, )\b[Ss]ections? \d|"
    r'"""\d\d?(?:\.\d)?:|(?<!\w)\(\d\.\d\)'
)
INVENTED = {"toy", "no_such"}  # games of examples and tests


@cache
def texts() -> tuple[tuple[Path, str], ...]:
    """Every text file of the repository except this one."""
    paths = [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    return tuple(
        (path, path.read_text("utf-8"))
        for path in paths
        if path.suffix in KINDS and path != Path(__file__) and not {"vendor", "packed"} & set(path.parts)
    )


@cache
def modules() -> dict[str, str]:
    """The source of every module, by its dotted name."""
    names = {path: ".".join(path.relative_to(ROOT).with_suffix("").parts) for path, _text in texts()}
    return {names[path].removesuffix(".__init__"): text for path, text in texts() if path.suffix == ".py"}


def where(path: Path, cited: str) -> str:
    """A citation that leads nowhere, as failures show it."""
    return f"{path.relative_to(ROOT)}: {cited}"


def headings(name: str) -> set[str]:
    """The numbers of the headings of a page of the design, and the names of its examples."""
    page = (DESIGN / f"{name}.md").read_text("utf-8")
    return set(re.findall(r"^##+ (E?\d+(?:\.\d+)*)\.? ", page, re.MULTILINE))


def defines(name: str) -> bool:
    """Whether a dotted name ends with a module, or with what a module or a class defines."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        head, rest = ".".join(parts[:cut]), parts[cut:]
        for module, source in modules().items():
            if f".{module}".endswith(f".{head}") and (not rest or is_defined(rest[0], source)):
                return True
    return any(is_defined(parts[0], source) and parts[1] in source for source in modules().values())


def is_defined(name: str, source: str) -> bool:
    """Whether a module has a function, a class or a value of this name, or passes one on."""
    own = rf"^(?:(?:async )?def|class) {name}\b|^{name}\b.*="
    return bool(re.search(rf"{own}|^from .* import .*\b{name}\b|^    {name},$", source, re.MULTILINE))


def numbers() -> Iterator[tuple[str, str]]:
    """Each page of the design with a section of it that is cited."""
    for _path, text in texts():
        for page, sections in SECTION.findall(text):
            yield from ((page, number) for number in sections.split(", "))


def test_every_page_of_the_design_that_is_cited_exists() -> None:
    assert [page for page, _number in numbers() if not (DESIGN / f"{page}.md").exists()] == []


@pytest.mark.parametrize("name", [path.stem for path in sorted(DESIGN.glob("*.md"))])
def test_every_section_that_is_cited_exists(name: str) -> None:
    cited = {number for page, number in numbers() if page == name}
    assert cited
    assert cited <= headings(name)


def test_every_worked_example_that_is_cited_exists() -> None:
    cited = {
        example
        for path, text in texts()
        if any(path.is_relative_to(one) for one in EVENTS)
        for example in EXAMPLE.findall(text)
    }
    assert cited
    assert cited <= headings("tournaments")


def test_every_decision_that_is_cited_exists() -> None:
    there = {int(path.name[:4]) for path in (ROOT / "docs" / "decisions").glob("*.md")}
    cited = {
        int(number)
        for _path, text in texts()
        for numbers in DECISION.findall(text)
        for number in re.findall(r"\d+", numbers)
    }
    assert cited
    assert cited <= there


def test_every_link_between_documents_leads_to_a_file() -> None:
    pages = [(path, text) for path, text in texts() if path.suffix == ".md"]
    broken = [(path, link) for path, text in pages for link in LINK.findall(text) if not (path.parent / link).exists()]
    assert [where(*one) for one in broken] == []


def test_every_file_that_is_cited_exists() -> None:
    cited = [(path, name) for path, text in texts() for name in FILE.findall(text)]
    gone = [
        where(path, name)
        for path, name in cited
        if not any((base / name).exists() for base in (ROOT, ROOT / "tests")) and not INVENTED & set(name.split("/"))
    ]
    assert cited
    assert gone == []


def test_every_document_that_is_cited_exists() -> None:
    """By its path from the root or from where it is cited, or by a name that some document has."""
    there = {path.name for path, _text in texts() if path.suffix == ".md"}
    gone = [
        where(path, page)
        for path, text in texts()
        for page in PAGE.findall(text)
        if page not in there | {"RULES.md", "RULES.fr.md"}
        and not (ROOT / page).exists()
        and not (path.parent / page).exists()
        and not INVENTED & set(page.split("/"))
    ]
    assert gone == []


def test_every_name_of_code_in_a_document_exists() -> None:
    """Such as `queries.rounds_of` or `facts.py`: a document follows the code when a name changes."""
    files = {path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")}
    files |= {path.name for path in ROOT.glob("*.*")}
    gone = [
        where(path, name)
        for path, text in texts()
        if path.suffix == ".md"
        for name in NAME.findall(text)
        if name not in files and name.split(".")[0] not in OF_OTHERS and not defines(name)
    ]
    assert gone == []


def test_every_section_that_a_document_cites_of_itself_exists() -> None:
    """In `docs/architecture.md` and the pages of the design `section 6` and `(7.4)` are of the page itself."""
    for page in (ROOT / "docs" / "architecture.md", *DESIGN.glob("*.md")):
        text = page.read_text("utf-8")
        there = set(re.findall(r"^##+ (\d+(?:\.\d+)*)\.? ", text, re.MULTILINE))
        cited = set(re.findall(r"\bsection (\d+(?:\.\d)?)|\((\d\.\d)\)", text))
        assert {one or other for one, other in cited} <= there, page.name


def test_nothing_is_cited_in_a_form_that_leads_nowhere() -> None:
    """Markets of Tekhenu have sections; documents may cite their own."""
    found = [
        where(path, match[0])
        for path, text in texts()
        if path.suffix not in {".md", ".css", ".js"} and "tekhenu" not in path.parts
        for match in ELSEWHERE.finditer(text)
    ]
    assert found == []
