"""[R2.9] [R3] [R13] [R21] Advice on cards: the draft, the market, the Decrees."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Amount, Move, Ranking, Seat, Sentence
from engine.tekhenu.cards.decrees import LAST_ACTION, MOST
from engine.tekhenu.cards.start_cards import KeepingOne
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ANKH, INITIATIVE, KIND_OF
from engine.tekhenu.model.moves import Buy, Choose, Double, Proclaim, Tribute
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice import card_texts as texts
from engine.tekhenu.teaching.advice.die_advice import both_fine
from engine.tekhenu.teaching.advice.estimates import decree_points, ranking

# -- the draft ------------------------------------------------------------------------------------------


def keeping_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R2.9] One of two Decrees, for the end of the game."""
    ranked, about = ranking(g, seat), texts.KeepDecreeAbout()
    return Advice(about, (texts.DecreePlan(),), both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def keeping_one_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R22] One of two cards drawn."""
    decision = g.decision
    assert isinstance(decision, KeepingOne)
    ranked, about = ranking(g, seat), texts.KeepOneAbout()
    weigh = kind_line(g, seat, decision.kind)
    return Advice(about, (weigh,), both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def kind_line(g: Tekhenu, seat: Seat, kind: str) -> Sentence:
    """[R13.4] [R21.1] [R23.1] Sentence on the use of a kind of card."""
    if kind == data.TECHNOLOGY:
        return texts.TechnologyLasts(data.ROUNDS - max(g.round, 1) + 1)
    player = g.players[seat]
    return texts.BlessingOnce() if kind == data.BLESSING else texts.DecreeAtEnd(len(player.decrees))


def choosing_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R3.2] [R3.3] The initiative of the chosen start card, or of the best one."""
    ranked, about = ranking(g, seat), texts.StartAbout()
    move = chosen[-1] if chosen else ranked.best
    weigh = (texts.InitiativeIs(move.card, INITIATIVE[move.card]),) if isinstance(move, Choose) else ()
    return Advice(about, weigh, both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def destined_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R3.4] [R19.5] The ankh of the chosen destiny card, or of the best one."""
    ranked, about = ranking(g, seat), texts.DestinyAbout()
    move = chosen[-1] if chosen else ranked.best
    weigh = (texts.AnkhIs(move.card, ANKH[move.card]),) if isinstance(move, Choose) else ()
    return Advice(about, weigh, both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def rewarding_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R3.5] The order of the rewards, which matters for happiness."""
    ranked, about, player = ranking(g, seat), texts.RewardAbout(), g.players[seat]
    weigh = (texts.GrowFirst(player.happiness, player.population),)
    return Advice(about, weigh, both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


# -- the market ------------------------------------------------------------------------------------------


def buying_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R13.2] The price, and how the kinds of the chosen cards, or of the best ones, work."""
    ranked, doing = ranking(g, seat), g.doing[-1]
    cards = Amount(data.CARDS_FOR[doing.value], "n_card")
    papyrus = data.PAPYRUS_FOR[doing.value]
    about: Sentence = texts.BuyAbout(cards, Amount(papyrus, "n_papyrus"))
    if doing.free or not papyrus:
        about = texts.FreeCards(cards)
    drafted = next((move for move in reversed(chosen) if isinstance(move, Buy)), None)
    move = drafted or ranked.best_of(Buy)
    kinds = dict.fromkeys(KIND_OF[card] for card in move.cards) if isinstance(move, Buy) else {}
    weigh = tuple(kind_line(g, seat, kind) for kind in kinds)
    return Advice(about, weigh[:2], None, ranked.best, None, about.clause, ranked.fine)


# -- Decrees ----------------------------------------------------------------------------------------------


def revealing_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[A15] Whether one has the Decree that acts."""
    ranked, about = ranking(g, seat), texts.RevealAbout()
    has = LAST_ACTION in g.players[seat].decrees
    weigh: Sentence = texts.RevealOrNot(LAST_ACTION) if has else texts.NothingToReveal()
    return Advice(about, (weigh,), None, ranked.best, None, about.clause, ranked.fine)


def proclaiming_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R21.1] The points of the chosen Decrees, or of the best ones."""
    ranked, about = ranking(g, seat), texts.ProclaimAbout(MOST)
    move = chosen[-1] if chosen else ranked.best
    points = decree_points(g, seat, move.cards) if isinstance(move, Proclaim) else None
    weigh = (texts.DecreesBring(move.cards, points),) if isinstance(move, Proclaim) and points is not None else ()
    caution = proclaiming_caution(g, seat, ranked, move) if chosen else None
    return Advice(about, weigh, None, ranked.best, caution, about.clause, ranked.fine)


def proclaiming_caution(g: Tekhenu, seat: Seat, ranked: Ranking, move: Move) -> Sentence | None:
    """[R21.1] Decrees that score much less than others would."""
    best, cards = ranked.best, move.cards if isinstance(move, Proclaim) else ()
    if not isinstance(best, Proclaim) or ranked.loss(move) <= MUCH:
        return None
    mine, more = decree_points(g, seat, cards), decree_points(g, seat, best.cards)
    if mine is None or more is None or more - mine <= MUCH:
        return None
    return texts.DecreesBringMore(mine, best.cards, more)


def taxing_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D04] The points of the triangles paid for."""
    ranked, about = ranking(g, seat), texts.TaxAbout(data.TRIANGLE_VP)
    move = chosen[-1] if chosen else ranked.best
    paid = len(move.tokens) if isinstance(move, Tribute) else 0
    size = texts.TaxBrings(paid, data.TRIANGLE_VP * paid)
    return Advice(about, (texts.ScribesBreakTies(),), size, ranked.best, None, about.clause, ranked.fine)


def doubling_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[D03] The points that the chosen Decree, or the best one, scores once more."""
    ranked, about = ranking(g, seat), texts.DoubleAbout()
    drafted = next((move for move in reversed(chosen) if isinstance(move, Double)), None)
    move = drafted or ranked.best_of(Double)
    points = decree_points(g, seat, (move.card,)) if isinstance(move, Double) else None
    weigh = (texts.DecreesBring((move.card,), points),) if isinstance(move, Double) and points is not None else ()
    return Advice(about, weigh, None, ranked.best, None, about.clause, ranked.fine)
