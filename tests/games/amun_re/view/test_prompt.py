"""The prompt of Amun-Re: what is chosen is what is confirmed."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine import GAMES, read_move, start
from engine.amun_re import AmunRe, Options
from engine.amun_re.model.refusals import CardsSentFirst, FewFreeFields, GoldPaysFor, SellFirst, StepOver
from engine.amun_re.phases.purchase import Buying
from engine.core import Amount, Ladder, Move, Panel, Picks, Slide, Steps, Total, Totals, plain, say
from engine.laws import random_games
from tests.games.amun_re.table import build, give, go_on, table, whole_game

GAME = GAMES["amun-re"]


def moves(*texts: str):
    """Parse moves."""
    return [read_move("amun-re", text) for text in texts]


def auction(*provinces: str, **options: Any) -> AmunRe:
    """Three players, seat 0 first, at the beginning of an auction of these provinces."""
    g = start("amun-re", 3, "prompt", Options(first=0, **options))
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


def bids(panel: Panel) -> list[str]:
    """The bids that a ladder offers."""
    (ladder,) = panel.shapes
    assert isinstance(ladder, Ladder)
    return [rung.move for row in ladder.rows for rung in row.rungs if rung.move]


def test_who_still_has_to_bid_prepares_the_bid() -> None:
    """[R6.2] [R6.5] [R6.6] Before the first bid, and once outbid; above what stands now. The others wait."""
    g = auction("thebes", "avaris", "abydos")
    g.play(0, read_move("amun-re", "bid thebes 3"))
    prompt = GAME.panel(g.seen_by(2), 2, moves("bid thebes 6"))
    assert (prompt.ahead, prompt.confirm, prompt.active) == (True, (), False)
    assert "bid thebes 6" in bids(prompt)
    assert "bid thebes 3" not in bids(prompt)
    assert prompt.preview is not None
    assert [say(line, plain(g.words)) for line in prompt.preview.lines] == [
        "This outbids Player 1.",
        "If nobody outbids you: you pay 6 and keep 14.",
    ]
    assert not GAME.panel(g.seen_by(0), 0).ahead
    g.play(1, read_move("amun-re", "bid thebes 6"))
    outbid = GAME.panel(g.seen_by(0), 0, moves("bid thebes 10", "bid avaris 0"))
    assert (outbid.ahead, outbid.dropped) == (True, True)
    assert not any(bid.startswith("bid thebes") for bid in bids(outbid))
    assert not GAME.panel(g.seen_by(1), 1).ahead


def test_who_was_outbid_in_this_lap_prepares_the_bid_of_the_next() -> None:
    """[R6.5] [A5] 2003: asked only after the lap, but certainly then; with the ban of R6.6."""
    g = auction("thebes", "avaris", "abydos", edition="2003")
    g.play(0, read_move("amun-re", "bid thebes 0"))
    g.play(1, read_move("amun-re", "bid thebes 1"))
    assert g.to_move() == (2,)
    early = bids(GAME.panel(g.seen_by(0), 0))
    assert GAME.panel(g.seen_by(0), 0).ahead
    g.play(2, read_move("amun-re", "bid avaris 0"))
    assert g.to_move() == (0,)
    assert set(bids(GAME.panel(g.seen_by(0), 0))) == set(early) - {"bid avaris 0"}


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


def test_a_bid_is_not_called_final_where_a_rival_may_have_to_sell_first() -> None:
    """[R6.8] [R6.9] [R16.1] Whether the others can pay at once is hidden; only then are cards of a province taken."""
    g = auction("thebes", "avaris", "abydos")
    g.free_cards = {"thebes": [g.power.pop()]}
    for seat, text in ((0, "bid thebes 6"), (1, "bid avaris 0")):
        g.play(seat, read_move("amun-re", text))
    shown = GAME.panel(g.seen_by(2), 2, moves("bid abydos 0")).preview
    assert shown is not None
    assert (shown.final, shown.perhaps) == (False, True)


def test_what_reveals_in_any_case_is_called_final() -> None:
    """[R8.3] The last offering opens all of them."""
    g = start("amun-re", 3, "prompt", Options(first=0))
    rng = Random(2)
    for _awaited in random_games.turns(g):
        if g.secret:
            break
        g.play(*random_games.random_move(g, rng))
    for seat in g.to_move()[:-1]:
        g.play(seat, g.moves(seat)[0])
    (last,) = g.to_move()
    shown = GAME.panel(g.seen_by(last), last, [g.moves(last)[0]]).preview
    assert shown is not None
    assert shown.final


def staircases(g: AmunRe, seat: int, draft: Sequence[Move]) -> dict[str, Total]:
    """The steps of the staircases of farmers and stones, by their places."""
    shapes = GAME.panel(g.seen_by(seat), seat, draft).shapes
    return {total.place: total for shape in shapes if isinstance(shape, Totals) for total in shape.totals}


def test_a_step_of_a_staircase_sets_the_number_and_the_chosen_one_gives_it_up() -> None:
    """[R7.3] Farmers come before the stones that are chosen already; what stands on the provinces stays there."""
    g = go_on(table(owned=[["mendes", "thebes"], ["buto"], ["edfu"]]), "purchases")
    draft = moves("farmer thebes", "stone thebes")
    steps = staircases(g, 0, draft)
    assert [place for place, step in steps.items() if step.on] == ["farmers-1", "stones-1"]
    assert steps["farmers-3"].moves == ("farmer thebes", "farmer thebes", "farmer thebes", "stone thebes")
    assert steps["stones-2"].moves == ("farmer thebes", "stone thebes", "stone thebes")
    assert (steps["farmers-1"].moves, steps["stones-1"].moves) == (("stone thebes",), ("farmer thebes",))


def test_a_closed_step_says_what_is_missing() -> None:
    """[R7.2] [R7.3] [R7.5] Fields, gold, gold that cards would bring, or its turn."""
    g = go_on(table(owned=[["thebes"], ["buto"], ["edfu"]]), "purchases")
    g.gold[0], g.hands[0] = 10, []
    g.lands["thebes"].farmers = g.board["thebes"].fields - 2
    steps = staircases(g, 0, ())
    assert steps["farmers-2"].why is None
    assert steps["farmers-3"].why == FewFreeFields(2)
    assert steps["stones-4"].why is None
    assert steps["stones-5"].why == GoldPaysFor(Amount(10, "gold"), Amount(4, "stone"))
    give(g, 0, *["architect"] * 5)
    assert isinstance(staircases(g, 0, ())["stones-5"].why, SellFirst)
    g.play(0, read_move("amun-re", "stone thebes"))
    assert isinstance(staircases(g, 0, ())["farmers-1"].why, StepOver)


def test_chosen_cards_are_bought_or_cleared_before_pieces_are_chosen() -> None:
    """[R7.4] They would go from the choice unseen, and can no longer be bought when the turn ends."""
    g = table(owned=[["thebes"], ["buto"], ["edfu"]])
    build(g, thebes=(0, 2))
    give(g, 0, "architect")
    g = go_on(g, "purchases")
    shown, closed = GAME.panel(g.seen_by(0), 0, moves("cards 1")), CardsSentFirst()
    assert shown.confirm == ("cards 1",)
    assert {step.why for step in staircases(g, 0, moves("cards 1")).values()} == {closed}
    (steps,) = (shape for shape in shown.shapes if isinstance(shape, Steps))
    (row,) = steps.rows
    assert {each.why for each in (*(stepper.more for stepper in row.steppers), *row.extras)} == {closed}
    (cards,) = (shape for shape in shown.shapes if isinstance(shape, Picks))
    assert [choice.on for choice in cards.choices[:2]] == [True, False]
    assert cards.choices[1].move == "cards 2"
    assert closed in shown.reasons


def test_every_step_is_a_legal_draft_with_so_many_pieces_and_says_why_where_there_is_none() -> None:
    """[R7.3] Also with cards and pieces chosen before, in random purchases."""
    rng, looked = Random(7), 0
    for n in range(6):
        for g, _news in whole_game(3 + n % 3, f"staircase {n}"):
            if not isinstance(g.decision, Buying) or g.decision.step != "cards":
                continue
            (seat, *_others), draft = g.to_move(), list[Move]()
            for _piece in range(rng.randint(0, 5)):
                after, _kept = g.apply_draft(seat, draft)
                draft += [m for m in [rng.choice(after.moves(seat))] if g.decision.continues_turn(m)]
            reasons = GAME.panel(g.seen_by(seat), seat, draft).reasons
            for place, step in staircases(g, seat, draft).items():
                kind, number = place.split("-")
                wanted = 0 if step.on else int(number)
                if step.why is None:
                    whole = moves(*step.moves)
                    assert g.apply_draft(seat, whole)[1] == whole or "architect" in str(draft), (draft, place)
                    assert sum(str(move).startswith(kind[:-1]) for move in whole) == wanted
                    looked += 1
                else:
                    assert step.why in reasons
    assert looked > 500


def ghosts(g: AmunRe, *texts: str) -> dict[str, dict[str, int]]:
    """What a draft of seat 0 shows on its provinces."""
    return ghosts_of(g, 0, moves(*texts))


def ghosts_of(g: AmunRe, seat: int, draft: Sequence[Move]) -> dict[str, dict[str, int]]:
    """What a draft shows on the provinces of its seat."""
    shown = GAME.panel(g.seen_by(seat), seat, draft).ghosts
    return {ghost.at: {piece.of: piece.n for piece in ghost.pieces} for ghost in shown}


def test_a_draft_shows_its_farmers_in_their_fields_and_three_stones_as_their_pyramid() -> None:
    """[R4.8] [R7.9] Two stones lie in Thebes: the next one, or the Architect, makes a pyramid."""
    g = table(owned=[["thebes"], ["buto"], ["edfu"]])
    build(g, thebes=(0, 2))
    give(g, 0, "architect")
    g = go_on(g, "purchases")
    assert ghosts(g) == {}
    assert ghosts(g, "farmer thebes", "farmer thebes") == {
        "field-thebes-0": {"farmer": 1},
        "field-thebes-1": {"farmer": 1},
    }
    assert ghosts(g, "stone thebes", "stone thebes") == {"built-thebes": {"pyramid": 1, "stone": 1 - 2}}
    assert ghosts(g, "use architect thebes", "stone thebes") == {"built-thebes": {"pyramid": 1, "stone": 1 - 2}}
    assert ghosts(g, "stone thebes") == {"built-thebes": {"pyramid": 1, "stone": -2}}


def test_ghosts_and_buttons_of_pieces_keep_to_what_a_draft_does() -> None:
    """[R4.8] [R7.2] [R7.9] In random purchases ghosts are what differs afterwards, and each button is a legal draft."""
    rng, compared, joined = Random(11), 0, 0
    for n in range(6):
        for g, _news in whole_game(3 + n % 3, f"ghosts {n}"):
            if not isinstance(g.decision, Buying) or g.decision.step != "cards":
                continue
            seat, draft = g.to_move()[0], list[Move]()
            for _piece in range(rng.randint(1, 6)):
                after, _kept = g.apply_draft(seat, draft)
                draft += [m for m in [rng.choice(after.moves(seat))] if g.decision.continues_turn(m)]
            after, shown = g.apply_draft(seat, draft)[0], ghosts_of(g, seat, draft)
            for p in g.estates[seat]:
                was, is_ = g.lands[p], after.lands[p]
                pieces = {"pyramid": is_.pyramids - was.pyramids, "stone": is_.stones - was.stones}
                differs = {of: change for of, change in {**pieces, "farmer": is_.extra - was.extra}.items() if change}
                assert shown.get(f"built-{p}", {}) == differs, (draft, p)
                compared += bool(differs)
            for p, (_why, whole) in added(g, seat, "farmer", draft).items():
                hired = g.apply_draft(seat, moves(*whole))[0].lands[p].farmers if whole else after.lands[p].farmers + 1
                assert hired == after.lands[p].farmers + 1, (draft, p)
                joined += bool(whole)
    assert compared > 100
    assert joined > 50


def test_a_farmer_joins_a_draft_that_has_stones_before_them() -> None:
    """[R7.2] Cards, then farmers, then stones: the order of the draft, not of the taps. The fields of Edfu are full."""
    g = table(owned=[["thebes", "edfu"], ["buto"], ["mendes"]])
    g.lands["edfu"].farmers = g.board["edfu"].fields
    g = go_on(g, "purchases")
    assert added(g, 0, "farmer", []) == {"thebes": ("", ()), "edfu": ("NoFreeField", ())}
    assert added(g, 0, "farmer", moves("stone thebes")) == {
        "thebes": ("", ("farmer thebes", "stone thebes")),
        "edfu": ("StepOver", ()),
    }
    assert added(g, 0, "stone", moves("stone thebes")) == {"thebes": ("", ()), "edfu": ("", ())}


def added(g: AmunRe, seat: int, kind: str, draft: Sequence[Move]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Why one more piece is closed in each of a seat's provinces, and the draft that it would be a part of."""
    panel = GAME.panel(g.seen_by(seat), seat, draft)
    rows = next(shape.rows for shape in panel.shapes if isinstance(shape, Steps))
    steppers = {row.place: next(one for one in row.steppers if one.kind == kind) for row in rows}
    return {p: (type(one.more.why).__name__ if one.more.why else "", one.whole) for p, one in steppers.items()}


def test_a_drafted_farmer_takes_the_first_free_field_and_an_extra_farmer_none() -> None:
    """[R7.8] Thebes has 4 fields, two of them with farmers."""
    g = table(owned=[["thebes"], ["buto"], ["edfu"]])
    g.lands["thebes"].farmers = 2
    give(g, 0, "free_farmer")
    g = go_on(g, "purchases")
    assert ghosts(g, "farmer thebes") == {"field-thebes-2": {"farmer": 1}}
    assert ghosts(g, "use free_farmer thebes") == {"built-thebes": {"farmer": 1}}


def offering(gold: int, *cards: str) -> AmunRe:
    """Everybody makes an offering; seat 0 has so much gold and these cards."""
    g = table(owned=[["mendes"], ["buto"], ["edfu"]])
    give(g, 0, *cards)
    g.gold[0] = gold
    return go_on(g, "offering")


def amount(panel: Panel) -> Slide:
    """The amount that a prompt asks for."""
    slide = panel.shapes[0]
    assert isinstance(slide, Slide)
    return slide


def test_no_amount_is_shown_before_one_is_chosen() -> None:
    """[R8.1] Neither a value nor one of the two ways; theft has no amount either."""
    g = offering(7)
    for draft, value, ways, confirm in (
        ((), None, [False, False], ()),
        (("offer 3",), 3, [True, False], ("offer 3",)),
        (("steal",), None, [False, True], ("steal",)),
    ):
        prompt = GAME.panel(g.seen_by(0), 0, moves(*draft))
        assert amount(prompt).value == value
        assert [way.on for way in amount(prompt).patterns] == ways
        assert prompt.confirm == confirm


def test_a_single_amount_is_a_plain_choice() -> None:
    """[R8.1] With 1 gold there is no amount to set."""
    slide = amount(GAME.panel(offering(1).seen_by(0), 0))
    assert slide.low == slide.high
    assert [way.move for way in slide.patterns] == ["offer 1", "steal"]


def test_the_only_answer_can_be_confirmed_at_once() -> None:
    """[R8.2] Without gold it is theft; nothing is the reader's own choice that could be cleared."""
    prompt = GAME.panel(offering(0).seen_by(0), 0)
    assert (prompt.confirm, prompt.taken) == (("steal",), False)
    assert [(way.move, way.on) for way in amount(prompt).patterns] == [("", False), ("steal", True)]
    assert GAME.panel(offering(0, "offering_adjustment").seen_by(0), 0).confirm == (), "with a card there are two"
