"""[R10] [R12] The score sheet for games played with the box."""

from engine.core import SheetLine, _

KINGDOMS = {"old": _("Old Kingdom"), "new": _("New Kingdom")}
COUNTED = {
    "pyramids": (_("Pyramids"), "R10.1"),
    "sets": (_("Sets of one pyramid in each province"), "R10.2"),
    "most": (_("Most pyramids on a bank"), "R10.3"),
    "temples": (_("Temples, at the flood level"), "R10.4"),
    "cards": (_("Scoring cards"), "R10.5"),
}
SHEET = (
    *(
        SheetLine(f"{kingdom}_{key}", what, clause, part)
        for kingdom, part in KINGDOMS.items()
        for key, (what, clause) in COUNTED.items()
    ),
    SheetLine("gold", _("Ranking by gold"), "R10.6", _("End of the game")),
    SheetLine("own_pyramids", _("Pyramids in the player’s provinces"), "R12.2", _("Tie-break"), "more"),
    SheetLine("own_stones", _("Stones in the player’s provinces"), "R12.2", _("Tie-break"), "more"),
)
