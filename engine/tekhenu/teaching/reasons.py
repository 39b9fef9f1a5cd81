"""Why a bot may have moved as it did, from what everybody saw before the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import Amount, Id, Move, Seat, Sentence, _
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ANKH, INITIATIVE
from engine.tekhenu.model.moves import Build, Buy, Choose, Faith, Feed, Found, Honour, People, Produce, Raise, Take
from engine.tekhenu.phases.scoring import bread_owed
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice.estimates import balance_after
from engine.tekhenu.teaching.advice.scoring_advice import balance_with, lost_by
from engine.tekhenu.teaching.advice.temple_advice import points_of, space_points


class TookForBalance(Sentence, frozen=True):
    seat: Seat
    die: Id
    section: Id
    b: int
    text = _("{seat} took the {die} of {section}: the balance is then {b}.")
    you = _("You took the {die} of {section}: your balance is then {b}.")
    clause = "R5.4"


class ProducedAll(Sentence, frozen=True):
    seat: Seat
    kept: Amount
    text = _("{seat} produced {kept}, and nothing is surplus.")
    you = _("You produced {kept}, and nothing is surplus.")
    clause = "R15.2"


class ProducedMore(Sentence, frozen=True):
    seat: Seat
    kept: Amount
    s: int
    text = _("{seat} produced {kept}; {s} more are surplus and weigh on the Tainted pan.")
    you = _("You produced {kept}; {s} more are surplus and weigh on the Tainted pan.")
    clause = "R15.2"


class RaisedFor(Sentence, frozen=True):
    seat: Seat
    square: Id
    vp: int
    text = _("{seat} raised a Column on {square}: it scores {vp} VP there.")
    you = _("You raised a Column on {square}: it scores {vp} VP there.")
    clause = "R9.3"


class BuiltFor(Sentence, frozen=True):
    seat: Seat
    space: Id
    vp: int
    later: int
    text = _("{seat} built {space}: {vp} VP at once, and {later} at each Scoring to come.")
    you = _("You built {space}: {vp} VP at once, and {later} at each Scoring to come.")
    clause = "R20.2"


class HonouredFor(Sentence, frozen=True):
    seat: Seat
    god: Id
    reward: Amount
    text = _("{seat} honoured {god}: each completed action of that god then gives {reward}.")
    you = _("You honoured {god}: each completed action of that god then gives {reward}.")
    clause = "R16.1"


class PeopleFor(Sentence, frozen=True):
    seat: Seat
    space: Id
    vp: int
    text = _("{seat} built a Statue for the people, {space}: {vp} VP at once.")
    you = _("You built a Statue for the people, {space}: {vp} VP at once.")
    clause = "R8.4"


class FoundedFor(Sentence, frozen=True):
    seat: Seat
    resource: Id
    n: int
    text = _("{seat} built in the {resource:in} quarter: the production marker was at {n}.")
    you = _("You built in the {resource:in} quarter: your production marker was at {n}.")
    clause = "R14.3"


class BoughtFor(Sentence, frozen=True):
    seat: Seat
    cards: tuple[Id, ...]
    n: int
    text = _("{seat} bought {cards}: a happiness of {n} reaches that section.")
    you = _("You bought {cards}: a happiness of {n} reaches that section.")
    clause = "R13.1"


class FaithFor(Sentence, frozen=True):
    seat: Seat
    b: int
    text = _("{seat} placed faith: the balance is then {b}, and the nearest to 0 plays first.")
    you = _("You placed faith: your balance is then {b}, and the nearest to 0 plays first.")
    clause = "R19.5"


class FedFor(Sentence, frozen=True):
    seat: Seat
    bread: Amount
    lost: int
    text = _("{seat} paid for {bread}: unpaid, it would have cost {lost} VP.")
    you = _("You paid for {bread}: unpaid, it would have cost {lost} VP.")
    clause = "R20.7"


class ChoseStart(Sentence, frozen=True):
    seat: Seat
    card: Id
    n: int
    text = _("{seat} chose {card}: its initiative is {n}.")
    you = _("You chose {card}: its initiative is {n}.")
    clause = "R3.3"


class ChoseDestiny(Sentence, frozen=True):
    seat: Seat
    card: Id
    n: int
    text = _("{seat} chose {card}: its ankh, {n}, breaks ties in the Judgement.")
    you = _("You chose {card}: its ankh, {n}, breaks ties in the Judgement.")
    clause = "R19.5"


def reason(g: Tekhenu, seat: Seat, move: Move) -> Sentence | None:
    """Why a move may have been made; None where nothing can be said. g: what spectators saw before it."""
    explain = REASONS.get(type(move))
    return explain(g, seat, move) if explain else None


def reason_of_die(g: Tekhenu, seat: Seat, move: Take) -> Sentence:
    """[R5.4] The balance with the die."""
    return TookForBalance(seat, move.die, move.section, balance_after(g, seat, move))


def reason_of_production(g: Tekhenu, seat: Seat, move: Produce) -> Sentence:
    """[R15.2] Resources kept of a Production, and the surplus."""
    kept = min(move.value, g.players[seat].production[data.RESOURCES.index(move.resource)])
    amount, surplus = Amount(kept, f"n_{move.resource}"), move.value - kept
    return ProducedMore(seat, amount, surplus) if surplus else ProducedAll(seat, amount)


def reason_of_column(g: Tekhenu, seat: Seat, move: Raise) -> Sentence:
    """[R9.3] The points of the Column."""
    return RaisedFor(seat, move.square, points_of(g, move))


def reason_of_building(g: Tekhenu, seat: Seat, move: Build) -> Sentence:
    """[R10.3] [R20.2] The points of the Building."""
    return BuiltFor(seat, move.space, *space_points(g, seat, move.space))


def reason_of_honour(g: Tekhenu, seat: Seat, move: Honour) -> Sentence | None:
    """[R16.1] The reward of the god, for the first Statue there."""
    what, n = g.printed.rewards[g.slot_of(move.god) - 1]
    return None if seat in g.statues[move.god] else HonouredFor(seat, move.god, Amount(n, f"n_{what}"))


def reason_of_people(g: Tekhenu, seat: Seat, move: People) -> Sentence | None:
    """[R8.4] The points of a Statue at the Temple."""
    if move.space not in data.PEOPLE_TEMPLE:
        return None
    points = data.TEMPLE_STATUE_VP * g.columns_in(data.PEOPLE_TEMPLE[move.space], seat)
    return PeopleFor(seat, move.space, points)


def reason_of_founding(g: Tekhenu, seat: Seat, move: Found) -> Sentence:
    """[R14.3] The marker that rises."""
    return FoundedFor(seat, move.quarter, g.players[seat].production[data.QUARTERS.index(move.quarter)])


def reason_of_cards(g: Tekhenu, seat: Seat, move: Buy) -> Sentence:
    """[R13.1] The happiness that reaches the section."""
    return BoughtFor(seat, move.cards, g.players[seat].happiness)


def reason_of_faith(g: Tekhenu, seat: Seat, move: Faith) -> Sentence:
    """[R19.5] The balance with the faith."""
    return FaithFor(seat, balance_with(g.players[seat].balance(), move))


def reason_of_bread(g: Tekhenu, seat: Seat, move: Feed) -> Sentence | None:
    """[R20.7] The points that are saved."""
    lost = lost_by(bread_owed(g, seat), Feed(0)) - lost_by(bread_owed(g, seat), move)
    return FedFor(seat, Amount(move.n, "n_bread"), lost) if move.n else None


def reason_of_choice(g: Tekhenu, seat: Seat, move: Choose) -> Sentence:
    """[R3.3] [R19.5] The initiative of a start card, the ankh of a destiny card."""
    if move.card in INITIATIVE:
        return ChoseStart(seat, move.card, INITIATIVE[move.card])
    return ChoseDestiny(seat, move.card, ANKH[move.card])


REASONS: Mapping[type[Move], Callable[..., Sentence | None]] = {
    Take: reason_of_die,
    Produce: reason_of_production,
    Raise: reason_of_column,
    Build: reason_of_building,
    Honour: reason_of_honour,
    People: reason_of_people,
    Found: reason_of_founding,
    Buy: reason_of_cards,
    Faith: reason_of_faith,
    Feed: reason_of_bread,
    Choose: reason_of_choice,
}
