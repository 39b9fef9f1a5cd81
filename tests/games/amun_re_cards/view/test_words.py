"""The words of the card game in both languages are those of its data file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import translation

from engine import GAMES
from engine.amun_re_cards.model.board import DATA
from engine.amun_re_cards.model.glossary import PROVINCES, WORDS
from engine.core import Plural, Sentence, Text, Voice, say
from engine.laws import random_games
from tests.games.amun_re_cards.table import KEY, fresh

PEOPLE = ("Ana", "Inès", "Omar", "Zoé", "Uma")  # vowels first: a French sentence must not need an elision
PHASES = {"offering": 1, "building": 2, "scoring": 3}  # ids of words and their places in the data file
FIRST_WORDS = {"en": {"offering", "building"}, "fr": {*PHASES}}  # the bar has room for the first word only


def voice() -> Voice:
    """A voice in the active language."""
    return Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, WORDS)


def word(text: Text, n: int) -> str:
    """A word in the form for `n`, without the number."""
    message = translation.ngettext(text.one, text.many, n) if isinstance(text, Plural) else translation.gettext(text)
    return message.replace("{n} ", "")


@pytest.mark.parametrize(("language", "key"), [("en", "name"), ("fr", "name_fr")])
def test_provinces_have_their_names(language: str, key: str) -> None:
    with translation.override(language):
        said = {id_: word(text, 1) for id_, text in PROVINCES.items()}
    assert said == {row["id"]: row[key] for row in DATA["province"]}


@pytest.mark.parametrize(("language", "names"), [("en", ("name_en", "plural_en")), ("fr", ("name_fr", "plural_fr"))])
def test_symbols_have_their_names(language: str, names: tuple[str, str]) -> None:
    """One and several."""
    terms = {term["id"]: term for term in DATA["term"]}
    with translation.override(language):
        for symbol in ("pyramid", "ankh", "field", "caravan"):
            assert (word(WORDS[symbol], 1), word(WORDS[symbol], 2)) == tuple(terms[symbol][name] for name in names)


def test_none_is_singular_in_french() -> None:
    with translation.override("fr"):
        assert [voice().word("ankh", n) for n in (0, 1, 2)] == ["0 ankh", "1 ankh", "2 ankhs"]


@pytest.mark.parametrize(("language", "key"), [("en", "phase_names"), ("fr", "phase_names_fr")])
def test_phases_have_their_names(language: str, key: str) -> None:
    names = DATA["structure"][key]
    with translation.override(language):
        for phase, place in PHASES.items():
            name = names[place].split(" ")[0] if phase in FIRST_WORDS[language] else names[place]
            assert word(WORDS[phase], 1) == name
        assert {word(WORDS[f"auction_{n}"], 1) for n in (1, 2, 3)} == {f"{names[0]} {n}" for n in (1, 2, 3)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_a_game_says_can_be_said(language: str) -> None:
    """Every value filled in, in events, notes, prompts, previews, reasons, pictures and scores."""
    with translation.override(language):
        for sentence in told_in_a_game():
            said = say(sentence, voice())
            assert said.strip(), sentence
            assert not re.search(r"[{}]|None|True|False", said), said


def told_in_a_game() -> Iterator[Sentence]:
    """All sentences that players and spectators read in a random game, each once."""
    game, rng, g, told = GAMES[KEY], Random("words"), fresh(5, "words"), set[Sentence]()
    for awaited in random_games.turns(g):
        seat = rng.choice(awaited)
        move = rng.choice(g.moves(seat))
        told.update(sentences((g.stage(), tuple(g.news), game.picture(g.seen_by(seat), seat))))
        told.update(sentences((game.panel(g.seen_by(seat), seat, [move]), game.panel(g.seen_by(None), None))))
        g.play(seat, move)
    told.update(sentences((tuple(g.news), tuple(g.scores() or ()), game.picture(g, None))))
    return iter(told)


def sentences(thing: Any) -> Iterator[Sentence]:
    """The sentences of a record at any depth; one within another is part of the outer one."""
    if isinstance(thing, Sentence):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from sentences(getattr(thing, field))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from sentences(part)
