"""Notes of `data.toml` on sources of printed values, marked for translation; for the rules page."""

from __future__ import annotations

from engine.core import _

NOTES = (
    _("(the example in the 2003 rulebook allows 3 at most)"),
    _("(tk-game-diary says that the province with unconditional income offers almost nothing else)"),
    _("the example round in the Super Meeple rulebook gives 5 or more; choosing 5 rather than 6 is our reconstruction"),
    _("the example in the 2003 rulebook scores 6 points at 3 per temple; wbc-2003 and knobelritter say two temples"),
    _("(the Super Meeple rulebook allows 2 at most)"),
    _("one of the two candidates left by wbc-2005 (we chose Kharga: the weakest caravan)"),
    _("within its limits: one province has 6, and Mendes has no other benefit"),
)
