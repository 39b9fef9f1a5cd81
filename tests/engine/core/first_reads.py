"""A program for `test_first_reads`: processes in which several threads read stored games for the first time, at once.

    python -m tests.engine.core.first_reads site|engine PROCESSES < games.json

It starts the site, or only the engine, and then forks: each child is as fresh as this process. It prints the exit
status of each child as JSON: negative where a signal ended it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

THREADS = 4
ROUNDS = 3
SHORT = 1e-5  # seconds between two threads: a meeting is likelier than with Python's own 5 ms

Game = dict[str, Any]


def reads_of_engine() -> Callable[[Game], None]:
    """A function that reads everything in a stored game that the engine reads."""
    import engine

    def read(game: Game) -> None:
        for position in game["positions"]:
            engine.load(game["key"], game["schema"], json.loads(position)).copy()
        for move in game["moves"]:
            engine.read_move(game["key"], move)

    return read


def reads_of_site() -> Callable[[Game], None]:
    """A function that reads everything of a table and its history that the site reads, as its pages do."""
    import django

    django.setup()
    from tables.history import log, seat_history
    from tables.models import Table
    from tables.votes import open_vote

    def read(game: Game) -> None:
        for position in game["positions"]:
            told = {name: game[name] for name in ("schema", "options", "clock", "vote")}
            table = Table(game=game["key"], position=position, **told)
            table.full_position().copy()
            assert table.chosen_options()
            assert table.terms()
            assert open_vote.load_vote(table)
        for move in game["moves"]:
            table.parse_move(move)
        for events in game["events"]:
            log.events_of(events, game["key"])
        assert seat_history.parse_players(game["seated"])

    return read


def child(read: Callable[[Game], None], games: list[Game], number: int) -> int:
    """Read everything in several threads that start together. Returns the exit status."""
    if number % 2:
        sys.setswitchinterval(SHORT)
    together, faults = threading.Barrier(THREADS), list[str]()

    def work() -> None:
        try:
            together.wait()
            for _round in range(ROUNDS):
                for game in games:
                    read(game)
        except Exception:
            faults.append(traceback.format_exc())

    threads = [threading.Thread(target=work) for _thread in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.stderr.write("".join(faults))
    return bool(faults)


def main() -> None:
    """Fork a number of children, one after the other."""
    what, processes = sys.argv[1], int(sys.argv[2])
    games = json.load(sys.stdin)
    read = {"engine": reads_of_engine, "site": reads_of_site}[what]()
    assert threading.active_count() == 1  # a fork takes only this thread along
    statuses = []
    for number in range(processes):
        pid = os.fork()
        if not pid:
            status = 1
            try:
                status = child(read, games, number)
            finally:
                sys.stderr.flush()
                os._exit(status)
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    print(json.dumps(statuses))


if __name__ == "__main__":
    main()
