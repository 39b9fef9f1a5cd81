"""The options of a table of Amun-Re."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.core import Option, PrintedNumber, Seat, _


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options set by the creator of a table. `corrections`: a club's printed values, path -> number."""

    edition: Annotated[
        Literal["super-meeple", "2003"],
        Option(
            _("Edition"),
            _(
                "The two editions differ in the order in which outbid players bid again, the majority on each bank, "
                "and the names of the cards."
            ),
            {"super-meeple": _("Super Meeple"), "2003": _("First edition, 2003")},
            named=True,
            apart=True,
        ),
    ] = "super-meeple"
    expert: Annotated[
        bool,
        Option(
            _("Expert rule"),
            _("Each player holds three province cards and secretly chooses which one to put up for auction."),
            apart=True,
            rare=True,
        ),
    ] = False
    majority: Annotated[
        Literal["edition", "bank_total", "single_province"],
        Option(
            _("Majority on a bank"),
            _(
                "How to earn the 5 points for each bank: with the most pyramids on the whole bank, or in a single "
                "province on it."
            ),
            {
                "edition": _("As in the chosen edition"),
                "bank_total": _("Most pyramids on the bank"),
                "single_province": _("Most pyramids in one province"),
            },
            rare=True,
        ),
    ] = "edition"
    first: Annotated[
        Seat | None,
        Option(
            _("First player"), _("Who starts the first round: drawn at random, or a seat of your choice."), rare=True
        ),
    ] = None
    corrections: dict[str, PrintedNumber] = {}
