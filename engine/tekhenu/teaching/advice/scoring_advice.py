"""[R19] [R20.7] Advice on faith in the Judgement, and on bread in a Scoring."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Amount, Move, Ranking, Seat, Sentence
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import BREAD, GOLD, LEFT
from engine.tekhenu.model.moves import Faith, Feed
from engine.tekhenu.phases.scoring import bread_owed
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice import scoring_texts as texts
from engine.tekhenu.teaching.advice.estimates import ranking


def judging_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R19.2] [R19.4] [R19.5] Cost of the balance, distance of the others, and a good amount of faith."""
    ranked, about, balance = ranking(g, seat), texts.FaithAbout(), g.players[seat].balance()
    others = [g.players[other].balance() for other in g.everyone if other not in (seat, g.bot)]
    weigh: list[Sentence] = [texts.BalanceNow(balance, -data.judgement_vp(balance))]
    if others:
        weigh.append(texts.NearestOther(min(others, key=abs)))
    move = chosen[-1] if chosen else ranked.best
    size = faith_size(balance, move) if isinstance(move, Faith) else None
    caution = faith_caution(balance, ranked, move) if chosen else None
    return Advice(about, tuple(weigh), size, ranked.best, caution, about.clause, ranked.fine)


def faith_size(balance: int, move: Faith) -> Sentence:
    """[R19.2] The balance after this faith."""
    return texts.FaithMakes(Amount(move.n, "n_faith"), move.pan, balance_with(balance, move))


def balance_with(balance: int, move: Faith) -> int:
    """[R19.2] The balance with this faith."""
    return balance + (move.n if move.pan == LEFT else -move.n)


def faith_caution(balance: int, ranked: Ranking, move: Move) -> Sentence | None:
    """[R19.4] Faith that makes the balance cost points."""
    after = balance_with(balance, move) if isinstance(move, Faith) else balance
    lost = -data.judgement_vp(after)
    return texts.FaithCosts(after, lost) if lost and ranked.loss(move) > MUCH else None


def feeding_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R20.7] Advice on feeding: bread and gold to pay with, and the loss that remains."""
    ranked, owed, tokens = ranking(g, seat), bread_owed(g, seat), g.players[seat].tokens
    about = texts.FeedAbout(Amount(owed, "n_bread"), -data.UNPAID_BREAD_VP)
    weigh = (texts.GoldToo(Amount(tokens[BREAD], "n_bread"), Amount(tokens[GOLD], "n_gold")),)
    drafted = next((move for move in reversed(chosen) if isinstance(move, Feed)), None)
    move = drafted or ranked.best_of(Feed)
    size = texts.PayingLeaves(move.n, lost_by(owed, move)) if isinstance(move, Feed) else None
    caution = feeding_caution(ranked, drafted) if drafted else None
    return Advice(about, weigh, size, ranked.best, caution, about.clause, ranked.fine)


def lost_by(owed: int, move: Feed) -> int:
    """[R20.7] Points lost for the bread that is not paid."""
    return -data.UNPAID_BREAD_VP * (owed - move.n)


def feeding_caution(ranked: Ranking, move: Feed) -> Sentence | None:
    """[R20.7] Bread that could be paid and is not."""
    best = ranked.best_of(Feed)
    if not isinstance(best, Feed) or ranked.loss(move) <= MUCH:
        return None
    more = best.n - move.n
    return texts.UnpaidCosts(more, -data.UNPAID_BREAD_VP * more)
