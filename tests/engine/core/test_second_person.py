"""Readers are addressed in sentences about them: "You bid 10", for the others "Nina bids 10"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.utils import translation

from engine import GAMES, laws
from engine.core import Plural, Sentence, Text, Viewer, Voice, say, seats_named
from engine.laws import random_games
from tables.messages import arbiter_events, proposals, refusals
from tables.rendering import vote_panel
from tests import games

SITE = (proposals, vote_panel, refusals, arbiter_events)
NAMES = ("Ankhesen", "Bakenkhons", "Henutmehyt", "Djehuty", "Nebetah", "Meritites")
YOU = {"en": r"\b(you|your)\b", "fr": r"\b(vous|votre|vos)\b"}


def all_sentences(kind: type[Sentence] = Sentence) -> Iterator[type[Sentence]]:
    """Every kind of sentence, of the games and of the site."""
    for child in kind.__subclasses__():
        yield child
        yield from all_sentences(child)


def forms(text: Text) -> tuple[str, ...]:
    """The forms of a message."""
    return tuple(text) if isinstance(text, Plural) else (text,)


def voice(words: dict[str, Text], viewer: Viewer) -> Voice:
    """The voice of this reader, with unmistakable names."""
    return Voice(translation.gettext, translation.ngettext, NAMES.__getitem__, words, viewer)


def test_a_sentence_whose_subject_is_a_seat_has_a_form_for_that_seat() -> None:
    """A verb follows the name: `text` cannot be said with "you" in its place."""
    assert all(module.__name__ for module in SITE)
    for kind in set(all_sentences()):
        verb_follows = [form for form in forms(kind.text) if re.match(r"\{(seats?|owner)\} [a-z]", form)]
        assert kind.you or not verb_follows, (kind, verb_follows)


def test_both_forms_of_a_sentence_belong_to_the_same_class() -> None:
    """A class that says something else inherits no form that speaks of the old."""
    for kind in set(all_sentences()):
        assert not kind.you or ("text" in vars(kind)) == ("you" in vars(kind)), kind


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_no_line_of_a_game_names_its_reader(key: str, language: str) -> None:
    """Whole random games of every number of seats: the log, page and questions of a seat never contain its own name."""
    game, spoken = GAMES[key], 0
    with translation.override(language):
        for seats in game.seats:
            for g, seat, _move in random_games.play_random_game(game, seats, f"{seats:032x}", game.options()):
                shown = [sentence for event in g.news if (sentence := event.seen_by(seat)) is not None]
                if Random(str(g.turn)).random() < 0.1:  # boards and prompts are long
                    shown += laws.sentences_within((game.picture(g, seat), game.panel(g, seat)))
                for sentence in shown:
                    said = say(sentence, voice(g.words, seat))
                    assert NAMES[seat] not in said, (sentence, said)
                    if seat in seats_named(sentence):
                        spoken += 1
                        assert re.search(YOU[language], said, re.IGNORECASE), (sentence, said)
    assert spoken > (100 if key in games.RELEASED else 0)
