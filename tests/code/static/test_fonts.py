"""Fonts that are parted by letters are still one font to a browser."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from django.conf import settings

STATIC = Path(settings.STATICFILES_DIRS[0])
FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)


def test_parts_of_a_font_have_the_same_weights() -> None:
    """CSS Fonts 4: a browser picks the faces with the best weights first, and only those fill in for each other."""
    weights = defaultdict(set)
    for face in FACE.findall((STATIC / "css" / "tokens.css").read_text("utf-8")):
        said = dict(re.findall(r"([a-z-]+): ([^;]+);", face))
        weights[said["font-family"]].add(said["font-weight"])
    assert {family: len(found) for family, found in weights.items()} == dict.fromkeys(weights, 1)
    assert len(weights) == 2
