"""[R26] Abilities of the Column tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.core import Amount, Decision, Id, Move, Seat, Sentence
from engine.tekhenu.actions.card_hooks import ABILITY
from engine.tekhenu.actions.card_market import draw
from engine.tekhenu.actions.perform import perform, possible, tell_choice
from engine.tekhenu.actions.population_track import more_happiness, more_population
from engine.tekhenu.actions.turn_plan import slack, values
from engine.tekhenu.gods.ra import buildings_beside, cover, matching_edges
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import DECREE, PIPS, TOKEN, TOKENS
from engine.tekhenu.model.events.card_events import CardIdle, CardPaid, DrewDecree
from engine.tekhenu.model.events.turn_events import Declined
from engine.tekhenu.model.moves import PASS, PERFORM, Pass, Perform
from engine.tekhenu.model.pass_labels import NotUsed
from engine.tekhenu.model.turn_records import TILE, Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

SOURCE = "ability"  # source of their points in the score
SETTLERS, MUSICIANS = 3, 2  # steps of P01 and P03


def tile_on(g: Tekhenu, square: int) -> Id:
    """The tile that has just been placed on a square."""
    raised = g.grid[square]
    if raised is None:
        raise ValueError(f"no tile lies on square {square}")
    return raised.tile


Gain = Callable[["Tekhenu", Id, int, int], tuple[Id, int]]  # (g, tile, index of the square, quarter turns)


def edges(g: Tekhenu, tile: Id, square: int, turned: int) -> tuple[Id, int]:
    """[P04] [P05] [A4] 1 VP for each matching edge, not doubled in corners."""
    return "vp", matching_edges(g, tile, square, turned)


def buildings(g: Tekhenu, tile: Id, square: int, turned: int) -> tuple[Id, int]:
    """[P06] [A28] 1 VP for each Building in the row and the col."""
    return "vp", buildings_beside(g, square)


def square_again(g: Tekhenu, tile: Id, square: int, turned: int) -> tuple[Id, int]:
    """[P19] [P20] [P21] [R26.2] The tokens of the square once more."""
    token, n = g.printed.grid[square]
    return TOKENS[token], n


def same(what: Id, n: int) -> Gain:
    """A gain that is the same on every square."""
    return lambda g, tile, square, turned: (what, n)


COUNTED: dict[Id, Gain] = {  # what depends on the square
    **dict.fromkeys(("p04", "p05"), edges),
    "p06": buildings,
    **dict.fromkeys(("p19", "p20", "p21"), square_again),
}
GAINS: dict[Id, Gain] = {  # what an ability brings at once: points or tokens, and how many
    **COUNTED,
    "p02": same("scribe", 1),  # [P02]
    **dict.fromkeys(("p07", "p08", "p09"), same("vp", 1)),  # [P07] [A28] [P08] [P09]
    **dict.fromkeys(("p16", "p17", "p18"), same("gold", 2)),  # [P16] [P17] [P18]
}


def ability_points(g: Tekhenu, tile: Id, square: int, turned: int) -> int:
    """[R26] The points of an ability that takes effect."""
    what, n = GAINS[tile](g, tile, square, turned) if tile in GAINS else ("", 0)
    return n if what == "vp" else 0


@ABILITY.of(*GAINS)
def bring(g: Tekhenu, seat: Seat, square: int) -> None:
    """[R26] Points or tokens."""
    raised = g.grid[square]
    assert raised is not None
    what, n = GAINS[raised.tile](g, raised.tile, square, raised.turned)
    if what == "vp":
        g.score(seat, n, SOURCE)
    else:
        g.gain(seat, TOKEN[what], n)
    g.emit(CardPaid(seat, raised.tile, (Amount(n, f"n_{what}"),)))


@ABILITY.of("p01")
def settlers(g: Tekhenu, seat: Seat, square: int) -> None:
    """[P01] Population +3."""
    more_population(g, seat, SETTLERS)


@ABILITY.of("p03")
def music(g: Tekhenu, seat: Seat, square: int) -> None:
    """[P03] Happiness +2."""
    more_happiness(g, seat, MUSICIANS)


@ABILITY.of("p13", "p14")
def decree(g: Tekhenu, seat: Seat, square: int) -> None:
    """[P13] [P14] [R26.3] Draw the top Decree, unless none is left."""
    card = draw(g, DECREE)
    if card is None:
        g.emit(CardIdle(tile_on(g, square)))
    else:
        g.players[seat].decrees.append(card)
        g.emit(DrewDecree(seat, card))


@ABILITY.of("p19", "p20", "p21")
def twice(g: Tekhenu, seat: Seat, square: int) -> None:
    """[P19] [A28] [P20] [P21] [R26.2] Gain the tokens of the square a second time."""
    cover(g, seat, square)


# [P22] [P23] [P24] [P25] [P26] [P27] have no ability.

# -- abilities that are actions ------------------------------------------------------------------------------------


class Offered(Decision["Tekhenu"]):
    """[R26.1] Use the god action of a tile, or pass."""

    phase = "turns"
    clause = "R26.1"
    answers = (Perform, Pass)
    told = waiting_texts.UsesAbility
    without: ClassVar[Sentence] = NotUsed()

    tile: Id

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The action with each possible value, and passing."""
        god, offered = ACTIONS_OF[self.tile]
        return [*possible_actions(g, seat, god, offered), PASS]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R26.1] [A6] Perform the action completely, or decline it."""
        g.agenda.pop()
        if isinstance(move, Perform):
            tell_choice(g, seat, move)
            perform(g, Doing(seat, move.god, move.value, TILE))
        else:
            g.emit(Declined(seat))

    def default_move(self, g: Tekhenu, seat: Seat) -> Move:
        """[R26.1] No action."""
        return PASS

    def problem(self, g: Tekhenu) -> str | None:
        """Check that the tile has an action."""
        return None if self.tile in ACTIONS_OF else "The tile offers an action."


def possible_actions(g: Tekhenu, seat: Seat, god: Id, offered: Sequence[int]) -> list[Perform]:
    """[A6] [T14] The possible values of a god action named by a card, free steps by Technologies included."""
    player = g.players[seat]
    steps = slack(player, 0)
    usable = sorted({other for value in offered for other in values(value, steps)})
    moves = [PERFORM[god][value] for value in usable if possible(g, seat, god, value, player.tokens)]
    return [move for move in moves if move is not None]


ACTIONS_OF: dict[Id, tuple[Id, tuple[int, ...]]] = {
    "p10": ("thoth", (1,)),  # [P10]
    "p11": ("thoth", (1,)),  # [P11]
    "p12": ("horus", PIPS),  # [P12] [A10]
    "p15": ("osiris", (3,)),  # [P15] [A10]
}


@ABILITY.of(*ACTIONS_OF)
def action(g: Tekhenu, seat: Seat, square: int) -> None:
    """[P10] [P11] [P12] [P15] [R26.1] Offer the action of the tile if it is possible."""
    tile = tile_on(g, square)
    god, offered = ACTIONS_OF[tile]
    if possible_actions(g, seat, god, offered):
        g.push(Offered((seat,), tile))
    else:
        g.emit(CardIdle(tile))
