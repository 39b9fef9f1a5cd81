"""The style of a game's board as on a wide screen.

Used for pictures of the board on pages of any width, and on paper.
"""

from __future__ import annotations

import operator
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

from engine.lessons import TwoMinutes
from tables.hosting.static_storage import IMPORT, minify
from tables.rendering.games import game_files

SIZES = {"width": 1440, "height": 900}  # of the screen for which boards are drawn, in pixels
MEDIA = re.compile(r"@media([^{}]*)\{")
SIZE = re.compile(r"\((?:(min|max)-)?(width|height)\s*(:|[<>]=?)\s*(\d+)px\)")
BOUNDS = {
    "min:": operator.ge,
    "max:": operator.le,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
ABOUT_SCREEN = re.compile(r"width|height|print|pointer")
OTHER = re.compile(r"print|(?<!not all and \()pointer: coarse")  # what the wide screen is not: it has a mouse


@cache
def wide_style(folder: str) -> str:
    """The style of a game's board and its parts without what depends on the reader's screen.

    The root of the board is a class in it: a page has several pictures.
    """
    board = Path(str(finders.find(game_files.style(folder))))
    parts = sorted(board.parent.glob("*.css")) if board.name == "board.css" else []
    others = [path for path in parts if path.name not in ("board.css", "wall.css")]
    style = "\n".join(path.read_text("utf-8") for path in (board, *others))
    style = IMPORT.sub("", style)  # shapes of choices, of which no picture has one
    return minify("css", as_on_wide_screen(style)).replace("#board", ".shot__board")


def as_on_wide_screen(style: str) -> str:
    """The style with its media queries resolved for a wide screen with a mouse, which is no paper.

    Rules that apply stay, without their query; the others are removed.
    """
    while found := next((one for one in MEDIA.finditer(style) if ABOUT_SCREEN.search(one[1])), None):
        end = closing_brace(style, found.end())
        inner = style[found.end() : end] if holds(found[1]) else ""
        style = style[: found.start()] + inner + style[end + 1 :]
    return style


def holds(query: str) -> bool:
    """Whether one of the alternatives of a query holds on the wide screen."""
    return any(not OTHER.search(one) and all(fits(*size) for size in SIZE.findall(one)) for one in query.split(","))


def fits(bound: str, side: str, sign: str, pixels: str) -> bool:
    """Whether the screen keeps a bound, as in `min-width: 900px` or `width >= 900px`."""
    return bool(BOUNDS[bound + sign](SIZES[side], int(pixels)))


def closing_brace(style: str, start: int) -> int:
    """The index of the brace that closes the block whose content begins at `start`."""
    depth = 1
    for found in re.finditer(r"[{}]", style[start:]):
        depth += 1 if found[0] == "{" else -1
        if not depth:
            return start + found.start()
    return len(style)


def crops(page: TwoMinutes) -> str:
    """The sizes of the page's pictures, and which part of the board each shows."""
    rules = []
    for n, drawing in enumerate(page.drawing, start=1):
        (width, height), (left, top, shown, high) = drawing.cut.stage, drawing.cut.crop
        rules.append(
            f".shot--{n}{{width:{shown}px;height:{high}px}}"
            f".shot--{n}>.shot__stage{{left:{-left}px;top:{-top}px;width:{width}px;height:{height}px}}"
        )
    return f"@layer site{{{''.join(rules)}}}"
