"""Pushes leave out rows that the page shows already when a part around them changes."""

from __future__ import annotations

from tables.rendering.updates import Part

BEFORE = Part("1", '<ol id="log" data-hash="1">\n<li id="a">one</li>\n<li id="b">two</li>\n</ol>')
AFTER = Part("2", '<ol id="log" data-hash="2">\n<li id="b">two</li>\n<li id="c">three</li>\n</ol>')


def test_a_row_that_has_not_changed_comes_empty() -> None:
    kept = '<ol id="log" data-hash="2">\n<li id="b" data-kept></li>\n<li id="c">three</li>\n</ol>'
    assert AFTER.news("log", BEFORE) == {"log": kept}


def test_a_row_that_says_something_else_comes_whole() -> None:
    changed = Part("3", AFTER.html.replace("two", "four").replace('data-hash="2"', 'data-hash="3"'))
    assert changed.news("log", BEFORE) == {"log": changed.html}


def test_a_page_that_has_nothing_is_sent_everything() -> None:
    assert AFTER.news("log", None) == {"log": AFTER.html}


def test_a_prompt_comes_whole() -> None:
    """The page that composes a choice has drawn a prompt of its own."""
    assert AFTER.news("prompt", BEFORE) == {"prompt": AFTER.html}
