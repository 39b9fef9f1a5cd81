"""Templates are laid out for their readers; how their lines are broken changes nothing that is sent."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tables.management.template_printer import WIDTH, layout
from tables.web.template_source import Kind, Token, join_lines, tokens

FOLDER = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("<p>\n  one\n  two\n</p>", "<p>one two</p>"),
        ("<b>one</b>\n<i>two</i>", "<b>one</b><i>two</i>"),
        ("<b>one</b> <i>two</i>", "<b>one</b> <i>two</i>"),
        ("{% if a %}\n  {{ b }}\n  and\n{% endif %}\n", "{% if a %}{{ b }} and{% endif %}"),
        ("{{ a }}\n{{ b }}", "{{ a }} {{ b }}"),
        ('<a\n    href="/"\n    class="x\n    y">', '<a href="/" class="x y">'),
        ('<a\n    {% if b %}c="d"{% else %}e{% endif %}\n    f>', '<a{% if b %} c="d"{% else %} e{% endif %} f>'),
        ("<pre>\n one\n  two </pre>", "<pre>\n one\n  two </pre>"),
        ("<textarea>\n{{ a }}</textarea>", "<textarea>\n{{ a }}</textarea>"),
    ],
)
def test_a_line_break_beside_a_tag_is_nothing_and_between_words_a_space(source: str, sent: str) -> None:
    assert join_lines(source) == sent


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_template_says_the_same_however_its_lines_are_broken(path: Path) -> None:
    """Laid out for narrower and for wider windows than it is."""
    source = path.read_text()
    for width in (40, 80, 10_000):
        assert join_lines(layout(source, width)).strip() == join_lines(source).strip()


@given(st.sampled_from(TEMPLATES), st.randoms(use_true_random=False))
def test_a_line_break_added_beside_a_tag_changes_nothing(path: Path, random: Random) -> None:
    """Between any two tokens of which one is a tag, where no space parts them, but for those of a message."""
    sent = join_lines(path.read_text()).strip()
    found, broken, message = list(tokens(sent)), "", False
    for token, after in zip(found, [*found[1:], *found[-1:]], strict=True):
        message = token.name == "blocktranslate" or (message and token.name != "endblocktranslate")
        broken += token.text + ("\n  " if not message and is_seam(token, after) and random.random() < 0.3 else "")
    assert join_lines(broken).strip() == sent


def is_seam(before: Token, after: Token) -> bool:
    """Whether a line break here stands beside a tag, where nothing is."""
    words = {Kind.TEXT, Kind.VARIABLE}
    return (
        Kind.RAW not in (before.kind, after.kind)
        and not (before.kind in words and after.kind in words)
        and not before.text[-1:].isspace()
        and not after.text[:1].isspace()
    )


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_line_of_a_template_is_wider_than_a_screen(path: Path) -> None:
    assert [line for line in path.read_text().splitlines() if len(line) > WIDTH] == []


def test_a_message_whose_line_breaks_mean_something_is_refused() -> None:
    with pytest.raises(ValueError, match="trimmed"):
        layout("{% blocktranslate %}one\ntwo{% endblocktranslate %}")


def test_templates_of_libraries_are_read_as_they_are() -> None:
    """Only the site's own templates are laid out by this rule."""
    loaders = settings.TEMPLATES[0]["OPTIONS"]["loaders"][0][1]
    assert [re.sub(r".*\.(\w+)\.Loader", r"\1", loader) for loader in loaders] == ["template_source", "app_directories"]


NAMED = re.compile(r"""\{% (?:include|extends|cached_row) "([^"]+)\"""")


def test_every_template_that_another_names_is_there() -> None:
    named = {(path.name, name) for path in TEMPLATES for name in NAMED.findall(path.read_text("utf-8"))}
    assert named
    assert sorted(one for one in named if not (FOLDER / one[1]).exists() and not one[1].startswith("account/")) == []
