"""Previews of cards: their text and the effects of using them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Id, Seat, Sentence, _, ngettext
from engine.tekhenu.cards.blessings import TRACK_STEPS, with_colour, with_pips
from engine.tekhenu.cards.decree_scores import SCORES, TRIANGLE_VP
from engine.tekhenu.cards.decrees import DOUBLES, DOUBLING_GOLD, TAXES
from engine.tekhenu.model import board as data
from engine.tekhenu.model.moves import (
    Advance,
    Choose,
    Double,
    Gather,
    Keep,
    Play,
    Proclaim,
    Receive,
    Reveal,
    Tribute,
    amounts_by_kind,
)
from engine.tekhenu.previews.actions import PREVIEWS, costs, weight
from engine.tekhenu.previews.gains import happiness_to
from engine.tekhenu.previews.sentences import Brings, HappinessTo, Points, PopulationTo

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu


class CardText(Sentence, frozen=True):
    """The text of a card."""

    about: Id
    text = _("{about}")


class AlsoPerforms(Sentence, frozen=True):
    """[R23.3]"""

    god: Id
    text = _("You will perform this as well: {god}.")
    clause = "R23.3"


class CountsAs(Sentence, frozen=True):
    """[B11] [B12]"""

    colour: Id
    text = _("The die counts as this colour: {colour}.")
    clause = "B11"


class DecreeBrings(Sentence, frozen=True):
    """[R25.1]"""

    card: Id
    n: int
    text = ngettext("{card}: {n} VP.", "{card}: {n} VP.")
    clause = "R25.1"


class DecreeAsks(Sentence, frozen=True):
    """[D03] [D04]"""

    card: Id
    text = _("{card}: you will be asked to pay.")
    clause = "R25.2"


def text_of(card: Id) -> CardText:
    """The text of a card."""
    return CardText(f"about_{card}")


def of_card(g: Tekhenu, seat: Seat, move: Keep | Choose | Receive | Reveal) -> list[Sentence]:
    """[R2.9] [R3.2] The text of the card."""
    return [text_of(move.card)]


def steps(g: Tekhenu, seat: Seat, marker: Id | None, n: int) -> list[Sentence]:
    """[R11.1] [R11.2] The level that a marker will reach."""
    player = g.players[seat]
    if marker == "population":
        return [PopulationTo(min(data.TRACK_MAX, player.population + n))]
    return happiness_to(player, min(player.population, player.happiness + n))


def of_advance(g: Tekhenu, seat: Seat, move: Advance) -> list[Sentence]:
    """[A03] The level that the marker reaches."""
    return steps(g, seat, move.marker, 1)


def of_gather(g: Tekhenu, seat: Seat, move: Gather) -> list[Sentence]:
    """[S04] [S09] [S10] The tokens received."""
    return [Brings(amounts_by_kind(move.tokens))]


def of_play(g: Tekhenu, seat: Seat, move: Play) -> list[Sentence]:
    """[R23] [T19] The text of the card, and the effect of the choice on the turn."""
    return [text_of(move.card), *of_choice(g, seat, move)]


def of_choice(g: Tekhenu, seat: Seat, move: Play) -> list[Sentence]:
    """[B07] [B09] [B11] [B17] [B19] Effect of the option chosen."""
    plan, player = g.plan, g.players[seat]
    if move.card in ("b07", "b08"):
        return steps(g, seat, move.choice, TRACK_STEPS)
    if plan is None or plan.placed:
        return []
    if move.card in ("b09", "b10") and move.choice and plan.pan:
        return weight(g, seat, with_pips(plan, int(move.choice)).die, plan.pan)
    if move.card in ("b11", "b12") and move.choice:
        return [CountsAs(move.choice), *weight(g, seat, plan.die, with_colour(g, plan, move.choice).pan)]
    if move.card in ("b17", "b18") and move.choice:
        return [AlsoPerforms(move.choice), *costs(g, seat, data.SCRIBE, 1)]
    if move.card in ("b19", "b20"):
        fallen = HappinessTo(player.happiness - 1), PopulationTo(player.population - 1)
        return [AlsoPerforms(data.OPPOSITE[plan.section]), *fallen]
    return costs(g, seat, data.SCRIBE, 1) if move.card == "t19" else []


def of_proclaim(g: Tekhenu, seat: Seat, move: Proclaim) -> list[Sentence]:
    """[R25.1] Current points of each Decree; two of them ask for a payment first."""
    return [
        DecreeAsks(card) if card in (DOUBLES, TAXES) else DecreeBrings(card, SCORES[card](g, seat))
        for card in move.cards
    ]


def of_tribute(g: Tekhenu, seat: Seat, move: Tribute) -> list[Sentence]:
    """[D04] [A12] Points for the tokens paid."""
    return [Points(TRIANGLE_VP * len(move.tokens))]


def of_double(g: Tekhenu, seat: Seat, move: Double) -> list[Sentence]:
    """[D03] The price in gold."""
    return costs(g, seat, data.GOLD, DOUBLING_GOLD)


PREVIEWS.update(dict.fromkeys((Keep, Choose, Receive, Reveal), of_card))
PREVIEWS.update(
    {
        Advance: of_advance,
        Gather: of_gather,
        Play: of_play,
        Proclaim: of_proclaim,
        Tribute: of_tribute,
        Double: of_double,
    }
)
