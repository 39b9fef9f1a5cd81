"""What is heard at once: how long it may be, and how long it is."""

from __future__ import annotations

import re

MOST = 25  # words of an utterance
WORD = re.compile(r"\w\S*")


def word_count(text: str) -> int:
    """How many words one hears."""
    return len(WORD.findall(text))
