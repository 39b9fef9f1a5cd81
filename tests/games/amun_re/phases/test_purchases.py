"""The purchases: three steps, triangular prices, two cards."""

from __future__ import annotations

from engine.amun_re.model.events import Built, FarmerPlaced
from engine.amun_re.model.refusals import (
    CardLimit,
    NoFreeField,
    NotInHand,
    NotYours,
    OneCopy,
    SellFirst,
    StepOver,
    TooDear,
    TwoStonesNeeded,
    WrongPhase,
)
from engine.amun_re.position import AmunRe
from engine.core import Amount, NotYourTurn
from tests.games.amun_re.table import build, empty_hand, give, go_on, hire, legal, on_top, play, table, told, why


def purchases(*own: str, gold: int = 20, cards: tuple[str, ...] = ()) -> AmunRe:
    """Player 1 of three is about to buy for these provinces, and holds these cards beside the Architect."""
    g = table(owned=[list(own), ["edfu"], ["abu"]])
    g.gold[0] = gold
    give(g, 0, *cards)
    return go_on(g, "purchases")


def test_one_complete_turn_each_in_turn_order() -> None:
    """[R7.1] [R7.10] [D8] The phase ends with the last player's turn."""
    g = go_on(table(owned=[["thebes"], ["edfu"], ["abu"]], first=1), "purchases")
    for seat in (1, 2, 0):
        assert g.to_move() == (seat,)
        assert g.stage().phase == "purchase"
        assert told(g, play(g, f"{seat} done"))[0] == f"Player {seat + 1} finishes buying"
    assert g.stage().phase == "offering"


def test_cards_then_farmers_then_stones() -> None:
    """[R7.2] Each step may be skipped, none can be taken up again; cards are bought all at once."""
    g = purchases("thebes", gold=40)
    play(g, "0 cards 1")
    assert why(g, 0, "cards 1") == StepOver()
    play(g, "0 farmer thebes")
    assert why(g, 0, "cards 1") == StepOver()
    play(g, "0 stone thebes")
    assert why(g, 0, "farmer thebes") == StepOver()
    assert legal(g, 0) >= {"stone thebes", "done"}
    assert str(g.default_move(0)) == "done"


def test_the_price_is_per_kind_and_triangular() -> None:
    """[R7.3] [A39] [D5] [D6] The n-th piece of a kind costs n; each kind begins at 1 again."""
    g = purchases("mendes", gold=40)
    spent = []
    for move in ("farmer",) * 4 + ("stone",) * 3:
        before = g.purse(0)
        play(g, f"0 {move} mendes")
        spent.append(before - g.purse(0))
    assert spent == [1, 2, 3, 4, 1, 2, 3]


def test_what_one_cannot_pay_is_refused() -> None:
    """[R7.3] [A38] Cards in hand would have to be sold first; nothing is sold by itself."""
    g = purchases("mendes", gold=1, cards=("bid_block",))
    play(g, "0 stone mendes")
    assert why(g, 0, "stone mendes") == SellFirst(Amount(2, "gold"), Amount(0, "gold"), Amount(2, "card"))
    play(g, "0 sell bid_block\n0 sell architect")
    assert "stone mendes" in legal(g, 0)
    play(g, "0 stone mendes")
    assert why(g, 0, "stone mendes") == TooDear(Amount(3, "gold"), Amount(0, "gold"))


def test_the_highest_card_limit_counts() -> None:
    """[R7.4] [D4] Thebes 2 and Kharga 4: four, not six; the number is paid before any card is seen."""
    g = purchases("thebes", "kharga")
    on_top(g, "bid_block", "fixed_income")
    assert {m for m in legal(g, 0) if m.startswith("cards")} == {f"cards {n}" for n in range(1, 5)}
    assert why(g, 0, "cards 5") == CardLimit(4)
    events = play(g, "0 cards 2")
    assert [type(e).__name__ for e in events] == ["CardsBought", "Drew"]
    assert (g.purse(0), g.hand(0)) == (17, ["architect", "bid_block", "fixed_income"])


def test_bought_cards_may_be_used_at_once() -> None:
    """[R7.4] [R7.8] A Free farmer that was just bought."""
    g = purchases("thebes")
    on_top(g, "free_farmer")
    play(g, "0 cards 1\n0 use free_farmer thebes")
    assert g.farmers("thebes") == 1


def test_farmers_need_free_fields() -> None:
    """[R7.5] [D5] Buto has five fields; printed farmers occupy none."""
    g = table(owned=[["buto", "baharya"], ["edfu"], ["abu"]])
    hire(g, buto=5)
    g = go_on(g, "purchases")
    assert why(g, 0, "farmer buto") == NoFreeField("buto")
    play(g, "\n0 farmer baharya" * 3)
    assert g.farmers("baharya") == 5
    assert why(g, 0, "farmer baharya") == NoFreeField("baharya")


def test_pieces_go_to_any_own_province() -> None:
    """[R7.7] [R7.6] [D6] Also to one of an earlier round, in any split; not to another player's."""
    g = purchases("thebes", "mendes")
    play(g, "0 farmer thebes\n0 farmer mendes\n0 stone mendes\n0 stone thebes\n0 stone mendes")
    assert [g.lands[p].stones for p in ("thebes", "mendes")] == [1, 2]
    for piece in ("farmer", "stone"):
        assert why(purchases("thebes"), 0, f"{piece} edfu") == NotYours("edfu")


def test_the_third_stone_builds() -> None:
    """[R7.6] [R4.8] Seven stones: two pyramids and a stone."""
    g = purchases("thebes", gold=40)
    play(g, "\n0 stone thebes" * 7)
    assert (g.lands["thebes"].pyramids, g.lands["thebes"].stones) == (2, 1)


def test_free_farmer() -> None:
    """[R7.8] [D7] Outside the fields of any own province, full or without fields; one a phase; it can add up."""
    g = table(owned=[["berenike", "buto"], ["edfu"], ["abu"]])
    hire(g, buto=5)
    g.lands["berenike"].extra = 1
    give(g, 0, "free_farmer", "free_farmer")
    g = go_on(g, "purchases")
    assert {"use free_farmer berenike", "use free_farmer buto"} <= legal(g, 0)
    placed = play(g, "0 use free_farmer berenike")[-1]
    assert isinstance(placed, FarmerPlaced)
    assert (placed.clause, told(g, [placed])) == ("R7.8", ["Player 1 places 1 farmer in Berenike, outside the fields"])
    assert (g.lands["berenike"].extra, g.purse(0)) == (2, 20)
    assert why(g, 0, "use free_farmer buto") == OneCopy("free_farmer")


def test_a_card_does_not_end_a_step() -> None:
    """[R7.8] [R7.9] [D7] At any moment: before the cards, between two farmers, after the stones."""
    g = purchases("thebes", cards=("free_farmer",))
    play(
        g,
        "0 use free_farmer thebes\n0 cards 1\n0 farmer thebes\n0 stone thebes\n0 stone thebes\n0 use architect thebes",
    )
    assert (g.lands["thebes"].pyramids, g.lands["thebes"].stones, g.farmers("thebes")) == (1, 0, 2)


def test_architect_needs_two_stones_of_ones_own() -> None:
    """[R7.9] [R4.3] [D7] Not one, not in another player's province, not without the card."""
    g = table(owned=[["thebes"], ["edfu"], ["abu"]])
    build(g, thebes=(0, 1), edfu=(0, 2))
    g = go_on(g, "purchases")
    assert why(g, 0, "use architect thebes") == TwoStonesNeeded("thebes", "architect", Amount(1, "stone"), 2)
    assert why(g, 0, "use architect edfu") == NotYours("edfu")
    play(g, "0 sell architect")
    assert why(g, 0, "use architect thebes") == NotInHand("architect")


def test_what_builds_a_pyramid_names_its_own_clause() -> None:
    """[R7.9] [R4.8] Two stones by the card, three by the rule; the log says the same of both."""
    g = purchases("thebes")
    events = play(g, "0 stone thebes\n0 stone thebes\n0 use architect thebes" + "\n0 stone thebes" * 3)
    built = [event for event in events if isinstance(event, Built)]
    assert [event.clause for event in built] == ["R7.9", "R4.8"]
    assert told(g, built) == ["Thebes gains 1 pyramid"] * 2


def test_architect_between_two_stones_is_worth_one() -> None:
    """[R7.9] [A35] [A39] [D7] Four stones on an empty province: a pyramid and 2 stones; the price goes on."""
    g = purchases("thebes")
    play(g, "0 stone thebes\n0 stone thebes\n0 use architect thebes\n0 stone thebes\n0 stone thebes")
    assert (g.lands["thebes"].pyramids, g.lands["thebes"].stones) == (1, 2)
    assert g.purse(0) == 20 - 10


def test_architect_with_five_stones_comes_out_the_same() -> None:
    """[A35] Before the last three or after them: two pyramids."""
    for moves in (["stone"] * 2 + ["use architect"] + ["stone"] * 3, ["stone"] * 5 + ["use architect"]):
        g = purchases("thebes")
        play(g, "\n".join(f"0 {move} thebes" for move in moves))
        assert (g.lands["thebes"].pyramids, g.lands["thebes"].stones) == (2, 0)


def test_cards_of_other_phases_wait() -> None:
    """[R4.3] An income card on a province is refused now."""
    g = purchases("thebes", cards=("fixed_income",))
    assert why(g, 0, "use fixed_income thebes") == WrongPhase("fixed_income", "income")


def test_everything_is_public_but_the_drawn_cards() -> None:
    """[R7.10] [D4] The others see how many cards were drawn, and what was paid."""
    g = purchases("thebes")
    on_top(g, "bid_block")
    events = play(g, "0 cards 1\n0 farmer thebes")
    assert told(g, events, 1) == [
        "Player 1 buys 1 favour card for 1 gold",
        "Player 1 takes 1 favour card",
        "Player 1 buys 1 farmer for 1 gold, placed in Thebes",
    ]
    assert told(g, events, 0)[1] == "Player 1 takes: Protection"


def test_nobody_buys_out_of_turn() -> None:
    """[R7.1] Selling is the one thing that is always possible."""
    g = purchases("thebes")
    assert why(g, 1, "stone edfu") == NotYourTurn("R7.1")
    assert {str(m) for m in g.asides(1)} == {"sell architect"}


def test_without_gold_and_cards_there_is_only_the_end() -> None:
    """[R7.2] [R7.3] Every step may be skipped."""
    g = table(owned=[["thebes"], ["edfu"], ["abu"]])
    g.gold[0] = 0
    empty_hand(g, 0)
    g = go_on(g, "purchases")
    assert legal(g, 0) == {"done"}
