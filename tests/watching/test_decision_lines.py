"""A spectator reads of every decision who makes it and what it is about, and is never addressed as a player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from django.utils import translation

from engine import GAMES, Game, laws
from engine.core import Decision, Panel, Position, Refusal, SomeDecision, Text, Voice, say
from engine.laws import random_games
from tables.watching import cards

NAMES = ("Ankhesen", "Bakenkhons", "Henutmehyt", "Djehuty", "Nebetah", "Meritites")
YOU = {"en": re.compile(r"\b(you|yours?)\b", re.IGNORECASE), "fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE)}
APART = 3  # moves
EFFECTS = {"CardEffect", "CharacterEffect"}  # sentences that are rules of cards


def decisions(kind: type[SomeDecision] = Decision) -> Iterator[type[SomeDecision]]:
    """Every kind of decision that is put to players of a game."""
    for child in kind.__subclasses__():
        if child.answers and child.__module__.startswith("engine."):
            yield child
        yield from decisions(child)


def watched(game: Game) -> Iterator[Position]:
    """What spectators see of random games: every variant with every number of seats; about one position in `APART`."""
    for n, (options, seats) in enumerate(product(random_games.variants(game), game.seats)):
        rng = Random(f"watched {game.key} {n}")
        for g, _seat, _move in random_games.play_random_game(game, seats, f"{n:032x}", options):
            if rng.random() < 1 / APART:
                yield g.seen_by(None)


def voice(words: dict[str, Text]) -> Voice:
    """The voice of a spectator."""
    return Voice(translation.gettext, translation.ngettext, NAMES.__getitem__, words)


def lines_of(panel: Panel, seen: Position, speaks: Voice) -> set[str]:
    """What the prompt and the card of a game say of what is being decided, with the choices and their captions.

    Without the rules of a card, which speak to anyone who uses it, and without the reasons why a choice is closed.
    """
    told = [
        one
        for one in laws.sentences_within(panel)
        if not isinstance(one, Refusal) and type(one).__name__ not in EFFECTS
    ]
    return {say(one, speaks) for one in told} | set(cards.decision_lines(panel, seen, speaks))


def test_every_kind_of_decision_says_what_it_is_about() -> None:
    """All games are loaded, so that their decisions are known."""
    assert len(set(decisions())) > len(GAMES)
    silent = {kind for kind in decisions() if kind.told is None and kind.open_to is Decision.open_to}
    assert not silent


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("language", YOU)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_spectators_are_told_of_the_players_and_never_addressed(game: Game, language: str) -> None:
    """Every line is in the third person; a decision is told by more than the name of the phase, or its stage."""
    with translation.override(language):
        for seen in watched(game):
            speaks, panel = voice(seen.words), game.panel(seen, None)
            said = lines_of(panel, seen, speaks)
            assert not [line for line in said if YOU[language].search(line)], type(seen.decision).__name__
            decided = cards.decision_lines(panel, seen, speaks)
            assert not {speaks.word(seen.stage().phase), say(seen.stage(), speaks)} & set(decided)
