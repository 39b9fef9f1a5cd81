"""Texts of Tekhenu in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import translation

from engine.core import Sentence, Voice, say
from engine.laws import random_games
from engine.laws.random_games import random_move
from engine.tekhenu.model import board as data
from engine.tekhenu.model.events.turn_events import CardsTaken
from engine.tekhenu.model.glossary import WORDS
from tests.games.tekhenu.scene import GAME, fresh

PEOPLE = ("Ana", "Inès", "Omar", "Zoé")  # vowels first: a French sentence must not need an elision
OF_THE_RULEBOOK = ("god", "resource", "status", "light", "colour")  # groups of terms that are words by their ids


def voice() -> Voice:
    """A voice in the active language; in a solo game seat 1 is Botankhamon."""
    return Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, WORDS)


@pytest.mark.parametrize("language", ["en", "fr"])
class TestWords:
    def test_the_words_of_the_rulebook(self, language: str) -> None:
        """[R0.10] Gods, resources, statuses, lights and colours are called as the data file says."""
        with translation.override(language):
            for term in data.DATA["terms"]:
                if term["group"] in OF_THE_RULEBOOK:
                    assert voice().word(term["id"]) == term[f"name_{language}"]

    def test_every_card_and_tile_says_what_it_does(self, language: str) -> None:
        cards = [*data.START_CARDS, *data.DESTINIES, *data.KIND_OF]
        with translation.override(language):
            for card in cards:
                word = voice().word(card)
                assert re.fullmatch(r"«.+»( \(2\))?" if language == "fr" else r"“.+”( \(2\))?", word)
            assert len({card[0] + voice().word(card) for card in cards}) == len(cards)
            assert all(voice().word(f"about_{one}").endswith(".") for one in [*cards, *data.TILES])
            assert all(voice().word(tile) for tile in data.BOT_TILES)

    def test_whatever_a_game_says_can_be_said(self, language: str) -> None:
        """Every value filled in, in events, prompts, previews, pictures and scores."""
        with translation.override(language):
            for sentence in told_in_games():
                said = say(sentence, voice())
                assert said.strip(), sentence
                assert not re.search(r"[{}\x04]|None|True|False", said), said
                if language == "fr":
                    assert not re.search(r"[^\u202f] ?[?!;]| :|« | »", said), said


def test_the_log_calls_cards_by_their_names_and_never_by_their_codes() -> None:
    """[R13.4] [R23.1] Somebody who watches knows no code, and the market shows none."""
    codes = re.compile(r"\b[ABDPST]\d\d\b")
    assert not [said for sentence in told_in_games() if codes.search(said := say(sentence, voice()))]
    taken = say(CardsTaken(0, ("b01", "d13")), voice())
    assert taken == "Ana takes from the card market: “4 limestone” and “Columns”"


def test_tokens_have_their_own_plural_in_each_game() -> None:
    """Gold of Tekhenu is Or, not the gold pieces of another game."""
    with translation.override("fr"):
        assert [voice().word("n_gold", n) for n in (1, 2)] == ["1 Or", "2 Or"]
        assert [voice().word("n_scribe", n) for n in (1, 2)] == ["1 Scribe", "2 Scribes"]
        assert voice().word("n_papyrus", 3) == "3 Papyrus"


def told_in_games() -> Iterator[Sentence]:
    """All sentences that players and spectators read in some random games, each once."""
    told = set[Sentence]()
    for seats in (1, 3):
        rng, g = Random("words"), fresh(seats, "words")
        for _awaited in random_games.turns(g):
            seat, move = random_move(g, rng)
            told.update(sentences((g.stage(), tuple(g.news), GAME.picture(g.seen_by(seat), seat))))
            told.update(sentences((GAME.panel(g.seen_by(seat), seat, [move]), GAME.panel(g.seen_by(None), None))))
            g.play(seat, move)
        told.update(sentences((tuple(g.news), tuple(g.scores() or ()), GAME.picture(g, None))))
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
