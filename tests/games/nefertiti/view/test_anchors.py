"""What a choice would do is said at the places that it touches: marks and worths."""

from __future__ import annotations

from collections.abc import Iterator

from engine import read_move
from engine.core import Panel, Picks, plain, say
from engine.nefertiti.model.board import AKHENATON, types_of
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.board_view import picture
from tests.games.nefertiti.table import FOUR, GAME, KEY, A, B, C, D, characters, play, stored, table

TOLD = {
    A: "Take 2 gifts other than the first, or the first gift (harp) with the Seal. You pay 5 Deben of your 9 Deben.",
    C: "Buy one gift for 4 Deben, or take half of the Reserve: 3 Deben. You have 9 Deben.",
}


def button(g: Nefertiti, panel: Panel) -> list[str]:
    """The button and what is said above it, in English."""
    assert panel.preview is not None
    return [say(text, plain(g.words)) for text in (panel.preview.label, *panel.preview.lines)]


def picks(panel: Panel) -> Iterator[Picks]:
    """The lists of choices of a panel."""
    return (shape for shape in panel.shapes if isinstance(shape, Picks))


def marks(g: Nefertiti, seat: int, *moves: str) -> dict[str, str]:
    """The words on the anchors, in English."""
    panel = GAME.panel(g, seat, [read_move(KEY, move) for move in moves])
    return {mark.at: say(mark.text, plain(g.words)) for mark in panel.marks}


def worths(g: Nefertiti, seat: int) -> dict[str, int]:
    """The points on the anchors."""
    return {
        choice.place: choice.worth
        for shape in picks(GAME.panel(g, seat, ()))
        for choice in shape.choices
        if choice.worth is not None
    }


def test_a_servant_that_closes_a_market_shows_the_order_of_service_and_what_opens() -> None:
    """[R6.1] [R7.2] The highest offer first; Luxor has four empty slots."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    assert marks(g, A, "place gizeh 5") == {
        "gizeh": "This closes Gizeh. Served in this order: Player 1, Player 4, Player 3 and Player 2",
        "gizeh_5": "1",
        "gizeh_4": "2",
        "gizeh_3": "3",
        "gizeh_1": "4",
        "luxor": "Luxor opens with 4 new gifts",
    }
    assert marks(g, A, "place gizeh 8") == {}


def test_the_market_that_would_open_says_whether_akhenaton_comes() -> None:
    """[R8.1] Six cards leave one of the last five; among five he may be; four are all that are left."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR, "luxor": ["harp"] * 3 + [None]}, pawns=pawns)
    said = {}
    for left in (6, 5, 1):
        del g.deck[left:]
        said[left] = marks(g, A, "place gizeh 5")["luxor"]
    assert said == {
        6: "Luxor opens with 1 new gift",
        5: "Luxor opens with 1 new gift, unless Akhenaton appears",
        1: "Akhenaton appears: Luxor goes out of play",
    }


def test_later_bidders_see_price_and_gain_on_the_gifts_and_half_of_the_reserve() -> None:
    """[R1.7] [R6.8] A harp is worth 9 to one owner, and 7 each to two."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    markets = {"gizeh": FOUR}
    g = table(sides={"gizeh": "left"}, markets=markets, pawns=pawns, money=[9, 9, 9, 9], gifts={A: ["harp"]})
    play(g, "0 place gizeh 5\n0 take low1 low2")
    assert marks(g, D) == {"gizeh_top": "−4", "gizeh_low3": "−4", "reserve_gizeh": "+3"}
    values = g.printed.values
    assert worths(g, D) == {"gizeh_top": values["harp"][1], "gizeh_low3": values["statuette"][0]}


def test_a_bundle_stands_on_each_of_its_gifts() -> None:
    """[R6.3] Two of the three lower gifts, or the upper one."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    play(g, "0 place gizeh 5")
    (shape,) = picks(GAME.panel(g, A, ()))
    assert {choice.move: choice.place for choice in shape.choices if choice.move} == {
        "take low1 low2": "gizeh_low1 gizeh_low2",
        "take low1 low3": "gizeh_low1 gizeh_low3",
        "take low2 low3": "gizeh_low2 gizeh_low3",
        "take top": "gizeh_top",
    }


def test_a_scribe_says_on_own_gifts_what_a_type_brings() -> None:
    """[R10.6] Two harps of one owner: 3 points each beyond their value, as for a chair."""
    g = table(3, seals={A: 1}, gifts={A: ["harp", "harp", "chair"]})
    characters(g, "scribe_3")
    play(g, "0 recruit scribe_3")
    assert worths(stored(g), A) == {"own_harp": 2 * 3, "own_chair": 3}


def closed(g: Nefertiti, seat: int) -> dict[str, str]:
    """Why nothing can be chosen at the closed places, in English."""
    return {one.at: say(one.why, plain(g.words)) for one in GAME.panel(g, seat, ()).closed}


def test_a_market_that_rests_says_so_with_all_its_spaces_and_an_open_one_at_what_is_taken() -> None:
    """[R4.1] [R1.3] The free spaces of an open market are not closed."""
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns={"gizeh": {"1": B}})
    g.markets["luxor"].state = "closed"
    found = closed(g, A)
    rests = "Nothing can be placed at a market that is resting or closed for good."
    spaces = [f"luxor_{space}" for space in g.stall(g.markets["luxor"]).at]
    assert {found.get(place) for place in ("luxor", *spaces)} == {rests}
    assert {place for place in found if place.startswith("gizeh_")} == {"gizeh_1"}
    assert found["gizeh_1"] == "This space is already taken."


def anchors(g: Nefertiti, seat: int, *moves: str) -> dict[str, str]:
    """The anchors of each open choice after these."""
    panel = GAME.panel(g, seat, [read_move(KEY, move) for move in moves])
    return {choice.move: choice.place for shape in picks(panel) for choice in shape.choices if choice.move}


def laid(g: Nefertiti, viewer: int | None) -> list[str]:
    """The anchors of what this viewer sees laid out beside the markets."""
    seen = g.seen_by(viewer)
    return [card.place for group in picture(seen, viewer).board.laid for card in group.cards]


def test_a_merchant_exchanges_by_the_own_gift_and_the_other_players_gift() -> None:
    """[R10.2] The gifts of the others lie where everybody sees them; for nothing else are they laid out."""
    g = table(3, seals={A: 1}, gifts={A: ["harp", "chair"], B: ["chair"], C: ["harp"]})
    characters(g, "merchant")
    assert not laid(g, A)
    play(g, "0 recruit merchant")
    assert laid(g, A) == laid(g, B) == laid(g, None) == ["of_1_chair", "of_2_harp"]
    assert anchors(g, A) == {
        "swap harp 1 chair": "own_harp of_1_chair",
        "swap chair 1 chair": "own_chair of_1_chair",
        "swap harp 2 harp": "own_harp of_2_harp",
        "swap chair 2 harp": "own_chair of_2_harp",
        "done": "",
    }
    assert anchors(g, A, "swap harp 1 chair") == {"swap harp 1 chair": "own_harp of_1_chair"}


def test_half_an_exchange_cannot_be_sent() -> None:
    """[R10.2] [A16] [R9.1] Doing nothing is a choice; the button says an exchange once there is one."""
    g = table(3, seals={A: 1}, gifts={A: ["harp", "harp", "chair"], B: ["chair"], C: ["chair"]})
    characters(g, "merchant_first")
    play(g, "0 recruit merchant_first")
    assert GAME.panel(g, A, []).confirm == ()
    assert GAME.panel(g, A, [read_move(KEY, "done")]).confirm == ("done",)
    swaps = [read_move(KEY, move) for move in ("swap harp 1 chair", "swap harp 2 chair")]
    one, two = GAME.panel(g, A, swaps[:1]), GAME.panel(g, A, swaps)
    assert one.confirm == ("swap harp 1 chair", "done")
    lines = ["You pay nothing.", "Your gifts lose 2 points.", "You can first choose a second exchange."]
    assert button(g, one) == ["Exchange a harp for a chair", *lines]
    label = "Exchange a harp for a chair and a harp for a chair"
    assert button(g, two) == [label, "You pay nothing.", "Your gifts gain 4 points."]  # 27, not 23: nobody else has one


def test_a_thief_without_a_gift_to_take_is_announced() -> None:
    """[R3.3] Before the seal is spent."""
    for there, warned in (("harp", False), (None, True)):
        g = table(seals={A: 1}, markets={"luxor": [there, None, None, None]})
        characters(g, "thief")
        said = button(g, GAME.panel(g, A, [read_move(KEY, "recruit thief")]))
        assert warned == (said[-1].startswith("There is nothing to do for this character now"))


def test_who_is_served_is_told_what_can_be_taken() -> None:
    """[R6.3] [R6.8] The best bidder one way or the other, the next one a gift or half of the Reserve."""
    pawns = {"gizeh": {"5": A, "3": B, "4": C}}
    g = table(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    play(g, "0 place gizeh 1")
    for seat, told in TOLD.items():
        context = GAME.panel(g, seat, []).context
        assert context is not None
        assert say(context, plain(g.words)) == told
        g.play(seat, g.moves(seat)[0])


def test_what_a_first_merchant_has_just_taken_is_exchanged_from_where_it_lay() -> None:
    """[R10.2] The second exchange is with another player; the board is as it was before the first."""
    g = table(seals={A: 1}, gifts={A: ["harp", "senet"], B: ["double_senet"], C: ["senet"]})
    characters(g, "merchant_first")
    play(g, "0 recruit merchant_first")
    found = anchors(g, A, "swap harp 1 double_senet")
    assert found["swap double_senet 2 senet"] == "of_1_double_senet of_2_senet"
    assert found["swap senet 2 senet"] == "own_senet of_2_senet"


def test_an_oracle_exchanges_and_orders_the_cards_that_it_alone_sees() -> None:
    """[R11.2] From the card that is drawn first; each that has its place has its number."""
    g = table(seals={A: 1}, gifts={A: ["mirror"]})
    bottom = ("harp", AKHENATON, "necklace", "senet", "chair")
    for card in bottom:
        g.deck.remove(card)
    g.deck[:0] = bottom
    characters(g, "oracle")
    play(g, "0 recruit oracle")
    assert laid(g, A) == ["deck_chair", "deck_senet", "deck_necklace", "deck_akhenaton", "deck_harp"]
    assert laid(g, B) == laid(g, None) == []
    assert anchors(g, A)["give mirror chair"] == "own_mirror deck_chair"
    play(g, "0 done")
    assert anchors(g, A) == {f"lay {card}": f"deck_{card}" for card in bottom}
    assert marks(g, A, "lay chair", "lay harp") == {"deck_chair": "1", "deck_harp": "2"}


def test_a_royal_maid_names_any_type_and_takes_a_gift_of_the_neutral_player() -> None:
    """[R10.4] [A15] [R13.8] Also a type that nobody owns; of two cards of one type the recruiter chooses."""
    g = table(2, seals={A: 1}, neutral=["chair", "foreign_chair_1", "harp"], memphis=True)
    characters(g, "royal_maid")
    play(g, "0 recruit royal_maid")
    types = [f"types_{type_}" for type_ in types_of(2, True)]
    assert [*anchors(g, A).values()] == laid(g, A) == types
    play(g, "0 name chair")
    assert anchors(g, A) == {"discard chair": "neutral_chair", "discard foreign_chair_1": "neutral_foreign_chair_1"}
    assert laid(g, A) == ["neutral_harp", "neutral_chair", "neutral_foreign_chair_1"]


def test_a_foreign_gift_that_goes_takes_its_bonus_from_those_that_stay() -> None:
    """[R11.4] [R12.11] 8 points for a harp of 11; the foreign one brings the other harp 2 as well."""
    g = table(memphis=True, seals={A: 1}, gifts={A: ["harp", "foreign_harp_2"]})
    characters(g, "amun_merchant")
    play(g, "0 recruit amun_merchant")
    assert worths(g, A) == {"own_harp": 8 - 11, "own_foreign_harp_2": 8 - 11 - 2}
    play(g, "0 discard harp")
    assert worths(g, A) == {"own_foreign_harp_2": 8 - 11}
