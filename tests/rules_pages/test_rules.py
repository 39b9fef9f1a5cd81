"""The rules page: an anchor for every cited clause, and marked reconstructions."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

import engine
from tables.rules_pages import views
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
