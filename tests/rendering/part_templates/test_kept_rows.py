"""A push leaves out the rows that the page shows already; a part is a text with marks, and rows beside it."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from hypothesis import given
from hypothesis import strategies as st

from tables.rendering.part_templates import rows as part_rows
from tables.rendering.part_templates.rows import Row
from tables.rendering.push_messages import Part


def part(hash_: str, source: str) -> Part:
    """A part as its template renders it."""
    rows: dict[str, Row] = {}
    return Part(hash_, Template(source).render(Context({part_rows.KEY: rows})), rows)


def log(hash_: str, **lines: str) -> Part:
    """A list with a row for each line."""
    rows = [f'{{% row "li" "{id_}" %}}<li id="{id_}">{line}</li>{{% endrow %}}' for id_, line in lines.items()]
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
    """The page that composes a choice has rendered a prompt of its own."""
    assert AFTER.news("prompt", BEFORE) == {"prompt": AFTER.html}


def test_a_line_break_is_no_part_of_what_a_row_is() -> None:
    """Where a template breaks its lines changes no row and nothing that is kept."""
    laid_out = part(
        "2",
        '<ol data-hash="">{% row "p" "a" %}\n<p\n  id="a">1\n2</p>\n{% endrow %}'
        '{% row "p" "b" %}<p id="b">3</p>{% endrow %}</ol>',
    )
    assert {row.id: row.placeholder for row in laid_out.rows.values()} == {
        "a": '<p id="a" data-kept></p>',
        "b": '<p id="b" data-kept></p>',
    }
    assert laid_out.html == '<ol data-hash="2"><p\n  id="a">1\n2</p><p id="b">3</p></ol>'


def market(hash_: str, name: str, *stalls: str, rest: str = "") -> Part:
    """A row with rows in it."""
    inner = "".join(f'{{% row "li" "{stall[0]}" %}}<li id="{stall[0]}">{stall}</li>{{% endrow %}}' for stall in stalls)
    whole = f'{{% row "li" "m" %}}<li id="m">{name}<ol>{inner}</ol></li>{{% endrow %}}'
    return part(hash_, f'<ol id="board" data-hash="">{whole}{rest}</ol>')


def test_of_a_row_only_the_row_in_it_is_sent_that_has_changed() -> None:
    assert market("2", "Luxor", "a1", "b2").news("board", market("1", "Luxor", "a1", "b1")) == {
        "b": '<li id="b">b2</li>'
    }


def test_a_row_that_says_something_else_leaves_out_the_rows_in_it_that_have_not_changed() -> None:
    kept = '<li id="m">closed<ol><li id="a" data-kept></li><li id="b" data-kept></li></ol></li>'
    assert market("2", "closed", "a1", "b1").news("board", market("1", "Luxor", "a1", "b1")) == {"m": kept}


def test_what_is_new_in_a_row_follows_the_text_in_which_the_row_is_kept() -> None:
    """The part comes with a placeholder for the row, and then what has changed in it."""
    news = market("2", "Luxor", "a1", "b2", rest="!").news("board", market("1", "Luxor", "a1", "b1"))
    assert list(news.items()) == [
        ("board", '<ol id="board" data-hash="2"><li id="m" data-kept></li>!</ol>'),
        ("b", '<li id="b">b2</li>'),
    ]


def test_a_row_that_comes_or_goes_brings_the_row_around_it() -> None:
    grown = '<li id="m">Luxor<ol><li id="a" data-kept></li><li id="b">b1</li></ol></li>'
    assert market("2", "Luxor", "a1", "b1").news("board", market("1", "Luxor", "a1")) == {"m": grown}


@pytest.mark.parametrize("text", ["<li>1</li>", '<p id="b">1</p>', '<li id="bc">1</li>', '1<li id="b">1</li>', ""])
def test_a_row_begins_with_the_element_that_it_names(text: str) -> None:
    with pytest.raises(ValueError, match="begin with the element 'li' and its id 'b'"):
        part("1", f'{{% row "li" "b" %}}{text}{{% endrow %}}')


def test_the_id_of_a_row_is_put_together() -> None:
    rows: dict[str, Row] = {}
    source = '{% row "li" "step-" step.n "-" step.side|upper %}<li id="step-3-A">x</li>{% endrow %}'
    Template(source).render(Context({part_rows.KEY: rows, "step": {"n": 3, "side": "a"}}))
    assert rows["step-3-A"].placeholder == '<li id="step-3-A" data-kept></li>'


def test_a_template_that_is_no_row_is_a_text_of_what_is_around_it() -> None:
    inner = part("1", '{% row "b" "b" %}<b id="b">1</b>{% endrow %}').rows
    text = part_rows.mark(inner["b"])
    assert part_rows.only_row(text, inner) == inner["b"]
    assert part_rows.only_row(f"<li>{text}</li>", inner) == '<li><b id="b">1</b></li>'


@given(st.data())
def test_what_is_put_into_an_old_page_makes_it_the_new_one(data: st.DataObject) -> None:
    """Whatever changed: a page that puts in what it is sent shows what the part says. (A part of which only rows
    come keeps its old hash.)"""
    markets = st.tuples(
        st.sampled_from("xy"),
        st.lists(st.sampled_from(["a1", "a2"]) | st.sampled_from(["b1", "b2"]), unique_by=lambda stall: stall[0]),
    )
    (old_name, old_stalls), (name, stalls), rest = (
        data.draw(markets),
        data.draw(markets),
        data.draw(st.sampled_from(["", "!"])),
    )
    old, new = market("1", old_name, *old_stalls), market("2", name, *stalls, rest=rest)
    assert page_after(old.html, new.news("board", old)).replace('"1"', '"2"', 1) == new.html


def page_after(page: str, news: dict[str, str]) -> str:
    """A page into which news are put as the script does it: a placeholder becomes what the page holds."""
    held = {id_: element(page, id_) for id_ in re.findall(r' id="(\w+)"', page)}
    for id_, text in news.items():
        whole = re.sub(r'<li id="(\w+)" data-kept></li>', lambda found: held[found[1]], text)
        page = page.replace(element(page, id_), whole)
    return page


def element(page: str, id_: str) -> str:
    """The element of this id: a list item ends where as many have ended as have begun."""
    begins = page.index(f'id="{id_}"') - 4
    depth, at = 0, begins
    for tag in re.finditer(r"<(/?)(?:li|ol)\b[^>]*>", page[begins:]):
        depth, at = depth + (-1 if tag[1] else 1), begins + tag.end()
        if depth == 0:
            break
    return page[begins:at]


def test_two_rows_of_one_id_are_a_fault_of_the_template() -> None:
    with pytest.raises(ValueError, match="two rows"):
        log("1", **{"a": "one"}).news("log", part("2", 2 * '{% row "p" "a" %}<p id="a"></p>{% endrow %}'))
