"""What a check finds: good, worth a look, or wrong."""

from __future__ import annotations

from typing import NamedTuple

OK, WARNING, ERROR = LEVELS = ("ok", "warning", "error")


class Finding(NamedTuple):
    """A level, a sentence, and what to do; `advice` is empty if there is nothing to do."""

    level: str
    text: str
    advice: str = ""


def ok(text: str) -> Finding:
    """Nothing to do."""
    return Finding(OK, text)


def warning(text: str, advice: str) -> Finding:
    """Works, but somebody should look at it soon."""
    return Finding(WARNING, text, advice)


def error(text: str, advice: str) -> Finding:
    """Does not work, or will not for long."""
    return Finding(ERROR, text, advice)
