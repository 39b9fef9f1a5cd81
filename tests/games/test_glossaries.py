"""The glossaries as texts: short, by the rules, in the typography of their language, and nothing without an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from django.template.loader import render_to_string, select_template
from django.utils import translation

import engine
from engine.core import Bilingual, Game, Term, read_glossary
from tables.history import voices
from tables.learning import glossary
from tables.rendering.games import game_files
from tables.rules_pages import texts as rules
from tests.games import RELEASED
from tests.support.elements import attributes
from tests.support.servers.serving import ROOT

MOST_WORDS, LONGEST_SENTENCE = 25, 22
LANGUAGES = ("en", "fr")
GAMES = [pytest.param(engine.GAMES[key], id=key) for key in RELEASED]
OPTIONS = [
    *(pytest.param(engine.GAMES[key], {}, id=key) for key in RELEASED),
    pytest.param(engine.GAMES["amun-re"], {"edition": "2003"}, id="2003"),
]
FORMS = re.compile(r"^(a|at|dice|there|your|about|brief|what|deed|in|n|window)_|_units$")  # within sentences
WITHIN = {  # words that stand only in sentences and captions
    "amun-re": {"a_stone", "stones", "reward", "a_reward", "rewards"},
    "amun-re-cards": set[str](),
    "nefertiti": {*map(str, range(13)), "1a", "1b", "2a", "2b", "x1", "x2", "x3"},  # the printed values of spaces
    "tekhenu": {*map(str, range(1, 7)), "osiris_row_2", "point"},  # its points are `vp`
}
PIECES = re.compile(r"pip-\d|cg-.*|sector|obelisk|rays|stand|arm|dish")  # of drawings that are one thing
ORDINARY_SPACE = re.compile(r" [:;!?»]|« |[^\u202f][:;!?](?:\s|$)")
SENTENCE_END = re.compile(r"(?<=[.!?;]) +")  # a semicolon separates statements


def texts(game: Game, language: str, **options: object) -> Iterator[tuple[str, str]]:
    """Every name, meaning and number of a glossary with the id of its entry."""
    chosen = game.options(**options)
    with translation.override(language):
        for id_ in (*read_glossary(game.folder), *game.explain(chosen)):
            entry = glossary.entry(game, id_, chosen)
            assert entry is not None, id_
            yield from ((id_, text) for text in (entry.name, entry.meaning, entry.here) if text)


def count_words(text: str) -> int:
    """Words and numbers."""
    return len([word for word in text.split() if re.search(r"\w", word)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_entry_has_at_most_25_words_and_its_sentences_22(game: Game, language: str) -> None:
    """[teaching 4, 9.6]"""
    for id_, text in texts(game, language):
        assert count_words(text) <= MOST_WORDS, (id_, text)
        assert all(count_words(sentence) <= LONGEST_SENTENCE for sentence in SENTENCE_END.split(text)), (id_, text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_clause_of_every_entry_stands_in_the_rules(game: Game, language: str) -> None:
    known = rules.anchors(game.key, language)
    for id_ in (*read_glossary(game.folder), *game.explain(game.options())):
        entry = glossary.entry(game, id_)
        assert entry is not None
        assert entry.clause in known, (id_, entry.clause)


@pytest.mark.parametrize("game", GAMES)
def test_french_entries_have_no_break_spaces_and_no_entry_a_straight_quote(game: Game) -> None:
    for language in LANGUAGES:
        for id_, text in texts(game, language):
            assert "'" not in text, (id_, text)
            assert language == "en" or not ORDINARY_SPACE.search(text), (id_, text)


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_every_word_of_a_game_has_an_entry(game: Game, options: dict[str, object]) -> None:
    """[teaching 9.3] Forms of a word within a sentence are those of the word."""
    chosen = game.options(**options)
    words = [id_ for id_ in game.words(chosen) if id_ not in WITHIN[game.key] and not FORMS.search(id_)]
    assert not [id_ for id_ in words if glossary.entry(game, id_, chosen) is None]


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_that_a_game_draws_has_an_entry(game: Game) -> None:
    own = attributes((ROOT / f"templates/games/{game.folder}/_symbols.html").read_text(), "symbol", "id")
    assert not [id_ for id_ in own if not PIECES.fullmatch(id_) and glossary.entry(game, id_) is None]


@pytest.mark.parametrize("game", GAMES)
def test_the_symbol_of_every_entry_is_drawn_somewhere(game: Game) -> None:
    own = select_template(game_files.templates(game, "_symbols.html")).render()
    drawn = set(attributes(own + render_to_string("site/_sprite.html"), "symbol", "id"))
    for entry in glossary.entries(game):
        assert not entry.symbol or entry.symbol in drawn, entry


@pytest.mark.parametrize("game", GAMES)
def test_what_is_explained_is_one_of_the_terms_and_has_a_word(game: Game) -> None:
    terms, words = read_glossary(game.folder), game.words(game.options())
    for id_, explanation in game.explain(game.options()).items():
        assert explanation.of in terms, (id_, explanation.of)
        assert isinstance(words[id_], str), id_


@pytest.mark.parametrize("game", GAMES)
def test_a_number_beside_a_symbol_is_said_in_words(game: Game) -> None:
    for id_, term in read_glossary(game.folder).items():
        assert term.here is None or all(text.count("{n}") == 1 for text in msgspec.structs.astuple(term.here)), id_


def test_the_words_of_an_edition_stand_in_the_terms() -> None:
    """[amun-re R14] 2003 has blocks."""
    game = engine.GAMES["amun-re"]
    with translation.override("en"):
        first, later = (glossary.entry(game, "stone", game.options(edition=e)) for e in ("2003", "super-meeple"))
    assert first is not None
    assert later is not None
    assert (first.name, later.name) == ("A block", "A stone")


def test_a_corrected_value_is_the_one_that_is_explained() -> None:
    game = engine.GAMES["amun-re"]
    with translation.override("en"):
        entry = glossary.entry(game, "memphis", game.options(corrections={"memphis.fields": 7}))
    assert entry is not None
    assert "7 fields" in entry.meaning


def test_a_term_has_both_languages() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": {"en": "Farmer"}, "meaning": {"en": "a", "fr": "b"}}, Term)
    assert Bilingual(en="Farmer", fr="Paysan").text("fr-CA") == "Paysan"


def test_without_a_glossary_nothing_is_explained_but_the_page_itself() -> None:
    new = msgspec.structs.replace(engine.GAMES["tekhenu"], key="senet", explain=lambda options: {})
    with translation.override("en"):
        assert glossary.entry(new, "papyrus") is None
        seat = glossary.entry(new, "s-lapis")
    assert seat is not None
    assert not list(glossary.entries(new))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_term_has_the_name_that_the_game_uses(game: Game, language: str) -> None:
    """[wording 1.9] Same thing, same word."""
    words = game.words(game.options())
    with translation.override(language):
        speaks = voices.build_voice((), words)
        named = {
            id_: glossary.entry(game, id_) for id_ in read_glossary(game.folder) if isinstance(words.get(id_), str)
        }
        for id_, entry in named.items():
            assert entry is not None
            assert speaks.word(id_).casefold() in entry.name.casefold(), id_
