"""[R6] [R8] The score sheet for games played with the box."""

from engine.amun_re_cards.phases.scoring import FLOOR_AFTER
from engine.core import SheetLine, _

KINGDOMS = (_("Kingdom 1"), _("Kingdom 2"), _("Kingdom 3"))
COUNTED = {
    "pyramids": (_("Pyramids in the province with the fewest"), "R6.1"),
    "fields": (_("Fields"), "R6.1"),
    "pharaoh": (_("Pharaoh"), "R6.1"),
    "ankhs": (_("Fewest ankhs (penalty)"), "R6.1"),
    "floor": (_("Points added to bring a negative total up to 0"), "R6.3"),
}
SHEET = (
    *(
        SheetLine(f"{n}_{key}", what, clause, part, lost=key == "ankhs")
        for n, part in enumerate(KINGDOMS, start=1)
        for key, (what, clause) in COUNTED.items()
        if key != "floor" or n in FLOOR_AFTER
    ),
    SheetLine("all_pyramids", _("All pyramids"), "R8.2", _("Tie-break"), "more"),
    SheetLine("order", _("Position in turn order (Pharaoh = 1)"), "R8.3", _("Tie-break"), "fewer"),
)
