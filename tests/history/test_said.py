"""Every line of the log can be heard: in sentences that are short enough."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from engine import GAMES, start
from engine.core import Event, Position, Seat, Voice, say
from engine.laws import random_games
from tables.history import log
from tests.support.utterances import MOST, word_count

NAMES = ("Nitocris", "Harkhuf", "Merit", "Ankhesenpepi", "Ti", "Botankhamon")
ENDS = re.compile(r"(?<=[.!?…])\s+")
PARTS = re.compile(r"(?<=[,;])\s+(?![^(]*\))")  # where the page parts a sentence that is too long (speech.js)


def news(key: str, seats: int) -> Iterator[tuple[Position, list[Event]]]:
    """A random game: after each move the position and what has happened."""
    rng, g = random.Random(f"{key} {seats} said"), start(key, seats, "said", GAMES[key].options())
    for awaited in random_games.turns(g):
        seat: Seat = rng.choice(awaited)
        g.play(seat, rng.choice(g.moves(seat)))
        yield g, g.news


def parts(line: str) -> list[str]:
    """The sentences of a line; of one that is too long, its parts."""
    return [part for one in ENDS.split(line) for part in (PARTS.split(one) if word_count(one) > MOST else [one])]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in GAMES for seats in GAMES[key].seats])
def test_every_line_of_the_log_has_parts_that_can_be_heard_at_once(key: str, seats: int, language: str) -> None:
    """[access 4.1] [access 9.1] For every seat and for who watches."""
    long = set[str]()
    with translation.override(language):
        for g, events in news(key, seats):
            for viewer in (None, *range(seats)):
                voice = Voice(translation.gettext, translation.ngettext, NAMES.__getitem__, g.words, viewer)
                told = (say(event, voice) for event in log.visible_events(events, viewer))
                long.update(one for line in told for one in parts(line) if word_count(one) > MOST)
    assert not long
