"""Laws: invariants of every game at every position, checked by `fuzz` and by the tests."""

from engine.laws import lead, play
from engine.laws.secrecy import shown_to
from engine.laws.statement import LAWS, Broken, holds, viewers
from engine.laws.texts import check_choices_differ, check_events, check_logs_differ, sentences_within

__all__ = [
    "LAWS",
    "Broken",
    "check_choices_differ",
    "check_events",
    "check_logs_differ",
    "holds",
    "lead",
    "play",
    "sentences_within",
    "shown_to",
    "viewers",
]
