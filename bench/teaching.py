"""Cost of teaching: `python -m bench.teaching [GAME ...]`, by default all games.

Each page of a lesson and of a first game with a coach is compared with the page of the same table without them:
weight of a first visit, weight of a push, processor time of a page. Then a step of a lesson, a piece of advice, and the
story of a finished game, on its first read and warm.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bench.site.page import call_seconds, first_visit, head, unpack
from bench.support.environment import environment, percentile
from engine import GAMES, dump
from engine.bots import think
from tables.hosting import garbage

HTMX = {"hx-request": "true"}
LESSONS = 3  # whole lessons whose steps are timed
PAGES = 30  # pages of each kind that are timed
ANSWERS = 25  # of the player, whose pushes are weighed
GAMES_TOLD = 8  # finished games whose stories are timed
MOST = 3000  # answers of one game


def main() -> None:
    """Measure what is named and print it."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", nargs="*", choices=[*GAMES, []], help="all when none is named")
    asked = ask.parse_args()
    with environment():
        for key in asked.games or GAMES:
            measure_lesson(key)
            measure_coach(key)
            measure_story(key)


# -- the two pages ---------------------------------------------------------------------------------


def measure_lesson(key: str) -> None:
    """The page of the first step, and the milliseconds of each step of the whole lesson.

    The lesson is played once before: a server that runs has compiled its templates.
    """
    from django.test import Client

    client = Client(headers={"accept-encoding": "gzip, br"})
    client.post(f"/learn/{key}")
    print(f"{key}, lesson: {cost_line(client, newest_table())}")
    step_seconds(client)
    garbage.collect_less_often()
    spent = [seconds for _time in range(LESSONS) for seconds in play_lesson(key)]
    print(f"{key}, lesson: a step {spread(spent)} (goal 12)")


def play_lesson(key: str) -> list[float]:
    """The seconds of each step of a whole lesson of somebody new."""
    from django.test import Client

    client = Client(headers={"accept-encoding": "gzip, br"})
    client.post(f"/learn/{key}")
    return step_seconds(client)


def step_seconds(client: Any) -> list[float]:
    """The seconds of each step of the lesson that was begun last, to its end."""
    from tables.lessons.models import Progress

    spent = list[float]()
    while not (found := Progress.objects.get(table=newest_table())).finished:
        act = "show" if found.current and found.current.asks_answer and not found.waits_for_scene else "on"
        address = f"/learn/at/{newest_table().slug}"
        spent.append(call_seconds(lambda at=address, what=act: client.post(at, {"act": what}, headers=HTMX)))
    return spent


def measure_coach(key: str) -> None:
    """The page of the first decision, the pushes of the first answers, and the advice of each decision."""
    from django.test import Client

    client = Client(headers={"accept-encoding": "gzip, br"})
    client.post("/play-now", {"coach": key})
    table = bots_answer(newest_table())
    print(f"{key}, coach: {cost_line(client, table)}")
    advice, had = list[float](), dict[bool, Any]()
    pushed: dict[bool, list[int]] = {True: [], False: []}
    rules = GAMES[key]
    for n in range(ANSWERS):
        table = bots_answer(table)
        seen = table.full_position().seen_by(0)
        if seen.decision is None:
            break
        advice.append(call_seconds(lambda seen=seen: rules.advise(seen, 0)))
        moves = [str(move) for move in rules.example(seen, 0)] or [str(seen.moves(0)[0])]
        answer(table, 0, moves, f"coached-{n:04}")
        for told, sizes in pushed.items():
            with teaching(table, told):
                now = rendering(table)
            if told in had:
                sizes.append(len(now.message(had[told].v, had[told]).text.encode()))
            had[told] = now
    more = [(with_it - without) / 1000 for with_it, without in zip(pushed[True], pushed[False], strict=True)]
    print(
        f"{key}, coach: advice {spread(advice)} (goal 2); "
        f"{percentile(more, 0.5):.1f} kB more for a push, uncompressed, at most {max(more):.1f} (goal 2)"
    )


def cost_line(client: Any, table: Any) -> str:
    """Cost of teaching as a line: kB more for a first visit, milliseconds more for a page."""
    weights, times = {}, {}
    for told in (True, False):
        with teaching(table, told):
            weights[told] = first_weight(client, table)
            times[told] = [call_seconds(lambda: client.get(f"/t/{table.slug}")) for _n in range(PAGES)]
    kilobytes = (weights[True] - weights[False]) / 1000
    more = (percentile(times[True], 0.5) - percentile(times[False], 0.5)) * 1000
    return f"{kilobytes:.1f} kB more for a first visit (goal 15), {more:.1f} ms more for a page (goal 3)"


def first_weight(client: Any, table: Any) -> int:
    """Bytes on the wire of a page with all that it loads."""
    answer = client.get(f"/t/{table.slug}")
    html = unpack(answer.content, answer.get("Content-Encoding", "")).decode()
    weight = len(answer.content) + head(answer) + sum(first_visit(client, html).values())
    for address in re.findall(r'data-from="(/learn/[^"]+)"', html):
        named = client.get(f"{address}&lang=en")
        weight += len(named.content) + head(named)
    return weight


@contextmanager
def teaching(table: Any, told: bool) -> Iterator[None]:
    """The table as it is, or the same one as an ordinary game of somebody who knows it."""
    from tables.lessons import newcomer
    from tables.models import Purpose, Table
    from tables.web.caches import render_cache

    purpose, games = table.purpose, newcomer.FIRST_GAMES
    if not told:
        Table.objects.filter(pk=table.pk).update(purpose=Purpose.GAME)
        newcomer.FIRST_GAMES = 0
    render_cache.clear_caches()
    yield
    Table.objects.filter(pk=table.pk).update(purpose=purpose)
    newcomer.FIRST_GAMES = games


# -- playing ---------------------------------------------------------------------------------------


def newest_table() -> Any:
    """The table that was made last."""
    from tables.models import Table

    return Table.objects.with_seats().latest("pk")


def fresh(table: Any) -> Any:
    """The table as it is stored."""
    return type(table).objects.with_seats().get(pk=table.pk)


def rendering(table: Any) -> Any:
    """All parts as the first seat sees them."""
    from tables.rendering import parts

    return parts.rendering(fresh(table), 0, "fr")


def answer(table: Any, seat: int, moves: list[str], command: str) -> None:
    """Send an answer of a seat."""
    from tables.play import commands

    table = fresh(table)
    commands.play_moves(table, seat, moves, table.turn, table.seats.all()[seat].acts, command)


def bots_answer(table: Any, seats: Callable[[int], bool] = bool) -> Any:
    """Let bots answer for all seats that `seats` names, as long as one is awaited."""
    for n in range(MOST):
        table = fresh(table)
        truth = table.full_position()
        awaited = [seat for seat in truth.to_move() if seats(seat)]
        if not awaited:
            return table
        seat = awaited[0]
        seen = dump(truth.seen_by(seat))
        move = think(table.game, table.rules.version, seen, seat, "steady", f"bench {n} {table.version}")
        answer(table, seat, [move], f"bot-{table.version}-{n}")
    raise RuntimeError("The game has no end.")


# -- the story -------------------------------------------------------------------------------------


def measure_story(key: str) -> None:
    """The story of finished games, read for the first time and again."""
    from django.test import Client

    from tables.rendering.ending import story
    from tables.web.caches import render_cache

    first, warm = list[float](), list[float]()
    for _n in range(GAMES_TOLD):
        client = Client()
        client.post("/play-now", {"coach": key})
        table = bots_answer(newest_table(), seats=lambda _seat: True)
        render_cache.clear_caches()
        first.append(call_seconds(lambda at=table: story.story(at, at.version, 0)))
        warm += [call_seconds(lambda at=table: story.story(at, at.version, 0)) for _again in range(3)]
    print(f"{key}, story: first read {spread(first)}, warm {spread(warm)} (goal 15)")


def spread(seconds: list[float]) -> str:
    """The median and the largest of some times, in milliseconds."""
    return f"{percentile(seconds, 0.5) * 1000:.1f} ms, at most {max(seconds) * 1000:.1f}"


if __name__ == "__main__":
    main()
