"""Cost of watching six games side by side: `python -m bench.watching`.

Prints the bytes of a first visit to the page, and the processor time of its news: when nothing has changed,
and after a move at every table, beside what six watchers of these tables cost for the same moves.
"""

from __future__ import annotations

import random
import re

from bench.site.page import call_seconds, first_visit, head, unpack
from bench.support.environment import environment, percentile, play_one, table_in_the_middle
from engine import GAMES

BOARDS = 6
MOVES = 24  # of each table
GOAL = 250  # kB
CARD = re.compile(r'data-table="(\w+)"\s+data-version="(\d+)"\s+data-mark="(\w+)"')


def main() -> None:
    """Measure and print."""
    with environment():
        keys = [*GAMES, *GAMES][:BOARDS]
        tables = [table_in_the_middle(GAMES[key].seats[-1], seed, game=key)[0] for seed, key in enumerate(keys)]
        weigh(tables)
        follow(tables)


def weigh(tables: list) -> None:
    """Print the weight of a first visit."""
    from django.test import Client

    client = Client(headers={"accept-encoding": "gzip, br"})
    address = "/watch/" + "+".join(table.slug for table in tables)
    answer = client.get(address)
    html = unpack(answer.content, answer.get("Content-Encoding", "")).decode()
    sizes = first_visit(client, html)
    for style in re.findall(r'href="(/watch/pictures/[^"]+)"', html):
        drawn = client.get(style)
        sizes[style] = len(drawn.content) + head(drawn)
    page = len(answer.content) + head(answer)
    whole = (page + sum(sizes.values())) / 1000
    print(f"six boards side by side: {whole:.1f} kB on a first visit (goal {GOAL}), the page itself {page / 1000:.1f}")


class OnePage:
    """The page with all six boards: it asks what has changed."""

    def __init__(self, tables: list) -> None:
        from django.test import Client

        self.client = Client(headers={"accept-encoding": "gzip, br"})
        self.shown = {table.slug: (0, "-") for table in tables}
        self.sizes: list[int] = []

    def ask(self) -> None:
        """Ask once; note the size of the answer and what is shown now."""
        query = "&".join(f"t={slug}.{version}.{mark}" for slug, (version, mark) in self.shown.items())
        answer = self.client.get(f"/watch/news?{query}")
        self.sizes.append(len(answer.content))
        html = unpack(answer.content, answer.get("Content-Encoding", "")).decode()
        self.shown.update({slug: (version, mark) for slug, version, mark in CARD.findall(html)})


class SixWatchers:
    """A watcher at each table: what they are sent is drawn."""

    def __init__(self, tables: list) -> None:
        self.had = {table.pk: self.rendering(table.pk) for table in tables}

    def rendering(self, pk: int):
        """All parts of the page of a table, for a spectator."""
        from tables.models import Table
        from tables.rendering import parts

        return parts.rendering(Table.objects.with_seats().get(pk=pk), None, "en")

    def draw(self) -> None:
        """Draw what each of them is sent."""
        for pk, had in self.had.items():
            rendering = self.rendering(pk)
            _packed = rendering.message(had.v, had).packed_text
            self.had[pk] = rendering


def follow(tables: list) -> None:
    """Print the processor time of the page's news and of six watchers, for the same moves."""
    page, six, rng = OnePage(tables), SixWatchers(tables), random.Random(3)
    idle, moved, watched = [], [], []
    page.ask()
    page.sizes.clear()
    for n in range(MOVES):
        for table in tables:
            table.refresh_from_db()
            if table.full_position().to_move():
                play_one(table, rng, f"watched-{n:04}")
        if n % 2:  # in turn, so that neither finds drawn what the other has just drawn
            watched.append(call_seconds(six.draw))
            page.ask()
        else:
            moved.append(call_seconds(page.ask))
            idle.append(call_seconds(page.ask))
            six.draw()
    print(
        f"a move at each: {percentile(moved, 0.5) * 1000:.0f} ms of processor time for the page with all six boards, "
        f"{percentile(watched, 0.5) * 1000:.0f} ms for six watchers (goal: no more); "
        f"{percentile([size for size in page.sizes if size], 0.5) / 1000:.1f} kB"
    )
    print(f"nothing new: {percentile(idle, 0.5) * 1000:.1f} ms every two seconds")


if __name__ == "__main__":
    main()
