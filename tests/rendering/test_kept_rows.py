"""A push leaves out the rows that the page shows already; a part is a text with marks, and rows beside it."""

from __future__ import annotations

import pytest
from django.template import Context, Template

from tables.rendering import part_rows
from tables.rendering.part_rows import Row
from tables.rendering.push_messages import Part


def part(hash_: str, source: str) -> Part:
    """A part as its template draws it."""
    rows: dict[str, Row] = {}
    return Part(hash_, Template(source).render(Context({part_rows.KEY: rows})), rows)


def log(hash_: str, **lines: str) -> Part:
    """A list with a row for each line."""
    rows = [f'{{% row %}}<li id="{id_}">{line}</li>{{% endrow %}}' for id_, line in lines.items()]
    return part(hash_, f'<ol id="log" data-hash="">{"".join(rows)}</ol>')


BEFORE = log("1", a="one", b="two")
AFTER = log("2", b="two", c="three")


def test_a_row_that_has_not_changed_comes_empty() -> None:
    kept = '<ol id="log" data-hash="2"><li id="b" data-kept></li><li id="c">three</li></ol>'
    assert AFTER.news("log", BEFORE) == {"log": kept}


def test_a_row_that_says_something_else_comes_alone() -> None:
    """Where the rows are the same ones, the text around them is not sent."""
    assert log("3", b="four", c="three").news("log", AFTER) == {"b": '<li id="b">four</li>'}


def test_a_row_that_says_something_else_comes_whole_where_others_came_or_went() -> None:
    changed = log("3", b="four", c="three")
    assert changed.news("log", BEFORE) == {"log": changed.html}


def test_a_page_that_has_nothing_is_sent_everything() -> None:
    assert AFTER.news("log", None) == {"log": AFTER.html}


def test_a_prompt_comes_whole() -> None:
    """The page that composes a choice has drawn a prompt of its own."""
    assert AFTER.news("prompt", BEFORE) == {"prompt": AFTER.html}


def test_a_line_break_is_no_part_of_what_a_row_is() -> None:
    """Where a template breaks its lines changes no row and nothing that is kept."""
    laid_out = part(
        "2", '<ol data-hash="">{% row %}\n<p\n  id="a">1\n2</p>\n{% endrow %}{% row %}<p id="b">3</p>{% endrow %}</ol>'
    )
    assert {row.id: row.placeholder for row in laid_out.rows.values()} == {
        "a": '<p id="a" data-kept></p>',
        "b": '<p id="b" data-kept></p>',
    }
    assert laid_out.html == '<ol data-hash="2"><p\n  id="a">1\n2</p><p id="b">3</p></ol>'


def test_rows_in_a_row_belong_to_it() -> None:
    """A page is sent the outer row; what is in it has no mark of its own."""
    nested = part("1", '{% row %}<ol id="a">{% row %}<li id="b">1</li>{% endrow %}</ol>{% endrow %}')
    assert nested.rows == {"a": Row("a", "ol", '<ol id="a"><li id="b">1</li></ol>')}


def test_two_rows_of_one_id_are_a_fault_of_the_template() -> None:
    with pytest.raises(ValueError, match="two rows"):
        log("1", **{"a": "one"}).news(
            "log", part("2", '{% row %}<p id="a"></p>{% endrow %}{% row %}<p id="a"></p>{% endrow %}')
        )
