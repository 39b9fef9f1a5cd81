"""The prompt of Amun-Re: what is taken up is what is confirmed."""

from engine import GAMES, read_move, start
from engine.amun_re import AmunRe, Options
from engine.core import plain, say

GAME = GAMES["amun-re"]


def moves(*texts: str):
    """Moves from their texts."""
    return [read_move("amun-re", text) for text in texts]


def auction(*provinces: str) -> AmunRe:
    """Three players, seat 0 first, at the beginning of an auction of these provinces."""
    g = start("amun-re", 3, "prompt", Options(first=0))
    assert isinstance(g, AmunRe)
    g.used = [*g.used[: -len(provinces)], *provinces]
    g.revealed, g.free_cards = list(provinces), {}
    return g


def test_an_outbid_player_with_the_card_may_bid_in_the_same_province_through_the_prompt() -> None:
    """[R6.11] Card and bid are confirmed together."""
    g = auction("thebes", "avaris", "abydos")
    g.hands[0] = ["outbid_same_province"]
    for seat, text in ((0, "bid thebes 0"), (1, "bid thebes 1"), (2, "bid avaris 0")):
        g.play(seat, read_move("amun-re", text))
    prompt = GAME.panel(g.seen_by(0), 0, moves("play outbid_same_province", "bid thebes 3"))
    assert prompt.confirm == ("play outbid_same_province", "bid thebes 3")
    for move in moves(*prompt.confirm):
        g.play(0, move)


def buying() -> AmunRe:
    """Seat 0 begins its purchases."""
    g = auction("thebes", "avaris", "abydos")
    for seat, text in ((0, "bid thebes 0"), (1, "bid avaris 0"), (2, "bid abydos 0")):
        g.play(seat, read_move("amun-re", text))
    return g


def test_a_card_sold_during_the_purchases_does_not_end_them() -> None:
    """[R4.2] [A38] Selling comes first, then buying goes on."""
    g = buying()
    prompt = GAME.panel(g.seen_by(0), 0, moves("sell architect"))
    assert prompt.confirm == ("sell architect",)
    assert say(prompt.heading, plain(g.words)) == "Sell Architect for 1 gold"


def test_a_card_may_be_sold_after_something_was_bought() -> None:
    """[R4.2] At any time."""
    g = buying()
    g.play(0, read_move("amun-re", "stone thebes"))
    assert GAME.panel(g.seen_by(0), 0, moves("sell architect")).confirm == ("sell architect",)


def test_own_province_cards_lie_in_the_hand_at_any_time() -> None:
    """[R2.7] [R16] Under the expert rule their owner may look at them, and nobody else."""
    g = start("amun-re", 3, "hands", Options(expert=True))
    assert isinstance(g, AmunRe)
    for seat in range(3):
        g.play(seat, g.moves(seat)[0])
    for viewer in range(3):
        hand = GAME.picture(g.seen_by(viewer), viewer).hand
        assert set(g.province_hands[viewer]) == {card.id for card in hand.cards} & set(g.lands)


def test_provinces_that_were_dealt_out_are_not_counted_as_a_pile() -> None:
    """[R2.7] The rest went back unseen; [R5.4] without the expert rule the face-down cards are counted."""
    expert = start("amun-re", 4, "piles", Options(expert=True))
    plain_rule = start("amun-re", 4, "piles", Options())
    assert GAME.picture(expert.seen_by(None), None).board.provinces_left is None
    assert GAME.picture(plain_rule.seen_by(None), None).board.provinces_left == 3 * 4 - 4  # R2.4, R5.1


def test_only_what_was_taken_up_can_be_cleared() -> None:
    """A prompt that can be confirmed as it stands holds nothing of the reader's; purchases prepared for later do."""
    g = buying()
    assert GAME.panel(g.seen_by(0), 0, ()).confirm == ("done",)
    taken = [GAME.panel(g.seen_by(0), 0, moves(*draft)).taken for draft in ((), ("stone thebes",), ("sell architect",))]
    assert taken == [False, True, True]
    assert not GAME.panel(g.seen_by(1), 1, ()).taken
    assert GAME.panel(g.seen_by(1), 1, moves("stone avaris", "done")).taken
