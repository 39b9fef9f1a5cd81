"""The options of a table of Tekhenu."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.core import Option, Seat, _


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the creator of a table chooses. `corrections` are a club's printed values: path -> number."""

    horus: Annotated[
        Literal["shuffled", "printed"],
        Option(
            _("Horus tiles"),
            _("Which god each die value honours: drawn by chance, or a fixed order for a first game."),
            {"shuffled": _("Shuffled"), "printed": _("First game")},
        ),
    ] = "shuffled"
    level: Annotated[
        Literal["easy", "medium", "hard"],
        Option(
            _("Botankhamon"),
            _("How strong Botankhamon begins; for one player only."),
            {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")},
            alone=True,
        ),
    ] = "easy"
    drawn_starts: Annotated[
        bool,
        Option(
            _("Drawn start cards"),
            _("One player draws two start cards instead of choosing two of three."),
            alone=True,
        ),
    ] = False
    dear_decrees: Annotated[
        bool,
        Option(_("Eight points a Decree"), _("Botankhamon scores 8 points for each Decree instead of 4."), alone=True),
    ] = False
    first: Annotated[
        Seat | None,
        Option(_("First player"), _("Who chooses the first start card: drawn by chance, or a seat.")),
    ] = None
    corrections: dict[str, int] = {}
