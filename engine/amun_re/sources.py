"""The notes of `data.toml` on where a printed value comes from, marked for translation: the rules page shows them."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _("(seed:2003 example forces <= 3)"),
    _("(source:tk-game-diary says of the province with unconditional income that it offers almost nothing else)"),
    _("seed:sm walkthrough gives >= 5; reconstructed:5 rather than 6"),
    _("seed:2003 example scores 6 at 3 per temple; source:wbc-2003, source:knobelritter say two"),
    _("(seed:sm forces <= 2)"),
    _("between the two candidates left by source:wbc-2005 (Kharga chosen: weakest caravan)"),
    _("inside its bounds: some province has 6 and Mendes has no other benefit"),
)
