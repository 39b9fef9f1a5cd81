"""The offering: sealed, opened, adjusted, rewarded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine import GAMES, dump, load, read_move
from engine.amun_re.model.board import band_of
from engine.amun_re.model.refusals import (
    AdjustByThree,
    AllTaken,
    Committed,
    FewerCardsLeft,
    MustSteal,
    NoFieldForReward,
    NotEnoughGold,
    NotForRewards,
    NothingOffered,
    NotInHand,
    NotYours,
    StepOver,
    TooManyItems,
)
from engine.amun_re.phases.rewards import choosers, ranking
from engine.amun_re.position import AmunRe
from engine.amun_re.view.reveal_view import Adjustment, Reveal
from engine.core import Amount, Stat, plain, say
from engine.laws import random_games
from tests.games.amun_re.table import KEY, empty_hand, give, go_on, hire, legal, play, table, told, why

CSS = Path(__file__).parents[4] / "static"
OWN = [["thebes"], ["buto"], ["edfu"], ["abu"], ["berenike"]]
ADJUSTMENT = "offering_adjustment"


def offering(seats: int = 4, first: int = 0, adjusters: tuple[int, ...] = (), **options: Any) -> AmunRe:
    """Everybody is about to seal; these seats hold an Offering adjustment."""
    g = table(seats, owned=OWN[:seats], first=first, **options)
    for seat in adjusters:
        give(g, seat, ADJUSTMENT)
    return go_on(g, "offering")


def sealed(offers: str, **setting: Any) -> AmunRe:
    """The moment after the reveal: `5 2 x` are two offerings and a theft; `a` behind adds the adjustment card."""
    words = offers.split()
    adjusters = tuple(seat for seat, word in enumerate(words) if word.endswith("a"))
    g = offering(len(words), adjusters=adjusters, **setting)
    for seat, word in enumerate(words):
        move = "steal" if word.startswith("x") else f"offer {word.rstrip('a')}"
        play(g, f"{seat} {move}{' adjust' if word.endswith('a') else ''}")
    return g


class TestSealing:
    def test_gold_or_theft(self) -> None:
        """[R8.1] [D9] From 1 to all of one's gold, or the theft card; 0 is not allowed."""
        g = offering()
        assert g.to_move() == (0, 1, 2, 3)
        assert legal(g, 0) == {*(f"offer {n}" for n in range(1, 21)), "steal"}
        assert why(g, 0, "offer 0") == NothingOffered()
        assert why(g, 0, "offer 21") == NotEnoughGold(Amount(20, "gold"))

    def test_either_with_the_adjustment_card(self) -> None:
        """[R8.1] [D9] Who does not hold the card cannot add it."""
        g = offering(adjusters=(0,))
        assert {"offer 1 adjust", "offer 20 adjust", "steal adjust"} <= legal(g, 0)
        assert why(g, 1, "steal adjust") == NotInHand(ADJUSTMENT)

    def test_without_gold_one_must_steal_or_sell_first(self) -> None:
        """[R8.2] [A11] A card sold in public is a gold to offer; cards cannot be offered themselves."""
        g = offering()
        g.gold[0] = 0
        assert legal(g, 0) == {"steal"}
        assert why(g, 0, "offer 1") == MustSteal()
        assert g.closed_moves(0)[0][1] == MustSteal()
        play(g, "0 sell architect")
        assert legal(g, 0) == {"offer 1", "steal"}

    def test_a_card_in_the_sealed_offering_cannot_be_sold(self) -> None:
        """[R4.2] [D15] A second one can; taken back, the first one can as well."""
        g = offering(adjusters=(0,))
        play(g, "0 offer 3 adjust")
        assert why(g, 0, f"sell {ADJUSTMENT}") == Committed(ADJUSTMENT)
        give(g, 0, ADJUSTMENT)
        play(g, f"0 sell {ADJUSTMENT}")
        assert why(g, 0, f"sell {ADJUSTMENT}") == Committed(ADJUSTMENT)
        play(g, f"0 retract\n0 sell {ADJUSTMENT}")
        assert ADJUSTMENT not in g.hand(0)

    def test_what_was_sealed_can_be_changed_until_the_last_seals(self) -> None:
        """[R8.1] [R8.3] Nothing of the first answer is left."""
        g = offering()
        play(g, "0 offer 3\n1 offer 4\n0 offer 7\n1 retract\n2 steal\n3 steal\n1 offer 1")
        assert g.offers == [7, 1, -3, -3]

    def test_a_forced_theft_is_asked_like_a_free_choice(self) -> None:
        """[R8.2] [R16.3] The same wait, whether or not there is a choice."""
        g = offering()
        g.gold[1] = 0
        empty_hand(g, 1)
        assert g.to_move() == (0, 1, 2, 3)
        assert told(g, play(g, "1 steal")) == ["Player 2 has sealed their choice"]


class TestOpening:
    def test_all_at_once_with_their_total(self) -> None:
        """[R8.3] 5 + 2 - 3 - 3 = 1; what the thieves give is -3, and the total may be negative."""
        g = sealed("5 2 x x")
        assert (g.offers, g.total) == ([5, 2, -3, -3], 1)
        assert sealed("1 x x x").total == -8

    def test_adjustments_in_turn_order(self) -> None:
        """[R8.4] [D10] Each adds 3 or takes 3; doing nothing is no option; later players see the earlier choices."""
        g = sealed("5a 4 xa 1", first=2)
        assert (g.total, g.to_move()) == (7, (2,))
        assert legal(g, 2) == {"adjust 3", "adjust -3"}
        assert why(g, 2, "adjust 0") == AdjustByThree(3)
        play(g, "2 adjust -3")
        assert (g.total, g.to_move()) == (4, (0,))
        play(g, "0 adjust -3")
        assert (g.total, g.band) == (1, 1)
        assert g.offers == [5, 4, -3, 1], "nobody's own offering changes"

    def test_a_later_adjustment_can_be_prepared(self) -> None:
        """[R8.4] [D10] By who still adjusting, for the total as it stands; the others wait."""
        g = sealed("5a 4 xa 1", first=2)
        panel = GAMES[KEY].panel(g.seen_by(0), 0, [read_move(KEY, "adjust 3")])
        assert (panel.ahead, panel.confirm) == (True, ())
        assert panel.preview is not None
        assert say(panel.preview.lines[0], plain(g.words)) == "The total becomes 10: flood level 2 for now."
        assert not GAMES[KEY].panel(g.seen_by(1), 1).ahead

    def test_adjustment_cards_are_discarded(self) -> None:
        """[R8.6] Also that of a thief, who still takes 3 gold."""
        g = sealed("5 4 xa 1")
        play(g, "2 adjust 3")
        assert g.discard == [ADJUSTMENT]
        assert g.purse(2) == 23

    @pytest.mark.parametrize(
        ("total", "band"), [(-15, 1), (2, 1), (3, 2), (12, 2), (13, 3), (22, 3), (23, 4), (100, 4)]
    )
    def test_the_band(self, total: int, band: int) -> None:
        """[R8.5] 2 or less, 3 to 12, 13 to 22, 23 or more."""
        assert band_of(total).band == band

    def test_gold_goes_to_the_bank_and_thieves_are_paid(self) -> None:
        """[R8.6] [R1.8] The theft card returns: it can be played again in the next round."""
        g = sealed("5 2 6 x")
        assert [g.purse(s) for s in range(4)] == [15, 18, 14, 23]
        assert g.hand(3) == ["architect"]

    def test_everybody_steals(self) -> None:
        """[A14] The first player stays; no rewards; 3 gold each; band 1 in spite of an adjustment."""
        g = sealed("x xa x", first=1)
        play(g, "1 adjust 3")
        assert (g.total, g.band, g.first) == (-6, 1, 1)
        assert [g.purse(s) for s in range(3)] == [23, 23, 23]
        assert g.stage().phase == "income"


def opened(g: AmunRe, moves: str) -> Reveal | None:
    """What the pages play for these moves, if anything."""
    events = [event for event in play(g, moves) if event.reveal]
    shown: Reveal | None = GAMES[KEY].reveal(g.seen_by(None), events) if events else None
    return shown


def sheet(g: AmunRe, shown: Reveal | None) -> str:
    """The sheet that a page lays over the board, in English."""
    words = {"voice": plain(g.words), "colours": ("lapis", "carnelian", "leaf", "amber")}
    picture = GAMES[KEY].picture(g.seen_by(None), None)
    return render_to_string("games/amun_re/_reveal.html", {**words, "reveal": shown, "picture": picture})


class TestSheet:
    """What is laid over the board when the offerings open."""

    def test_without_adjustments_one_sheet_does_all(self) -> None:
        """[R8.3] [R8.5] [R8.7] [R8.8] 9 + 1 + 4 - 3 = 11: band 2; three, two, one and no rewards, then who is first."""
        g = offering()
        shown = opened(g, "0 offer 1\n1 offer 9\n2 steal\n3 offer 4")
        assert shown is not None
        assert (shown.total, shown.band, shown.adjustments) == (11, 2, ())
        assert [(s.rank, s.items) for s in shown.scrolls] == [
            (3, Stat("item", 1)), (1, Stat("item", 3)), (None, None), (2, Stat("item", 2)),
        ]  # fmt: skip
        page = sheet(g, shown)
        assert "The Nile rises to 11" in page
        assert "Each farmer earns 2 gold, each temple scores 2 points." in page
        assert "First player after the rewards: Player 2" in page
        assert "adjust" not in page

    def test_while_somebody_adjusts_there_is_no_flood(self) -> None:
        """[R8.3] [R8.4] [R16] Who committed a card is public after the reveal; the Nile waits for the last of them."""
        g = offering(adjusters=(0, 2), first=2)
        shown = opened(g, "0 offer 5 adjust\n1 offer 4\n2 steal adjust\n3 offer 2")
        assert shown is not None
        assert (shown.total, shown.band, shown.first) == (8, None, None)
        assert [s.adjusts for s in shown.scrolls] == [True, False, True, False]
        page = sheet(g, shown)
        assert "Total offered: 8" in page
        assert "The total can still be adjusted" in page
        assert not re.search("Nile|nilo|Each farmer|First player", page)
        assert opened(g, "2 adjust -3") is None

    def test_the_flood_comes_with_the_adjustments_in_turn_order(self) -> None:
        """[R8.4] [R8.5] [R8.10] 8 - 3 + 3 + 3 = 11; player 1 is first after the rewards."""
        g = offering(adjusters=(0, 2, 3), first=2)
        play(g, "0 offer 5 adjust\n1 offer 4\n2 steal adjust\n3 offer 2 adjust\n2 adjust -3\n3 adjust 3")
        shown = opened(g, "0 adjust 3")
        assert shown is not None
        assert shown.adjustments == (Adjustment(2, -3), Adjustment(3, 3), Adjustment(0, 3))
        assert (shown.total, shown.band) == (11, 2)
        assert not any(s.adjusts for s in shown.scrolls)
        page = sheet(g, shown)
        assert "5 + 4 − 3 + 2 − 3 + 3 + 3 <b>= 11</b>" in page
        said = ("Player 3 <b>−3", "Player 4 <b>+3", "= 11", 'class="nilo"', "earns 2 gold", "rewards: Player 1")
        assert sorted(said, key=page.index) == list(said)
        assert "still" not in page

    def test_where_everybody_stole_the_first_player_stays(self) -> None:
        """[R8.10] [A14] -9 + 3 = -6; nobody has a rank."""
        g = offering(3, first=1, adjusters=(1,))
        play(g, "0 steal\n1 steal adjust\n2 steal")
        shown = opened(g, "1 adjust 3")
        assert shown is not None
        assert (shown.total, shown.band, [s.rank for s in shown.scrolls]) == (-6, 1, [None] * 3)
        page = sheet(g, shown)
        assert "Total offered: −6" in page
        assert "Player 2 is first player" in page

    def test_the_adjustments_of_one_round_are_not_those_of_the_next(self) -> None:
        """[R3.2] [R8.4] A position that was stored before they were remembered is read as well."""
        g = sealed("x xa x")
        play(g, "1 adjust 3")
        assert g.adjusted == {1: 3}
        older = {name: value for name, value in dump(g).items() if name != "adjusted"}
        assert load(KEY, 1, older).to_move() == g.to_move()
        for _awaited in random_games.turns(g, lambda: g.round == 1):
            play(g, "\n".join(f"{s} done" for s in g.to_move()))
        assert (g.offers, g.adjusted) == ([], {})

    def test_the_log_says_who_has_sealed_an_adjustment(self) -> None:
        """[R8.3] [R8.4] The card lies open with the offerings: 9 and 9 with the card are two things in the log."""
        told = [say(event, plain(g.words)) for g in [sealed("9a 5a x")] for event in g.news]
        assert [words for words in told if "plays" in words] == [
            "Player 1 plays Offering adjustment",
            "Player 2 plays Offering adjustment",
        ]

    def test_the_heading_waits_for_the_sum(self) -> None:
        """The total stands in the heading: it appears when the sum is written out, not before the values open."""
        delays = {}
        css = (CSS / "css" / "shapes" / "reveal.css").read_text("utf-8")
        for name in (".sum", ".reveal__total"):
            found = re.search(rf"\.is-playing {re.escape(name)}\b[^{{]*{{ animation: (.*?);", css)
            assert found is not None
            delays[name] = found[1]
        assert delays[".reveal__total"] == delays[".sum"]
        g = offering(3)
        assert 'class="reveal__total"' in sheet(g, opened(g, "0 steal\n1 steal\n2 steal"))


class TestRanking:
    @pytest.mark.parametrize(
        ("offers", "first", "order"),
        [
            ("3 6 6 x", 0, [1, 2, 0]),
            ("3 6 6 x", 2, [2, 1, 0]),
            ("4 4 4 4", 3, [3, 0, 1, 2]),
            ("x 1 9 1", 3, [2, 3, 1]),
        ],
    )
    def test_larger_first_equals_from_the_old_first_player(self, offers: str, first: int, order: list[int]) -> None:
        """[R8.7] [A12] Only who offered gold; equal offerings do not share a rank."""
        assert ranking(sealed(offers, first=first)) == order

    def test_three_two_one(self) -> None:
        """[R8.8] Rank 1, rank 2, then the others in turn order of the old first player, not by amount."""
        assert choosers(sealed("9 2 8 5 3", first=3)) == [(0, 3), (2, 2), (3, 1), (4, 1), (1, 1)]
        assert choosers(sealed("x 5 x")) == [(1, 3)]

    def test_the_most_generous_becomes_first_player_after_the_rewards(self) -> None:
        """[R8.10] [A29] Before the income, not before the rewards."""
        g = sealed("1 9 x")
        play(g, "1 cards 0\n1 done")
        assert g.first == 0
        events = play(g, "0 cards 2")
        assert g.first == 1
        assert "Player 2 is first player" in told(g, events)
        assert g.to_move() == (1,)


class TestRewards:
    def test_cards_first_then_pieces(self) -> None:
        """[R8.9] [D11] [D12] The number of cards is announced, they are seen, then come farmers and stones."""
        g = sealed("1 2 9 x")
        assert g.to_move() == (2,)
        assert legal(g, 2) == {"cards 0", "cards 1", "cards 2", "cards 3"}
        assert why(g, 2, "cards 4") == TooManyItems(Amount(3, "item"))
        play(g, "2 cards 1")
        assert len(g.hand(2)) == 2
        assert legal(g, 2) == {"farmer edfu", "stone edfu", "done"}
        assert why(g, 2, "cards 1") == StepOver()
        play(g, "2 farmer edfu\n2 stone edfu")
        assert legal(g, 2) == {"done"}
        assert (why(g, 2, "stone edfu"), why(g, 2, "farmer edfu")) == (AllTaken(), AllTaken())
        assert say(AllTaken(), plain(g.words)) == "You have taken all your rewards."
        play(g, "2 done")
        assert g.to_move() == (1,)
        assert (g.lands["edfu"].farmers, g.lands["edfu"].stones, g.purse(2)) == (1, 1, 11)

    def test_card_limits_do_not_matter(self) -> None:
        """[R8.9] The owner of Buto, limit 0, takes three cards."""
        g = sealed("1 9 2 x")
        play(g, "1 cards 3")
        assert len(g.hand(1)) == 4

    def test_fewer_may_be_taken(self) -> None:
        """[A13] [D12] Any number up to the maximum; the neutral answer takes nothing."""
        g = sealed("1 9 2 x")
        assert str(g.default_move(1)) == "cards 0"
        play(g, "1 cards 0")
        assert str(g.default_move(1)) == "done"
        assert told(g, play(g, "1 done")) == ["Player 2 gives up 3 rewards"]

    def test_farmers_need_free_fields(self) -> None:
        """[R8.9] Berenike has none, Buto is full: only stones are left; other provinces are not one's own."""
        g = table(owned=[["berenike", "buto"], ["edfu"], ["abu"]])
        hire(g, buto=5)
        g = go_on(g, "offering")
        play(g, "0 offer 9\n1 steal\n2 steal\n0 cards 0")
        assert legal(g, 0) == {"stone berenike", "stone buto", "done"}
        assert why(g, 0, "farmer buto") == NoFieldForReward("buto")
        assert NoFieldForReward.clause == "R8.9"
        assert why(g, 0, "stone edfu") == NotYours("edfu")

    def test_the_third_stone_builds(self) -> None:
        """[R8.9] [R4.8] As in the purchases."""
        g = sealed("9 1 x")
        play(g, "0 cards 0\n0 stone thebes\n0 stone thebes\n0 stone thebes")
        assert (g.lands["thebes"].pyramids, g.lands["thebes"].stones) == (1, 0)

    @pytest.mark.parametrize("card", ["free_farmer", "architect"])
    def test_cards_of_the_purchases_do_not_apply(self, card: str) -> None:
        """[R8.9] [R13] Free farmer and Architect cannot be played here."""
        g = sealed("9 1 x")
        play(g, "0 cards 0\n0 stone thebes\n0 stone thebes")
        assert why(g, 0, f"use {card} thebes") == NotForRewards(card)

    def test_an_empty_deck_limits_the_cards_not_the_items(self) -> None:
        """[A9] One card left: at most one is drawn, the rest may be farmers and stones."""
        g = offering(3)
        g.hand(1).extend(g.power[:-1])
        g.power = g.power[-1:]
        play(g, "0 offer 9\n1 steal\n2 steal")
        assert legal(g, 0) == {"cards 0", "cards 1"}
        assert why(g, 0, "cards 2") == FewerCardsLeft(1)
        assert FewerCardsLeft.clause == "A9"
        play(g, "0 cards 1\n0 stone thebes\n0 stone thebes")
        assert g.lands["thebes"].stones == 2

    def test_the_others_see_how_many_cards_not_which(self) -> None:
        """[D11] The announcement is public, the cards are their owner's."""
        g = sealed("9 1 x")
        assert told(g, play(g, "0 cards 2"), 1) == [
            "Player 1 takes 2 favour cards as rewards",
            "Player 1 takes 2 favour cards",
        ]
