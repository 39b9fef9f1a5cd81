"""A wall screen of nine tables with a move a second each, in Chromium: `python -m bench.wall`.

What the machine that shows it has to do, as a share of one core: tasks of the page's main thread, as the browser counts
them, and all processes of the browser together, which here also paint without a graphics card. And how old what the
wall shows becomes: from the moment a move is stored until the wall has drawn it.
"""

from __future__ import annotations

import random
import threading
import time
from typing import Any

from bench.support.environment import cpu_seconds, environment, percentile, play_one, site, table_in_the_middle
from engine import GAMES
from tests.support.servers import machine

TABLES, SECONDS, SETTLING = 9, 60, 5
SIZE = {"width": 1920, "height": 1080}
SHARE, OLDEST = 30, 2.0  # goals: percent of one core; seconds
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--no-first-run"]
# When the wall first shows each version of each table, in milliseconds since 1970.
NOTE_WHAT_IS_SHOWN = """() => {
    window.seen = {};
    const note = () => {
        for (const { dataset } of document.querySelectorAll("[data-board]")) {
            const slug = dataset.board.split("/")[3];
            (window.seen[slug] ??= {})[dataset.version] ??= Date.now();
        }
    };
    note();
    document.addEventListener("karnak:shown", note);
}"""

Moves = dict[str, list[tuple[int, float]]]  # by slug: each version, and when it was stored


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    with environment():
        made = [
            table_in_the_middle(seats, n, game=game, clock=True)[0] for n, (game, seats) in enumerate(games_on_wall())
        ]
        with site() as (address, server), sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=machine.browser(), args=FLAGS)
            page = chromium.new_page(viewport=SIZE)  # type: ignore[arg-type]
            page.goto(f"{address}/wall/of/{','.join(table.slug for table in made)}")
            page.evaluate(NOTE_WHAT_IS_SHOWN)
            found = measure_load(chromium, page, server, made)
            chromium.close()
    shared, painted, served, ages = found
    print(f"{TABLES} tables, {len(ages)} moves in {SECONDS} s, {SIZE['width']} x {SIZE['height']}")
    print(f"main thread of the page: {shared:.1f} % of one core (goal {SHARE}); all of the browser: {painted:.1f} %")
    print(f"the server: {served:.1f} %")
    print(
        f"a move is on the wall after {percentile(ages, 0.5):.2f} s (median), {percentile(ages, 0.95):.2f} (p95), "
        f"{max(ages):.2f} at most (goal {OLDEST:g})"
    )


def games_on_wall() -> list[tuple[str, int]]:
    """The game and the number of seats of each table: every game, with as many seats as it has."""
    games = list(GAMES)
    return [(games[n % len(games)], GAMES[games[n % len(games)]].seats[-1]) for n in range(TABLES)]


def measure_load(chromium: Any, page: Any, server: int, made: list[Any]) -> tuple[float, float, float, list[float]]:
    """Processor load in percent of a core, and seconds until each move is shown.

    The load is that of the page, of the browser and of the server.
    """
    moves: Moves = {table.slug: [] for table in made}
    stop = threading.Event()
    player = threading.Thread(target=play, args=(made, moves, stop))
    player.start()
    of_page, of_browser = page.context.new_cdp_session(page), chromium.new_browser_cdp_session()
    of_page.send("Performance.enable", {"timeDomain": "threadTicks"})  # processor time, however busy the machine is
    page.wait_for_timeout(SETTLING * 1000)
    before = task_seconds(of_page), browser_seconds(of_browser), cpu_seconds(server), time.time()
    page.wait_for_timeout(SECONDS * 1000)
    after = task_seconds(of_page), browser_seconds(of_browser), cpu_seconds(server), time.time()
    stop.set()
    player.join()
    page.wait_for_timeout(SETTLING * 1000)
    lasted = after[3] - before[3]
    shares = [(b - a) / lasted * 100 for a, b in zip(before[:3], after[:3], strict=True)]
    return shares[0], shares[1], shares[2], ages_of(moves, page.evaluate("window.seen"), before[3], after[3])


def task_seconds(session: Any) -> float:
    """Processor seconds of all tasks of the page's main thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def browser_seconds(session: Any) -> float:
    """Processor seconds of all processes of the browser."""
    return float(sum(process["cpuTime"] for process in session.send("SystemInfo.getProcessInfo")["processInfo"]))


def play(made: list[Any], moves: Moves, stop: threading.Event) -> None:
    """Let each table have a move a second."""
    from django.db import connection

    from tables.models import Status, Table

    rng, begun = random.Random(1), time.monotonic()
    for n in range(TABLES * (SECONDS + 4 * SETTLING)):
        if stop.wait(max(0.0, begun + n / TABLES - time.monotonic())):
            break
        table = Table.objects.get(pk=made[n % TABLES].pk)
        if table.status == Status.PLAYING:
            play_one(table, rng, f"wall-{n}")
            moves[table.slug].append((Table.objects.values_list("version", flat=True).get(pk=table.pk), time.time()))
    connection.close()


def ages_of(moves: Moves, seen: dict[str, dict[str, float]], first: float, last: float) -> list[float]:
    """Seconds from each of the moves between two moments until the wall showed it, or a later one."""
    ages = []
    for slug, stored in moves.items():
        shown = {int(version): at / 1000 for version, at in seen.get(slug, {}).items() if version}
        for version, at in stored:
            later = [moment for number, moment in shown.items() if number >= version]
            if first <= at <= last and later:
                ages.append(min(later) - at)
    return ages


if __name__ == "__main__":
    main()
