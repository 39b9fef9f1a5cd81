"""The rules as a text for players: plain words, sections with a purpose, short sentences, examples that are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from django.test import Client
from django.utils.html import strip_tags

import engine
from tables.rules_pages import texts
from tests import games
from tests.support.elements import attributes
from tests.support.elements import texts as texts_of

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "fr")
NOT_FOR_PLAYERS = re.compile(
    r"\b\w+\.(?:toml|md|py|txt)\b|\b[a-z_]+/[a-z_]+/[a-z_]+|\b[a-z]+_[a-z_0-9]+\b"  # files, paths, names in code
    r"|\bimplement|\bimplément|\bthe engine\b|\ble moteur\b|\bdata file|\bfichier de données|\bTODO\b|<!--|`"
    r"|\b[Rr]uling|\bseeds?\b",
)
MOST = {"en": 25, "fr": 28}  # words of a sentence; French needs more of them
DEEPEST = 3  # brackets within brackets
EXAMPLES = 6  # least for each game
ITEM = re.compile(r"\s*(?:[*-]|\d+\.|>) (?:\*\*[RABDPST]\d+(?:\.\d+)?\b[^*]*\*\*)?")
BLOCK = re.compile(r"\n\s*\n|\n(?= *(?:[*-]|\d+\.|>) |\|)")
REPLAYED = re.compile(r"> \*\*(?:Example|Exemple)\.\*\*(.*?)<!-- (\S+) -->", re.DOTALL)
FIGURE = re.compile(r"\d+")


def article(key: str, language: str) -> str:
    """What the page of the rules shows."""
    page = Client(headers={"accept-language": language}).get(f"/rules/{key}").content.decode()
    return page[page.index("<article") : page.index("</article>")]


def file_text(key: str, language: str) -> str:
    """The rules as they are written."""
    return texts.source(engine.GAMES[key], language).read_text("utf-8")


def sentences(text: str) -> Iterator[str]:
    """The sentences of all clauses and examples, without what stands in brackets."""
    for block in BLOCK.split(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)):
        if found := ITEM.match(block):
            inner = " ".join(re.sub(r"^\s*> ", "", block[found.end() :], flags=re.MULTILINE).split())
            for _depth in range(DEEPEST):
                inner = re.sub(r"\([^()]*\)", "", inner)
            yield from re.split(r"(?<=[.!?;:])\s", inner)


def option_keys(key: str) -> set[str]:
    """The keys of a game's options and of what they offer that are no words of any language."""
    keys = {field.name for field in msgspec.structs.fields(engine.GAMES[key].options)}
    return {one for one in keys if "_" in one}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games.RELEASED)
class TestPage:
    def test_it_speaks_to_players_not_to_programmers(self, key: str, language: str) -> None:
        shown = article(key, language)
        assert "<code" not in shown
        text = strip_tags(shown)
        assert {found[0] for found in NOT_FOR_PLAYERS.finditer(text)} == set()
        assert not [one for one in option_keys(key) if one in text]

    def test_it_says_how_long_it_is(self, key: str, language: str) -> None:
        size = texts.size(key, language)
        words = len(strip_tags(texts.text(key, language)).split())
        assert words - 100 <= size.words <= words * 1.3  # “l’or” is two words there, one here
        assert abs(size.minutes - size.words / texts.PACE) <= 1
        (line,) = texts_of(article(key, language), "p.rules__size")
        assert str(size.minutes) in line
        assert str(size.sections) in line

    def test_every_section_is_in_the_contents_and_begins_with_a_sentence(self, key: str, language: str) -> None:
        shown = article(key, language)
        for section in texts.contents(key, language):
            head = shown.split(f'<h2 id="{section.id}"')[1].partition("</h2>")[2].lstrip()
            assert head.startswith(("<p>", "<ul>", "<ol>", "<table")), section
            if section.number:
                lead = strip_tags(head.partition("</p>")[0]).strip()
                assert lead.endswith("."), section
                assert len(lead.split()) <= MOST[language], section

    def test_every_number_stands_once_in_the_margin_and_links_to_itself(self, key: str, language: str) -> None:
        shown = article(key, language)
        in_margin = texts_of(shown, "a.clause__n")
        assert [f"#{number}" for number in in_margin] == attributes(shown, "a.clause__n", "href")
        assert len(set(in_margin)) == len(in_margin) > 0
        assert set(in_margin) <= texts.anchors(key, language)
        assert "<strong></strong>" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games.RELEASED)
def test_sentences_of_clauses_are_short(key: str, language: str) -> None:
    counted = {one: len(re.findall(r"[\w’×+−-]+", one)) for one in sentences(file_text(key, language))}
    assert {one: words for one, words in counted.items() if words > MOST[language]} == {}


@pytest.mark.parametrize("key", games.RELEASED)
def test_every_example_is_one_that_a_test_of_the_game_replays(key: str) -> None:
    """An example is named beside its text; `test_examples.py` of the game has a test of this name."""
    english, french = (REPLAYED.findall(file_text(key, language)) for language in LANGUAGES)
    assert len(english) >= EXAMPLES
    assert [name for _text, name in english] == [name for _text, name in french]
    tests = (Path(games.__file__).parent / engine.GAMES[key].folder / "test_examples.py").read_text("utf-8")
    for (one, name), (other, _name) in zip(english, french, strict=True):
        assert re.search(rf"def test_(?:\w+_)?{name.lower().replace('-', '_')}_", tests), name
        assert sorted(FIGURE.findall(one)) == sorted(FIGURE.findall(other)), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games.RELEASED)
def test_the_sums_of_the_examples_are_right(key: str, language: str) -> None:
    """What stands on both sides of “=” is equal."""
    for text, name in REPLAYED.findall(file_text(key, language)):
        flat = " ".join(text.replace("\n  >", " ").split())
        for left, right in re.findall(r"((?:[\d(][\d ()]* ?[+−×] ?)+[\d ()]*\d\)?) = (−?\d+)", flat):
            terms = left.replace("−", "-").replace("×", "*")
            assert re.fullmatch(r"[\d ()+*-]+", terms), name
            assert eval(terms) == int(right.replace("−", "-")), (name, left, right)
