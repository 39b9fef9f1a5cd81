"""Amun-Re: The Card Game, for the tests that hold for every game."""

from tests.games import Secrets

LONGEST = 400  # moves of a random game
SECRETS = Secrets(
    cases=[(("auction_1", "offering"), {}), (("offering", "auction_2"), {})],
    sealed="offer 0",
    moves=("bid memphis 9", "offer 9", "build 99", "place 9 9 9", "extend memphis"),
)
