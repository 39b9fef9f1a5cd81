"""The options of a table of Amun-Re: The Card Game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from engine.core import Option, PrintedNumber, Seat, _


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options set by the creator of a table. `corrections`: a club's printed values, path -> number."""

    first: Annotated[
        Seat | None,
        Option(
            _("First Pharaoh"), _("Who starts the first auction: drawn at random, or a seat of your choice."), rare=True
        ),
    ] = None
    corrections: dict[str, PrintedNumber] = {}
