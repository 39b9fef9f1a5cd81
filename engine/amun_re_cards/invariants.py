"""Consistency checks of a loaded position: gold cards, province cards, stacks, stage of the game."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from engine.amun_re_cards.model import board as data
from engine.amun_re_cards.phases.auction import Bidding
from engine.amun_re_cards.phases.hand_choice import Opening
from engine.amun_re_cards.phases.offering import Offering
from engine.core import HIDDEN, Do, Seat

if TYPE_CHECKING:
    from engine.amun_re_cards.position import AmunReCards

PLAY_KINGDOM, AUCTION_ROUND = Do("amun_re_cards.play_kingdom"), Do("amun_re_cards.auction_round")
NEXT_INCOME, OFFERING = Do("amun_re_cards.next_income"), Do("amun_re_cards.offering")


def problem(g: AmunReCards) -> str | None:
    """An inconsistency of this position, in one sentence; None if there is none."""
    if g.seats not in data.SEATS or not g.pharaoh < g.seats:
        return "There are 2 to 5 seats, and the Pharaoh sits on one of them."
    if not (len(g.estates) == len(g.hands) == len(g.income) == len(g.lines) == g.seats):
        return "Every seat needs its provinces, its gold cards, its income and its score lines."
    if g.served > g.seats or not g.counted <= g.kingdom:
        return "Nobody collects twice, and no kingdom is scored before it begins."
    return problem_with_gold(g) or problem_with_cards(g)


def problem_with_gold(g: AmunReCards) -> str | None:
    """[R0.3] [R4.2] Each gold card at most once, from low to high; offerings from all players or none."""
    if not all(is_orderly(cards) for cards in (*g.hands, *g.offers)):
        return "A player has each gold card once, and they stand from low to high."
    if any(data.GOLD[0] not in cards for cards in gold_hands(g)):
        return "Everybody has the 0, in hand or in play."
    return None if len(g.offers) in (0, g.seats) else "Everybody offers, or nobody has offered."


def gold_hands(g: AmunReCards) -> list[tuple[int | str, ...]]:
    """[R0.4] [R5.8] The gold cards, available or in play, of each player who must have some.

    In an auction or an offering these are all players; in kingdoms 1 and 2 also those who have collected and built.
    """
    top = g.decision
    in_play = getattr(top, "placed", {})
    bidding = top is not None and top.phase in ("auction", "offering")
    ready = g.turn_order()[: max(0, g.served - 1)] if g.kingdom < data.KINGDOMS else ()
    return [(*h, *in_play.get(seat, ())) for seat, h in enumerate(g.hands) if h or bidding or seat in ready]


def is_orderly(cards: Sequence[int]) -> bool:
    """Whether these are gold cards without duplicates, from low to high."""
    return list(cards) == [card for card in data.GOLD if card in cards]


def problem_with_cards(g: AmunReCards) -> str | None:
    """[R0.5] [R0.6] [R1.2] Each province card at most once, in its kingdom, and the right number of them."""
    top = g.decision
    won = list(getattr(top, "won", {}).values())
    laid = [card for own in g.estates for province in own for card in province.cards]
    known = [*g.row, *won, *laid, *(card for deck in g.decks for card in deck if card != HIDDEN)]
    if strange := set(known) - set(data.KINGDOM_OF):
        return f"There is no province card {min(strange)}."
    if len(set(known)) != len(known):
        return "There is one of each province card."
    if len(g.decks) != data.KINGDOMS:
        return "Every kingdom has a deck."
    for kingdom, deck in enumerate(g.decks, start=1):
        out = sum(data.KINGDOM_OF[card] == kingdom for card in (*g.row, *won, *laid))
        if any(card != HIDDEN and data.KINGDOM_OF[card] != kingdom for card in deck):
            return f"A card of another kingdom lies in the deck of kingdom {kingdom}."
        if len(deck) + out != data.DECK_SIZE[g.seats]:
            return f"Kingdom {kingdom} has {len(deck) + out} province cards instead of {data.DECK_SIZE[g.seats]}."
    return problem_with_stacks(g) or problem_with_rounds(g)


def problem_with_rounds(g: AmunReCards) -> str | None:
    """[R2.1] [R3.1] Each auction round that has begun has taken one card per player from its deck."""
    for kingdom, deck in enumerate(g.decks, start=1):
        begun = g.round if kingdom == g.kingdom else data.ROUNDS * (kingdom < g.kingdom)
        if data.DECK_SIZE[g.seats] - len(deck) != g.seats * begun:
            return f"{begun} auction rounds have begun in kingdom {kingdom}, and {len(deck)} cards are left."
    return None


def problem_with_timing(g: AmunReCards) -> str | None:
    """[R2.1] [R5.1] The steps to come must agree with kingdom, round and the number of incomes collected."""
    if g.agenda.count(PLAY_KINGDOM) != data.KINGDOMS - g.kingdom:
        return "There are three kingdoms."
    if not g.kingdom:
        first = isinstance(g.agenda[-1], Opening) and not (g.round or g.served)
        return None if first else "The first hands come before the first kingdom."
    if g.counted != g.kingdom - 1:
        return "A kingdom is scored at its end."
    if g.agenda.count(AUCTION_ROUND) != data.ROUNDS - g.round:
        return "A kingdom has three auction rounds."
    if g.agenda.count(NEXT_INCOME) != g.seats - g.served:
        return "Everybody collects once in a kingdom."
    top = g.agenda[-1]
    if bool(g.offers) == (OFFERING in g.agenda or isinstance(top, Offering)):
        return "Everybody has offered before anybody collects."
    return problem_with_acquired(g, g.round - isinstance(top, Bidding), getattr(top, "won", {}))


def problem_with_acquired(g: AmunReCards, rounds: int, won: Container[Seat]) -> str | None:
    """[R3.4] [R2.1] Check that each player has one card per decided auction round.

    rounds: those decided in this kingdom. won: the seats whose acquired card is not laid yet.
    """
    for seat, own in enumerate(g.estates):
        kingdoms = [data.KINGDOM_OF[card] for province in own for card in province.cards]
        for kingdom in range(1, g.kingdom + 1):
            wanted = data.ROUNDS if kingdom < g.kingdom else rounds - (seat in won)
            if kingdoms.count(kingdom) != wanted:
                return "Everybody acquires a province card in each auction round."
    return None


def problem_with_stacks(g: AmunReCards) -> str | None:
    """[R0.6] At most three provinces, each a card of kingdom 1 and then at most one of each later kingdom."""
    for own in g.estates:
        if len(own) > data.SLOTS:
            return "Nobody has more than three provinces."
        for province in own:
            kingdoms = [data.KINGDOM_OF[card] for card in province.cards]
            if not kingdoms or kingdoms != list(range(1, len(kingdoms) + 1)):
                return "A province is a card of each kingdom, the oldest below."
    return None
