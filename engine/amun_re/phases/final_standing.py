"""[R10.6] [R12] End of the game: points for gold, final order and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.amun_re.model import board as data
from engine.amun_re.model.offering_events import GoldRanked, HandSold
from engine.amun_re.phases.scoring import GoldPoints, ScoreLine, province_lines
from engine.amun_re.phases.settlement import Settling
from engine.core import Amount, Score, Seat, Sentence, _, paragraph

if TYPE_CHECKING:
    from engine.amun_re.position import AmunRe


class TieByPyramids(Sentence, frozen=True):
    """[R12.2]"""

    pyramids: Amount
    text = _("Tied on points; decided by {pyramids} in the provinces.")
    clause = "R12.2"


class TieByStones(Sentence, frozen=True):
    """[R12.2]"""

    stones: Amount
    text = _("Tied on points and pyramids; decided by {stones} in the provinces.")
    clause = "R12.2"


class TieShared(Sentence, frozen=True):
    """[R12.2]"""

    text = _("Tied on points, pyramids and {stones}: the place is shared.")
    clause = "R12.2"


class Uncounted(Sentence, frozen=True):
    """What nobody but their owner can count."""

    text = _("Gold and cards are hidden, and not counted.")
    clause = "R16.1"


@paragraph
def score_gold(g: AmunRe) -> None:
    """[R10.6] [A20] Sell the remaining cards, then rank the gold."""
    for seat in g.turn_order():
        if cards := g.hand(seat):
            g.emit(HandSold(seat, Amount(len(cards), "card")))
            g.earn(seat, len(cards))
            g.discard += sorted(cards)
            g.hands[seat] = []
    for seat, line in enumerate(gold_lines([g.purse(s) for s in range(g.seats)])):
        g.lines[seat].append(line)
        g.emit(GoldRanked(seat, line.gold, Amount(line.points, "point")))


def gold_lines(gold: Sequence[int]) -> list[GoldPoints]:
    """[R10.6] [A21] [A22] Points by rank (6, 4, 2); ties share a rank and skip as many of the following."""
    points = data.SCORING["gold_ranks"]
    ranks = [1 + sum(other > own for other in gold) for own in gold]
    return [
        GoldPoints(points[rank - 1] if rank <= len(points) else 0, Amount(own, "gold"), rank)
        for own, rank in zip(gold, ranks, strict=True)
    ]


def final_scores(g: AmunRe) -> list[Score]:
    """[R12.1] [R12.2] Scores with places by points, pyramids, stones; a running game as if it ended now."""
    lines = lines_on_board(g)
    if g.agenda:
        gold = gold_lines([worth_in_gold(g, s) for s in range(g.seats)])
        lines = [[*own, line] for own, line in zip(lines, gold, strict=True)]
    return scores_of_lines(g, lines)


def board_scores(g: AmunRe) -> list[Score]:
    """[R10.1] to [R10.4] [R16] Scores as if the provinces were counted now, without hidden gold and cards.

    After the end the result.
    """
    return scores_of_lines(g, lines_on_board(g))


def lines_on_board(g: AmunRe) -> list[list[ScoreLine]]:
    """The score lines of every seat, with those of its provinces where this kingdom has not been counted."""
    if g.agenda and g.counted < g.kingdom:
        return [own + new for own, new in zip(g.lines, province_lines(g), strict=True)]
    return [list(own) for own in g.lines]


def scores_of_lines(g: AmunRe, lines: Sequence[Sequence[ScoreLine]]) -> list[Score]:
    """[R12.2] Scores with places by points, pyramids, stones."""
    keys = [standing_key(g, seat, lines[seat]) for seat in range(g.seats)]
    return [
        Score(s, 1 + sum(key > own for key in keys), own[0], tuple(lines[s]), tie(keys, s), own)
        for s, own in enumerate(keys)
    ]


def worth_in_gold(g: AmunRe, seat: Seat) -> int:
    """[A20] Gold plus 1 per card, less a bid that is not paid yet."""
    debts = g.decision.debts if isinstance(g.decision, Settling) else {}
    owed = debts[seat].price if seat in debts else 0
    return g.purse(seat) + len(g.hand(seat)) - owed


def standing_key(g: AmunRe, seat: Seat, lines: Sequence[ScoreLine]) -> tuple[int, int, int]:
    """[R12.2] Points, then pyramids, then stones in own provinces."""
    lands = [g.lands[p] for p in g.estates[seat]]
    return sum(line.points for line in lines), sum(x.pyramids for x in lands), sum(x.stones for x in lands)


def tie(keys: Sequence[tuple[int, int, int]], seat: Seat) -> tuple[Sentence, ...]:
    """[R12.2] The tie-break between this seat and others with equal points; empty if there are none."""
    own = keys[seat]
    rivals = [k for s, k in enumerate(keys) if s != seat and k[0] == own[0]]
    if not rivals:
        return ()
    if own in rivals:
        return (TieShared(),)
    if any(k[1] == own[1] for k in rivals):
        return (TieByStones(Amount(own[2], "stone")),)
    return (TieByPyramids(Amount(own[1], "pyramid")),)
