"""Measurements of the site: `python -m bench.site [page] [watchers] [tables] [--deployed]`.

By default all three:

page      weight of a first visit and of pushes after an ordinary move, queries and server time of a mid-game table
watchers  one move at a table with 300 spectators, and a bare Channels group message to 300 sockets in the same run
tables    50 tables at one move a second each with all pages open, one table alone, and a bare move in the same run
"""

from __future__ import annotations

import argparse

from bench.site import tables
from bench.site.page import page
from bench.site.watchers import watchers
from bench.support.environment import environment, site, sites
from engine import GAMES


def main() -> None:
    """Measure what is named and print it."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("what", nargs="*", choices=["page", "watchers", "tables", []], help="all when none is named")
    ask.add_argument("--deployed", action="store_true", help="tables on a process per core, with PostgreSQL and Redis")
    asked = ask.parse_args()
    what = asked.what or ["page", "watchers", "tables"]
    with environment(asked.deployed):
        if "page" in what:
            for game in GAMES:
                page(game)
        if "watchers" in what:
            watchers()
        if "tables" in what:
            made = tables.tables()
            with sites() if asked.deployed else site() as found:
                tables.measure(found if isinstance(found, list) else [found], made)


if __name__ == "__main__":
    main()
