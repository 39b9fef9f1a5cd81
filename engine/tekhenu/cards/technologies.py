"""[R24] The Technologies: permanent effects, each registered for its moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.core import Amount, Id, Seat
from engine.tekhenu.actions.card_hooks import (
    ADMITS,
    AID,
    ALWAYS_LIT,
    ANKH_OF,
    BEGUN,
    BLESSED,
    COLUMN,
    INSTEAD,
    JUDGEMENT,
    NO_BREAD,
    ORDERED,
    PRODUCED,
    REWARDED,
    SLACK,
    SPENT,
    TAKEN,
    WINDOWS,
    Card,
)
from engine.tekhenu.actions.payment import can_pay, pay
from engine.tekhenu.actions.population_track import more_happiness, more_population
from engine.tekhenu.actions.turn_plan import performances
from engine.tekhenu.model.board import (
    BASIC,
    BREAD,
    CARD_ROWS,
    FAITH,
    GOLD,
    GRANITE,
    GREY,
    LEFT,
    LIMESTONE,
    PAPYRUS,
    PRODUCES,
    RESOURCES,
    RIGHT,
    SCRIBE,
    TOKENS,
)
from engine.tekhenu.model.events.card_events import CardPaid, ProducesFirst
from engine.tekhenu.model.turn_records import ANUBIS, PRODUCTION, REAL, Doing, Due, Plan

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

ANKH_OF_T15: int = CARD_ROWS["t15"]["ankh"]


def score(g: Tekhenu, seat: Seat, card: Id, points: int) -> None:
    """Score points for the owner and log them."""
    g.score(seat, points, card)
    g.emit(CardPaid(seat, card, (Amount(points, "n_vp"),)))


def give_tokens(g: Tekhenu, seat: Seat, card: Id, token: int, n: int = 1) -> None:
    """Give the owner tokens and log them."""
    g.gain(seat, token, n)
    g.emit(CardPaid(seat, card, (Amount(n, f"n_{TOKENS[token]}"),)))


# -- performing a god action ---------------------------------------------------------------------------------------


def points_for(card: Id, god: Id) -> Callable[[Tekhenu, Seat, Doing], None]:
    """[R24.1] Effect that scores 2 VP whenever this god's action is performed."""

    def score_performance(g: Tekhenu, seat: Seat, doing: Doing) -> None:
        if doing.action == god:
            score(g, seat, card, CARD_ROWS[card]["vp"])

    return score_performance


BEGUN["t01"] = points_for("t01", "osiris")  # [T01]
BEGUN["t02"] = points_for("t02", "ra")  # [T02]
BEGUN["t03"] = points_for("t03", "thoth")  # [T03]
BEGUN["t04"] = points_for("t04", "horus")  # [T04]
AID["t04"] = {"horus": (GRANITE, 1)}  # [T04] [A8]
AID["t20"] = {"thoth": (PAPYRUS, 1)}  # [T20] [A8]
AID["t21"] = {"hathor": (BREAD, 1)}  # [T21] [A8]
COLUMN["t05"] = CARD_ROWS["t05"]["vp_per_own_column"]  # [T05]
ALWAYS_LIT["t09"] = True  # [T09]


@BEGUN.of("t06")
def cat(g: Tekhenu, seat: Seat, doing: Doing) -> None:
    """[T06] [A8] 2 VP, population, then happiness, before the festival moves."""
    if doing.action == "bastet":
        score(g, seat, "t06", CARD_ROWS["t06"]["vp"])
        more_population(g, seat, 1)
        more_happiness(g, seat, 1)


@REWARDED.of("t07")
def quarrymen(g: Tekhenu, seat: Seat) -> None:
    """[T07] 1 granite with each god-statue bonus."""
    give_tokens(g, seat, "t07", GRANITE)


@BEGUN.of("t11")
def ones(g: Tekhenu, seat: Seat, doing: Doing) -> None:
    """[T11] [A14] Points for a god action with a real die of value 1."""
    if doing.action != PRODUCTION and doing.value == 1 and doing.source in REAL:
        score(g, seat, "t11", CARD_ROWS["t11"]["vp"])


@BEGUN.of("t23")
def embalmers(g: Tekhenu, seat: Seat, doing: Doing) -> None:
    """[T23] Points for the Anubis action, including that of a Blessing."""
    if doing.source == ANUBIS:
        score(g, seat, "t23", CARD_ROWS["t23"]["vp"])


# -- Production ----------------------------------------------------------------------------------------------------


@PRODUCED.of("t11")
def ones_produced(g: Tekhenu, seat: Seat, doing: Doing, kept: int, surplus: int) -> None:
    """[T11] [A14] Points for each Production with a real die of value 1."""
    if doing.value == 1 and doing.source in REAL:
        score(g, seat, "t11", CARD_ROWS["t11"]["vp"])


@PRODUCED.of("t12")
def offerings(g: Tekhenu, seat: Seat, doing: Doing, kept: int, surplus: int) -> None:
    """[T12] 1 VP for each surplus resource."""
    if surplus:
        score(g, seat, "t12", surplus)


@PRODUCED.of("t13")
def one_more(g: Tekhenu, seat: Seat, doing: Doing, kept: int, surplus: int) -> None:
    """[T13] [R15.3] 1 extra of the resource produced, never surplus."""
    assert doing.resource is not None
    give_tokens(g, seat, "t13", RESOURCES.index(doing.resource))


@PRODUCED.of("t17")
def bakers(g: Tekhenu, seat: Seat, doing: Doing, kept: int, surplus: int) -> None:
    """[T17] 2 VP for producing bread."""
    if doing.resource == RESOURCES[BREAD]:
        score(g, seat, "t17", CARD_ROWS["t17"]["vp"])


NO_BREAD["t17"] = True  # [T17] [R20.7]
SLACK["t13"] = (0, 1)  # [T13]
SLACK["t14"] = (2, 0)  # [T14]

# -- taking a die --------------------------------------------------------------------------------------------------


@ADMITS.of("t08")
def unbound(g: Tekhenu, seat: Seat, section: Id, die: Id) -> Sequence[Id]:
    """[T08] [A31] A Forbidden die may be taken and placed on either pan."""
    return (LEFT, RIGHT)


@TAKEN.of("t18")
def purity(g: Tekhenu, seat: Seat, plan: Plan) -> None:
    """[T18] [A18] [A31] 1 VP for a die placed on the Pure pan."""
    if plan.pan == LEFT:
        score(g, seat, "t18", 1)


# -- paying --------------------------------------------------------------------------------------------------------


@INSTEAD.of("t10")
def gold_and_scribes(token: int) -> Sequence[int]:
    """[T10] [A20] A scribe may be spent as gold, also as a joker, and gold as a scribe."""
    return (GOLD,) if token == SCRIBE else (SCRIBE,) if token == GOLD or token in BASIC else ()


@INSTEAD.of("t22")
def stones(token: int) -> Sequence[int]:
    """[T22] Limestone may be spent as granite and granite as limestone."""
    return {LIMESTONE: (GRANITE,), GRANITE: (LIMESTONE,)}.get(token, ())


EXCHANGES = ("t10", "t22")  # they score for a payment


def scores_exchange(g: Tekhenu, seat: Seat, card: Id, token: int, spent: Sequence[int]) -> bool:
    """[T10] [T22] [A20] Whether a payment scores 1 VP: a substitution, the first in the turn."""
    now = g.phase == "turns" and seat == g.active and card not in g.once
    return now and any(spent[other] for other in INSTEAD[card](token))


def exchange_effect(card: Id) -> Callable[[Tekhenu, Seat, int, Sequence[int]], None]:
    """[T10] [T22] Effect that scores 1 VP for a substitution."""

    def score_exchange(g: Tekhenu, seat: Seat, token: int, spent: Sequence[int]) -> None:
        if scores_exchange(g, seat, card, token, spent):
            g.once = [*g.once, card]
            score(g, seat, card, 1)

    return score_exchange


SPENT.update({card: exchange_effect(card) for card in EXCHANGES})


# -- Judgements and Blessings --------------------------------------------------------------------------------------


@JUDGEMENT.of("t15")
def believers(g: Tekhenu, seat: Seat) -> None:
    """[T15] [R19.1] 2 faith at the beginning of a Judgement."""
    give_tokens(g, seat, "t15", FAITH, 2)


ANKH_OF["t15"] = ANKH_OF_T15  # [T15] [R19.5]


@ORDERED.of("t16")
def first_or_last(g: Tekhenu, seat: Seat) -> None:
    """[T16] [A13] 2 VP if first in the new turn order, 1 gold if last."""
    if seat == g.order[0]:
        score(g, seat, "t16", CARD_ROWS["t16"]["vp"])
    elif seat == g.order[-1]:
        give_tokens(g, seat, "t16", GOLD)


@BLESSED.of("t24")
def alms(g: Tekhenu, seat: Seat) -> None:
    """[T24] 1 gold for each Blessing played."""
    give_tokens(g, seat, "t24", GOLD)


# -- T19 -----------------------------------------------------------------------------------------------------------


def can_produce_first(g: Tekhenu, seat: Seat) -> Sequence[Id | None]:
    """[T19] [A18] Usable with a Tainted die that is not grey, if a scribe is left after the value is paid."""
    plan, player = g.plan, g.players[seat]
    if plan is None or plan.pan != RIGHT or plan.colour == GREY or any(due.first for due in plan.due):
        return ()
    if not can_pay(player, player.tokens, SCRIBE, plan.steps() + 1):
        return ()
    ahead = with_production(plan)
    return (None,) if performances(g, seat, ahead, scribes=1) else ()


def produce_first(g: Tekhenu, seat: Seat, choice: Id | None) -> None:
    """[T19] [A34] Pay a scribe and add a complete Production, with the die's colour, before the action."""
    assert g.plan is not None
    pay(g, seat, SCRIBE, 1, {})
    g.plan = with_production(g.plan)
    g.emit(ProducesFirst(seat, PRODUCES[g.plan.colour]))


def with_production(plan: Plan) -> Plan:
    """The plan with a Production before all other actions."""
    first = Due(PRODUCTION, None, PRODUCES[plan.colour], first=True)
    return msgspec.structs.replace(plan, due=[*plan.due, first])


WINDOWS["select"]["t19"] = Card(can_produce_first, produce_first)
