"""The style of a game's pictures, for a page with pictures of several games.

Every rule applies inside that game's pictures alone.
"""

from __future__ import annotations

import re
from functools import cache

from tables.learning import board_style

KEYFRAMES = re.compile(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
ROOT = re.compile(r":root(?![\w-])")


@cache
def style(folder: str) -> str:
    """The style of a game's board as on a wide screen, nested in the class of the game's pictures.

    Without keyframes, since pictures are not animated.
    """
    inner = ROOT.sub("&", KEYFRAMES.sub("", board_style.wide_style(folder)))
    return f".pic--{folder}{{{inner}}}"
