"""Amun-Re, for the tests that hold for every game."""

from tests.games import Secrets

LONGEST = 1000  # moves of a random game
SECRETS = Secrets(
    cases=[
        (("auction", "offering"), {"edition": "super-meeple"}),
        (("purchase", "income"), {"edition": "2003", "majority": "single_province"}),
        (("auction", "offering"), {"edition": "super-meeple", "expert": True}),
        (("auction", "purchase"), {"edition": "2003", "expert": True}),
    ],
    sealed="steal",
    dealt=("architect", "free_farmer", "bid_block", "fixed_income", "extra_harvest"),
    moves=("bid thebes 36", "stone buto", "offer 999", "cards 9", "choose thebes", "choose buto", "choose abu"),
)
