"""Twelve pictures of each game to lay beside a design: `python -m bench.stages FOLDER [GAME ...]`.

All games by default. Four moments (one's own turn with a choice made, waiting for others, what has just happened, the
end) at three sizes, in light and dark, in English and French. Four seats; the moments are those of one game of steady
bots.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
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
# What is tapped, the first that is seen: a place; on a phone a small die in the prompt, or the section where it lies.
TAPPED = (ANCHORS, "#compose .on-board .seg:not(.is-closed, :has(:checked))", ".secs input")
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr")
AWAITED, WAITING, HAPPENED, END = MOMENTS = ("turn", "waiting", "happened", "end")
MOVES = {AWAITED: 60, WAITING: 35, HAPPENED: 85, END: None}  # before a moment: in other parts of the game


class Stage(NamedTuple):
    """A table in a moment of its game, and the session of its viewer."""

    slug: str
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
                for width, look in looks(moment):
                    name = f"{game}-{moment}-{width}-{look['color_scheme']}-{look['locale']}.png"
                    take_picture(chromium, address, at, look, asked.folder / name)
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
    if moment == HAPPENED:  # one's own move, and what came before the next
        table = move_on(table, rng, strength=STRENGTH, most=1)
        while viewer not in table.full_position().to_move() and table.full_position().to_move():
            table = move_on(table, rng, strength=STRENGTH, most=1)
    return Stage(table.slug, guests[viewer].client.cookies["sessionid"].value)


def take_picture(chromium: Any, address: str, at: Stage, look: dict[str, Any], path: Path) -> None:
    """The page of a stage; where its viewer is asked, with a choice that is made and not sent."""
    context = chromium.new_context(**look, reduced_motion="reduce", timezone_id="UTC")
    context.add_cookies([{"name": "sessionid", "value": at.session, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/t/{at.slug}")
    page.wait_for_selector("#board", state="attached")
    if f"-{AWAITED}-" in path.name:
        choose(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(DRAWN)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    context.close()


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
