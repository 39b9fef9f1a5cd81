"""Checks of a loaded position: components are complete and unique, and every decision can be answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from engine.core import HIDDEN, Do, Id
from engine.tekhenu.cards.decrees import Proclaiming
from engine.tekhenu.gods.bastet import Feasting
from engine.tekhenu.gods.hathor import Building
from engine.tekhenu.gods.horus import Erecting
from engine.tekhenu.gods.osiris import Founding
from engine.tekhenu.gods.production import Producing
from engine.tekhenu.gods.ra import Raising
from engine.tekhenu.gods.thoth import Buying
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import COLOUR_OF, GODS, KINDS, PEOPLE, SLOTS, SPACES_FOR, TOKENS, TRACK_MAX
from engine.tekhenu.model.score_lines import SOURCES
from engine.tekhenu.model.turn_records import (
    ANUBIS,
    BLESSING,
    DECREE,
    DIE,
    PRODUCTION,
    START,
    TILE,
    TRACK,
    Doing,
    Due,
)
from engine.tekhenu.phases.draft import Choosing, Destined
from engine.tekhenu.phases.hidden_cards import cards_in_sight, cards_of, tiles_in_sight

if TYPE_CHECKING:
    from engine.tekhenu.model.player import Player
    from engine.tekhenu.position import Tekhenu

COMPLETE, WEIGH, FIRST_ORDER = Do("tekhenu.complete"), Do("tekhenu.weigh"), Do("tekhenu.first_order")
END_TURN, END, DECLARE = Do("tekhenu.end_turn"), Do("tekhenu.end"), Do("tekhenu.declare")
BETWEEN = ("set_up", "judgement", "scoring")
SOURCES_OF_ACTIONS = frozenset((DIE, ANUBIS, BLESSING, TILE, TRACK, DECREE, START))
ASKED_IN: dict[type, Id] = {  # decisions that belong to an action under way
    Erecting: "horus", Raising: "ra", Building: "hathor", Feasting: "bastet", Buying: "thoth", Founding: "osiris",
    Producing: PRODUCTION,
}  # fmt: skip
SETUP = data.DATA["setup"]
TALLIED = frozenset(SOURCES)


def problem(g: Tekhenu) -> str | None:
    """The first violation found in this position, as one sentence; None if there is none."""
    return (
        problem_with_shape(g)
        or problem_with_order(g)
        or next((said for player in g.players if (said := problem_with_player(player))), None)
        or problem_with_board(g)
        or problem_with_pieces(g)
        or problem_with_dice(g)
        or problem_with_turn(g)
        or problem_with_cards(g)
        or problem_with_pyramid(g)
    )


def problem_with_shape(g: Tekhenu) -> str | None:
    """[R2] Check the numbers of sections, squares, spaces, tiles and decks."""
    if not 1 <= g.seats <= 4 or len(g.players) != (2 if g.seats == 1 else g.seats):
        return "There are 1 to 4 seats, and a player for each; Botankhamon plays with a single one."
    if (g.pyramid is not None) != (g.seats == 1):
        return "Botankhamon has his tiles, and nobody else."
    rows: list[tuple[Sequence[object], int]] = [(g.dice, len(GODS)), (g.grid, len(data.SQUARES))]
    rows += [(g.area, len(data.AREA)), (g.tiles, len(data.RA_SLOTS)), (g.market, len(SLOTS))]
    if any(len(row) != n for row, n in rows) or sorted(g.horus) != sorted(GODS) or g.statues.keys() != {*GODS}:
        return "The board has six sections, 25 squares, 24 spaces of Osiris, three tiles, four sections of cards."
    if any(len(section.cards) != len(slots) for section, slots in zip(g.market, SLOTS, strict=True)):
        return "Every section of the card market has its number of cards."
    if not g.decks.keys() == g.discards.keys() == {*KINDS} or g.bag.keys() != {*data.COLOURS}:
        return "There are three decks with their discards, and dice of five colours."
    return None


def problem_with_order(g: Tekhenu) -> str | None:
    """[R1.2] [R3.3] Check that the turn order, once fixed, contains every player once."""
    if g.order and sorted(g.order) != list(g.everyone):
        return "Everybody is in the turn order once."
    if g.order and g.at >= len(g.order):
        return "Somebody has the turn."
    if any(opens and not section.open for opens, section in zip(data.OPEN_AT_SETUP, g.market, strict=True)):
        return "The first two sections of the card market are open."
    return None


def problem_with_timing(g: Tekhenu) -> str | None:
    """[R1.1] [R2.2] [R18] [R19.6] Check that phase, arrow and scoring markers match the round."""
    if bool(g.order) == (FIRST_ORDER in g.agenda):
        return "There is a turn order as soon as everybody has start cards."
    playing = g.agenda[0] == END_TURN
    phases = ("turns",) if playing else ("end",) if g.agenda[0] == DECLARE else BETWEEN
    if g.phase not in phases:
        return "The phase follows from what still has to happen."
    over = g.round - playing  # number of rounds completed
    if over < 0 or (g.phase == "set_up") != (not g.round) or (not playing and over % data.ROUNDS_PER_JUDGEMENT):
        return "There are turns in every round, a Judgement after every fourth one, and a set-up before the first."
    ending = over == data.ROUNDS and WEIGH not in g.agenda and g.agenda[0] != DECLARE
    if (END in g.agenda) != ending:
        return "After the last Scoring the game ends."
    if said := problem_with_cards_to_choose(g):
        return said
    judged = over // data.ROUNDS_PER_JUDGEMENT - (WEIGH in g.agenda)
    if any(len(player.balances) != judged for player in g.players):
        return "Everybody has a balance of every Judgement."
    scored = (over - (WEIGH in g.agenda)) // data.ROUNDS_PER_SCORING
    start = g.offset - over // data.ROUNDS_PER_ROTATION
    if g.markers != [(start + steps) % len(GODS) for steps in data.MARKER_STEPS[max(0, scored) :]]:
        return "The scoring markers lie where the arrow points at a Scoring."
    return None


def problem_with_cards_to_choose(g: Tekhenu) -> str | None:
    """[R3.2] [R3.4] [R21.1] Check that there are start and destiny cards and Decrees to choose from."""
    choosing = [seat for step in g.agenda if isinstance(step, Destined) for seat in step.seats]
    if choosing and sorted(choosing) != [seat for seat in range(g.seats) if g.players[seat].destiny is None]:
        return "Everybody without a destiny card chooses one."
    if sum(len(step.seats) for step in g.agenda if isinstance(step, Choosing)) > len(g.starts):
        return "There is a start card for every choice."
    scoring = (step.problem(g) for step in g.agenda if isinstance(step, Proclaiming))  # also those not yet counted
    return next((said for said in scoring if said), None)


def problem_with_player(player: Player) -> str | None:
    """[R0.2] [R11.2] [R14.4] Check the ranges of a player's board."""
    if len(player.tokens) != len(TOKENS) or len(player.production) != 4 or len(player.surplus) != 4:
        return "A player has tokens of seven kinds, and four production markers."
    if not player.dealt.keys() <= {*KINDS}:
        return "A player chooses among cards of the game."
    if len(player.faith) != 2 or max(player.production) > data.PRODUCTION_MAX:
        return "A production marker stands on 6 at most."
    if not player.happiness <= player.population <= TRACK_MAX or not player.happiness <= player.happiest <= TRACK_MAX:
        return "Happiness is never above population, and neither above 21."
    if player.buildings > data.BUILDINGS or player.columns > data.COLUMNS or player.statues > data.STATUES:
        return "A player has 10 Buildings, 8 Columns and 6 Statues."
    if sum(player.tally.values()) != player.vp or not player.tally.keys() <= TALLIED:
        return "Every victory point comes from somewhere."
    return None


def problem_with_board(g: Tekhenu) -> str | None:
    """[R2.5] [R10.1] [R17.2] Check that pieces and gold are on spaces that exist, and tiles are unique."""
    if not g.spaces.keys() <= {*SPACES_FOR[g.size]}:
        return "A Building stands around the Temple on a space that is open with this number of players."
    free = [space for space in data.GOLD_SPACES if space not in g.people]
    if not g.people.keys() <= {*PEOPLE} or not each_once(g.gold, free):
        return "There are four spaces for Statues for the people; gold lies on free ones only."
    if max(map(len, g.statues.values())) > data.STATUES_PER_GOD[g.size]:
        return "A god has one space for a Statue with two players, two with three, three with four."
    tiles = tiles_in_sight(g)
    once = len(tiles) == len(data.TILES) and each_once(tiles, data.TILES)
    return None if once else "Each of the 27 Column tiles is in one place."


def each_once(seen: Sequence[Id], box: Sequence[Id]) -> bool:
    """Whether the visible items belong to the box and none occurs twice."""
    known = {*seen} - {HIDDEN}
    return len(known) + seen.count(HIDDEN) == len(seen) and known.issubset(box)


def problem_with_pieces(g: Tekhenu) -> str | None:
    """[R17.1] Check that each player's count of pieces matches the board."""
    buildings = [*g.spaces.values(), *g.area]
    columns = [raised.owner for raised in g.grid if raised is not None]
    statues = [*g.people.values(), *chain.from_iterable(g.statues.values())]
    for seat, player in enumerate(g.players):
        stand = buildings.count(seat), columns.count(seat), statues.count(seat)
        if stand != (player.buildings, player.columns, player.statues):
            return "What a player has built stands on the board."
    owners = {*buildings, *columns, *statues}
    return None if owners <= {None, *g.everyone} else "Every piece belongs to somebody who plays."


def problem_with_dice(g: Tekhenu) -> str | None:
    """[R2.6] Check that bag, sections and player boards together have the right dice."""
    dice = [*chain.from_iterable(g.dice)]
    for player in g.players:
        dice += [*player.left, *player.right, *player.below]
    if g.plan is not None and not g.plan.placed:
        dice.append(g.plan.die)
    if not COLOUR_OF.keys() >= set(dice):
        return "There are no such dice."
    if any(section != sorted(section, key=data.ORDER_OF_DIE.__getitem__) for section in g.dice):
        return "The dice of a section lie in order."
    total = dict(g.bag)
    for die in dice:
        total[COLOUR_OF[die]] += 1
    return None if total == data.BAGS[g.size] else "Every die is in the bag, in a section or on a scale."


def problem_with_turn(g: Tekhenu) -> str | None:
    """[R5.3] [R5.5] Check the plan of the turn and the actions being performed."""
    plan = g.plan
    if plan is not None:
        known = plan.section in GODS and plan.die in COLOUR_OF and plan.colour in data.COLOURS
        if not known or plan.pan not in ("", *data.PANS) or plan.value not in data.PIPS or plan.free < 0:
            return "A turn has a die of a section, its colour, its value and its pan."
        if any(not is_due_action(due) for due in plan.due):
            return "A turn owes god actions and Productions."
    if g.decision is not None and (action := ASKED_IN.get(type(g.decision))) is not None:
        under_way = [(doing.action, (doing.seat,)) for doing in g.doing[-1:]]
        if under_way != [(action, g.decision.seats)]:
            return "What an action asks is asked while it is performed."
    if g.agenda.count(COMPLETE) != len(g.doing):
        return "Every action that is performed will be completed."
    return None if all(fits(g, doing) for doing in g.doing) else "A player performs an action with a value from 1 to 6."


def is_due_action(due: Due) -> bool:
    """Whether a due action is valid."""
    production = due.action == PRODUCTION and due.resource in data.RESOURCES
    god = due.action in GODS and due.resource is None
    return (production or god) and (due.value is None or due.value in data.PIPS) and due.source in SOURCES_OF_ACTIONS


def fits(g: Tekhenu, doing: Doing) -> bool:
    """Whether a performance is valid."""
    production = doing.action == PRODUCTION and doing.resource in data.RESOURCES
    god = doing.action in GODS and doing.resource is None
    squares, slots = range(len(data.SQUARES)), range(len(data.RA_SLOTS))
    return (
        (production or god)
        and doing.seat in range(g.seats)
        and doing.value in data.PIPS
        and doing.source in SOURCES_OF_ACTIONS
        and set(doing.quarters) <= set(data.QUARTERS)
        and all(heir in g.everyone for heir in doing.heirs)
        and set(doing.refreshed) <= set(range(len(SLOTS)))
        and (doing.square is None or doing.square in squares)
        and (doing.slot is None or doing.slot in slots)
        and doing.known >= 0
        and 1 <= doing.times <= 3
    )


def problem_with_pyramid(g: Tekhenu) -> str | None:
    """[R27.5] Check that Botankhamon has moved once in each round since the last Judgement."""
    if g.pyramid is None:
        return None
    moved, rounds = g.pyramid.moves_made, (g.round - 1) % data.ROUNDS_PER_JUDGEMENT
    if g.phase == "turns" and moved not in (rounds, rounds + 1):
        return "Botankhamon's marker moves once in a round."
    return g.pyramid.problem()


def problem_with_cards(g: Tekhenu) -> str | None:
    """[R2.8] [R3] Check that each card is in one place and none is missing."""
    if g.pyramid is not None and any(card not in data.KIND_OF for card in g.pyramid.cards):
        return "Botankhamon has cards of the market."
    lost = 0
    for kind in KINDS:
        cards, box = cards_in_sight(g, kind), cards_of(g.size, kind)
        lost += len(box) - len(cards)
        if not each_once(cards, box):
            return f"Each {kind} is in one place."
    if lost:
        return "No card of the market is lost."
    destinies = [*g.destinies, *(player.destiny for player in g.players if player.destiny is not None)]
    if sorted(destinies) != sorted(data.DESTINIES):
        return "Each destiny card is in one place."
    starts = [*g.starts, *chain.from_iterable([player.starts for player in g.players])]
    if not each_once(starts, data.START_CARDS):
        return "Each start card is in one place."
    return None
