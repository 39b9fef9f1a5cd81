"""[R9] The score sheet for a game with the box."""

from engine.core import SheetLine, _

SHEET = (
    SheetLine("track", _("Prestige scored with characters"), "R3.2"),
    SheetLine("gifts", _("Gifts, at the value of their type"), "R9.1"),
    SheetLine("deben", _("1 point for every 2 Deben"), "R9.2"),
    SheetLine("seals", _("3 points per seal"), "R9.2"),
    SheetLine("priest", _("Priest of Amun"), "R11.5"),
    SheetLine("deben_left", _("Deben left"), "R9.4", _("Tie-break"), "more"),
)
