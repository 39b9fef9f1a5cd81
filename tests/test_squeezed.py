"""Sheets and scripts are served without what only their authors read, and say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from tables.squeezed import squeezed

STATIC = Path(settings.STATICFILES_DIRS[0])
OWN = [path for kind in ("css", "js") for path in STATIC.rglob(f"*.{kind}") if "vendor" not in path.parts]


def test_comments_and_indentation_go() -> None:
    sheet = "/* why */\n.a > .b {\n  margin: 0 auto;\n  width: calc(1px + 2px);\n}\n"
    assert squeezed("css", sheet) == ".a>.b{margin:0 auto;width:calc(1px + 2px)}"
    script = '/* why\n   and how */\n(() => {\n  // why\n  const at = "https://a.b"; // a house\n})();\n'
    assert squeezed("js", script) == '(() => {\nconst at = "https://a.b";\n})();'


def test_what_may_be_in_a_text_stays() -> None:
    line = 'go("no // comment"); // "why"'
    assert squeezed("js", line) == line


@pytest.mark.parametrize("path", OWN, ids=[path.name for path in OWN])
def test_nothing_else_goes(path: Path) -> None:
    """What is not a comment is there in the same order, but for spaces and the last semicolon of a rule."""

    def bare(text: str) -> str:
        return re.sub(r"\s|;(?=\s*})", "", text)

    text, kind = path.read_text("utf-8"), path.suffix[1:]
    comments = r"/\*.*?\*/" if kind == "css" else r"^\s*(?:/\*(?:[^*]|\*(?!/))*\*/[^\S\n]*|//[^\n]*)$| // [^\n\"'`]*$"
    flags = re.DOTALL if kind == "css" else re.MULTILINE
    assert bare(squeezed(kind, text)) == bare(re.sub(comments, "", text, flags=flags))


@pytest.mark.parametrize("path", [path for path in OWN if path.suffix == ".js"], ids=lambda path: path.name)
def test_no_text_of_a_script_goes_over_several_lines(path: Path) -> None:
    """Otherwise its indentation would be part of it."""
    for line in path.read_text("utf-8").splitlines():
        assert line.count("`") % 2 == 0
