"""Builds the template records of a table: board and players."""

from __future__ import annotations

from engine.core import Id, Picture, PlayerLine, Seat, Sentence, Stat, Viewer
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.model import board as data
from engine.tekhenu.model.player import Player
from engine.tekhenu.phases.draft import Choosing, Destined, Keeping
from engine.tekhenu.phases.judgement import Judging, order_as_judged
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import player_texts
from engine.tekhenu.view.board_layout import (
    amount,
    card,
    dial,
    die_view,
    lean,
    left_to_build,
    offer,
    raised_tile,
    stall,
    step,
    temple,
    workshops,
)
from engine.tekhenu.view.board_records import Board, Card, DieView, Making, Mat, People, Scale, Weighing
from engine.tekhenu.view.hand_view import own_hand
from engine.tekhenu.view.player_status import note
from engine.tekhenu.view.rival_view import rival


def picture(seen: Tekhenu, viewer: Viewer) -> Picture:
    """All template data, from the position that the viewer sees."""
    players = tuple(player_line(seen, seat) for seat in seen.order or seen.everyone)
    return Picture(board_of(seen), players, None if viewer is None else own_hand(seen, viewer, mat(seen, viewer)))


def board_of(g: Tekhenu) -> Board:
    """The board record."""
    order = g.order or list(g.everyone)
    return Board(
        dial=dial(g),
        temple=temple(g),
        workshops=workshops(g),
        offers=tuple(offer(g, k) for k in range(len(data.RA_SLOTS))),
        tiles=len(g.stack),
        stalls=tuple(stall(g, k) for k in range(len(data.SECTIONS))),
        people=tuple(People(s, g.players[s].population, g.players[s].happiness) for s in order),
        track=tuple(step(g, n) for n in range(data.TRACK_MAX + 1)),
        judging=weighings(g),
        raised=raised_tile(g),
        mats=tuple(mat(g, seat) for seat in range(g.seats)),
        rival=None if g.bot is None else rival(g, g.bot),
        cards=tuple(card(g, id_, kind) for kind, cards in cards_on_offer(g) for id_ in cards),
    )


def cards_on_offer(g: Tekhenu) -> tuple[tuple[Id, list[Id]], ...]:
    """[R3.1] Start cards and destiny cards, as long as they can be chosen."""
    choosing = isinstance(g.decision, Destined)
    starts = g.starts if isinstance(g.decision, Choosing | Keeping) else []
    return (("start_card", starts), ("destiny_card", g.destinies if choosing or starts else []))


# -- players -------------------------------------------------------------------------------------------------------


def mat(g: Tekhenu, seat: Seat) -> Mat:
    """All open information of a player."""
    p = g.players[seat]
    price = g.printed.statue_cost[p.statues] if p.statues < data.STATUES else 0
    points, bread = sum(g.printed.vp_shown[: p.buildings]), sum(g.printed.bread_shown[: p.buildings])
    about: list[Sentence] = [player_texts.PlaceInOrder(g.order.index(seat) + 1)] if seat in g.order else []
    about += [player_texts.NextStatue(amount("granite", price))] if price else []
    about += [player_texts.OnEmptied(amount("vp", points), amount("bread", bread))] if points or bread else []
    about += [player_texts.HoldsDecrees(len(p.decrees))] if p.decrees else []
    about += [player_texts.AnkhIs(data.ANKH[p.destiny])] if p.destiny else []
    return Mat(
        seat=seat,
        points=p.vp,
        making=tuple(Making(kind, f"n_{kind}", p.tokens[k], p.production[k]) for k, kind in enumerate(data.RESOURCES)),
        tokens=tuple(amount(token, p.tokens[data.TOKEN[token]]) for token in data.TOKENS[len(data.RESOURCES) :]),
        pieces=left_to_build(p),
        scale=scale(p),
        destiny=card(g, p.destiny, "destiny_card") if p.destiny else None,
        cards=open_cards(g, p),
        about=tuple(about),
    )


def open_cards(g: Tekhenu, p: Player) -> tuple[Card, ...]:
    """[R13.4] Blessings, then Technologies."""
    return tuple(card(g, id_, data.KIND_OF[id_]) for id_ in (*p.blessings, *p.technologies))


def scale(p: Player) -> Scale:
    """[R5.4] [R19.1] The pans with their weights."""
    left = sum(data.PIPS_OF[die] for die in p.left) + p.faith[0]
    right = sum(data.PIPS_OF[die] for die in p.right) + sum(p.surplus) + p.faith[1]
    surplus = tuple(amount(kind, n) for kind, n in zip(data.RESOURCES, p.surplus, strict=True) if n)
    return Scale(
        left=dice(p.left, data.PURE),
        right=dice(p.right, data.TAINTED),
        below=dice(p.below, ""),
        faith=(p.faith[0], p.faith[1]),
        surplus=surplus,
        weighs=(left, right),
        balance=left - right,
        tilt=lean(left - right),
        about=player_texts.ScaleIs(left, right, left - right),
    )


def weighings(g: Tekhenu) -> tuple[Weighing, ...]:
    """[R19.5] The players who are judged, with the cost of their balance and their place as it stands."""
    top = g.agenda[-1] if g.agenda else None
    if not isinstance(top, Judging):
        return ()
    order = order_as_judged(g)
    return tuple(weighing(g, s, s not in top.seats, order.index(s) + 1) for s in g.order)


def weighing(g: Tekhenu, seat: Seat, placed: bool, place: int) -> Weighing:
    """[R19] [R27.17] One player in the Judgement; Botankhamon has a printed balance and no loss."""
    if seat == g.bot:
        balance = turn.balance(g)
        return Weighing(seat, None, balance, 0, placed, 0, place, player_texts.JudgedSoFar(seat, balance, place))
    p = g.players[seat]
    balance, faith = p.balance(), p.tokens[data.FAITH]
    about = player_texts.JudgedSoFar(seat, balance, place)
    return Weighing(seat, scale(p), balance, faith, placed, -data.judgement_vp(balance), place, about)


def dice(row: list[Id], status: Id) -> tuple[DieView, ...]:
    """The dice of a pan."""
    return tuple(die_view("", die, status) for die in row)


def player_line(g: Tekhenu, seat: Seat) -> PlayerLine:
    """Summary of a player: points, scribes, balance."""
    p = g.players[seat]
    stats = (
        Stat("n_vp", p.vp),
        Stat("n_scribe", p.tokens[data.SCRIBE]),
        Stat("n_gold", p.tokens[data.GOLD]),
        Stat("balance", p.balance()),
    )
    first = bool(g.order) and g.order[0] == seat
    return PlayerLine(seat, note(g, seat), stats, first, seat in g.to_move())


def ledger(g: Tekhenu, seat: Seat) -> tuple[Stat, ...]:
    """[R0.8] All tokens of a player, which are public: four resources, gold, scribes and faith."""
    return tuple(Stat(f"n_{token}", n) for token, n in zip(data.TOKENS, g.players[seat].tokens, strict=True))
