"""The pictures of the README: `python -m bench.screenshots [NAME ...]`, written to docs/screenshots.

Each shows a stage of a game with a choice that is made but not sent; the reveal waits until the last seat has sealed.
"""

from __future__ import annotations

import argparse
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from bench.board import ANCHORS, CONFIRM, FLAGS, SIZE
from bench.support.environment import environment, site
from tests.support.servers import machine

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screenshots"
NAMES = ("Nadia", "Sofia", "Marc", "Youssef")
OFFERS = (2, 4, 4, 5)  # of the reveal, by seat
REVEALED = 1_500  # milliseconds until everything has been revealed; later the picture leaves


class Shot(NamedTuple):
    """A picture: game, phase, commands played in it, and how many anchors are tapped."""

    game: str
    phase: str
    commands: int
    taps: int = 1
    language: str = "en"
    theme: str = "light"


SHOTS = {
    "auction": Shot("amun-re", "auction", 5),
    "reveal": Shot("amun-re", "offering", 0, 0, "fr", "dark"),
    "card-game": Shot("amun-re-cards", "auction_2", 2, 2),
    "nefertiti": Shot("nefertiti", "place", 14),
    "tekhenu": Shot("tekhenu", "turns", 9, 2),
}


def main() -> None:
    """Make the pictures of these names."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("names", nargs="*", default=list(SHOTS), metavar="NAME")
    names = ask.parse_args().names
    from playwright.sync_api import sync_playwright

    with environment():
        made = {name: preparation(SHOTS[name]) for name in names}
        with site() as (address, _pid), sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=machine.browser(), args=FLAGS)
            for name, (table, sessions) in made.items():
                page = open_page(chromium, f"{address}/t/{table.slug}", SHOTS[name], table, sessions)
                page.screenshot(path=FOLDER / f"{name}.png")
                page.context.close()
            chromium.close()


def preparation(shot: Shot) -> tuple[Any, list[str]]:
    """A table in the wanted phase, and the session of each seat."""
    from tests.support.game_tables import STRENGTH, Guest, move_on
    from tests.support.game_tables import opened as table_of

    guests = [Guest(name) for name in NAMES]
    rng = random.Random(f"{shot.game} {shot.phase}")
    table = move_on(table_of(guests, game=shot.game), rng, until=shot.phase, strength=STRENGTH)
    table = move_on(table, rng, strength=STRENGTH, most=shot.commands)
    return table, [guest.client.cookies["sessionid"].value for guest in guests]


def open_page(chromium: Any, address: str, shot: Shot, table: Any, sessions: list[str]) -> Any:
    """The page of the seat that is awaited, with its choice made; or one's own after the last offer."""
    viewer = table.full_position().to_move()[0] if shot.taps else 1
    context = chromium.new_context(
        viewport=SIZE, locale=shot.language, color_scheme=shot.theme, reduced_motion="reduce", timezone_id="UTC"
    )
    context.add_cookies([{"name": "sessionid", "value": sessions[viewer], "url": address}])
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-live=on]")
    if not shot.taps:
        with ThreadPoolExecutor(1) as thread:  # Playwright's loop runs in this one
            thread.submit(seal_offers, table).result()
        page.wait_for_selector(".reveal")
        page.wait_for_timeout(REVEALED)
    for _tap in range(shot.taps):
        if page.locator(CONFIRM).count() == 0:
            page.locator(f"{ANCHORS} >> visible=true").first.click()
            page.wait_for_timeout(700)
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    return page


def seal_offers(table: Any) -> None:
    """Seal all offers; the page hears of them from the database."""
    from tables.play import commands
    from tests.support.game_tables import command

    for seat, gold in enumerate(OFFERS):
        acts = table.seats.get(number=seat).acts
        commands.play_moves(table, seat, [f"offer {gold}"], table.turn, acts, command())


if __name__ == "__main__":
    main()
