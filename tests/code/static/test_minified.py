"""Minified style sheets and scripts mean the same as the originals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tables.hosting import static_storage
from tables.hosting.static_storage import minify

STATIC = Path(settings.STATICFILES_DIRS[0])
OWN = [path for kind in ("css", "js") for path in STATIC.rglob(f"*.{kind}") if "vendor" not in path.parts]
# What can stand where a quotation mark begins no text, or is one: a comment, a regular expression, a text.
COMMENT = r"/\*.*?\*/"
LINE_COMMENT = r"//[^\n]*"
EXPRESSION = r"(?<=[(,=:!&|?+\[])\s*(/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*)"
TEXT = r'("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')'
TOKENS = {
    "css": re.compile(f"{COMMENT}|{TEXT}", re.DOTALL),
    "js": re.compile(f"{COMMENT}|{EXPRESSION}|{LINE_COMMENT}|{TEXT}", re.DOTALL),
}


def texts(kind: str, text: str) -> Iterator[str]:
    """The strings and regular expressions of a file, in order."""
    for found in TOKENS[kind].finditer(text):
        yield from filter(None, found.groups())


@pytest.fixture
def no_renaming(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without the minifier that reads scripts."""
    monkeypatch.setattr(static_storage, "tdewolff", None)


def test_comments_and_indentation_go() -> None:
    sheet = "/* why */\n.a > .b {\n  margin: 0 auto;\n  width: calc(1px + 2px);\n}\n"
    assert minify("css", sheet) == ".a>.b{margin:0 auto;width:calc(1px + 2px)}"
    script = minify("js", '/* why\n   and how */\n(() => {\n  // why\n  const at = "https://a.b"; // a house\n})();\n')
    assert "why" not in script
    assert "house" not in script
    assert "  " not in script
    assert '"https://a.b"' in script


@pytest.mark.parametrize("said", ['"a  b"', '" ; } "', '"/* no comment */"', "'> ,'", '"it\'s  \\"so\\""'])
def test_a_text_in_a_sheet_stays_as_it_is(said: str) -> None:
    assert said in minify("css", f".a::before {{ content: {said}; }}")


@pytest.mark.parametrize(
    "said",
    [
        '"a  b"',
        '"no // comment"',
        "'/* none */'",
        "`two\n    lines // of ${ a } text`",
        '"a\\"  // b"',
        "/a  \\/\\/ b/g",
    ],
)
@pytest.mark.usefixtures("no_renaming")
def test_a_text_in_a_script_stays_as_it_is(said: str) -> None:
    assert said in minify("js", f"const b = 1;\nconst a = {said};\n")


@pytest.mark.usefixtures("no_renaming")
@pytest.mark.parametrize("path", OWN, ids=[path.name for path in OWN])
def test_every_text_of_our_own_files_stays(path: Path) -> None:
    kind, text = path.suffix[1:], path.read_text("utf-8")
    short = minify(kind, text)
    assert list(texts(kind, short)) == list(texts(kind, text))
    assert len(short) <= len(text)


@pytest.mark.parametrize("path", [path for path in OWN if path.suffix == ".css"], ids=lambda path: path.name)
def test_a_descendant_that_is_a_pseudo_class_stays_one(path: Path) -> None:
    """Of some `.a :is(b)` `rcssmin` takes the space for that of a declaration; of `.a *:is(b)` it never does."""
    text = path.read_text("utf-8")
    bare = re.sub(COMMENT, "", text, flags=re.DOTALL)
    found = r"[\w\])*] ::?[a-z-]+"
    assert re.findall(found, minify("css", text)) == re.findall(found, bare)
