"""Words that a player hears for an own decision: `python -m bench.ear [GAME ...]`.

By default all games. Games of steady bots with as many seats as a game has. Counted is what the first seat's page says
from one of its answers to the next, that answer included: everything, and what concerns the reader alone (a choice of
the preferences). "Your turn" and the preview of an own choice are not counted.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from statistics import fmean

from bench.support.environment import environment, percentile
from engine import GAMES, bots, start
from engine.core import Position, Voice, say
from engine.laws import random_games
from tests.support.utterances import word_count

READER, GAMES_EACH, STRENGTH = 0, 5, "steady"
NAMES = ("Nitocris", "Harkhuf", "Merit", "Ankhesenpepi", "Ti", "Botankhamon")
MEAN, LATE = 60, 120  # goals: words of a decision, on average and at the 95th percentile


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", choices=[[], *GAMES])
    with environment():
        print(f"goals: mean {MEAN}, 95th percentile {LATE}")
        print(f"{'game':14} {'decisions':>9} {'everything':>12} {'what concerns':>14}")
        for key in parser.parse_args().games or GAMES:
            found = [words for number in range(GAMES_EACH) for words in heard(key, number)]
            everything, own = (f"{fmean(one):.0f}, {percentile(one, 0.95):.0f}" for one in zip(*found, strict=True))
            print(f"{key:14} {len(found):9} {everything:>12} {own:>14}")


def heard(key: str, number: int) -> Iterator[tuple[int, int]]:
    """A whole game. Yields for each answer of the reader the words said since the one before.

    All of them, and those of what concerns the reader.
    """
    seats, rng = GAMES[key].seats[-1], random.Random(number)
    g, player = start(key, seats, f"ear {number}", GAMES[key].options()), bots.bots(GAMES[key])[STRENGTH]
    everything = own = 0
    for awaited in random_games.turns(g):
        seat = rng.choice(awaited)
        g.play(seat, player.choose(g.seen_by(seat), seat, rng))
        more, concerning = words_said(g)
        everything, own = everything + more, own + concerning
        if seat == READER:
            yield everything, own
            everything = own = 0


def words_said(g: Position) -> tuple[int, int]:
    """How many words the newest move's sentences have for the reader.

    Of all of them, and of those that name nobody or the reader too.
    """
    from django.utils.translation import gettext, ngettext

    from tables.history import log

    voice, everything, own = Voice(gettext, ngettext, NAMES.__getitem__, g.words, READER), 0, 0
    for event in log.visible_events(g.news, READER):
        words = word_count(say(event, voice))
        everything += words
        own += 0 if log.names_only_others(event, READER) else words
    return everything, own


if __name__ == "__main__":
    main()
