"""Hand view of Tekhenu: the viewer's board, Blessings, Technologies and Decrees."""

from __future__ import annotations

from engine.core import Hand, HandCard, Id, Seat, Sentence, Stat, _
from engine.tekhenu.model import board as data
from engine.tekhenu.model.moves import Play
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import table_texts as say
from engine.tekhenu.view.board_records import Mat


class OnlyYouSee(Sentence, frozen=True):
    text = _("only you see your Decrees")
    clause = "R13.4"


class Lasting(Sentence, frozen=True):
    text = _("for the rest of the game")
    clause = "R24"


class ScoredAtEnd(Sentence, frozen=True):
    symbol: Id
    text = _("at the end: {symbol}")
    clause = "R25.1"


class Window(Sentence, frozen=True):
    window: Id
    text = _("{window}")
    clause = "R23.2"


def own_hand(g: Tekhenu, seat: Seat, mat: Mat) -> Hand:
    """[R13.4] The viewer's board, Blessings, Technologies and Decrees."""
    p = g.players[seat]
    live = {move.card for move in g.moves(seat) if isinstance(move, Play)}
    dealt = [card for cards in p.dealt.values() for card in cards]
    starts = (*p.starts, *([p.destiny] if p.destiny else []))
    kept = (*p.blessings, *p.technologies, *p.decrees, *p.scored)
    cards = tuple(hand_card(g, id_, id_ in live) for id_ in (*dealt, *kept, *starts))
    purse = tuple(Stat(f"n_{token}", n) for token, n in zip(data.TOKENS, p.tokens, strict=True))
    return Hand(purse, OnlyYouSee(), cards, mat)


def hand_card(g: Tekhenu, id_: Id, live: bool) -> HandCard:
    """A card in its owner's hand, with its window of use."""
    kind = data.KIND_OF.get(id_) or ("start_card" if id_ in data.START_CARDS else "destiny_card")
    about, when = f"about_{id_}", Lasting()
    if kind == data.BLESSING:
        return HandCard(id_, kind, Window(f"window_{data.WINDOW_OF[id_]}"), say.CardEffect(about), live)
    if kind == data.DECREE:
        symbol = f"symbol_{g.printed.symbol[id_]}"
        return HandCard(id_, kind, ScoredAtEnd(symbol), say.DecreeEffect(about, symbol), live)
    if id_ in data.INITIATIVE:
        return HandCard(id_, kind, when, say.StartCardEffect(about, data.INITIATIVE[id_]), live)
    return HandCard(id_, kind, when, say.CardEffect(about), live)
