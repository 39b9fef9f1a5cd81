"""Response of the table page in Chromium: `python -m bench.board [GAME ...]`, by default all games.

Four seats of a table play random moves by tapping the board, each on a page of its own (1440 x 900). Measured: how much
the page shifts after it has loaded; how soon a tap shows on the board, which the page does alone, and when the server
has drawn the effects of the choice; how soon one's own board shows a confirmed move; and the frames a second of pieces
that travel, on a spectator's page with a quarter of the processor. One server, nothing else at the table.

A move is measured twice: while the four other pages rest, as they draw on machines of their own where people play, and
while all five pages of the table are drawn by this one machine. The server draws and sends all five each time.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bench.support.environment import environment, percentile, site, table_in_the_middle
from engine import GAMES
from tests.support.servers import machine

SEATS, MOVES, TAPS = 4, 24, 12
SIZE = {"width": 1440, "height": 900}
SLOWER = 4  # the processor of a page whose frames are counted
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--no-first-run"]
GOALS = {"shift": 0.02, "tap": 100, "preview": 200, "confirm": 250, "frames": 50}
CONFIRM = "#confirm button:not([aria-disabled])"
ANCHORS = ":is(#board, #hand) button[data-place][aria-pressed=false]"
GOES_ON = "#look[data-stop]:not(:checked) ~ .btn--go"  # from what has ended, such as a kingdom
PANEL = "#compose > :not(.on-board) :is(label:has(input:not(:checked)), button[name=draft])"
AWAITED = "() => document.title.startsWith('●')"
SHIFT = """() => new Promise((done) => {
    let moved = 0;
    const add = (list) => { for (const one of list.getEntries()) moved += one.hadRecentInput ? 0 : one.value; };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(moved), 1500);
})"""
# Milliseconds until board or hand have changed, and until the server's prompt is there.
TAP = """(anchor) => new Promise((done) => {
    const begun = performance.now(), found = {};
    const sends = performance.getEntriesByType("resource").length;
    const answers = () => performance.getEntriesByType("resource").slice(sends);
    const isAnswered = () => answers().some(({ name }) => name.endsWith("/prompt"));
    const looks = new MutationObserver((changes) => {
        const prompt = document.getElementById("prompt");
        const inside = changes.some(({ target }) => prompt.contains(target)), answered = isAnswered();
        requestAnimationFrame(() => {
            if (inside && answered) found.prompt ??= performance.now() - begun;
            else found.board ??= performance.now() - begun;
        });
    });
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    looks.observe(document.getElementById("table"), everything);
    anchor.click();
    const waits = setInterval(() => {
        if (!found.prompt && performance.now() - begun < 2000) return;
        clearInterval(waits);
        looks.disconnect();
        done(found);
    }, 5);
})"""
# Milliseconds until the first frame that shows the move, or the reveal that it opens, has been painted.
CONFIRMED = """(button) => new Promise((done) => {
    const begun = performance.now(), table = document.getElementById("table"), before = table.dataset.version;
    const own = table.dataset.own;
    const isSame = () => table.dataset.version === before && table.dataset.own === own;
    const painted = new MessageChannel(); // the task after a frame
    painted.port1.onmessage = () => done(performance.now() - begun);
    const looks = new MutationObserver(() => {
        if (isSame() && !document.querySelector(".reveal")) return;
        looks.disconnect();
        requestAnimationFrame(() => painted.port2.postMessage(""));
    });
    looks.observe(table, { subtree: true, childList: true, attributes: true });
    setTimeout(() => done(5000), 5000); // it was refused
    button.click();
    document.querySelector("#sure[open] [value=yes]")?.click();
})"""
# Count the frames that are painted while pieces travel.
FRAMES = """() => {
    window.travels = { frames: 0, milliseconds: 0 };
    let before = 0;
    const count = (now) => {
        const moving = document.getAnimations().some(({ playState, effect }) => playState === "running"
            && effect?.getTiming().duration <= 600 && effect.target?.closest("#table"));
        if (moving && before) {
            window.travels.frames++;
            window.travels.milliseconds += now - before;
        }
        before = moving ? now : 0;
        requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
}"""


@dataclass
class Found:
    """Measurements of one table, in milliseconds; shifts as browsers count them."""

    shifts: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    previews: list[float] = field(default_factory=list)
    confirms: list[float] = field(default_factory=list)  # while the other pages rest
    crowded: list[float] = field(default_factory=list)  # while all five are drawn
    frames: list[float] = field(default_factory=list)  # a second


def main() -> None:
    """Measure and print."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    games = ask.parse_args().games
    from playwright.sync_api import sync_playwright

    with environment():
        made = {game: table_in_the_middle(SEATS, 5, game=game, moves=30) for game in games}
        with site() as (address, _pid), sync_playwright() as playwright:
            for game, (table, sessions) in made.items():
                print_found(game, measure_table(playwright.chromium, f"{address}/t/{table.slug}", sessions))  # type: ignore[attr-defined]


def measure_table(chromium: Any, address: str, sessions: list[str]) -> Found:
    """Play at one table: for the first half of the moves the other pages rest."""
    found, rng = Found(), random.Random(1)
    pages = [Page(chromium, address, session, found) for session in sessions]
    watcher = Page(chromium, address, "", found)
    watcher.page.context.new_cdp_session(watcher.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for move in range(2 * MOVES):
        if move == MOVES:
            watcher.page.evaluate(FRAMES)  # a page that rests while a piece travels would count as a long frame
        if awaited := next((one for one in pages if one.page.evaluate(AWAITED)), None):  # else news is on its way
            if move < MOVES:
                with resting(one for one in (*pages, watcher) if one is not awaited):
                    act(awaited.page, rng, found, found.confirms)
            else:
                act(awaited.page, rng, found, found.crowded)
        watcher.page.wait_for_timeout(700)  # the others see it, and pieces arrive
    travels = watcher.page.evaluate("window.travels")
    if travels["milliseconds"]:
        found.frames.append(travels["frames"] / travels["milliseconds"] * 1000)
    for one in (*pages, watcher):
        one.browser.close()
    return found


class Page:
    """The page of a seat, or of a spectator without a session, in a browser of its own."""

    def __init__(self, chromium: Any, address: str, session: str, found: Found) -> None:
        before = renderers()
        self.browser = chromium.launch(executable_path=machine.browser(), args=FLAGS)
        context = self.browser.new_context(viewport=SIZE)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
        self.page = context.new_page()
        self.page.goto(address)
        self.page.wait_for_selector("body[data-live=on]")
        found.shifts.append(self.page.evaluate(SHIFT))
        self.processes = renderers() - before


def renderers() -> set[int]:
    """The processes in which Chromium draws pages."""
    found = subprocess.run(["pgrep", "-f", "type=renderer"], capture_output=True, text=True, check=False)
    return {int(pid) for pid in found.stdout.split()}


@contextmanager
def resting(pages: Iterable[Page]) -> Iterator[None]:
    """Within it these pages draw nothing."""
    processes = [pid for one in pages for pid in one.processes]
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


def act(page: Any, rng: random.Random, found: Found, confirms: list[float]) -> None:
    """Play one command of a seat: tap anchors or choices of the panel until it can be confirmed."""
    was_shut = False
    if page.locator(GOES_ON).count():
        page.locator(GOES_ON).click()
    for _tap in range(TAPS):
        ready = page.locator(CONFIRM).count() > 0
        anchors = page.locator(f"{ANCHORS} >> visible=true").all()
        if ready and (not anchors or rng.random() < 0.5):
            break
        if not anchors:
            choices = page.locator(f"{PANEL} >> visible=true").all()
            if choices:
                rng.choice(choices).click()
            elif was_shut:  # what is held fits nowhere; the first time the prompt may just be being drawn
                page.keyboard.press("Escape")
            was_shut = not choices
            page.wait_for_timeout(300)
            continue
        was_shut = False
        times = rng.choice(anchors).evaluate(TAP)
        found.taps += [times["board"]] if "board" in times else []
        found.previews += [times["prompt"]] if "prompt" in times else []
    if page.locator(CONFIRM).count():
        confirms.append(page.locator(CONFIRM).first.evaluate(CONFIRMED))


def print_found(game: str, found: Found) -> None:
    """Each number beside its goal."""
    said = [f"layout shift after load at most {max(found.shifts):.3f} (goal {GOALS['shift']})"]
    for name, values, goal in (
        ("a tap shows after", found.taps, "tap"),
        ("the server's preview after", found.previews, "preview"),
        ("a confirmed move after", found.confirms, "confirm"),
        ("the same with all five pages drawn here after", found.crowded, "confirm"),
    ):
        if values:
            p50, p95 = percentile(values, 0.5), percentile(values, 0.95)
            said.append(f"{name} {p50:.0f} ms, p95 {p95:.0f} of {len(values)} (goal {GOALS[goal]})")
    if found.frames:
        said.append(f"{min(found.frames):.0f} frames a second while pieces travel (goal {GOALS['frames']})")
    print(f"{game}: {'; '.join(said)}")


if __name__ == "__main__":
    main()
