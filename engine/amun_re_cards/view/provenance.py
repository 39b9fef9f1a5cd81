"""Notes of `data.toml` on sources of printed values, marked for translation; for the rules page."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _("the rulebook gives four levels and multipliers from ×1 to ×4; the related board games order them the same way"),
    _(
        "price table of the original board game (2003 rulebook; spielbyweb.com). The card game’s own player "
        "aid was not found."
    ),
)
