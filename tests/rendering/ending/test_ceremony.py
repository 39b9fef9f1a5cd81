"""The end of a game in words: who won, where the reader came and how far it was."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from django.utils import translation

from engine import GAMES, Game
from engine.core import COMMON_WORDS, Score, Viewer, say
from engine.tekhenu.teaching.story import TOPICS
from tables.history.voices import build_voice
from tables.rendering.ending import ceremony

NAMES = ("Marc", "Sofia", "Youssef")
CLEAR = ((1, 38), (2, 35), (3, 1))
SHARED = ((1, 38), (1, 38), (3, 21))
BROKEN = ((1, 38), (2, 38), (3, 21))


def ended(*results: tuple[int, int]) -> list[Score]:
    """The scores of seats 0, 1 ... with these places and points."""
    return [Score(seat, place, points, ()) for seat, (place, points) in enumerate(results)]


def told(scores: list[Score], viewer: Viewer, language: str = "en") -> tuple[str, str]:
    """Headline and own place as this viewer reads them."""
    with translation.override(language):
        voice = build_voice(NAMES, COMMON_WORDS, (), viewer)
        mine = ceremony.own_place(scores, viewer)
        return say(ceremony.headline(scores), voice), say(mine, voice) if mine else ""


def test_no_two_kinds_of_points_look_the_same() -> None:
    """In the game with the most of them, alone against Botankhamon, with those that are nobody's doing."""
    style = Path("static/css/ending.css").read_text()
    fills = dict(re.findall(r"\.k(\d+) \{ fill: ([^;]*); \}", style))
    plain = set(re.findall(r"\.k(\d+)", re.findall(r":is\(([^)]*)\) > \.k__p", style)[0]))
    assert len({(fills[str(look)], str(look) in plain) for look in range(ceremony.LOOKS)}) == ceremony.LOOKS
    assert len({*TOPICS.values()}) + 1 <= ceremony.LOOKS


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_game_has_the_words_that_the_pages_need(game: Game) -> None:
    assert game.words(game.options()).keys() >= COMMON_WORDS.keys()


@pytest.mark.parametrize(
    ("scores", "viewer", "won", "mine"),
    [
        (CLEAR, None, "Marc wins with 38 points", ""),
        (CLEAR, 0, "You win with 38 points", "You are 3 points ahead of Sofia."),
        (CLEAR, 1, "Marc wins with 38 points", "You are 2nd with 35 points, 3 behind."),
        (CLEAR, 2, "Marc wins with 38 points", "You are 3rd with 1 point, 37 behind."),
        (SHARED, None, "Marc and Sofia share the win with 38 points", ""),
        (SHARED, 0, "You and Sofia share the win with 38 points", ""),
        (SHARED, 1, "Marc and you share the win with 38 points", ""),
        (BROKEN, 0, "You win with 38 points", ""),
        (BROKEN, 1, "Marc wins with 38 points", "You are 2nd with as many points: the tie-break decided."),
        (((1, 9), (2, 8), (2, 8)), 0, "You win with 9 points", "You are 1 point ahead of Sofia and Youssef."),
        (((1, -3),), 0, "You win with −3 points", ""),
    ],
)
def test_the_winner_is_named_and_the_reader_addressed(
    scores: tuple[tuple[int, int], ...], viewer: Viewer, won: str, mine: str
) -> None:
    assert told(ended(*scores), viewer) == (won, mine)


def test_in_french_the_reader_is_addressed_too() -> None:
    assert told(ended(*SHARED), 0, "fr")[0] == "Vous et Sofia vous partagez la victoire avec 38 points"
    assert told(ended(*CLEAR), 1, "fr")[1] == "Vous êtes 2e avec 35 points, à 3 de la victoire."
    assert told(ended(*CLEAR), 0, "fr")[1] == "Vous avez 3 points d’avance sur Sofia."


def test_what_broke_the_tie_of_the_first_place_is_told() -> None:
    """Not that of a later place."""
    first, second, third = ended((1, 38), (2, 38), (3, 21))
    told_by_the_rules = (ceremony.OtherPoints(),)
    tied = [msgspec.structs.replace(one, ties=told_by_the_rules) for one in (first, second)]
    assert ceremony.tie_breaks([third, *tied]) == told_by_the_rules
    assert ceremony.tie_breaks([first, msgspec.structs.replace(second, ties=told_by_the_rules)]) == ()


def test_the_reader_is_told_what_broke_the_own_tie_of_a_later_place() -> None:
    """Once: what decided the first place is told to everybody."""
    scores = ended((1, 38), (2, 21), (3, 21))
    broken = (ceremony.OtherPoints(),)
    tied = [scores[0], *(msgspec.structs.replace(one, ties=broken) for one in scores[1:])]
    assert [ceremony.own_ties(tied, viewer) for viewer in (0, 1, 2, None)] == [(), broken, broken, ()]
    first = [msgspec.structs.replace(one, ties=broken) for one in ended((1, 38), (2, 38), (3, 21))]
    assert ceremony.own_ties(first, 1) == (), "though the words for the second differ, the winner has those for both"
