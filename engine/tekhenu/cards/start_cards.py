"""[R22] The start cards and the destiny cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from engine.core import Amount, Decision, Id, Move, Seat
from engine.tekhenu.actions.card_hooks import REWARD
from engine.tekhenu.actions.perform import perform, tell_choice
from engine.tekhenu.actions.population_track import more_happiness, more_population
from engine.tekhenu.cards.column_abilities import possible_actions
from engine.tekhenu.gods.osiris import free_quarters
from engine.tekhenu.model import waiting_texts
from engine.tekhenu.model.board import BLESSING, CARD_ROWS, QUARTERS, RESOURCES, TECHNOLOGY, TOKEN
from engine.tekhenu.model.events.card_events import CardIdle, CardKept, CardPaid, DrewCards
from engine.tekhenu.model.moves import Advance, Gather, Keep, Perform
from engine.tekhenu.model.turn_records import START, Doing

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

Reward = Callable[["Tekhenu", Seat], None]

# -- tokens --------------------------------------------------------------------------------------------------------


def gains(card: Id, **tokens: int) -> None:
    """Register a card whose reward is these tokens."""

    def reward(g: Tekhenu, seat: Seat) -> None:
        for token, n in tokens.items():
            g.gain(seat, TOKEN[token], n)
        g.emit(CardPaid(seat, card, tuple(Amount(n, f"n_{token}") for token, n in tokens.items())))

    REWARD[card] = reward


gains("s07", scribe=2, gold=1)  # [S07]
gains("s08", papyrus=1, bread=1, limestone=1, granite=1)  # [S08]
gains("s12", gold=2)  # [S12]
gains("a01", scribe=1)  # [A01]
gains("a02", gold=1)  # [A02] [A27]
gains("a04", faith=1)  # [A04]

MIXES: dict[Id, tuple[int, tuple[Id, ...]]] = {
    "s04": (5, RESOURCES),  # [S04]
    "s09": (3, ("limestone", "granite")),  # [S09]
    "s10": (3, ("papyrus", "bread")),  # [S10]
}


class Mixing(Decision["Tekhenu"]):
    """[S04] [S09] [S10] Choose resources in any mix."""

    phase = "set_up"
    clause = "R22"
    answers = (Gather,)
    told = waiting_texts.MixesResources

    card: Id

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Every mix of the card's resources."""
        n, among = MIXES[self.card]
        return [Gather(mix) for mix in combinations_with_replacement(among, n)]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[R0.8] Gain the tokens chosen."""
        assert isinstance(move, Gather)
        g.agenda.pop()
        for token in move.tokens:
            g.gain(seat, TOKEN[token])
        kinds = dict.fromkeys(move.tokens)
        g.emit(CardPaid(seat, self.card, tuple(Amount(move.tokens.count(token), f"n_{token}") for token in kinds)))

    def problem(self, g: Tekhenu) -> str | None:
        """Check that the card gives a mix."""
        return None if self.card in MIXES else "The start card brings a mix of resources."


def mixing(card: Id) -> Reward:
    """[S04] [S09] [S10] Reward that asks for a mix."""
    return lambda g, seat: g.push(Mixing((seat,), card))


REWARD.update({card: mixing(card) for card in MIXES})

# -- population and happiness --------------------------------------------------------------------------------------


@REWARD.of("s11")
def families(g: Tekhenu, seat: Seat) -> None:
    """[S11] Population +3, then happiness +2."""
    more_population(g, seat, 3)
    more_happiness(g, seat, 2)


class Growing(Decision["Tekhenu"]):
    """[A03] Choose population or happiness."""

    phase = "judgement"
    clause = "A03"
    answers = (Advance,)
    told = waiting_texts.Grows

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """Population and happiness."""
        return [Advance("population"), Advance("happiness")]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[A03] [R11.2] Raise the chosen marker by 1."""
        assert isinstance(move, Advance)
        g.agenda.pop()
        (more_population if move.marker == "population" else more_happiness)(g, seat, 1)


@REWARD.of("a03")
def grow(g: Tekhenu, seat: Seat) -> None:
    """[A03] Ask which marker rises."""
    g.push(Growing((seat,)))


# -- Osiris --------------------------------------------------------------------------------------------------------

LABOURS: dict[Id, tuple[int, tuple[Id, ...]]] = {
    "s01": (5, QUARTERS),  # [S01]
    "s02": (3, ("limestone", "granite")),  # [S02]
    "s03": (3, ("papyrus", "bread")),  # [S03]
}


class Labouring(Decision["Tekhenu"]):
    """[A6] [T14] Choose the value of a start card's Osiris action, if a Technology leaves a choice."""

    phase = "set_up"
    clause = "A6"
    answers = (Perform,)
    told = waiting_texts.ChoosesLabour

    card: Id

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The values that the card and the Technologies allow."""
        return labours(g, seat, self.card)

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[S01] [S02] [S03] Perform the action without loss of happiness."""
        assert isinstance(move, Perform)
        g.agenda.pop()
        tell_choice(g, seat, move)
        labour(g, seat, self.card, move)

    def problem(self, g: Tekhenu) -> str | None:
        """Check that the card has an Osiris action."""
        return None if self.card in LABOURS else "The start card has an Osiris action."


def labours(g: Tekhenu, seat: Seat, card: Id) -> list[Perform]:
    """[R22.1] Moves for the values with a free space in a quarter of the card."""
    value, quarters = LABOURS[card]
    moves = possible_actions(g, seat, "osiris", (value,))
    return [move for move in moves if any(QUARTERS[k] in quarters for k in free_quarters(g, move.value))]


def labour(g: Tekhenu, seat: Seat, card: Id, move: Perform) -> None:
    """[S01] [S02] [S03] Perform an Osiris action, without happiness loss and god-statue bonus [R16.5]."""
    quarters = list(LABOURS[card][1])
    perform(g, Doing(seat, move.god, move.value, START, spared=True, quarters=quarters))


def labouring(card: Id) -> Reward:
    """[S01] [S02] [S03] Reward that performs the action, asking if there is a choice.

    Without a space there is no action [R22.1].
    """

    def reward(g: Tekhenu, seat: Seat) -> None:
        moves = labours(g, seat, card)
        if not moves:
            g.emit(CardIdle(card))
        elif len(moves) == 1:
            labour(g, seat, card, moves[0])
        else:
            g.push(Labouring((seat,), card))

    return reward


REWARD.update({card: labouring(card) for card in LABOURS})

# -- two cards, of which one is kept -------------------------------------------------------------------------------

DRAWS: dict[Id, Id] = {"s05": TECHNOLOGY, "s06": BLESSING}  # [S05] [S06]
DRAWN: int = CARD_ROWS["s05"]["params"]["draw"]  # the same on S06


class KeepingOne(Decision["Tekhenu"]):
    """[S05] [S06] Keep one of two drawn cards; they lie in `dealt`, visible to their player only."""

    phase = "set_up"
    clause = "R22"
    answers = (Keep,)
    told = waiting_texts.KeepsOneCard
    hidden = True

    kind: Id

    def moves(self, g: Tekhenu, seat: Seat) -> Sequence[Move]:
        """The two cards drawn."""
        return [Keep(card) for card in g.players[seat].dealt[self.kind]]

    def answer(self, g: Tekhenu, seat: Seat, move: Move) -> None:
        """[S05] [S06] Place the kept card face up and shuffle the other back into the deck."""
        assert isinstance(move, Keep)
        g.agenda.pop()
        player = g.players[seat]
        back = [card for card in player.dealt.pop(self.kind) if card != move.card]
        (player.technologies if self.kind == TECHNOLOGY else player.blessings).append(move.card)
        g.decks[self.kind] = g.draw_permutation([*g.decks[self.kind], *back], f"kept {self.kind}")
        g.emit(CardKept(seat, move.card))

    def problem(self, g: Tekhenu) -> str | None:
        """Check that two cards have been drawn."""
        drawn = g.players[self.seats[0]].dealt.get(self.kind, [])
        return None if len(drawn) == DRAWN else "Two cards have been drawn, to keep one."


def drawing(kind: Id) -> Reward:
    """[S05] [S06] Reward that draws two cards of a deck and asks which one to keep."""

    def reward(g: Tekhenu, seat: Seat) -> None:
        cards = [g.decks[kind].pop() for _card in range(DRAWN)]
        g.players[seat].dealt[kind] = cards
        g.emit(DrewCards(seat, tuple(cards)))
        g.push(KeepingOne((seat,), kind))

    return reward


REWARD.update({card: drawing(kind) for card, kind in DRAWS.items()})
