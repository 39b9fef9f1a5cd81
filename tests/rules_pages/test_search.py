"""Search in the rules: the words that people use lead to the clause."""

from __future__ import annotations

import html
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils.safestring import mark_safe

import engine
from engine.core import read_glossary
from tables.rules_pages import search, texts
from tests import games
from tests.support.elements import attributes

pytestmark = pytest.mark.django_db
QUERIES = tomllib.loads((Path(__file__).parent / "queries.toml").read_text("utf-8"))
AMONG = 3  # results in which the clause must stand
LEAST = 30  # queries for each game and language


def queries(key: str) -> Iterator[tuple[str, str, str]]:
    """Language, words, and the clause that is wanted."""
    for clause, pairs in QUERIES[key].items():
        for english, french in pairs:
            yield "en", english, clause
            yield "fr", french, clause


def found_clauses(key: str, language: str, words: str) -> list[str]:
    """The clauses that the page of a search shows, in their order."""
    page = Client(headers={"accept-language": language}).get(f"/rules/{key}", {"q": words}).content.decode()
    links = attributes(page, f"[data-sheet][href^='/rules/{key}#']", "href")
    return [link.partition("#")[2] for link in links]


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", games.RELEASED)
def test_what_newcomers_type_leads_to_the_clause(key: str) -> None:
    asked = list(queries(key))
    assert len(asked) >= 2 * LEAST
    terms = list(read_glossary(engine.GAMES[key].folder).values())
    missed = []
    for language, words, clause in asked:
        found = search.search(texts.searchable(key, language), words, terms, language)
        if clause not in [one.clause for one in found[:AMONG]]:
            missed.append((language, words, clause, [one.clause for one in found[:AMONG]]))
    assert missed == []


@pytest.mark.parametrize(
    ("language", "words", "clause"), [("en", "MONEY", "R4.1"), ("fr", "ÉGALITÉ", "R12.2"), ("fr", "egalite", "R12.2")]
)
def test_the_page_shows_the_same_whatever_the_case_and_the_accents(language: str, words: str, clause: str) -> None:
    assert clause in found_clauses("amun-re", language, words)[:AMONG]


@pytest.mark.parametrize(("words", "language"), [("THEFT gold", "en"), ("ENCHERE or", "fr"), ("pyramide", "fr")])
def test_every_result_marks_a_word_and_its_links_lead_to_the_rules(words: str, language: str) -> None:
    page = Client(headers={"accept-language": language}).get("/rules/amun-re", {"q": words}).content.decode()
    results = page[page.index('<ol class="found">') :].split('<div class="found__b">')[1:]
    assert results
    for one in results:
        assert "<mark>" in one
        assert 'href="#R' not in one


@pytest.mark.parametrize(
    ("key", "language", "words"),
    [
        ("nefertiti", "en", "sceaux"),  # a word of the other language, in the plural
        ("nefertiti", "fr", "servant"),
        ("tekhenu", "en", "cadran"),
    ],
)
def test_clauses_are_found_by_the_names_of_the_glossary(key: str, language: str, words: str) -> None:
    terms = read_glossary(engine.GAMES[key].folder).values()
    named = search.called_shares(terms, words)
    assert named
    assert set(named) <= set(found_clauses(key, language, words))


def test_what_the_rules_do_not_hold_is_not_found_and_nothing_that_is_typed_becomes_a_tag() -> None:
    page = Client().get("/rules/amun-re", {"q": "<b>zebra"}).content.decode()
    assert html.escape("No clauses contain “<b>zebra”") in page
    ampersand = Client().get("/rules/amun-re", {"q": "amp"}).content.decode()
    assert "&<mark>" not in ampersand


def test_accents_fold_letter_by_letter() -> None:
    assert search.fold_text("Élève œuf ÎLE ß") == "eleve œuf ile ß"
    assert search.mark_words(mark_safe("<b>Été</b> &amp; été"), ["ete"]) == (
        "<b><mark>Été</mark></b> &amp; <mark>été</mark>"
    )


@pytest.mark.parametrize(
    ("one", "other"), [("bidding", "bid"), ("pyramids", "pyramid"), ("encherir", "encheres"), ("quarries", "quarry")]
)
def test_endings_do_not_matter(one: str, other: str) -> None:
    assert search.stem(one) == search.stem(other)


def test_a_word_keeps_enough_letters_to_be_told_from_others() -> None:
    assert search.stem("ties") == search.stem("tie")
    assert search.stem("quarry") != search.stem("quarter")
