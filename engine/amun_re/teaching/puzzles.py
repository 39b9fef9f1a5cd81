"""[R7] The puzzles of Amun-Re: the last purchases of the game, on the score as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.amun_re.model import board as data
from engine.amun_re.model.moves import Cards, Stone, Use
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.scoring import GoldPoints
from engine.amun_re.position import AmunRe
from engine.core import Amount, Id, Move, PuzzleKind, Seat, Sentence, SomeDecision, _

NEW_KINGDOM = 2


class WhereStones(Sentence, frozen=True):
    text = _("The others have bought. The score counts as it stands, gold aside: where do you place {stones}?")
    clause = "R7.6"


class StonesIn(Sentence, frozen=True):
    stones: Amount
    province: Id
    text = _("{stones} in {province}")
    clause = "R7.6"


class NoStone(Sentence, frozen=True):
    text = _("Place none")
    clause = "R7.10"


def question(g: AmunRe) -> Sentence:
    """The question."""
    return WhereStones()


def answer_sentences(moves: Sequence[Move]) -> Sequence[Sentence]:
    """The stones in each province, then the cards."""
    stones = Counter(move.province for move in moves if isinstance(move, Stone))
    placed = [StonesIn(Amount(n, "stone"), province) for province, n in stones.items()]
    return [*placed, *(move for move in moves if not isinstance(move, Stone))] or [NoStone()]


def is_last_purchase(g: AmunRe, seat: Seat) -> bool:
    """[R7.2] Whether this seat buys last, in the last round, and has bought nothing yet."""
    buying = g.decision
    if not isinstance(buying, Buying) or (g.kingdom, g.round) != (NEW_KINGDOM, data.ROUNDS):
        return False
    return buying.seats == (seat,) and buying.step == "cards" and not (buying.bought or buying.played)


PUZZLES: Mapping[type[SomeDecision], PuzzleKind] = {
    Buying: PuzzleKind(question, is_last_purchase, (Stone, Use), answer_sentences, (Cards,), (GoldPoints,))
}
