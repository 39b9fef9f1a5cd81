"""Nefertiti, for the tests that hold for every game."""

from tests.games import Secrets

LONGEST = 1500  # moves of a random game
SECRETS = Secrets(
    cases=[
        (("place", "serve"), {}),
        (("place", "place"), {"characters": "curse_of_amun", "memphis": True}),
        (("Foreseeing", "Ordering"), {"characters": "palace_intrigues"}),  # one player sees the last cards
    ],
    sealed="",
    dealt=("harp", "chair", "mirror", "statuette", "necklace", "goldwork"),
    moves=("place gizeh 99", "take top", "recruit vizier", "close gizeh"),
    toward=("recruit oracle",),
)
