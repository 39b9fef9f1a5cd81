"""Provenance notes of `data.toml`, marked for translation; shown on the rules page."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _(
        "(increasing row; kept low because polo-deepdelver.eklablog.com reports six statues built before the "
        "first scoring; the mark after granite in example 13 is a picture call-out, not a price)"
    ),
    _(
        "(the rulebook: each space costs 2 to 4; since every line shows each token type once, prices rise "
        "step by step: the cheap outer lines go first)"
    ),
    _("(the rulebook: cost printed on the tile)"),
    _("(each colour 27 times over the 27 tiles)"),
    _(
        "the symbol pictures are missing from the rulebook text; the grouping follows the card order, the "
        "theme and traces left by text recognition (D02/D03 alike, D05/D06 alike, D16/D17/D19 alike, D23/D24 "
        "alike)"
    ),
)
