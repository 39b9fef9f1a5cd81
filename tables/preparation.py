"""Preparation before a process of the site starts a second thread: see `engine.core.typed`."""

from __future__ import annotations

import engine
from engine.core import Bilingual, build_types
from tables.history import log
from tables.history.seat_history import SeatedPlayer
from tables.lessons.models import Checkpoint
from tables.messages import arbiter_events, leaving_events, refusals  # noqa: F401  # their events are defined before a log is read
from tables.models.clock_terms import Terms
from tables.operations.archive_file import Manifest
from tables.play.prepared_answers import PreparedAnswer
from tables.rendering.shared_renderings import StoredRendering
from tables.tournaments.draft.draw_request import Wanted
from tables.tournaments.draft.stored_draw import Drawn
from tables.tournaments.draft.stored_edits import Edits
from tables.tournaments.models.regulations import Regulations
from tables.tournaments.standings.ratings import Career
from tables.votes.open_vote import Vote

# types stored in rows of the site
TYPES = (
    Bilingual,
    Career,
    Drawn,
    Edits,
    Manifest,
    PreparedAnswer,
    Regulations,
    StoredRendering,
    Terms,
    Vote,
    Wanted,
    list[Checkpoint],
    list[SeatedPlayer],
    tuple[str, ...],
)


def prepare_types() -> None:
    """Prepare every type that the site reads, and the event decoder of every game."""
    engine.prepare()
    build_types(*TYPES)
    for key in engine.GAMES:
        log.decoder(key)
