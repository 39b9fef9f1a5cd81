"""What is closed can be read in both themes, and no command of a game leaves the focus nowhere."""

from __future__ import annotations

import pytest

import engine
from tests.browser.conftest import NewPage
from tests.browser.playing import awaited, comes_to, gathered, people, settled, version

PHASES = {"amun-re": "purchase", "amun-re-cards": "building", "tekhenu": "turns"}
BEGINS = {"amun-re-cards": "auction_1"}  # later a bid is a province and a card
LEAST = 4.5  # WCAG 1.4.3; axe-core skips what is closed
COMMANDS = 8
# Closed words whose colour, as it is seen, has too little contrast with the plain grounds under it.
PALE = """least => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const over = (colours) => {
        canvas.fillStyle = "#fff";
        canvas.fillRect(0, 0, 1, 1);
        for (const one of colours) { canvas.fillStyle = one; canvas.fillRect(0, 0, 1, 1); }
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (rgb) => rgb.map((c) => c / 255).map((c) => (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    const found = [];
    for (const closed of document.querySelectorAll("#table [aria-disabled=true]")) {
        const texts = document.createTreeWalker(closed, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const one = texts.currentNode.parentElement, words = texts.currentNode.data.trim();
            if (!words || one.closest(".sr, svg") || !one.checkVisibility({ visibilityProperty: true })) continue;
            const around = [];
            let seen = 1;
            for (let at = one; at; at = at.parentElement) around.unshift(at);
            for (const at of around) seen *= +getComputedStyle(at).opacity;
            const grounds = around.map((at) => getComputedStyle(at).backgroundColor);
            const [ground, ink] = [over(grounds), over([...grounds, getComputedStyle(one).color])];
            const blended = ink.map((c, i) => c * seen + ground[i] * (1 - seen));
            const [a, b] = [light(ground), light(blended)].sort((x, y) => y - x), contrast = (a + .05) / (b + .05);
            if (contrast < least) found.push(`${words.slice(0, 30)} in ${one.className}: ${contrast.toFixed(2)}`);
        }
    }
    return found;
}"""
WATCH = """() => {
    window.lost = [];
    document.addEventListener("focusout", ({ target }) => setTimeout(() => {
        if (document.activeElement === document.body) window.lost.push(target.id || target.outerHTML.slice(0, 80));
    }, 50));
}"""

ANEW = """async () => {
    const title = document.getElementById("board-title"), part = title.parentElement;
    const drawn = part.outerHTML;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    Idiomorph.morph(part, drawn, { morphStyle: "outerHTML" });
    await new Promise((seen) => setTimeout(seen, 100)); // the browser takes the focus away with the next frame
}"""


@pytest.mark.parametrize("game", engine.GAMES)
def test_what_is_closed_can_be_read_in_both_themes(new_page: NewPage, game: str) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered(f"pale-{game}", guests, game=game, until=PHASES.get(game, ""))
    page = comes_to(new_page(guests[awaited(table)].user), table)
    assert page.locator("#table [aria-disabled=true]").count()
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert page.evaluate(PALE, LEAST) == [], theme
    page.evaluate("for (const one of document.querySelectorAll('#table [aria-disabled=true]')) one.style.opacity = .2")
    assert page.evaluate(PALE, LEAST), "the measure finds what it looks for"


@pytest.mark.parametrize("game", engine.GAMES)
def test_no_command_leaves_the_focus_nowhere(new_page: NewPage, game: str) -> None:
    person, bots = people("Nitocris"), engine.GAMES[game].seats[0] - 1
    table = gathered(f"focus-{game}", person, max(bots, 1), game=game, first=0, until=BEGINS.get(game, ""))
    page = comes_to(new_page(person[0].user, lists=False), table)
    begun = version(page)
    page.evaluate(WATCH)
    for command in range(3 * COMMANDS):
        if command >= COMMANDS and version(page) > begun:
            break
        # Another place each time: some are closed.
        choice = ("PageDown", *("ArrowRight",) * (command % 4), "Enter")
        for key in ("b", *choice * (2 if game in BEGINS else 1), "Control+Enter"):
            page.keyboard.press(key)
            settled(page)
    assert page.evaluate("window.lost") == []
    assert version(page) > begun, "commands were sent"


def test_a_heading_keeps_the_focus_while_its_board_is_drawn_anew(new_page: NewPage) -> None:
    guests = people("Nitocris", "Harkhuf", "Merit")
    table = gathered("focus-heading", guests)
    page = comes_to(new_page(guests[0].user, lists=False), table)
    page.evaluate(WATCH)
    page.evaluate(ANEW)
    assert page.evaluate("window.lost") == []
    assert page.evaluate("document.activeElement.id") == "board-title"
