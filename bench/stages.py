"""Twelve pictures of each game to lay beside a design: `python -m bench.stages FOLDER [GAME ...]`, all by default.

Four moments (one's own turn with a choice made, waiting for others, what has just happened, the end) at three sizes, in
light and dark, in English and French. Four seats; the moments are those of one game of steady bots.
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
from tests.support import machine

SIZES = {1440: 900, 1920: 1080, 390: 844}
CHOSEN = ":is(#board, #hand) :is(.is-sel, .ghost, .mark)"
DRAWN, TAPS = 700, 4  # milliseconds until a tap is drawn; taps at most, until a choice can be sent
MIDDLE = 60  # moves before the moments
THEMES, LANGUAGES = ("light", "dark"), ("en", "fr")
AWAITED, WAITING, HAPPENED, END = MOMENTS = ("turn", "waiting", "happened", "end")


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
    """The sizes of a moment, each in another theme and language than the one before and than the moment before."""
    for n, (width, height) in enumerate(SIZES.items(), MOMENTS.index(moment)):
        touch = {"has_touch": True, "is_mobile": True} if width < 400 else {}
        theme, language = THEMES[n % 2], LANGUAGES[n // 2 % 2]
        yield (
            width,
            {"viewport": {"width": width, "height": height}, "color_scheme": theme, "locale": language, **touch},
        )


def stage(game: str, moment: str) -> Stage:
    """A table that has come to this moment."""
    from tests.support.game_tables import STRENGTH, Guest, move_on, opened

    guests, rng = [Guest(name) for name in NAMES], random.Random(f"{game} stages")
    table = move_on(opened(guests, game=game), rng, strength=STRENGTH, most=None if moment == END else MIDDLE)
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
        for _tap in range(TAPS):
            made = (
                page.locator(CONFIRM).count() and page.locator(CHOSEN).count()
            )  # “Finish” can be sent with nothing chosen
            if not made and page.locator(f"{ANCHORS} >> visible=true").count():
                page.locator(f"{ANCHORS} >> visible=true").first.click()
                page.wait_for_timeout(DRAWN)
    page.mouse.move(0, 0)
    page.wait_for_timeout(DRAWN)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    context.close()


if __name__ == "__main__":
    main()
