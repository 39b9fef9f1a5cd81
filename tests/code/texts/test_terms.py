"""`docs/glossary.md` has every term once; a word with two meanings says in brackets of what each is."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from django.conf import settings

ROW = re.compile(r"^\| (?!term \||---)(.+?) \| (.+) \|$", re.MULTILINE)


def rows() -> list[tuple[list[str], str]]:
    """The terms of each row, and what they mean."""
    text = (Path(settings.BASE_DIR) / "docs" / "glossary.md").read_text("utf-8")
    return [(re.split(r"[,;] ", terms), meaning) for terms, meaning in ROW.findall(text)]


def test_no_term_is_explained_twice() -> None:
    terms = [term for row, _meaning in rows() for term in row]
    assert len(terms) > 100
    assert [term for term in set(terms) if terms.count(term) > 1] == []


def test_a_word_with_several_meanings_says_of_what_each_is() -> None:
    """Singular and plural are one word, as in `term` and `terms`."""
    by_word = defaultdict(list)
    for row, _meaning in rows():
        for term in row:
            by_word[re.sub(r"s?(?: \(.*\))?$", "", term)].append(term)
    several = [term for terms in by_word.values() if len(terms) > 1 for term in terms]
    assert several
    assert [term for term in several if not re.search(r"\((?:of|by) .+\)$", term)] == []


def test_no_two_terms_mean_the_same() -> None:
    meanings = [meaning for _row, meaning in rows()]
    assert len(set(meanings)) == len(meanings)
