"""What is asked on the board: closed steps, bids that are prepared or were outbid, gold that is left."""

from __future__ import annotations

import random

import pytest
from django.core.cache import cache

from engine import GAMES, dump, load, read_move
from engine.amun_re_cards.model.board import DECKS
from engine.amun_re_cards.model.refusals import TooDear, TooLow
from engine.amun_re_cards.phases.auction import Bidding, Standing
from engine.amun_re_cards.phases.building import Building
from engine.amun_re_cards.phases.extension import Extending
from engine.amun_re_cards.phases.offering import FavoursByRank, NoFavour, Offering
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.board_view import staircase
from engine.amun_re_cards.view.hand_view import ForNextHand, LeftOver, own_hand
from engine.amun_re_cards.view.player_status import WasOutbidOn, note
from engine.amun_re_cards.view.prompt_texts import (
    CardOf,
    LastWays,
    OutbidBy,
    PlaceAnother,
    PlaceCard,
    PriceAndRest,
    ProvinceName,
    WasOutbid,
)
from engine.core import Amount, Panel
from engine.core.prompt import PrepareNow, WaitingFor
from engine.core.shapes import Ghost, Mark
from tests.games.amun_re_cards.table import KEY, A, B, C, auction, begin, play, table
from tests.support.elements import attribute, elements
from tests.support.game_tables import Guest, create_table, fresh, move_on

X, Y, Z = DECKS[0][:3]  # provinces of kingdom 1


def panel(g: AmunReCards, seat: int, *draft: str) -> Panel:
    """What this seat is asked."""
    return GAMES[KEY].panel(g.seen_by(seat), seat, [read_move(KEY, move) for move in draft])


def bidding() -> AmunReCards:
    """Three players before the first auction of X, Y and Z."""
    g = table(bare=True, hands=[(0, 3, 6), (0, 5), (0, 4)])
    auction(g, X, Y, Z)
    return g


def with_income(gold: int, kingdom: int = 1) -> AmunReCards:
    """The first of three players has this income to spend."""
    g = table(kingdom=kingdom, show=[[(0, 0, gold, 0), (0, 0, 0, 0), (0, 0, 0, 0)]])
    g.offers = [[0]] * 3
    begin(g, "next_income")
    return g


@pytest.mark.parametrize("gold", [0, 9, 26, 60])
def test_every_step_that_is_too_dear_is_closed(gold: int) -> None:
    """[R5.3] 6 pyramids cost 21 gold and 7 cost 28."""
    g = with_income(gold)
    (steps,) = panel(g, A).shapes
    assert [choice.place for choice in steps.choices] == [f"build_{price.pyramids}" for price in staircase(g)]
    for price, choice in zip(staircase(g), steps.choices, strict=True):
        assert bool(choice.why) == (price.gold > gold) == (not choice.move)
    closed = [choice.why for choice in steps.choices if choice.why]
    assert set(closed) <= set(panel(g, A).reasons)
    if gold == 26:
        assert closed == [TooDear(7, Amount(28, "gold"), Amount(26, "gold"))] * 2


def test_who_bids_later_prepares_the_bid() -> None:
    """[R3.2] Nobody prepares one while a card of theirs is in play."""
    g = bidding()
    assert panel(g, A).active
    assert panel(g, B, f"bid {X} 5").prepared == (f"bid {X} 5",)
    play(g, f"0 bid {X} 0")
    assert isinstance(g.decision, Bidding)
    assert not panel(g, A).ahead
    assert (panel(g, B).ahead, panel(g, C).ahead) == (False, True)
    assert (panel(g, C).heading, panel(g, C).context) == (WaitingFor((B,)), PrepareNow(PlaceCard()))
    play(g, f"1 bid {X} 5")
    assert (panel(g, A).ahead, panel(g, B).ahead, panel(g, C).active) == (True, False, True)


def test_who_was_outbid_is_told() -> None:
    """[R3.4] A has bid on X, B has outbid it, and it is A's turn again after C."""
    g = bidding()
    assert panel(g, A).heading == PlaceCard()
    play(g, f"0 bid {X} 0\n1 bid {X} 5")
    assert panel(g, C).heading == PlaceCard()
    play(g, f"2 bid {Y} 0")
    assert (panel(g, A).heading, panel(g, A).context) == (PlaceAnother(), OutbidBy(B, X, 5))


def test_the_last_bidder_who_was_outbid_is_told_by_whom_and_where() -> None:
    """[R3.4] Nobody bids after C, so that the cards in play do not tell it from one who has not bid yet."""
    g = bidding()
    play(g, f"0 bid {X} 0\n1 bid {Y} 0\n2 bid {X} 4\n0 bid {X} 6")
    assert panel(g, C).context == OutbidBy(A, X, 6)
    assert note(g, C) == WasOutbidOn(X)


def test_a_game_stored_before_says_that_a_seat_was_outbid() -> None:
    """Its position does not know by whom."""
    g = bidding()
    play(g, f"0 bid {X} 0\n1 bid {X} 5\n2 bid {Y} 0")
    data = dump(g)
    del data["agenda"][-1]["outbid"]
    assert panel(load(KEY, GAMES[KEY].version, data), A).context == WasOutbid()


def test_a_card_that_is_too_low_says_why_and_a_province_with_an_open_bid_is_not_closed() -> None:
    """[R3.5] B holds 0 and 5: only the 5 beats a 3 on X, and on Y nothing beats a 6."""
    g = table(bare=True, hands=[(0, 3), (0, 5), (0, 6)])
    auction(g, X, Y, Z)
    play(g, f"0 bid {X} 3")
    assert panel(g, B).reasons == (TooLow(X, A, 3),)
    assert g.closed_moves(B) == []
    g.decision.placed[C] = Standing(Y, 6)  # type: ignore[union-attr]
    assert set(panel(g, B).reasons) == {TooLow(X, A, 3), TooLow(Y, C, 6)}
    assert {why for _bid, why in g.closed_moves(B)} == {TooLow(Y, C, 6)}


def test_a_chosen_bid_stands_on_its_province_with_the_token() -> None:
    g = bidding()
    play(g, f"0 bid {X} 0")
    asked = panel(g, B, f"bid {X} 5")
    assert asked.ghosts == (Ghost(X),)
    assert [str(mark.text.card) for mark in asked.marks if isinstance(mark, Mark) and mark.at == X] == ["5", "5"]
    assert panel(g, B).ghosts == ()


def test_the_chosen_step_says_what_is_left_of_the_income() -> None:
    """[R5.4] [R5.8] 5 pyramids cost 15 of 17 gold."""
    g = with_income(17)
    left = [mark.text for mark in panel(g, A, "build 5").marks if mark.at == "build_5"]
    assert left == [PriceAndRest(15, 2)]


def test_the_chosen_offering_lies_in_its_slot_and_tells_the_favours() -> None:
    """[R4.4] Three players: 3, 2 and 1 pyramids by rank; who offers 0 gets none."""
    g = table(bare=True, hands=[(0, 3), (0, 5), (0, 6)])
    g.agenda.append(Offering((A, B, C)))
    asked = panel(g, A, "offer 0 3")
    assert [(mark.at, mark.text) for mark in asked.marks] == [("offering", CardOf(0)), ("offering", CardOf(3))]
    assert asked.preview is not None
    assert FavoursByRank((3, 2, 1)) in asked.preview.lines
    alone = panel(g, A, "offer 0").preview
    assert alone is not None
    assert NoFavour() in alone.lines


def test_new_pyramids_stand_as_pieces_on_the_provinces() -> None:
    """[R5.6] 5 for 15 gold on three empty provinces are 2, 2 and 1, while building and while placing."""
    g = with_income(15)
    tops = [province.top for province in g.estates[A]]
    assert pyramids(panel(g, A)) == {}
    assert pyramids(panel(g, A, "build 5")) == dict(zip(tops, (2, 2, 1), strict=True))
    play(g, "0 build 5")
    assert pyramids(panel(g, A)) == dict.fromkeys(tops, 1)
    assert pyramids(panel(g, A), half=True) == dict.fromkeys(tops, 2)
    assert panel(g, A).context == LastWays(Amount(3, "pyramid"), 2)
    assert pyramids(panel(g, A, "place 1 2 2"), half=True) == {}
    assert pyramids(panel(g, A, "place 1 2 2")) == dict(zip(tops, (1, 2, 2), strict=True))


def pyramids(asked: Panel, half: bool = False) -> dict[str, int]:
    """The pyramids that a draft would put on each province, one piece each.

    half: while the province waits for another one.
    """
    assert all(piece == Amount(1, "pyramid") for ghost in asked.ghosts for piece in ghost.pieces)
    return {ghost.at: len(ghost.pieces) for ghost in asked.ghosts if ghost.half == half}


def test_the_card_that_extends_a_province_stands_there_with_its_symbols() -> None:
    """[R7.1] [R7.2]"""
    new = DECKS[1][0]
    g = table(kingdom=2, bare=True, cards={new: (1, 0, 2, 1)})
    old = [province.top for province in g.estates[A]]
    g.agenda.append(Extending((A,), won={A: new}))
    assert panel(g, A).ghosts == ()
    asked = panel(g, A, f"extend {old[1]}")
    assert [(mark.at, mark.text) for mark in asked.marks] == [(old[1], ProvinceName(new))]
    (ghost,) = asked.ghosts
    assert ghost.at == old[1]
    assert [piece.of for piece in ghost.pieces] == ["pyramid", "field", "field", "caravan"]


@pytest.mark.parametrize(("kingdom", "note"), [(1, ForNextHand()), (3, LeftOver())])
def test_the_gold_that_building_leaves_is_shown_while_pyramids_are_placed(kingdom: int, note: object) -> None:
    """[R5.8] [R5.10] 11 gold: 4 pyramids cost 10."""
    g = with_income(11, kingdom)
    if isinstance(g.decision, Building):
        play(g, "0 build 4")
    hand = own_hand(g.seen_by(A), A)
    assert (hand.mat.gold.n, hand.mat.note) == (1, note)  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_the_card_in_play_is_drawn_as_such_in_the_own_hand() -> None:
    """[R0.3]"""
    cache.clear()
    guests = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]
    at = move_on(create_table(guests, game=KEY), random.Random(1), until="auction_1", strength="steady")
    at = fresh(move_on(at, random.Random(1), strength="steady", most=1))
    decision = at.full_position().decision
    assert isinstance(decision, Bidding)
    ((seat, (_province, card)),) = decision.placed.items()
    out = elements(guests[seat].sees(at), "#hand .is-out")
    assert [attribute(one, "data-place") for one in out] == [f"gold_{card}"]
