"""The end of a game on its page: result, and verification of all draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Game, Position
from engine.core import (
    Picture,
    PlayerLine,
    Score,
    Sentence,
    Viewer,
    Voice,
    commitment_to,
    lead_now,
    placed_by_points,
    say,
    table_key,
)
from tables.models import LISTED_PURPOSES, Seat, Status, Table
from tables.play import seed_commitment
from tables.rendering.ending import ceremony

MINUS = "\N{MINUS SIGN}"


def scores_of(seen: Position, stopped: bool) -> list[Score] | None:
    """The scores of a game that is over or was ended early (`stopped`); None during the game."""
    if stopped:
        return seen.scores(now=True)
    return None if seen.to_move() else seen.scores()


def result(seen: Position, speaks: Voice, stopped: bool, void: bool = False) -> list[dict[str, Any]] | None:
    """The result by place, with explained score lines; None during the game.

    stopped: ended early. void: it does not count: by seat, without places.
    """
    scores = scores_of(seen, stopped)
    if scores is None:
        return None
    return [
        {
            "seat": score.seat,
            "place": None if void else score.place,
            "points": score.points,
            "said": place_text(score, speaks, void),
            "lines": [
                {"text": say(line, speaks), "clause": line.clause, "points": line.points} for line in score.lines
            ],
            "ties": [{"text": say(tie, speaks), "clause": tie.clause} for tie in score.ties],
        }
        for score in sorted(scores, key=lambda score: (not void and score.place, score.seat))
    ]


def in_order_of_places(picture: Picture, result: Sequence[dict[str, Any]] | None) -> Picture:
    """The picture with its players in the order of a result that has places; before, in turn order."""
    places = {one["seat"]: one["place"] for one in result or ()}
    if None in places.values():
        return picture
    players = sorted(picture.players, key=lambda line: places.get(line.seat, 0))
    return msgspec.structs.replace(picture, players=tuple(players))


def points_now(seen: Position, players: Sequence[PlayerLine]) -> tuple[int, ...]:
    """The points of each seat if they were counted now; without such a count, those in their rows."""
    counted = seen.public_scores()
    shown = {score.seat: score.points for score in counted or ()}
    return tuple(shown.get(line.seat, line.stats[0].n) for line in sorted(players, key=lambda line: line.seat))


def own_best(table: Table, scores: Sequence[Score], viewer: Viewer) -> Sentence | None:
    """How the viewer's points compare with those of the viewer's games that ended before this one."""
    mine = next((score for score in scores if score.seat == viewer), None)
    seat = None if mine is None else next((one for one in table.seats.all() if one.number == viewer), None)
    if mine is None or seat is None or seat.user_id is None or table.finished is None:
        return None
    earlier = Seat.objects.filter(
        user=seat.user_id, table__game=table.game, table__status=Status.FINISHED, table__purpose__in=LISTED_PURPOSES,
        table__finished__lt=table.finished,
    )  # fmt: skip
    return ceremony.own_best(mine.points, earlier.aggregate(best=Max("points"))["best"])


def standing_now(seen: Position, speaks: Voice) -> list[dict[str, object]]:
    """By place, what the game would bring if it ended here, without what is hidden."""
    return [
        {"seat": one.seat, "place": one.place, "points": one.points, "said": place_text(one, speaks, void=False)}
        for one in placed_by_points(seen.public_scores() or ())
    ]


def lead_text(game: Game, seen: Position, speaks: Voice) -> str:
    """Who would be ahead if the game were counted now, and with what; empty if nobody is compared."""
    told = lead_now(seen.public_scores() or (), game.topic)
    return say(told, speaks) if told is not None else ""


def place_text(score: Score, speaks: Voice, void: bool) -> str:
    """Place, name and points of a seat as a sentence; without the place if void."""
    points = ngettext("{n} point", "{n} points", score.points).format(n=str(score.points).replace("-", MINUS))
    if void:
        return _("{name}: {points}.").format(name=speaks.name(score.seat), points=points)
    return _("{place}. {name}: {points}.").format(place=score.place, name=speaks.name(score.seat), points=points)


def fingerprint(table: Table) -> str:
    """The fingerprint of the rematch's secret, shown before it is requested; empty during the game."""
    if table.status != Status.FINISHED:
        return ""
    again: Table | None = getattr(table, "rematch", None)
    return commitment_to(again.secret) if again is not None else seed_commitment.next_promise(table).commitment


def verify(table: Table) -> dict[str, object] | None:
    """The data for checking every draw of a finished game.

    None for imported records, which contain it, and while others still play with the same secret.
    """
    if table.status != Status.FINISHED or table.imported or table.keeps_secret:
        return None
    nonces = [seat.nonce for seat in table.seats.all()]
    return {
        "secret": table.secret,
        "commitment": commitment_to(table.secret),
        "table": table.draw_name,
        "nonces": nonces,
        "key": table_key(table.secret, table.draw_name, nonces),
        "record": f"/t/{table.slug}/record",
    }
