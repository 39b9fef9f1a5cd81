"""The options of a table of Tekhenu."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.core import Option, PrintedNumber, Seat, Sentence, Weekly, _


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options chosen by the creator of a table.

    corrections: printed values of a club, path -> number. by_moment: whether what happens once in a game, such as the
    dice of a round, is drawn for that moment alone, so that games with the same seed meet the same chance whatever is
    played in them.
    """

    horus: Annotated[
        Literal["shuffled", "printed"],
        Option(
            _("Horus tiles"),
            _("Which god each die value honours: at random, or in a fixed order for a first game."),
            {"shuffled": _("Shuffled"), "printed": _("First game")},
        ),
    ] = "shuffled"
    level: Annotated[
        Literal["easy", "medium", "hard"],
        Option(
            _("Botankhamon"),
            _("Botankhamon’s starting strength; solo games only."),
            {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")},
            seats=(1,),
        ),
    ] = "easy"
    drawn_starts: Annotated[
        bool,
        Option(
            _("Random start cards"),
            _("Solo: draw two start cards instead of choosing two of three."),
            seats=(1,),
            rare=True,
        ),
    ] = False
    dear_decrees: Annotated[
        bool,
        Option(
            _("Eight points per Decree"),
            _("Botankhamon scores 8 points for each Decree instead of 4."),
            seats=(1,),
            rare=True,
        ),
    ] = False
    first: Annotated[
        Seat | None,
        Option(
            _("First player"),
            _("Who chooses the first start card: drawn at random, or a seat of your choice."),
            seats=(2, 3, 4),
            rare=True,
        ),
    ] = None
    corrections: dict[str, PrintedNumber] = {}
    by_moment: bool = False


class SameForAll(Sentence, frozen=True):
    text = _(
        "The same for everyone, whatever they play: the set-up, the decks and tiles in their order, Botankhamon’s way "
        "through his tiles, and the values of the dice that come. Their colours depend on which dice are in your bag "
        "then. Where Botankhamon has equal choices, the draw depends on how many there were before at your table."
    )


class EqualPoints(Sentence, frozen=True):
    text = _(
        "Equal points: more scribes, then the earlier place in the turn order at the end; those who are still equal "
        "share a place."
    )
    clause = "R21.3"


LEVELS = ("easy", "medium", "hard")
WEEKLY = Weekly([{"level": level, "by_moment": True} for level in LEVELS], SameForAll(), EqualPoints())
