"""Random decisions per second of `catanatron`, for comparison in `python -m engine bench`.

Prints one line of JSON. Runs with any interpreter that has catanatron, without Karnak.
"""

import argparse
import json
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

TURNS_LIMIT = 1000  # the limit of catanatron's own `Game.play`


def rate(seconds: float, seed: int) -> dict[str, object]:
    """Play whole games, set-up included, for at least so many seconds of processor time."""
    decisions, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        seed += 1
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
    return {"version": version("catanatron"), "decisions": decisions, "seconds": spent}


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--seconds", type=float, default=1.0)
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    print(json.dumps(rate(given.seconds, given.seed)))
