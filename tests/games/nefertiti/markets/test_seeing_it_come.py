"""Previews in Nefertiti: what would close a market, and the effects of a placement."""

from __future__ import annotations

from random import Random

from engine import GAMES, read_move
from engine.core import Picks, plain, say
from engine.nefertiti.markets.closing_preview import Odds, would_close
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import (
    FOUR,
    KEY,
    A,
    B,
    C,
    D,
    characters,
    legal,
    play,
    preview,
    stored,
    table,
    told,
    whole_game,
)

GAME = GAMES[KEY]


def outlook(g: Nefertiti, market: str) -> tuple[str, str, str]:
    """The texts below a market: its condition, its progress, and what would close it."""
    view = next(view for view in GAME.picture(g, None).board.markets if view.id == market)
    condition, progress, closes = (say(s, plain(g.words)) for s in (view.condition, view.progress, view.outlook))
    return condition, progress, closes


def marked(g: Nefertiti, market: str) -> list[str]:
    """The spaces marked because a servant of the active player would close the market there."""
    view = next(view for view in GAME.picture(g, None).board.markets if view.id == market)
    return [space.id for row in view.rows for space in row if space.closes]


class TestWhatWouldClose:
    def test_gizeh_left(self) -> None:
        """[R5.1] 1, 4 and 5 touch: a fourth beside them closes."""
        g = table(sides={"gizeh": "left"}, pawns={"gizeh": {"1": B, "4": C, "5": D}})
        assert outlook(g, "gizeh") == (
            "Closes when 4 occupied spaces touch side by side.",
            "Touching spaces: 3 of 4",
            "Player 1 can close it by placing on 0, 2, 3, 7 or 8",
        )
        assert marked(g, "gizeh") == ["0", "2", "3", "7", "8"]

    def test_gizeh_right(self) -> None:
        """[R5.2] It depends on whose servant comes."""
        pawns = {"gizeh": {"1": B, "2": C}}
        assert outlook(table(sides={"gizeh": "right"}, pawns=pawns), "gizeh")[1:] == (
            "2 servants of 2 colours",
            "Player 1 can close it by placing on 3, 4, 5, 6, 7 or 8",
        )
        g = table(sides={"gizeh": "right"}, pawns=pawns, turn=B)
        assert outlook(g, "gizeh")[2] == "Player 2 can’t close it with one servant"
        assert marked(g, "gizeh") == []

    def test_two_players(self) -> None:
        """[R13.6] The condition is another one."""
        assert outlook(table(2, sides={"gizeh": "right"}), "gizeh")[0] == (
            "Closes with servants or collectors of three kinds (each colour is a kind), or 4 in all."
        )

    def test_akhet_aton(self) -> None:
        """[R5.3] [R5.4] Levels, lines."""
        g = table(sides={"akhet_aton": "left"}, pawns={"akhet_aton": {"0": B, "1": B, "7": C}})
        assert outlook(g, "akhet_aton")[1:] == ("3 of 4 levels", "Player 1 can close it by placing on 3, 4 or 5")
        g = table(sides={"akhet_aton": "right"}, pawns={"akhet_aton": {"0": B, "4": B}})
        assert outlook(g, "akhet_aton")[1:] == (
            "1 line needs just one more servant",
            "Player 1 can close it by placing on 8",
        )

    def test_abu_simbel(self) -> None:
        """[R5.5] [R5.6] Sum 10: a 1, the 4 or the 7 and more."""
        g = table(sides={"abu_simbel": "left"}, pawns={"abu_simbel": {"7": B, "3": C}})
        assert outlook(g, "abu_simbel") == (
            "Closes when the offers add up to 11 or 14, or to 17 or more.",
            "Sum: 10",
            "Player 1 can close it by placing on 1, 4 or 8",
        )
        assert marked(g, "abu_simbel") == ["4", "8", "1a", "1b"]

    def test_luxor(self) -> None:
        """[R5.7] [R5.8] Chances instead of certainty; six in a row are certain."""
        g = table(sides={"luxor": "left"}, pawns={"luxor": {"2": B, "3": B}})
        g.markets["luxor"].state, g.markets["gizeh"].state = "open", "tile"
        assert outlook(stored(g), "luxor")[1:] == (
            "Occupied, from 1 to 6: 2 and 3",
            "Player 1 can close it by placing on 1, 4, 5 or 6, on 9 of 36 possible rolls",
        )
        assert would_close(g, g.markets["luxor"], "7", A) == Odds(4, 36)
        g.markets["luxor"].side = "right"
        assert outlook(g, "luxor")[1:] == (
            "Longest chain: 2",
            "Player 1 can close it by placing on 1 or 4, on 3 of 6 possible rolls",
        )

    def test_what_is_closed_says_when_it_opens(self) -> None:
        """[R7.2] [R8.1] [R8.2] With the tile, for good, out of play."""
        g = table()
        assert outlook(g, "luxor")[2] == "Resting until another market closes"
        g.akhenaton = True
        assert outlook(g, "luxor")[2] == "Resting until the end of the game"
        g.markets["luxor"].state = "closed"
        assert outlook(g, "luxor")[2] == "Closed for good"
        g.markets["luxor"].state = "ended"
        assert outlook(g, "luxor")[2] == "Akhenaton appeared here: out of play"

    def test_memphis(self) -> None:
        """[R12.5] How many foreign gifts are still to come."""
        g = table(memphis=True, markets={"memphis": ("foreign_harp_1",)})
        assert outlook(g, "memphis")[1:] == ("Waiting here: 1 gift", "Handed out when 3 more foreign gifts arrive")

    def test_who_has_no_servant_in_hand_names_a_market(self) -> None:
        """[R4.8] No space is marked then: only the markets with a servant of the player can be closed."""
        pawns = {"gizeh": {"0": A, "2": A, "6": A}, "akhet_aton": {"0": A, "1": B, "4": C}}
        g = table(sides={"gizeh": "left", "akhet_aton": "left"}, pawns=pawns)
        said = "Player 1 has no servants in hand and may choose to close it"
        assert [outlook(g, market)[2] for market in ("gizeh", "akhet_aton")] == [said, said]
        assert outlook(g, "abu_simbel")[2] == "Player 1 has no servants in hand"
        assert marked(g, "akhet_aton") == []
        assert sorted(legal(g, A)) == ["close akhet_aton", "close gizeh"]

    def test_while_gifts_are_sold_it_speaks_of_who_places_next(self) -> None:
        """[R3.1] [R5.2] [R6.9] The player to the left, with the servants that come back before."""
        g = table(
            turn=D, sides={"gizeh": "right", "abu_simbel": "right"}, markets={"gizeh": FOUR},
            pawns={"gizeh": {"7": A, "5": B}, "abu_simbel": {"12": A, "2a": A, "1a": A}}, money=(9, 9, 9, 9),
        )  # fmt: skip
        assert outlook(g, "abu_simbel")[2] == "Player 4 can close it by placing on 2, 3, 5, 6, 7 or 8"
        play(g, "3 place gizeh 1")
        assert g.servants[A] == 0
        assert outlook(g, "abu_simbel")[2] == "Player 1 can close it by placing on 2, 3, 5, 6, 7 or 8"
        assert "2b" in marked(g, "abu_simbel")

    def test_the_high_priest_places_again_himself(self) -> None:
        """[R10.3] After the first closure the same player places."""
        g = table(sides={"gizeh": "right"}, pawns={"gizeh": {"7": C, "5": B}}, seals={A: 1}, money=(9, 9, 9, 9),
                  markets={"gizeh": FOUR})  # fmt: skip
        characters(g, "high_priest")
        play(g, "0 recruit high_priest\n0 place gizeh 1")
        assert outlook(g, "akhet_aton")[2] == "Player 1 can’t close it with one servant"

    def test_the_mark_tells_the_truth(self) -> None:
        """[R4.6] At every moment of random games: a marked space closes the market, no other does."""
        rng, checked = Random(4), 0
        for g, _events in whole_game(4, "marks"):
            for seat in g.to_move():
                for move in g.moves(seat):
                    if not str(move).startswith("place") or rng.random() > 0.1:
                        continue
                    market = g.markets[move.market]
                    odds = would_close(g, market, move.space, seat)
                    after = g.copy()
                    closed = any(line.startswith(g.words[market.id]) and "closes;" in line
                                 for line in told(after, after.play(seat, move)))  # fmt: skip
                    assert odds.hits if closed else not odds.sure
                    checked += 1
        assert checked > 50


class TestPreview:
    def test_it_says_who_is_served_in_which_order(self) -> None:
        """[R6.1] [R6.3] [R6.8] [R7.2] What each could take and pay, and what opens then."""
        g = table(
            sides={"gizeh": "left"},
            pawns={"gizeh": {"1": D, "4": C, "5": B}},
            markets={"gizeh": ("necklace", "harp", "senet", "statuette"), "luxor": ("chair", "chair", None, None)},
            money=(9, 4, 9, 9),
            reserves={"gizeh": 2},
            gifts={B: ["chair"]},
        )
        assert preview(g, A, "place gizeh 2") == [
            "This closes Gizeh.",
            "Player 2 on 5 goes first but has 4 Deben: takes nothing and discards a gift",
            "Player 3 on 4: one gift or half the Reserve",
            "Player 1 on 2: one gift or half the Reserve",
            "Player 4 on 1: one gift or half the Reserve",
            "Then Luxor opens with 2 new gifts.",
        ]
        assert preview(g, A, "place gizeh 8")[1] == (
            "Player 1 on 8 goes first: pays 8 for 3 gifts other than the first, or for the first gift (necklace) "
            "with the Seal and one more gift"
        )

    def test_without_a_gift_nothing_is_discarded(self) -> None:
        """[R6.4] The highest bidder who can neither pay nor discard simply gets nothing."""
        g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, markets={"gizeh": FOUR})
        assert preview(g, D, "place gizeh 1")[1] == "Player 1 on 7 goes first but has 5 Deben: takes nothing"

    def test_what_cannot_be_left_is_not_offered(self) -> None:
        """[R6.8] [A5] The first takes both gifts that lie there: the others can only take half of the Reserve."""
        g = table(
            turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, money=(9, 9, 9, 9),
            markets={"gizeh": (None, "harp", "chair", None)},
        )  # fmt: skip
        assert preview(g, D, "place gizeh 1")[1:4] == [
            "Player 1 on 7 goes first: pays 7 for 2 gifts other than the first",
            "Player 2 on 5: no gifts left, half the Reserve",
            "Player 4 on 1: no gifts left, half the Reserve",
        ]

    def test_a_strolling_thief_without_a_target_is_nothing_to_buy(self) -> None:
        """[R11.7] [A22] [A37] Its own market does not count."""
        g = table(
            turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, money=(9, 9, 9, 9),
            markets={"gizeh": (None, "strolling_thief", "chair", None)},
        )  # fmt: skip
        assert preview(g, D, "place gizeh 1")[1] == ("Player 1 on 7 goes first: pays 7 for 1 gift other than the first")

    def test_akhenaton_may_come_behind_foreign_gifts(self) -> None:
        """[R2.5] [R8.1] [R12.5] He is among the last five; a foreign gift that is drawn is replaced."""
        g = table(
            3, turn=C, memphis=True, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}},
            markets={"luxor": ("harp", "harp", "harp", None)}, money=(9, 9, 9),
        )  # fmt: skip
        g.deck, rest = g.deck[:6], g.deck[6:]  # one card is drawn: the sixth from below
        g.discards = rest
        foreign = [k for k, card in enumerate(g.discards) if card.startswith("foreign")]
        assert preview(g, C, "place gizeh 1")[-1] == "Then Luxor opens with 1 new gift."
        g.deck[-1], g.discards[foreign[0]] = g.discards[foreign[0]], g.deck[-1]
        assert preview(g, C, "place gizeh 1")[-1] == "But if Akhenaton appears, Luxor goes out of play."

    def test_no_opening_is_promised_where_the_deck_does_not_reach(self) -> None:
        """[R8.1] Four slots and four cards: Akhenaton is one of them, so Luxor never opens."""
        g = table(pawns={"akhet_aton": {"0": B, "1": B, "3": C}})
        del g.deck[4:]
        assert preview(g, A, "place akhet_aton 6")[-1] == "Then Akhenaton appears: Luxor goes out of play."

    def test_memphis_is_awarded_a_last_time_when_akhenaton_may_come(self) -> None:
        """[R12.9] Whatever the number of its gifts, if a servant waits for them."""
        for port in ({"2": D}, {}):
            g = table(
                memphis=True, pawns={"akhet_aton": {"0": B, "1": B, "3": C}, "memphis": port},
                markets={"memphis": ["foreign_harp_1"]},
            )  # fmt: skip
            del g.deck[4:]
            lines = preview(g, A, "place akhet_aton 6")
            assert ("The Memphis gifts may then be handed out." in lines) == bool(port)

    def test_memphis_may_be_awarded_after_it(self) -> None:
        """[R12.5] [R12.6] Four foreign gifts with the next, and a servant there who waits for them."""
        lying = ("foreign_harp_1", "foreign_harp_2", "foreign_chair_1")
        for port in ({"2": A}, {}):
            g = table(
                3, turn=C, memphis=True, sides={"gizeh": "right"}, markets={"memphis": lying}, money=(9, 9, 9),
                pawns={"gizeh": {"7": A, "5": B}, "memphis": port},
            )  # fmt: skip
            lines = preview(g, C, "place gizeh 1")
            assert ("The Memphis gifts may then be handed out." in lines) == bool(port)

    def test_it_warns_of_a_promise_beyond_ones_means(self) -> None:
        """[R4.2] [R4.4] [R6.4] With the Deben that the space brings at once."""
        g = table(money=(2, 9, 9, 9), reserves={"akhet_aton": 2})
        assert preview(g, A, "place akhet_aton 9") == [
            "You take 1 Deben from the Reserve at once.",
            "Akhet-Aton stays open. 1 of 4 levels.",
            "Yours is the highest offer there so far.",
            "You offer 9 Deben but have 3 Deben: if yours is the highest offer, you lose a gift.",
        ]

    def test_it_says_what_the_symbol_of_the_space_means(self) -> None:
        """[R6.5] [R6.6] One gift only, or one more; nothing where the offer cannot be paid anyway."""
        g = table(money=(9, 9, 9, 9))
        assert preview(g, A, "place akhet_aton 6")[-1] == "If yours is the highest offer, you take only one gift."
        assert preview(g, A, "place akhet_aton 9")[-1] == "If yours is the highest offer, you take one gift more."
        assert preview(g, A, "place akhet_aton 8") == [
            "Akhet-Aton stays open. 1 of 4 levels.",
            "Yours is the highest offer there so far.",
            "Gifts there would cost you 8 Deben of your 9 Deben.",
        ]

    def test_it_says_what_gifts_would_cost(self) -> None:
        """[R6.3] [R6.8] The offer, but nothing on a space without one."""
        g = table(money=(9, 9, 9, 9))
        price = "Gifts there would cost you {} Deben of your {} Deben."
        assert price.format(7, 9) in preview(g, A, "place akhet_aton 7")
        assert not any(line.startswith("Gifts there") for line in preview(g, A, "place akhet_aton 0"))

    def test_it_says_how_many_are_served_before_an_offer(self) -> None:
        """[R6.1] The offer of 8 goes before the one of 7; at Memphis the highest too."""
        g = table(memphis=True, pawns={"akhet_aton": {"8": B}, "memphis": {"2": C, "3": D}}, money=(9, 9, 9, 9))
        assert "1 offer there goes before yours." in preview(g, A, "place akhet_aton 7")
        assert "2 offers there go before yours." in preview(g, A, "place memphis 1")

    def test_a_purchase_says_the_points_gained_and_what_the_reserve_would_give(self) -> None:
        """[R1.7] [R6.8] A harp of the second owner is worth 7; half of the 5 Deben paid by the first, rounded up."""
        pawns = {"gizeh": {"1": B, "3": C, "4": D}}
        g = table(
            sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=(9, 9, 9, 9), gifts={A: ["harp"]}
        )
        play(g, "0 place gizeh 5")
        gain = g.printed.values["chair"][0] + g.printed.values["mirror"][0]
        assert preview(g, A, "take low1 low2") == ["You pay 5 Deben; 4 Deben left.", f"Your gifts gain {gain} points."]
        play(g, "0 take low1 low2")
        assert preview(g, D, "buy top")[1:] == [
            f"Your gifts gain {g.printed.values['harp'][1]} points.",
            "With you as an owner, a harp is worth {1} instead of {0}.".format(*g.printed.values["harp"]),
            "You also get the Royal Seal on it.",
            "Half of the Reserve instead: 3 Deben. At the end 2 Deben are 1 point.",
        ]

    def test_dice_are_named_and_final(self) -> None:
        """[R5.7] [R5.9] What is rolled cannot be taken back."""
        g = table(sides={"luxor": "left"}, pawns={"luxor": {"2": B}}, markets={"luxor": FOUR})
        g.markets["luxor"].state, g.markets["gizeh"].state = "open", "tile"
        shown = g.preview(A, [read_move(KEY, "place luxor 3")])
        assert shown.final
        first, *_, last = (say(line, plain(g.words)) for line in shown.lines)
        assert (first, last) == ("Luxor closes on 4 of 36 rolls.", "If it closes:")

    def test_the_end_is_announced(self) -> None:
        """[R8.1] [R8.3] Akhenaton may come; the last market ends the game."""
        g = table(pawns={"akhet_aton": {"0": B, "1": B, "3": C}})
        del g.deck[5:]
        assert preview(g, A, "place akhet_aton 6")[-1] == "But if Akhenaton appears, Luxor goes out of play."
        g.akhenaton = True
        g.markets["gizeh"].state = g.markets["abu_simbel"].state = "closed"
        assert preview(g, A, "place akhet_aton 6")[-1] == "Then the game ends."

    def test_a_character_says_what_it_does(self) -> None:
        """[R3.2] Before the seal is spent."""
        g = table(seals={A: 1})
        assert preview(g, A, "recruit vizier") == ["2 points for each type of gift you own."]


class TestCollectors:
    def test_a_collector_closes_where_a_servant_would_not(self) -> None:
        """[R13.4] [R13.6] While a collector may be placed the marks are those of a collector, behind a servant."""
        g = table(2, sides={"gizeh": "right"}, pawns={"gizeh": {"5": A, "4": B}})
        assert marked(g, "gizeh") == []
        play(g, "0 place akhet_aton 9")
        assert marked(g, "gizeh") == ["1", "2", "3"]
        assert outlook(g, "gizeh")[2] == "Player 1 can close it by placing on 1, 2 or 3"
        assert outlook(g, "abu_simbel")[2] == "Player 1 can’t close it with a collector"


class TestPrompt:
    def test_who_can_only_pass_is_offered_to_pass(self) -> None:
        """[R4.10] [R3.2] All servants on Memphis: a character may be recruited, then nothing is left but to pass."""
        pawns = {"memphis": {"1": A, "2": A, "3": A, "4": A}}
        g = table(memphis=True, pawns=pawns, seals={A: 1})
        characters(g, "vizier")
        panel = GAME.panel(g, A)
        assert [choice.move for shape in panel.shapes for choice in shape.choices] == ["pass", "recruit vizier"]
        assert say(panel.heading, plain(g.words)) == "Pass"
        play(g, "0 recruit vizier")
        assert [choice.move for shape in GAME.panel(g, A).shapes for choice in shape.choices] == ["pass"]
        play(g, "0 pass")
        assert g.active == B

    def test_a_turn_lists_the_markets_and_the_characters(self) -> None:
        """[R3.1] [R4.1] What is closed has its reason."""
        g = table(seals={A: 0})
        shapes = GAME.panel(g, A).shapes
        assert all(isinstance(shape, Picks) for shape in shapes)
        assert [len(shape.choices) for shape in shapes[:3]] == [8, 10, 10]
        assert shapes[0].choices[0].place == "gizeh_1"

    def test_characters_are_listed_where_one_can_be_recruited(self) -> None:
        """[R3.2] Without a Royal Seal they are closed on the board, with the reason, and the list leaves them out."""
        rich, poor = GAME.panel(table(seals={A: 1}), A), GAME.panel(table(seals={A: 0}), A)
        tops = {stack[-1] for stack in table().stacks}
        assert {choice.place for choice in rich.shapes[-1].choices} == tops
        assert not tops & {choice.place for shape in poor.shapes for choice in shape.choices}
        assert tops <= {place.at for place in poor.closed}

    def test_each_reason_is_said_once(self) -> None:
        """[R2.3] [R3.2] [R4.1] [R4.8] Whichever markets, spaces and characters it closes."""
        g = table(memphis=True, seals={A: 1}, pawns={"gizeh": {"1": B, "2": C}, "akhet_aton": {"3": B}})
        g.markets["akhet_aton"].state, g.markets["memphis"].state = "closed", "ended"
        assert [say(reason, plain(g.words)) for reason in GAME.panel(stored(g), A).reasons] == [
            "Only the top card of a stack can be recruited.",
            "This space is already taken.",
            "Nothing can be placed at a market that is resting or closed for good.",
            "Nothing can be placed at a market that is out of play.",
            "You can close a market without placing a servant only when you can’t place one.",
        ]

    def test_a_served_player_sees_gifts_by_name(self) -> None:
        """[R6.8] And what half of the Reserve is."""
        g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, money=(9, 9, 9, 9),
                  markets={"gizeh": FOUR})  # fmt: skip
        play(g, "3 place gizeh 1\n0 take top")
        (picks,) = GAME.panel(g, B).shapes
        assert [say(choice.label, plain(g.words)) for choice in picks.choices] == [
            "Buy a chair for 5 Deben", "Buy a mirror for 5 Deben", "Buy a statuette for 5 Deben",
            "Half of the Reserve: 4 Deben",
        ]  # fmt: skip

    def test_an_exchange_says_its_price_before_it_is_confirmed(self) -> None:
        """[R10.2] [R11.8] A harp (9) for a statuette (11) costs 2, a necklace (14) nothing; both together 2."""
        g = table(seals={A: 1}, gifts={A: ["harp", "necklace", "statuette"], B: ["statuette"], C: ["statuette"]})
        characters(g, "merchant_first")
        play(g, "0 recruit merchant_first")
        dear, free = read_move(KEY, "swap harp 1 statuette"), read_move(KEY, "swap necklace 2 statuette")
        shown = GAME.panel(g, A, (dear, free)).preview
        assert shown is not None
        assert [say(line, plain(g.words)) for line in shown.lines] == [
            "You pay 2 Deben; 3 Deben left.",
            "Your gifts gain 4 points.",  # three statuettes at 11, not 9 + 14 + 6
        ]

    def test_a_trade_says_its_price_before_it_is_confirmed(self) -> None:
        """[R11.8] A chair (9) for a mirror (11)."""
        g = table(seals={A: 1}, gifts={A: ["chair"]}, markets={"luxor": ("mirror", None, None, None)})
        characters(g, "trader")
        play(g, "0 recruit trader")
        assert preview(g, A, "trade chair luxor top") == [
            "You pay 2 Deben; 3 Deben left.", "Your gifts gain 2 points.", "You can first choose a second exchange.",
        ]  # fmt: skip

    def test_thieves_name_the_gift(self) -> None:
        """[R10.5] [R11.7] On the button as in the list."""
        g = table(seals={A: 1}, markets={"gizeh": ("senet", "harp", "chair", None), "luxor": ("mirror", *[None] * 3)})
        for character, move, words in (
            ("thief", "steal top", "Take a mirror from Luxor"),
            ("strolling_thief", "stroll gizeh top", "Strolling Thief to Gizeh for a senet"),
        ):
            after = g.copy()
            characters(after, character)
            play(after, f"0 recruit {character}")
            assert say(after.preview(A, [read_move(KEY, move)]).label, plain(g.words)) == words

    def test_half_of_the_reserve_is_rounded_up(self) -> None:
        """[R6.8] Half of the 7 that the highest bidder paid is 4."""
        g = table(turn=D, sides={"gizeh": "right"}, pawns={"gizeh": {"7": A, "5": B}}, money=(9, 9, 9, 0),
                  markets={"gizeh": FOUR})  # fmt: skip
        play(g, "3 place gizeh 1\n0 take top")
        assert preview(g, B, "half") == ["You take 4 Deben, leaving 3 Deben in the Reserve."]

    def test_equal_offers_have_names_of_their_own(self) -> None:
        """[R6.1] The right one is served first: it is the first of two, in the list and on the button."""
        g = table(sides={"abu_simbel": "right"})
        (picks,) = [each for each in GAME.panel(g, A).shapes if "place abu_simbel 2a" in [c.move for c in each.choices]]
        said = {choice.move: say(choice.label, plain(g.words)) for choice in picks.choices}
        assert (said["place abu_simbel 2b"], said["place abu_simbel 2a"]) == ("2 (right)", "2 (left)")
        assert said["place abu_simbel 7"] == "7"
        button = g.preview(A, [read_move(KEY, "place abu_simbel 2a")]).label
        assert say(button, plain(g.words)) == "Place a servant on 2 (left) at Abu Simbel"
