"""Twelve pictures of each game to lay beside a design: `python -m bench.stages FOLDER [GAME ...]`.

All games by default. Four moments (one's own turn with a choice made, waiting for others, what has just happened, the
end) at three sizes, in light and dark, in English and French. Four seats; the moments are those of one game of steady
bots.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from bench.board import ANCHORS, CONFIRM, FLAGS
from bench.screenshots import NAMES
from bench.support.environment import environment, site
from engine import GAMES
from tests.support.servers import machine

SIZES = {1440: 900, 1920: 1080, 390: 844}
CHOSEN = ":is(#board, #hand) :is(.is-sel, .ghost, .mark)"
DRAWN, TAPS = 700, 4  # milliseconds until a tap is drawn; taps at most, until a choice can be sent
NEWS = 4000  # milliseconds until a page shows what others have done
SEVERAL, TIMES = 2, 20  # moves of the others that are enough; own moves that are tried
# What is tapped, the first that is seen: a place; on a phone a small die in the prompt, or the section where it lies.
TAPPED = (ANCHORS, "#compose .on-board .seg:not(.is-closed, :has(:checked))", ".secs input")
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr")
AWAITED, WAITING, HAPPENED, END = MOMENTS = ("turn", "waiting", "happened", "end")
MOVES = {AWAITED: 60, WAITING: 35, HAPPENED: 85, END: None}  # before a moment: in other parts of the game


class Stage(NamedTuple):
    """A table in a moment of its game, its viewer and the viewer's session."""

    slug: str
    viewer: int
    session: str


def main() -> None:
    """Make the pictures."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    asked = ask.parse_args()
    from playwright.sync_api import sync_playwright

    with environment():
        stages = {(game, moment): stage(game, moment) for game, moment in product(asked.games, MOMENTS)}
        with site() as (address, _pid), sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=machine.browser(), args=FLAGS)
            for (game, moment), at in stages.items():
                for page, name in open_pages(chromium, address, at, moment):
                    take_picture(page, moment, asked.folder / f"{game}-{moment}-{name}.png")
            chromium.close()


def looks(moment: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The sizes of a moment, in other themes and languages than the moment before."""
    for n, (width, height) in enumerate(SIZES.items(), MOMENTS.index(moment)):
        touch = {"has_touch": True, "is_mobile": True} if width < 400 else {}
        theme, language = THEMES[n % 2], LANGUAGES[n // 2 % 2]
        yield (
            width,
            {"viewport": {"width": width, "height": height}, "color_scheme": theme, "locale": language, **touch},
        )


def stage(game: str, moment: str) -> Stage:
    """A table that has come to this moment."""
    from tests.support.game_tables import STRENGTH, Guest, create_table, move_on

    guests, rng = [Guest(name) for name in NAMES], random.Random(f"{game} stages")
    table = move_on(create_table(guests, game=game), rng, strength=STRENGTH, most=MOVES[moment])
    viewer = next(iter(table.full_position().to_move()), 0)
    if moment == WAITING:
        viewer = next((seat for seat in range(len(NAMES)) if seat not in table.full_position().to_move()), viewer)
    return Stage(table.slug, viewer, guests[viewer].client.cookies["sessionid"].value)


def open_pages(chromium: Any, address: str, at: Stage, moment: str) -> list[tuple[Any, str]]:
    """The page of a stage in each size, and the name of its look.

    What has happened is seen by pages that were open: after an own move, while the others made some.
    """
    for _time in range(TIMES if moment == HAPPENED else 1):
        if moment == HAPPENED:
            elsewhere(play, at, True)
        pages = [open_page(chromium, address, at, look) for _width, look in looks(moment)]
        if moment != HAPPENED or elsewhere(play, at, False) >= SEVERAL:
            break
        for page in pages:
            page.context.close()
    names = [f"{width}-{look['color_scheme']}-{look['locale']}" for width, look in looks(moment)]
    return list(zip(pages, names, strict=True))


def elsewhere(act: Callable[..., int], *told: object) -> int:
    """Do something in another thread: Playwright's loop runs in this one, where Django refuses queries."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act, *told).result()


def play(at: Stage, own: bool) -> int:
    """Let bots move for the viewer, or for the others until the viewer is awaited. Returns the moves made."""
    from tables.models import Table
    from tests.support.game_tables import STRENGTH, move_on

    table, rng = Table.objects.get(slug=at.slug), random.Random(at.slug)
    moves = 0
    while (awaited := table.full_position().to_move()) and (at.viewer in awaited) is own:
        table, moves = move_on(table, rng, strength=STRENGTH, most=1), moves + 1
    return moves


def open_page(chromium: Any, address: str, at: Stage, look: dict[str, Any]) -> Any:
    """The page of a stage."""
    context = chromium.new_context(**look, reduced_motion="reduce", timezone_id="UTC")
    context.add_cookies([{"name": "sessionid", "value": at.session, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/t/{at.slug}")
    page.wait_for_selector("body[data-live=on]", state="attached")
    return page


def take_picture(page: Any, moment: str, path: Path) -> None:
    """The picture of a page; where its viewer is asked, with a choice that is made and not sent."""
    if moment == AWAITED:
        choose(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(NEWS if moment == HAPPENED else DRAWN)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    page.context.close()


def choose(page: Any) -> None:
    """Tap until a choice can be sent."""
    for _tap in range(TAPS):
        seen = [page.locator(f"{places} >> visible=true") for places in TAPPED]
        there = next((places for places in seen if places.count()), None)
        if there is None or (page.locator(CONFIRM).count() and page.locator(CHOSEN).count()):
            break  # "Finish" can be sent with nothing chosen
        there.first.click()
        page.wait_for_timeout(DRAWN)


if __name__ == "__main__":
    main()
