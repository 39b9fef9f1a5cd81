"""The options of a table of Nefertiti."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.core import Option, PrintedNumber, Seat, _


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options chosen by the creator of a table. `corrections`: printed values of a club, path -> number."""

    setup: Annotated[
        Literal["discovery", "advanced"],
        Option(
            _("Set-up"),
            _("Which stall of each market is visible at the start: always the same ones, or chosen at random."),
            {"discovery": _("Discovery game"), "advanced": _("Advanced game")},
        ),
    ] = "discovery"
    characters: Annotated[
        Literal["base", "curse_of_amun", "palace_intrigues", "race_on_the_nile", "random6"],
        Option(
            _("Characters"),
            _("The base game’s characters, or the Scribes and Merchants plus six others from both boxes."),
            {
                "base": _("Base game"),
                "curse_of_amun": _("The curse of Amun"),
                "palace_intrigues": _("Palace intrigues"),
                "race_on_the_nile": _("Race on the Nile"),
                "random6": _("Six at random"),
            },
        ),
    ] = "base"
    memphis: Annotated[
        bool,
        Option(
            _("Port of Memphis (expansion)"),
            _("The expansion’s port with its foreign gifts; always used with five players."),
            apart=True,
            seats=(2, 3, 4),
            always=(5,),
        ),
    ] = False
    start_money: Annotated[
        Literal["seed", "variant_8_9_9_10"],
        Option(
            _("Starting money for four players"),
            _("The rulebook gives only three of the four amounts; some copies say 8, 9, 9 and 10."),
            {"seed": _("8, 9, 10 and 9 Deben"), "variant_8_9_9_10": _("8, 9, 9 and 10 Deben")},
            seats=(4,),
            rare=True,
        ),
    ] = "seed"
    first: Annotated[
        Seat | None,
        Option(_("First player"), _("Who starts: the highest roll of two dice, or a seat of your choice."), rare=True),
    ] = None
    corrections: dict[str, PrintedNumber] = {}
