"""The glossary on the site: one entry for the card of a table, and the page of all words."""

from __future__ import annotations

import pytest
from django.test import Client

import engine
from engine.core import read_glossary
from tables.models import Visibility
from tests.support.elements import attributes
from tests.support.game_tables import Guest, create_table

HEAVIEST = 600  # bytes of one entry


def what(client: Client, game: str, id_: str, **query: str) -> str:
    """One entry."""
    answer = client.get(f"/learn/{game}/what/{id_}", query)
    assert answer.status_code == 200, (game, id_, answer.status_code)
    return answer.content.decode()


@pytest.mark.django_db
def test_an_entry_is_said_in_the_language_of_its_page(client: Client) -> None:
    """Symbol, name, meaning, the number that stands there in words, the clause, and the way to all symbols."""
    english = what(client, "amun-re", "limit", lang="en")
    assert '<use href="#cardi"/></svg>Card limit' in english
    assert "How many cards its owner may buy in a round." in english
    assert 'data-here="Cards you may buy in a round: %n."' in english
    assert 'href="/rules/amun-re#R7.4"' in english
    assert 'href="/learn/amun-re/words#limit"' in english
    assert "Limite de cartes" in what(client, "amun-re", "limit", lang="fr")


@pytest.mark.django_db
def test_a_place_says_what_it_is_one_of(client: Client) -> None:
    assert "Memphis <small>Province</small>" in what(client, "amun-re", "memphis", lang="en")


@pytest.mark.django_db
def test_an_entry_is_kept_by_the_browser(client: Client) -> None:
    answer = client.get("/learn/amun-re/what/limit")
    assert answer["Cache-Control"] == "private, max-age=3600"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/learn/senet/what/gold", "/learn/senet/words"])
def test_a_game_that_is_not_there_has_no_words(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_what_means_nothing_is_answered_with_nothing(client: Client) -> None:
    """No error: a page may ask for anything that stands on it."""
    answer = client.get("/learn/amun-re/what/unicorn")
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.django_db
def test_an_entry_speaks_of_the_game_that_is_played_at_the_table() -> None:
    """[amun-re R14] In the words of its edition, and only to those who may see the table."""
    host = Guest("Nitocris")
    table = create_table([host, Guest("Harkhuf"), Guest("Merit")], visibility=Visibility.LINK, edition="2003")
    assert "A block" in what(host.client, "amun-re", "stone", at=table.slug, lang="en")
    assert "A stone" in what(host.client, "amun-re", "stone", lang="en")
    assert Client().get("/learn/amun-re/what/stone", {"at": table.slug}).status_code == 404
    assert host.client.get("/learn/tekhenu/what/gold", {"at": table.slug}).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("game", engine.GAMES)
def test_an_entry_is_light(client: Client, game: str) -> None:
    """[teaching 9] 0.6 kB."""
    rules = engine.GAMES[game]
    for id_ in (*read_glossary(rules.folder), *rules.explain(rules.options())):
        assert len(what(client, game, id_, lang="fr").encode()) <= HEAVIEST, id_


@pytest.mark.django_db
@pytest.mark.parametrize("game", engine.GAMES)
def test_the_page_has_every_term_in_both_languages_and_each_once(client: Client, game: str) -> None:
    page = client.get(f"/learn/{game}/words").content.decode()
    for id_, term in read_glossary(engine.GAMES[game].folder).items():
        assert page.count(f'<tr id="{id_}">') == 1
        for text in (term.name.en, term.name.fr):
            assert "{" in text or f"<b>{text}</b>" in page
    ids = attributes(page, "tr[id]", "id")
    assert len(ids) == len(set(ids))


@pytest.mark.django_db
def test_the_help_of_a_table_leads_to_the_words_and_explains_what_is_touched() -> None:
    host = Guest("Nitocris")
    page = host.sees(create_table([host, Guest("Harkhuf"), Guest("Merit")]), "/help")
    assert 'href="/learn/amun-re/words"' in page
    assert "data-explains" in page


@pytest.mark.django_db
def test_the_help_of_a_table_begins_with_where_the_game_is_learned() -> None:
    host = Guest("Nitocris")
    page = host.sees(create_table([host, Guest("Harkhuf"), Guest("Merit")]), "/help")
    links = attributes(page, "p:first-of-type a", "href")
    assert links == ["/learn/amun-re/two-minutes", "/learn/amun-re", "/learn/amun-re/words", "/rules/amun-re"]
