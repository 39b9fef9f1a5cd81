"""[R9] The final scoring, and points scored by characters before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Line, Score, Seat, Sentence, _, ngettext, paragraph
from engine.nefertiti.model import board as data
from engine.nefertiti.model.board import TYPE_OF
from engine.nefertiti.model.events import GameScored, Won, WonTogether

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class CharacterPoints(Line, frozen=True):
    """[R10] [R11] Points from a character."""

    character: Id
    text = _("{character}")
    clause = "R3.2"


class GiftPoints(Line, frozen=True):
    """[R9.1]"""

    gifts: Amount
    each: int
    text = _("{gifts} at {each}")
    clause = "R9.1"


class DebenPoints(Line, frozen=True):
    """[R9.2]"""

    gold: Amount
    text = _("{gold}: 1 point for every 2")
    clause = "R9.2"


class SealPoints(Line, frozen=True):
    """[R9.2]"""

    seals: Amount
    text = _("{seals}: 3 points each")
    clause = "R9.2"


class PriestPoints(Line, frozen=True):
    """[R11.5]"""

    rank: int
    text = _("Priest of Amun: place {rank} on the prestige track")
    clause = "R11.5"


ScoreLine = CharacterPoints | GiftPoints | DebenPoints | SealPoints | PriestPoints


class GiftsKeep(Sentence, frozen=True):
    text = _("Your gifts are worth as much as before.")
    clause = "R9.1"


class GiftsGain(Sentence, frozen=True):
    n: int
    text = ngettext("Your gifts gain {n} point.", "Your gifts gain {n} points.")
    clause = "R9.1"


class GiftsLose(Sentence, frozen=True):
    n: int
    text = ngettext("Your gifts lose {n} point.", "Your gifts lose {n} points.")
    clause = "R9.1"


class WorthLess(Sentence, frozen=True):
    """A type's value, which falls with one more owner."""

    gift: Id
    then: int
    now: int
    text = _("With you as an owner, {gift:a} is worth {then} instead of {now}.")
    clause = "R1.7"


def worth(g: Nefertiti, seat: Seat, card: Id) -> int:
    """[R9.1] [R12.11] Current points of a card: its units at the current value, with the foreign bonuses."""
    type_ = TYPE_OF[card]
    return g.printed.gifts[card].units * (g.value(type_) + g.bonus(seat, type_))


def worth_of_all(g: Nefertiti, seat: Seat) -> int:
    """[R9.1] Current points of all gifts of a player."""
    return sum(worth(g, seat, card) for card in g.gifts[seat])


def gained_by(g: Nefertiti, seat: Seat, cards: Sequence[Id]) -> int | None:
    """[R9.1] Points that a player's gifts gain by these, as values fall with more owners; or None."""
    gifts = [card for card in cards if card in g.printed.gifts]
    then = g.copy()
    then.gifts[seat] += gifts
    return worth_of_all(then, seat) - worth_of_all(g, seat) if gifts else None


def fallen_values(g: Nefertiti, seat: Seat, cards: Sequence[Id]) -> list[Sentence]:
    """[R1.7] The types that are worth less once this player owns one."""
    gifts = [card for card in cards if card in g.printed.gifts]
    then = g.copy()
    then.gifts[seat] += gifts
    values = ((type_, then.value(type_), g.value(type_)) for type_ in dict.fromkeys(TYPE_OF[card] for card in gifts))
    return [WorthLess(type_, fallen, now) for type_, fallen, now in values if fallen < now]


def given_up(g: Nefertiti, seat: Seat, cards: Sequence[Id]) -> int:
    """[R9.1] [R12.11] Points that go with these gifts: their own, and their bonuses for the others."""
    then = g.copy()
    for card in cards:
        then.gifts[seat].remove(card)
    return worth_of_all(g, seat) - worth_of_all(then, seat)


class TieByDeben(Sentence, frozen=True):
    """[R9.4]"""

    gold: Amount
    text = _("Tied on prestige; decided by Deben left: {gold}.")
    clause = "R9.4"


class TieStays(Sentence, frozen=True):
    """[R9.4] [A31]"""

    gold: Amount
    text = _("Tied on prestige, with {gold} each: the place is shared.")
    clause = "A31"


def gift_lines(g: Nefertiti, seat: Seat, values: Mapping[Id, int]) -> list[ScoreLine]:
    """[R9.1] [R12.11] Each unit at the current value of its type, with the foreign bonuses."""
    gifts = g.printed.gifts
    out: list[ScoreLine] = []
    for type_ in g.types(seat):
        units = sum(gifts[card].units for card in g.gifts[seat] if TYPE_OF[card] == type_)
        each = values[type_] + g.bonus(seat, type_)
        out.append(GiftPoints(units * each, Amount(units, f"{type_}_units"), each))
    return out


def rest_lines(g: Nefertiti, seat: Seat) -> list[ScoreLine]:
    """[R9.2] Points for every 2 Deben and for every seal left."""
    out: list[ScoreLine] = []
    if points := g.money[seat] // data.SCORING["deben_per_point"]:
        out.append(DebenPoints(points, Amount(g.money[seat], "gold")))
    if g.seals[seat]:
        out.append(SealPoints(g.seals[seat] * data.SCORING["seal_points"], Amount(g.seals[seat], "seal")))
    return out


def final_lines(g: Nefertiti) -> list[list[ScoreLine]]:
    """[R9.1] [R9.2] [R9.3] Score lines of all seats, the Priest of Amun last."""
    values = {type_: g.value(type_) for type_ in data.TYPES}
    lines = [[*g.lines[s], *gift_lines(g, s, values), *rest_lines(g, s)] for s in range(g.seats)]
    if g.priest is not None:
        totals = [sum(line.points for line in own) for own in lines]
        rank = 1 + sum(total > totals[g.priest] for total in totals)
        points: int = data.SCORING["amun_priest_points_by_rank"][rank - 1]
        lines[g.priest].append(PriestPoints(points, rank))
    return lines


def final_scores(g: Nefertiti) -> list[Score]:
    """[R9.4] Ranking by prestige, then Deben; equal players share a place."""
    lines = final_lines(g)
    keys = [(sum(line.points for line in own), g.money[seat]) for seat, own in enumerate(lines)]
    return [
        Score(seat, 1 + sum(key > own for key in keys), own[0], tuple(lines[seat]), tie(keys, seat), own)
        for seat, own in enumerate(keys)
    ]


def tie(keys: list[tuple[int, int]], seat: Seat) -> tuple[Sentence, ...]:
    """[R9.4] [A31] The tiebreak between this seat and those with equal prestige."""
    points, deben = keys[seat]
    rivals = [key for other, key in enumerate(keys) if other != seat and key[0] == points]
    gold = Amount(deben, "gold")
    if not rivals:
        return ()
    return (TieStays(gold) if (points, deben) in rivals else TieByDeben(gold),)


@paragraph
def final_reckoning(g: Nefertiti) -> None:
    """[R8.3] [R9.4] Score the gifts and log the winner."""
    scores = final_scores(g)
    for score in scores:
        g.emit(GameScored(score.seat, Amount(score.points, "point")))
    winners = tuple(score.seat for score in scores if score.place == 1)
    g.emit(WonTogether(winners) if len(winners) > 1 else Won(winners[0]))
