"""Size of a game in the database: `python -m bench.history`. Random whole games with four seats.

Beside the positions as they are stored stand the same positions stored whole, as they were until November 2026.
"""

from __future__ import annotations

import random
import time

from bench.support.environment import environment

SEATS, GAMES_EACH = 4, 3


def main() -> None:
    """Measure and print."""
    with environment():
        from engine import GAMES

        print(f"{'game':14} {'rows':>5} {'kB a game':>10} {'positions':>10} {'whole':>7} {'share':>6} {'µs a row':>9}")
        for game in GAMES:
            sums = map(sum, zip(*(weights(game, n) for n in range(GAMES_EACH)), strict=True))
            rows, total, packed, whole, spent = (value / GAMES_EACH for value in sums)
            sizes = f"{total / 1000:10.0f} {packed / 1000:10.0f} {whole / 1000:7.0f} {packed / whole:6.2f}"
            print(f"{game:14} {rows:5.0f} {sizes} {spent / rows * 1e6:9.0f}")


def weights(game: str, seed: int) -> tuple[int, int, int, int, float]:
    """Size of a random game and time of packing it.

    Returns the number of rows, the bytes of all their values, of packed positions and of whole positions, and the
    seconds of packing.
    """
    from tables.models import encode_position, key_number, positions
    from tables.models.packing import pack
    from tests.support.game_tables import Guest, create_table, move_on

    table = move_on(create_table([Guest(f"{game} {seed} {n}") for n in range(SEATS)], game=game), random.Random(seed))
    rows = list(table.turns.all())
    texts = {row.number: encode_position(then) for row, then in zip(rows, positions(rows), strict=True)}
    begun = time.perf_counter()
    for row in rows:
        pack(texts[row.number], texts[key_number(row.number)] if row.key else None)
    spent = time.perf_counter() - begun
    packed, whole = sum(len(row.after) for row in rows), sum(len(pack(text)) for text in texts.values())
    fields = [value for row in rows for name, value in vars(row).items() if name[0] != "_" and name != "after"]
    other = sum(len(str(value)) for value in fields)
    return len(rows), packed + other, packed, whole, spent


if __name__ == "__main__":
    main()
