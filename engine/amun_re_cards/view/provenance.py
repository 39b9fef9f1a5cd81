"""The notes of `data.toml` on where a printed value comes from, marked for translation: the rules page shows them."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _("the rulebook gives four levels and multipliers from ×1 to ×4; the related board games order them the same way"),
    _(
        "price table of the original board game (2003 rulebook; spielbyweb.com). The card game’s own player "
        "aid was not found."
    ),
)
