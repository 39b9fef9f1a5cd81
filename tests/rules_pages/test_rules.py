"""The rules page: an anchor for every cited clause, and marked reconstructions."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation
from django.utils.safestring import mark_safe

import engine
from engine.core import read_glossary
from tables.rules_pages import search, views
from tests import games

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "word"), [("en", "exceed"), ("fr", "dépasser")])
def test_the_rules_have_an_anchor_for_every_clause_in_both_languages(language: str, word: str) -> None:
    client = Client(headers={"accept-language": language})
    page = client.get("/rules/amun-re").content.decode()
    for clause in ("R1", "R6.8", "R10.5", "R16.4", "A4", "A41", "D2", "D15"):
        assert f'id="{clause}"' in page
    one = client.get("/rules/amun-re", {"clause": "R6.8"}).content.decode()
    assert word in one
    assert 'id="R6.9"' not in one
    assert client.get("/rules/amun-re", {"clause": "R99"}).status_code == 404


def test_the_rules_say_how_many_printed_values_come_from_which_other_source() -> None:
    words = engine.GAMES["amun-re"].provenance().values()
    listed = views.reconstructed_sources(engine.GAMES["amun-re"])
    assert sum(source.values for source in listed) == sum(not source.startswith("seed") for source in words)
    page = Client().get("/rules/amun-re").content.decode()
    assert all(f"{source.values} value" in page for source in listed)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", engine.GAMES)
def test_what_programmers_need_is_not_on_the_page(key: str, language: str) -> None:
    """Comments are left out, and no file of the code is named."""
    page = Client(headers={"accept-language": language}).get(f"/rules/{key}").content.decode()
    shown = page[page.index("<article") : page.index("</article>")]
    assert "&lt;!--" not in shown
    assert not re.search(r"\b\w+\.(toml|md|py)\b", shown)


@pytest.mark.parametrize("key", games.RELEASED)
def test_where_a_reconstructed_value_comes_from_is_said_in_french_too(key: str) -> None:
    game = engine.GAMES[key]
    with translation.override("fr"):
        told = [
            views.provenance_text(words) for words in set(game.provenance().values()) if not words.startswith("seed")
        ]
        french = views.reconstructed_sources(game)
    assert {source.note for source in french} == {note for _kind, note in told}
    with translation.override("en"):
        english = {source.note for source in views.reconstructed_sources(game)}
    assert len(english) == len({source.note for source in french})
    assert english & {source.note for source in french} <= {""}


@pytest.mark.parametrize("key", engine.GAMES)
def test_every_clause_that_a_refusal_cites_is_in_the_rules(key: str) -> None:
    from engine.core import Sentence

    def below(kind: type) -> set[type]:
        return {kind, *(grandchild for child in kind.__subclasses__() for grandchild in below(child))}

    package = f"engine.{engine.GAMES[key].folder}."
    cited = {kind.clause for kind in below(Sentence) if kind.__module__.startswith(package)} - {""}  # type: ignore[attr-defined]
    page = Client().get(f"/rules/{key}").content.decode()
    assert {clause for clause in cited if f'id="{clause}"' not in page} == set()


@pytest.mark.parametrize(("words", "language"), [("THEFT gold", "en"), ("ENCHERE or", "fr"), ("pyramide", "fr")])
def test_the_rules_are_searched_for_all_words_whatever_their_case_and_accents(words: str, language: str) -> None:
    client = Client(headers={"accept-language": language})
    page = client.get("/rules/amun-re", {"q": words}).content.decode()
    found = page[page.index('<ol class="found">') :].split("<li><div>")[1:]
    assert found
    for one in found:
        text = search.fold_text(one)
        assert all(word in text for word in search.fold_text(words).split())
        assert "<mark>" in one
        assert 'href="/rules/amun-re#' in one


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
    named = search.named_clauses(terms, words)
    assert named
    page = Client(headers={"accept-language": language}).get(f"/rules/{key}", {"q": words}).content.decode()
    assert f'href="/rules/{key}#{named[0]}"' in page


def test_what_the_rules_do_not_hold_is_not_found_and_nothing_that_is_typed_becomes_a_tag() -> None:
    page = Client().get("/rules/amun-re", {"q": "<b>zebra"}).content.decode()
    assert "No clauses contain “&lt;b&gt;zebra”" in page
    ampersand = Client().get("/rules/amun-re", {"q": "amp"}).content.decode()
    assert "&<mark>" not in ampersand


def test_accents_fold_letter_by_letter() -> None:
    assert search.fold_text("Élève œuf ÎLE ß") == "eleve œuf ile ß"
    assert search.mark_words(mark_safe("<b>Été</b> &amp; été"), ["ete"]) == (
        "<b><mark>Été</mark></b> &amp; <mark>été</mark>"
    )
