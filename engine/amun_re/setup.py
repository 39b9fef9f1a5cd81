"""[R2] [R3] [R11] [R12] Set-up and flow of the game: kingdoms, rounds, end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.amun_re.model import board as data
from engine.amun_re.model.events import RoundBegan
from engine.amun_re.model.offering_events import KingdomFell, Won
from engine.amun_re.model.options import Options
from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.final_standing import final_scores, score_gold
from engine.amun_re.phases.income import income
from engine.amun_re.phases.offering import Offering
from engine.amun_re.phases.province_reveal import reveal
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.scoring import score_provinces
from engine.amun_re.position import AmunRe, Land
from engine.core import paragraph


def new_game(seats: int, seed: str, options: Options) -> AmunRe:
    """[R1.1] [R2.1] Set up a game for 3 to 5 players. Raises ValueError for a first player not seated."""
    if options.first is not None and options.first >= seats:
        raise ValueError(f"There is no seat {options.first} at a table of {seats}")
    g = AmunRe(
        seats=seats,
        seed=seed,
        options=options,
        first=0,
        lands={p: Land() for p in data.PROVINCES},
        estates=[[] for _seat in range(seats)],
        gold=[data.STARTING_GOLD] * seats,
        hands=[list(data.STARTING_CARDS) for _seat in range(seats)],
        lines=[[] for _seat in range(seats)],
    )
    g.first = g.below(seats) if options.first is None else options.first  # [R2.5] [A1]
    dealt = len(data.STARTING_CARDS) * seats
    g.power = g.draw_order(power_deck(dealt))
    deal_provinces(g, g.draw_order(data.PROVINCES)[: data.DECK_SIZE[seats]])
    g.push(old_kingdom, between_kingdoms, new_kingdom, final_reckoning)
    g.advance()
    return g


def power_deck(dealt: int) -> list[str]:
    """[R2.3] The power cards, without the starting cards that were dealt."""
    cards = [card for card, copies in data.POWER_CARDS.items() for _copy in range(copies)]
    for _card in range(dealt):
        cards.remove(data.STARTING_CARDS[0])
    return cards


def deal_provinces(g: AmunRe, cards: Sequence[str]) -> None:
    """[R2.4] [R2.7] Form the province deck, or deal three cards to each hand under the expert rule."""
    if g.options.expert:
        g.province_hands = [sorted(cards[data.ROUNDS * s : data.ROUNDS * (s + 1)]) for s in range(g.seats)]
    else:
        g.deck = list(cards)


@paragraph
def old_kingdom(g: AmunRe) -> None:
    """[R3.1] Start the Old Kingdom: three rounds and a scoring."""
    g.kingdom = 1
    g.push(*[play_round] * data.ROUNDS, score_provinces)


@paragraph
def new_kingdom(g: AmunRe) -> None:
    """[R3.1] Start the New Kingdom: three rounds and a scoring, gold included."""
    g.kingdom = 2
    g.push(*[play_round] * data.ROUNDS, score_provinces, score_gold)


@paragraph
def play_round(g: AmunRe) -> None:
    """[R3.2] Start a round: reveal, auction, purchases, offering with rewards, income."""
    g.round = g.round % data.ROUNDS + 1
    g.offers, g.total, g.adjusted = [], 0, {}
    g.emit(RoundBegan("old_kingdom" if g.kingdom == 1 else "new_kingdom", g.round))
    g.push(reveal, auction, purchases, offering, income)


@paragraph
def auction(g: AmunRe) -> None:
    """[R6.2] Start the auction with the first player."""
    g.push(Bidding(g.turn_order()))


@paragraph
def purchases(g: AmunRe) -> None:
    """[R7.1] Start the purchases, in turn order."""
    g.push(Buying(g.turn_order()))


@paragraph
def offering(g: AmunRe) -> None:
    """[R8.1] Start the offerings, sealed by all players at once."""
    g.push(Offering(tuple(range(g.seats))))


@paragraph
def between_kingdoms(g: AmunRe) -> None:
    """[R3.4] [R11.1] [R11.2] [R11.3] [R11.5] [A2] Remove owners and farmers, keep buildings, reuse cards.

    [R11.4] [R11.6] [A31] Gold, hands, points, first player and band stay unchanged.
    """
    g.estates = [[] for _seat in range(g.seats)]
    for land in g.lands.values():
        land.farmers = land.extra = 0
    g.old, g.used, g.revealed = sorted(g.used), [], []
    g.emit(KingdomFell())
    deal_provinces(g, g.draw_order(g.old))


@paragraph
def final_reckoning(g: AmunRe) -> None:
    """[R12.1] Announce the winners, with the most points after tie-breaks."""
    winners = tuple(score.seat for score in final_scores(g) if score.place == 1)
    g.emit(Won(winners, len(winners)))
