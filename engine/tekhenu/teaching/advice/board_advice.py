"""[R12] [R14] [R15] [R22] Advice on workshops, quarries, festival, Production, resources of a card."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Advice, Amount, Move, Seat, Sentence
from engine.tekhenu.cards.start_cards import MIXES, Mixing
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import QUARTERS, RESOURCES
from engine.tekhenu.model.moves import Found
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.teaching.advice import piece_texts as texts
from engine.tekhenu.teaching.advice.die_advice import both_fine, comes_next, production_line
from engine.tekhenu.teaching.advice.estimates import ranking


def founding_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R14.3] [R20.1] The production that rises, and the pieces in the quarter."""
    ranked, about = ranking(g, seat), texts.FoundAbout()
    drafted = next((move for move in reversed(chosen) if isinstance(move, Found)), None)
    move = drafted or ranked.best_of(Found)
    weigh = (raises_line(g, seat, move), quarter_line(g, seat, move)) if isinstance(move, Found) else ()
    return Advice(about, weigh, both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def raises_line(g: Tekhenu, seat: Seat, move: Found) -> Sentence:
    """[R14.4] The marker of the quarter's resource with the new Building."""
    k = QUARTERS.index(move.quarter)
    place = len(QUARTERS) * (g.doing[-1].value - 1) + k
    rises = g.printed.rises[place].get(move.quarter, 0)
    rises += data.AREA[place]["production_any"] if move.also == move.quarter else 0
    level = min(data.PRODUCTION_MAX, g.players[seat].production[k] + rises)
    return texts.RaisesTo(move.quarter, level, data.PRODUCTION_MAX)


def quarter_line(g: Tekhenu, seat: Seat, move: Found) -> Sentence:
    """[R20.1] The pieces in the quarter, one's own with the new Building, and the most that another has."""
    k = QUARTERS.index(move.quarter)
    owners = [g.people.get(data.PEOPLE_ABOVE[k]), *g.area[k :: len(QUARTERS)]]
    most = max((owners.count(other) for other in g.everyone if other != seat), default=0)
    return texts.QuarterCount(move.quarter, owners.count(seat) + 1, most, data.QUARTER_VP)


def feasting_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R12.1] Happiness after the festival, and what can pay for it."""
    ranked, about, player = ranking(g, seat), texts.FeastAbout(), g.players[seat]
    level = max(player.happiness, min(player.happiness + g.doing[-1].value, player.population))
    weigh = (
        texts.HappinessAt(level, player.population),
        texts.GoldStandsIn(Amount(player.tokens[data.GOLD], "n_gold")),
    )
    return Advice(about, weigh, None, ranked.best, None, about.clause, ranked.fine)


def producing_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R15.2] Resources kept of a Production, and the surplus."""
    ranked, about, doing = ranking(g, seat), texts.ProduceAbout(), g.doing[-1]
    assert doing.resource is not None
    line = production_line(g, seat, doing.resource, doing.value)
    return Advice(about, (line, comes_next(g)), None, ranked.best, None, about.clause, ranked.fine)


def growing_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R11.2] Happiness rises up to the population only."""
    ranked, about, player = ranking(g, seat), texts.GrowAbout(), g.players[seat]
    line: Sentence = texts.HappinessHasRoom(player.happiness, player.population)
    if player.happiness >= player.population:
        line = texts.HappinessFull(player.population)
    return Advice(about, (line,), both_fine(ranked), ranked.best, None, about.clause, ranked.fine)


def mixing_advice(g: Tekhenu, seat: Seat, chosen: Sequence[Move]) -> Advice:
    """[R22] Advice on a mix of resources, with those that the seat has already."""
    decision = g.decision
    assert isinstance(decision, Mixing)
    ranked, about = ranking(g, seat), texts.MixAbout(MIXES[decision.card][0])
    tokens = g.players[seat].tokens
    held = tuple(Amount(tokens[k], f"n_{resource}") for k, resource in enumerate(RESOURCES) if tokens[k])
    line = texts.YouHold(held) if held else texts.YouHoldNothing()
    return Advice(about, (line,), None, ranked.best, None, about.clause, ranked.fine)
