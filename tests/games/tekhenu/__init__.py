"""Tekhenu, for the tests that hold for every game."""

from tests.games import Secrets

LONGEST = 800  # moves of a random game
SECRETS = Secrets(
    cases=[(("set_up", "turns"), {}), (("turns", "judgement"), {"horus": "printed"})],
    sealed="keep",
    dealt=("d05", "d16", "d21"),
    moves=("take horus white_9", "keep d05", "perform horus 4", "reveal d23"),
)
