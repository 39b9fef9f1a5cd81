"""The options of a table of Amun-Re."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.core import Option, Seat, _


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the creator of a table chooses. `corrections` are a club's printed values: path -> number."""

    edition: Annotated[
        Literal["super-meeple", "2003"],
        Option(
            _("Edition"),
            _("The order of outbid players, the majority of a bank and the names of the cards differ."),
            {"super-meeple": _("Super Meeple"), "2003": _("First edition, 2003")},
            named=True,
            apart=True,
        ),
    ] = "super-meeple"
    expert: Annotated[
        bool,
        Option(
            _("Expert rule"),
            _("Everybody holds three province cards and secretly chooses which one comes up for auction."),
            apart=True,
        ),
    ] = False
    majority: Annotated[
        Literal["edition", "bank_total", "single_province"],
        Option(
            _("Majority of a bank"),
            _("Who scores 5 points on each bank: the most pyramids on the whole bank, or in one single province."),
            {
                "edition": _("As the edition says"),
                "bank_total": _("Most pyramids on the bank"),
                "single_province": _("Most pyramids in one province"),
            },
        ),
    ] = "edition"
    first: Annotated[
        Seat | None,
        Option(_("Who begins"), _("The first player of the first round: drawn by chance, or a seat.")),
    ] = None
    corrections: dict[str, int] = {}
