"""A Judgement with its Scoring, as pages keep it until their reader goes on to the destiny cards."""

from __future__ import annotations

import msgspec

from engine.core import Amount, Picture, Seat, Sentence, Stop, Viewer, _
from engine.tekhenu.actions.counting import scoring_number
from engine.tekhenu.model import board as data
from engine.tekhenu.model.score_lines import OF_SCORING
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import scoring_texts as say
from engine.tekhenu.view.board_records import Board, Judged, Weighing
from engine.tekhenu.view.board_view import picture, weighing
from engine.tekhenu.view.point_records import PointRow, Points


class JudgementOver(Sentence, frozen=True):
    number: int
    text = _("The {number:nth} Judgement of Maat is over")
    clause = "R19"


class ScoringOver(Sentence, frozen=True):
    number: int
    text = _("The {number:nth} Scoring is over")
    clause = "R20"


class ToRound(Sentence, frozen=True):
    round: int
    text = _("Go on to round {round}")


class JudgementAgain(Sentence, frozen=True):
    text = _("Show the Judgement again")


class NewPlace(Sentence, frozen=True):
    """What a Judgement has brought the reader."""

    place: int
    balance: int
    text = _("You are {place:nth} in the new turn order, with a balance of {balance}.")
    clause = "R19.5"


class NewPlaceAtALoss(Sentence, frozen=True):
    """What a Judgement has brought the reader, who has lost points in it."""

    place: int
    balance: int
    lost: Amount
    text = _("You are {place:nth} in the new turn order. Your balance of {balance} costs you {lost}.")
    clause = "R19.5"


class ScoredNow(Sentence, frozen=True):
    """What a Scoring has brought the reader."""

    points: Amount
    text = _("This Scoring brings you {points}.")
    clause = "R20"


def stop(seen: Tekhenu, viewer: Viewer) -> Stop:
    """[R19] [R20] A Judgement in its last moment, before the scales are emptied. seen: is changed."""
    seen.agenda = []  # nobody is asked any more
    points = points_of(seen) if seen.round % data.ROUNDS_PER_SCORING == 0 else None
    title = ScoringOver(scoring_number(seen)) if points else JudgementOver(seen.round // data.ROUNDS_PER_JUDGEMENT)
    lines = () if viewer is None else own_lines(seen, viewer, points)
    return Stop(judgement_picture(seen, viewer, points), title, lines, ToRound(seen.round + 1), JudgementAgain())


def judgement_picture(g: Tekhenu, viewer: Viewer, points: Points | None) -> Picture:
    """[R19.5] The picture with the players in their new order and the points of the Scoring."""
    shown = picture(g, viewer)
    assert isinstance(shown.board, Board)
    weighed = tuple(weighing_now(g, seat, place) for place, seat in enumerate(g.order, start=1))
    board = msgspec.structs.replace(shown.board, judged=Judged(weighed, points))
    return msgspec.structs.replace(shown, board=board)


def weighing_now(g: Tekhenu, seat: Seat, place: int) -> Weighing:
    """[R19.3] One player after the Judgement."""
    about = say.Judged(seat, g.players[seat].balances[-1], place)
    return msgspec.structs.replace(weighing(g, seat, True, place), about=about)


def points_of(g: Tekhenu) -> Points:
    """[R20] What this Scoring has brought each player, part by part; parts without points are left out."""
    number = scoring_number(g)
    parts = {
        source: tuple(g.players[seat].tally.get(f"{source}_{number}", 0) for seat in g.order) for source in OF_SCORING
    }
    rows = tuple(PointRow(say.PARTS[source](), points) for source, points in parts.items() if any(points))
    return Points(tuple(g.order), rows, tuple(map(sum, zip(*parts.values(), strict=True))))


def own_lines(g: Tekhenu, seat: Seat, points: Points | None) -> tuple[Sentence, ...]:
    """[R19.4] [R19.5] [R20] What Judgement and Scoring have brought a seat."""
    place, balance = g.order.index(seat) + 1, g.players[seat].balances[-1]
    lost = -data.judgement_vp(balance)
    said = NewPlaceAtALoss(place, balance, Amount(lost, "n_vp")) if lost else NewPlace(place, balance)
    if points is None:
        return (said,)
    return (said, ScoredNow(Amount(points.total[points.seats.index(seat)], "n_vp")))
