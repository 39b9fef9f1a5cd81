"""Canned messages: stored by key, shown in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

COURTESIES = {
    "hello": gettext_noop("Hello everybody!"),
    "good-luck": gettext_noop("Good luck and have fun!"),
    "thanks": gettext_noop("Thank you!"),
    "nice-move": gettext_noop("Nice move!"),
    "ouch": gettext_noop("Ouch, that hurts!"),
    "sorry": gettext_noop("Sorry!"),
    "thinking": gettext_noop("Let me think about this for a moment."),
    "take-your-time": gettext_noop("Take your time."),
    "back-soon": gettext_noop("I’ll be back in five minutes."),
    "go-on": gettext_noop("I’m back, we can continue."),
    "must-go": gettext_noop("I have to go soon."),
    "well-played": gettext_noop("Well played!"),
    "good-game": gettext_noop("Thank you for the game!"),
    "again": gettext_noop("Another game?"),
}


def canned_text(key: str) -> str:
    """A canned message in the active language. Raises KeyError."""
    return _(COURTESIES[key])


def canned_choices() -> list[tuple[str, str]]:
    """All canned messages in the active language, by key."""
    return [(key, _(sentence)) for key, sentence in COURTESIES.items()]
