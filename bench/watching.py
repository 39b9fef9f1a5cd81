"""What watching six games side by side costs: `python -m bench.watching`.

Prints the bytes of a first visit to the page, and the processor time of its news: when nothing has changed,
and after a move at every table, beside what six watchers of these tables cost for the same moves.
"""

from __future__ import annotations

import random
import re

from bench.site.__main__ import first_visit, head, timed, unpacked
from bench.support.house import house, percentile, play_one, table_in_the_middle
from engine import GAMES

BOARDS = 6
MOVES = 24  # of each table
GOAL = 250  # kB
CARD = re.compile(r'data-table="(\w+)"\s+data-version="(\d+)"\s+data-mark="(\w+)"')


def main() -> None:
    """Measure and print."""
    with house():
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
    html = unpacked(answer.content, answer.get("Content-Encoding", "")).decode()
    sizes = first_visit(client, html)
    for style in re.findall(r'href="(/watch/pictures/[^"]+)"', html):
        drawn = client.get(style)
        sizes[style] = len(drawn.content) + head(drawn)
    page = len(answer.content) + head(answer)
    whole = (page + sum(sizes.values())) / 1000
    print(f"six boards side by side: {whole:.1f} kB on a first visit (goal {GOAL}), the page itself {page / 1000:.1f}")


def follow(tables: list) -> None:
    """Print the processor time of the page's news and of six watchers, for the same moves."""
    from django.test import Client

    from tables.models import Table
    from tables.rendering import parts

    client, rng = Client(headers={"accept-encoding": "gzip, br"}), random.Random(3)
    shown = {table.slug: (0, "-") for table in tables}
    had = {table.slug: parts.rendering(Table.objects.with_seats().get(pk=table.pk), None, "en") for table in tables}
    idle, moved, watched, sizes = [], [], [], []

    def news() -> None:
        query = "&".join(f"t={slug}.{version}.{mark}" for slug, (version, mark) in shown.items())
        answer = client.get(f"/watch/news?{query}")
        sizes.append(len(answer.content))
        html = unpacked(answer.content, answer.get("Content-Encoding", "")).decode()
        shown.update({slug: (version, mark) for slug, version, mark in CARD.findall(html)})

    def watchers() -> None:
        for table in tables:
            rendering = parts.rendering(Table.objects.with_seats().get(pk=table.pk), None, "en")
            rendering.message(had[table.slug].v, had[table.slug])
            had[table.slug] = rendering

    news()
    sizes.clear()
    for n in range(MOVES):
        for table in tables:
            table.refresh_from_db()
            if table.full_position().to_move():
                play_one(table, rng, f"watched-{n:04}")
        if n % 2:  # in turn, so that neither finds drawn what the other has just drawn
            watched.append(timed(watchers))
            news()
        else:
            moved.append(timed(news))
            idle.append(timed(news))
            watchers()
    print(
        f"a move at each: {percentile(moved, 0.5) * 1000:.0f} ms of processor time for the page with all six boards, "
        f"{percentile(watched, 0.5) * 1000:.0f} ms for six watchers (goal: no more); "
        f"{percentile([size for size in sizes if size], 0.5) / 1000:.1f} kB"
    )
    print(f"nothing new: {percentile(idle, 0.5) * 1000:.1f} ms every two seconds")


if __name__ == "__main__":
    main()
