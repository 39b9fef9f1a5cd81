"""[R10.4] [R10.6] [R11.4] [R11.6] Advice on scorers: Scribes, Royal Scribe, Merchant of Amun, Maid."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import MUCH, Advice, Amount, Id, Move, Ranking, Seat, Sentence
from engine.nefertiti.characters.scorers import SCRIBES, Amassing, MaidDiscarding, Scoring
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.moves import Discard, Name, Tally
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.teaching.advice import character_texts as texts
from engine.nefertiti.teaching.advice.estimates import points_now, ranking
from engine.nefertiti.teaching.advice.gift_values import both_fine
from engine.nefertiti.teaching.advice.serving_advice import points, points_lost


def scribe_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.6] Points of the two best types, now and as it stands."""
    work = g.decision
    assert isinstance(work, Scoring)
    ranked, about = ranking(g, seat), texts.ScribeAbout(SCRIBES[work.character])
    first = [move for move in chosen if isinstance(move, Tally)]
    types = [move for move in (*first, *(m for _value, m in ranked.valued)) if isinstance(move, Tally)]
    weigh = tuple(type_line(g, seat, work, type_) for type_ in dict.fromkeys(move.gift for move in types))
    caution = scribe_caution(g, seat, work, ranked, first[-1]) if first else None
    return Advice(about, weigh[:2], both_fine(g, ranked), ranked.best, caution, about.clause, ranked.fine)


def type_line(g: Nefertiti, seat: Seat, work: Scoring, type_: Id) -> Sentence:
    """[R10.6] The points of a type with the Scribe, and without."""
    units, each = work.points(g, seat, type_)
    kept = units * (each - SCRIBES[work.character])
    return texts.TypeScores(Amount(units, f"{type_}_units"), each, points(units * each), kept)


def scribe_caution(g: Nefertiti, seat: Seat, work: Scoring, ranked: Ranking, move: Tally) -> Sentence | None:
    """[R10.6] A type with fewer units than the best one."""
    best = ranked.best
    if ranked.loss(move) <= MUCH or not isinstance(best, Tally):
        return None
    mine, other = (work.points(g, seat, type_)[0] for type_ in (move.gift, best.gift))
    more = (other - mine) * SCRIBES[work.character]
    gifts, others = Amount(mine, f"{move.gift}_units"), Amount(other, f"{best.gift}_units")
    return texts.FewerGifts(gifts, others, points(more)) if more > 0 else None


def amassing_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.4] [R11.6] Points of the chosen gift, or the two best ones, now and as it stands."""
    work = g.decision
    assert isinstance(work, Amassing)
    ranked, about = ranking(g, seat), texts.AmassAbout()
    moves = [move for move in chosen if isinstance(move, (Discard, Tally))]
    shown = moves[-1:] or [move for _value, move in ranked.valued if isinstance(move, (Discard, Tally))]
    caution = next((amass_line(g, seat, work, move.gift) for move in moves if ranked.loss(move) > MUCH), None)
    weigh = tuple(amass_line(g, seat, work, move.gift) for move in shown[:2])
    return Advice(about, weigh, None, ranked.best, caution, about.clause, ranked.fine)


def amass_line(g: Nefertiti, seat: Seat, work: Amassing, card: Id) -> Sentence:
    """[R11.4] [R11.6] The points of a gift now, and as it stands."""
    kept, units = points_now(g, seat, card), g.printed.gifts[card].units
    if work.character == "amun_merchant":
        return texts.GiftScores(card, points(units * int(data.SCORING["amun_merchant_points_per_unit"])), kept)
    return texts.GiftScores(card, points(kept + units * int(data.SCORING["royal_scribe_bonus_per_unit"])), kept)


def naming_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.4] Players who would score with the chosen type, or with the two best ones."""
    ranked, about = ranking(g, seat), texts.MaidAbout()
    shown = [*chosen[-1:]] or [move for _value, move in ranked.valued]
    weigh = tuple(named_line(g, seat, move.type_) for move in shown[:2] if isinstance(move, Name))
    return Advice(about, weigh, both_fine(g, ranked), ranked.best, None, about.clause, ranked.fine)


def named_line(g: Nefertiti, seat: Seat, type_: Id) -> Sentence:
    """[R10.4] The number of players who score with a type, and one's own points."""
    scoring = sum(any(TYPE_OF[card] == type_ for card in own) for own in g.gifts)
    own = [card for card in g.own(seat) if TYPE_OF[card] == type_]
    return texts.TypeOwned(type_, scoring, points(max((points_now(g, seat, card) for card in own), default=0)))


def maid_card_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R10.4] Points of the card now, and the cost of its loss."""
    work = g.decision
    assert isinstance(work, MaidDiscarding)
    ranked, about = ranking(g, seat), texts.CardAbout()
    shown = [*chosen[-1:]] or [move for _value, move in ranked.valued]
    weigh = tuple(discard_line(g, seat, work, move.gift) for move in shown[:2] if isinstance(move, Discard))
    return Advice(about, weigh, both_fine(g, ranked), ranked.best, None, about.clause, ranked.fine)


def discard_line(g: Nefertiti, seat: Seat, work: MaidDiscarding, card: Id) -> Sentence:
    """[R10.4] Points of a card discarded for the Royal Maid, and what it is worth in the collection."""
    now = g.printed.gifts[card].units * (work.value + g.bonus(seat, work.type_))
    return texts.GiftScores(card, points(now), points_lost(g, seat, card))


def neutral_card_advice(g: Nefertiti, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R13.8] The neutral player's card scores nothing, so the choice matters little."""
    ranked, about = ranking(g, seat), texts.NeutralAbout()
    return Advice(about, (), both_fine(g, ranked), ranked.best, None, about.clause, ranked.fine)
