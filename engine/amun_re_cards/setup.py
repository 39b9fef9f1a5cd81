"""[R1] [R2] Set-up and flow of the game: three kingdoms, end."""

from __future__ import annotations

from collections.abc import Sequence
from math import perm

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.model.events import HandsBegan, KingdomBegan, Won
from engine.amun_re_cards.model.options import Options
from engine.amun_re_cards.phases.auction import auction_round
from engine.amun_re_cards.phases.building import next_income
from engine.amun_re_cards.phases.hand_choice import Opening
from engine.amun_re_cards.phases.offering import Offering
from engine.amun_re_cards.phases.scoring import score_kingdom, standing_key
from engine.amun_re_cards.position import AmunReCards
from engine.core import Amount, paragraph


def new_game(seats: int, seed: str, options: Options) -> AmunReCards:
    """[R1.2] [R1.3] [R1.5] Set up a game. Raises ValueError for a first Pharaoh outside the seats."""
    if options.first is not None and options.first >= seats:
        raise ValueError(f"There is no seat {options.first} at a table of {seats}")
    g = AmunReCards(
        seats=seats,
        seed=seed,
        options=options,
        pharaoh=0,
        estates=[[] for _seat in range(seats)],
        hands=[[] for _seat in range(seats)],
        income=[0] * seats,
        lines=[[] for _seat in range(seats)],
    )
    g.pharaoh = g.below(seats) if options.first is None else options.first  # [A19]
    g.decks = [draw_deck(g, deck) for deck in data.DECKS]
    g.push(first_hands, *[play_kingdom] * data.KINGDOMS, final_reckoning)
    g.advance()
    return g


def draw_deck(g: AmunReCards, cards: Sequence[str]) -> list[str]:
    """[R1.2] Draw the deck of a kingdom: one random number gives cards and order; others leave the game."""
    left, size = list(cards), data.DECK_SIZE[g.seats]
    number, out = g.below(perm(len(left), size)), list[str]()
    for _card in range(size):
        number, place = divmod(number, len(left))
        out.append(left.pop(place))
    return out


@paragraph
def first_hands(g: AmunReCards) -> None:
    """[R1.4] Start the choice of the first hands, openly in turn order."""
    g.emit(HandsBegan(g.pharaoh, Amount(data.STARTING_GOLD, "gold")))
    g.push(Opening(g.turn_order(), data.STARTING_GOLD))


@paragraph
def play_kingdom(g: AmunReCards) -> None:
    """[R2.1] [R2.2] [R6.4] Start a kingdom: three auction rounds, offering, income, scoring.

    The Pharaoh stays.
    """
    g.kingdom += 1
    g.round, g.served, g.offers = 0, 0, []
    g.emit(KingdomBegan(g.kingdom))
    g.push(*[auction_round] * data.ROUNDS, offering, *[next_income] * g.seats, score_kingdom)


@paragraph
def offering(g: AmunReCards) -> None:
    """[R4.1] Start the offerings, sealed by all players at once."""
    g.push(Offering(tuple(range(g.seats))))


@paragraph
def final_reckoning(g: AmunReCards) -> None:
    """[R8.1] Announce the winner, with the most points after tie-breaks."""
    g.emit(Won(max(range(g.seats), key=lambda seat: standing_key(g, seat, g.points(seat)))))
