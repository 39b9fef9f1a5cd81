"""The notes of `data.toml` on where a printed value comes from, marked for translation: the rules page shows them."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _("seed gives four bands and multipliers x1..x4; sister board games order them the same way"),
    _(
        "price table of the parent board game (sister_2003 seed; spielbyweb.com). The card game's own player "
        "aid was not found."
    ),
)
