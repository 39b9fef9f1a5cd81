"""[R7] The puzzles of Amun-Re: the last purchases of the game, on the score as it stands."""

from __future__ import annotations

from collections.abc import Mapping

from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Cards, Stone, Use
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.scoring import GoldPoints
from engine.amun_re.position import AmunRe
from engine.core import PuzzleKind, Seat, Sentence, SomeDecision, _

NEW_KINGDOM = 2


class WhereStones(Sentence, frozen=True):
    text = _("The others have bought. The score counts as it stands, gold aside: where do you place {stones}?")
    clause = "R7.6"


def is_last_purchase(g: AmunRe, seat: Seat) -> bool:
    """[R7.2] Whether this seat buys last, in the last round, and has bought nothing yet."""
    buying = g.decision
    if not isinstance(buying, Buying) or (g.kingdom, g.round) != (NEW_KINGDOM, data.ROUNDS):
        return False
    return buying.seats == (seat,) and buying.step == "cards" and not (buying.bought or buying.played)


PUZZLES: Mapping[type[SomeDecision], PuzzleKind] = {
    Buying: PuzzleKind(WhereStones(), is_last_purchase, (Stone, Use), (Cards,), (GoldPoints,))
}
