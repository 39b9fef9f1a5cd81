"""[R21] The score sheet for a game with the box."""

from engine.core import SheetLine, _

SHEET = (
    SheetLine("track", _("Points on the track after the last Scoring"), "R20.1"),
    SheetLine("decrees", _("Decrees"), "R21.1"),
    SheetLine("order", _("Place in the turn order"), "R21.2"),
    SheetLine("scribes", _("Scribes"), "R21.3", _("Tie-break"), "more"),
    SheetLine("turn", _("Position in the turn order (first = 1)"), "R21.3", _("Tie-break"), "fewer"),
)
