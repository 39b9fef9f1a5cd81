"""Texts use the words of the box: French and English names of each edition, and French typography."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.utils import translation

import engine
from engine import GAMES, start
from engine.amun_re import GAME
from engine.amun_re.model.board import DATA
from engine.amun_re.model.glossary import WORDS
from engine.amun_re.model.options import Options
from engine.core import Plural, Sentence, Text, Voice, plain, say
from engine.laws import random_games
from tests import games

EDITIONS = ("2003", "super-meeple")
PEOPLE = ("Ana", "Inès", "Omar", "Zoé", "Uma")  # vowels first: a French sentence must not need an elision

# Words that are deliberately not those of the box, and why.
NOT_AS_PRINTED = {
    ("theft", "2003"): "moves and reasons speak of theft in both editions [R1.8]",
    ("field", "2003"): "sentences speak of fields in both editions",
    ("west", "2003"): "one word for a bank in both editions",
    ("east", "2003"): "one word for a bank in both editions",
}

UNFILLED = {"en": "[{}]", "fr": "[{}]|None"}

# Ids of words whose names stand among the terms of the data file under another id.
TERMS = {
    "card": "power_card", "stone": "stone", "pyramid": "pyramid", "farmer": "farmer", "field": "field",
    "temple": "temple", "item": "reward", "old_kingdom": "old_kingdom", "new_kingdom": "new_kingdom",
    "lower": "lower_egypt", "upper": "upper_egypt", "west": "west", "east": "east",
}  # fmt: skip


def printed(language: str, edition: str) -> dict[str, str]:
    """By word id, the name printed in this edition, from the data file."""
    key = f"name_{'fr_' if language == 'fr' else ''}{edition.replace('-', '_')}"
    place = "name_fr" if language == "fr" else "name"
    terms = {term["id"]: term[key] for term in DATA["terms"]}
    return {
        **{card["id"]: card[key] for card in DATA["power_cards"]},
        **{province["id"]: province[place] for province in DATA["provinces"]},
        **{word: terms[term] for word, term in TERMS.items()},
        "theft": DATA["theft_card"][key],
    }


def word(text: Text) -> str:
    """The singular of a word, without its number."""
    message = translation.ngettext(text.one, text.many, 1) if isinstance(text, Plural) else translation.gettext(text)
    return message.replace("{n} ", "")


def bare(name: str) -> str:
    """A name without typography: capitals, quotation marks, curly apostrophes, narrow spaces."""
    return name.casefold().replace("’", "'").replace("“", "").replace("”", "").replace("\u202f", " ")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_edition_has_its_own_names(language: str, edition: str) -> None:
    expected = {id_: name for id_, name in printed(language, edition).items() if (id_, edition) not in NOT_AS_PRINTED}
    with translation.override(language):
        said = {id_: word(WORDS[edition][id_]) for id_ in expected}
    assert {i: bare(w) for i, w in said.items()} == {i: bare(w) for i, w in expected.items()}


def test_the_exceptions_are_still_needed() -> None:
    for id_, edition in NOT_AS_PRINTED:
        assert word(WORDS[edition][id_]).casefold() != printed("en", edition)[id_].casefold()


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_phase_of_an_edition_has_a_word(edition: str) -> None:
    assert set(DATA["editions"][edition]["phases"]) <= set(WORDS[edition])


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_a_game_says_can_be_said(language: str, edition: str, expert: bool) -> None:
    """A word for every id in events, notes, prompts, previews, reasons, pictures and scores; every value filled in."""
    with translation.override(language):
        voice = Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, WORDS[edition])
        for sentence in told_in_a_game(Options(edition=edition, expert=expert)):
            said = say(sentence, voice)
            assert said.strip(), sentence
            assert not re.search(UNFILLED[language], said), said


@pytest.mark.parametrize(("edition", "other"), [EDITIONS, EDITIONS[::-1]])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_of_an_edition_has_the_words_of_the_other(language: str, edition: str, other: str) -> None:
    """Cards, stones and rewards are called as in the box on the table, also in the middle of a sentence."""
    foreign = [printed(language, other)[id_] for id_ in ("card", "stone", "item")]
    foreign = [name for name in foreign if name != "Block"]  # English also for what the card of that name does
    with translation.override(language):
        voice = Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, WORDS[edition])
        for sentence in told_in_a_game(Options(edition=edition)):
            said = say(sentence, voice)
            assert not re.search(rf"\b({'|'.join(foreign)})s?\b", said, re.IGNORECASE), said


def told_in_a_game(options: Options) -> Iterator[Sentence]:
    """All sentences that players and spectators read in a random game, each once."""
    rng, g, told = Random("words"), start("amun-re", 5, "words", options), set[Sentence]()
    for awaited in random_games.turns(g):
        seat = rng.choice(awaited)
        told.update(sentences(g.news), sentences(g.stage()), sentences(GAME.picture(g.seen_by(seat), seat)))
        move = rng.choice(g.moves(seat))
        told.update(sentences(GAME.panel(g.seen_by(seat), seat, [move])), sentences(GAME.panel(g.seen_by(None), None)))
        g.play(seat, move)
    told.update(sentences(g.news), sentences(g.scores()), sentences(GAME.picture(g, None)))
    return iter(told)


def sentences(thing: Any) -> Iterator[Sentence]:
    """The sentences of a record at any depth; one within another is part of the outer one."""
    if isinstance(thing, Sentence):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from sentences(getattr(thing, field))
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            yield from sentences(part)


def test_one_of_a_thing_is_singular_and_none_is_too_in_french() -> None:
    for edition in EDITIONS:
        english = plain(WORDS[edition])
        assert english.word("farmer", 1) == "1 farmer"
        assert english.word("farmer", 0) == "0 farmers"
    with translation.override("fr"):
        french = Voice(translation.gettext, translation.ngettext, str, WORDS["2003"])
        assert [french.word("stone", n) for n in (0, 1, 2)] == ["0 bloc", "1 bloc", "2 blocs"]


# -- the French file ---------------------------------------------------------------------------------


def french() -> Iterator[str]:
    """The French messages of the file, without its header."""
    text = (Path(settings.LOCALE_PATHS[0]) / "fr" / "LC_MESSAGES" / "django.po").read_text("utf-8")
    for line in text.partition("\n\n")[2].splitlines():
        if line.startswith("msgstr"):
            yield line.partition(" ")[2].strip('"')


def test_french_apostrophes_and_spaces() -> None:
    for message in french():
        assert "'" not in message, message
        assert not re.search(r"[ \u00a0][:;?!»](?= |$)|«[ \u00a0]", message), message
        assert not re.search(r"[\w}][;?!](?= |$)|[\w}»]:(?= |$)", message), message


@pytest.mark.parametrize("key", games.RELEASED)
def test_the_french_rules_have_french_apostrophes_and_spaces(key: str) -> None:
    for line in (Path(engine.__file__).parent / GAMES[key].folder / "RULES.fr.md").read_text("utf-8").splitlines():
        text = re.sub("`[^`]*`", "", line)
        assert "'" not in text, line
        assert not re.search(r"[ \u00a0][:;?!»](?= |$)|«[ \u00a0]", text), line


MARKERS = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext"}


def hidden_messages(source: str) -> list[str]:
    """The messages inside f-strings, which are not extracted into the catalogue."""
    inside = [
        part for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)
    ]
    calls = [node for node in inside if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    return [ast.unparse(call) for call in calls if ast.unparse(call.func) in MARKERS]


def test_no_message_is_hidden_in_a_string_of_pieces() -> None:
    assert hidden_messages("f'{_(\"Yes\")} {name}'") == ["_('Yes')"]
    files = [path for folder in ("engine", "tables") for path in (Path(settings.BASE_DIR) / folder).rglob("*.py")]
    assert {str(path): found for path in files if (found := hidden_messages(path.read_text("utf-8")))} == {}


def test_no_french_name_follows_a_word_that_would_lose_its_vowel() -> None:
    """« de Ana » would be wrong, « d’Ana » cannot be known beforehand."""
    name = r"[{(](seats?|loser|name|province|who|person)[})]"
    for message in french():
        assert not re.search(rf"\b([dlqnsjmt]’|(de|du|des|le|la|que|au|aux|ce|se) )(%)?{name}", message, re.I), message
