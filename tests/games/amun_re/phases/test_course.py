"""The set-up, the course of play, the reveal and what happens between the kingdoms."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import GAMES, start
from engine.amun_re.model import board as data
from engine.amun_re.model.board import BANDS, board
from engine.amun_re.model.events import RoundBegan
from engine.amun_re.position import AmunRe
from engine.core import Do
from tests.games.amun_re.table import KEY, SEATS, build, fresh, give, go_on, hire, on_top, play, table, whole_game, why

EDITIONS = ("super-meeple", "2003")


class TestTerms:
    @pytest.mark.parametrize("seats", [0, 1, 2, 6])
    def test_three_to_five_play(self, seats: int) -> None:
        """[R1.1] Nobody else can start a game."""
        assert tuple(GAMES[KEY].seats) == SEATS
        with pytest.raises(ValueError, match="3 to 5 players"):
            start(KEY, seats, "1")

    def test_there_is_one_first_player_and_turn_order_is_clockwise_from_there(self) -> None:
        """[R1.2] [R1.3] From seat 3 of 5: 3, 4, 0, 1, 2."""
        g = fresh(5, first=3)
        assert g.turn_order() == (3, 4, 0, 1, 2)
        assert [player.seat for player in GAMES[KEY].picture(g, None).players if player.first] == [3]

    def test_what_is_printed_on_the_provinces(self) -> None:
        """[R1.4] 15 provinces; mines, caravans, temples and bonuses as the first edition lists them."""
        printed = board()
        assert len(printed) == 15
        assert {p.id: p.mine for p in printed.values() if p.mine} == {"abu": 4, "berenike": 8}
        assert {p.id: p.caravan for p in printed.values() if p.caravan} == {"kharga": 5, "sawu": 7, "avaris": 8}
        assert {p.id: p.temples for p in printed.values() if p.temples} == {"damanhur": 2, "edfu": 1, "amarna": 1}
        assert {p.id: p.free_cards for p in printed.values() if p.free_cards} == {
            "thebes": 2,
            "buto": 1,
            "edfu": 1,
            "dakhla": 1,
        }
        assert {p.id: p.free_stones for p in printed.values() if p.free_stones} == {"memphis": 2, "abydos": 1}
        assert {p.id: p.printed_farmers for p in printed.values() if p.printed_farmers} == {"baharya": 2}

    def test_both_editions_have_the_same_board(self) -> None:
        """[A26] What the newer text prints agrees with the older one."""
        assert fresh(edition="2003").board == fresh().board

    def test_the_geography_of_the_board(self) -> None:
        """[A27] The fixed points, and the first seven from the north are Lower Egypt."""
        printed = board()
        assert (printed["thebes"].bank, printed["edfu"].bank, printed["memphis"].bank) == ("east", "west", "west")
        assert {printed[p].bank for p in ("abu", "berenike", "amarna")} == {"east"}
        north = {"buto", "damanhur", "mendes", "avaris", "memphis", "baharya", "amarna"}
        assert {p for p, at in printed.items() if at.egypt == "lower"} == north
        assert sum(at.nile for at in printed.values()) == 8

    def test_a_province_has_an_owner_farmers_stones_and_pyramids(self) -> None:
        """[R1.5] Owned provinces never hold a third stone, at any moment of any game."""
        for g, _events in whole_game(4, "stones"):
            owned = [p for own in g.estates for p in own]
            if not isinstance(g.agenda[-1] if g.agenda else None, Do):
                assert all(g.lands[p].stones <= 2 for p in owned)
            assert all(g.lands[p].farmers <= g.board[p].fields for p in g.lands)

    def test_farmers_of_a_province_are_printed_hired_and_extra_ones(self) -> None:
        """[R1.6] [A15] Two printed in Baharya, one in a field, one outside the fields: four."""
        g = table(owned=[["baharya"], ["buto"], ["edfu"]])
        g.lands["baharya"].farmers = g.lands["baharya"].extra = 1
        assert g.farmers("baharya") == 4

    def test_power_symbols_are_limit_and_free_cards(self) -> None:
        """[R1.7] Thebes shows 2 + 2, Kharga 4, Buto 0 + 1."""
        assert [board()[p].power_symbols for p in ("thebes", "kharga", "buto")] == [4, 4, 1]

    def test_ladder_and_prices_are_triangular_numbers(self) -> None:
        """[R1.9] [R6.1] 0, 1, 3, 6, 10, 15, 21, 28, 36 are printed; then 45, 55, 66."""
        assert data.LADDER[:12] == (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
        assert data.PRINTED_RUNGS == 9

    def test_the_number_of_a_band_is_gold_a_farmer_and_points_a_temple(self) -> None:
        """[R1.10] Bands 1 and 2 show a camel."""
        assert [(b.farmer_income, b.temple_vp, b.camel) for b in BANDS.values()] == [
            (1, 1, True),
            (2, 2, True),
            (3, 3, False),
            (4, 4, False),
        ]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
class TestSetUp:
    def test_everybody_begins_with_the_same(self, seats: int, edition: str) -> None:
        """[R2.1] 20 gold, an Architect, no point, no province."""
        g = fresh(seats, edition=edition)
        assert g.gold == [20] * seats
        assert g.hands == [["architect"]] * seats
        assert [g.points(s) for s in range(seats)] == [0] * seats
        assert g.estates == [[]] * seats

    def test_the_decks(self, seats: int, edition: str) -> None:
        """[R2.3] [R2.4] 39 power cards without the Architects; 3 province cards a player, N of them turned up."""
        g = fresh(seats, edition=edition)
        assert len(g.power) + sum(map(len, g.free_cards.values())) == {3: 36, 4: 35, 5: 34}[seats]
        assert g.discard == []
        assert len({*g.deck, *g.revealed}) == {3: 9, 4: 12, 5: 15}[seats]
        assert len(g.revealed) == seats

    def test_the_first_player_is_drawn_or_chosen(self, seats: int, edition: str) -> None:
        """[R2.5] [A1] Every seat can be drawn; the creator of the table may choose one."""
        assert {fresh(seats, str(seed), edition=edition).first for seed in range(60)} == set(range(seats))
        assert {fresh(seats, str(seed), edition=edition, first=1).first for seed in range(5)} == {1}

    def test_no_band_before_the_first_offering(self, seats: int, edition: str) -> None:
        """[R2.6] The gauge shows none."""
        g = fresh(seats, edition=edition)
        assert g.band == 0
        assert not any(band.current for band in GAMES[KEY].picture(g, None).board.flood)

    def test_the_expert_rule_deals_three_province_cards_each(self, seats: int, edition: str) -> None:
        """[R2.7] Instead of a deck; all different, and the same chance for each province to stay out."""
        g = fresh(seats, edition=edition, expert=True)
        assert [len(hand) for hand in g.province_hands] == [3] * seats
        assert len({p for hand in g.province_hands for p in hand}) == 3 * seats
        assert g.deck == []


def test_every_province_and_every_card_can_be_dealt_anywhere() -> None:
    """[R2.3] [R2.4] Over 300 deals each province is turned up first about 300/15 times, none stays out."""
    first_up = Counter(fresh(3, str(seed)).revealed[0] for seed in range(300))
    assert set(first_up) == set(data.PROVINCES)
    assert max(first_up.values()) < 45  # 20 expected; 45 would be six standard deviations away


class TestCourse:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_two_kingdoms_of_three_rounds(self, edition: str) -> None:
        """[R3.1] [R3.4] [R12.1] Six rounds, a scoring after the third and the sixth, then the end."""
        log = [e for _g, events in whole_game(3, "course", edition=edition) for e in events]
        kinds = [type(e).__name__ for e in log]
        rounds = [(e.kingdom, e.round) for e in log if isinstance(e, RoundBegan)]
        assert rounds == [(k, n) for k in ("old_kingdom", "new_kingdom") for n in (1, 2, 3)]
        marks = [k for k in kinds if k in ("RoundBegan", "Scored", "KingdomFell", "Won", "GoldRanked")]
        kingdom = ["RoundBegan"] * 3 + ["Scored"] * 3
        assert marks == [*kingdom, "KingdomFell", *kingdom, *["GoldRanked"] * 3, "Won"]

    @pytest.mark.parametrize(
        ("edition", "phases"),
        [
            ("super-meeple", ("auction", "purchase", "offering", "income")),
            ("2003", ("reveal", "auction", "purchase", "offering", "income")),
        ],
    )
    def test_the_phases_of_a_round(self, edition: str, phases: tuple[str, ...]) -> None:
        """[R3.2] In their order; scoring only in the third round."""
        seen: dict[tuple[str, int], list[str]] = {}
        for g, _events in whole_game(4, "phases", edition=edition):
            stage = g.stage()
            seen.setdefault((stage.kingdom, stage.round), [])
            if stage.phase not in seen[stage.kingdom, stage.round]:
                seen[stage.kingdom, stage.round].append(stage.phase)
            assert stage.phases == phases + (("scoring",) if stage.round == 3 else ())
        played = [phase for phase in phases if phase != "reveal"]
        for (_kingdom, number), found in seen.items():
            assert [p for p in found if p != "scoring"] == played
            assert number == 3 or "scoring" not in found

    @pytest.mark.parametrize("seats", SEATS)
    def test_one_province_a_round(self, seats: int) -> None:
        """[R3.3] Three each when a kingdom is scored, all different."""
        scored = 0
        for g, events in whole_game(seats, "provinces"):
            if any(type(e).__name__ == "Scored" for e in events) and g.kingdom == 1 and g.estates[0]:
                scored += 1
                assert [len(own) for own in g.estates] == [3] * seats
                assert len({p for own in g.estates for p in own}) == 3 * seats
        assert scored


class TestReveal:
    def test_as_many_provinces_as_players_with_their_bonuses(self) -> None:
        """[R5.1] [R5.2] Stones on Memphis, two cards at Thebes, one at Dakhla, drawn in the order of the reveal."""
        g = table(revealed=[])
        g.deck = ["sawu", "edfu", "abu", "buto", "mendes", "kharga", "dakhla", "thebes", "memphis"]
        on_top(g, "bid_block", "free_farmer", "fixed_income")
        g.agenda[-1:] = [Do("amun_re.reveal")]
        g.advance()
        assert g.revealed == ["memphis", "thebes", "dakhla"]
        assert g.lands["memphis"].stones == 2
        assert g.free_cards == {"thebes": ["bid_block", "free_farmer"], "dakhla": ["fixed_income"]}

    def test_stones_of_the_old_kingdom_stay_and_bonus_stones_come_on_top(self) -> None:
        """[R5.3] [R4.8] [A10] Four on Memphis until it is owned; its owner has a pyramid and a stone."""
        g = table()
        g.lands["memphis"].stones = 2
        g.deck = [*[p for p in g.deck if p not in ("memphis", "abu", "buto")], "buto", "abu", "memphis"]
        g.deck = g.deck[-9:]
        g.agenda[-1:] = [Do("amun_re.auction"), Do("amun_re.reveal")]
        g.advance()
        assert g.lands["memphis"].stones == 4
        play(g, "0 bid memphis 0\n1 bid abu 0\n2 bid buto 0")
        assert (g.lands["memphis"].pyramids, g.lands["memphis"].stones) == (1, 1)

    def test_nobody_decides_anything_but_under_the_expert_rule(self) -> None:
        """[R5.4] The first who is asked, is asked for a bid; what lies face down is hidden from everybody."""
        g = table(revealed=["thebes", "buto", "edfu"])
        assert g.stage().phase == "auction"
        for viewer in (None, 0, 1, 2):
            assert {p: set(cards) for p, cards in g.seen_by(viewer).free_cards.items()} == {
                p: {"?"} for p in ("thebes", "buto", "edfu")
            }

    def test_the_expert_rule(self) -> None:
        """[R5.5] [D1] [A36] All choose at once, in secret; the cards are turned up together, in turn order."""
        g = fresh(3, expert=True, first=2)
        choices = {seat: g.province_hands[seat][seat] for seat in range(3)}
        assert g.to_move() == (0, 1, 2)
        assert [type(e).__name__ for e in g.news] == ["RoundBegan", "ChoiceBegan"], "the log has a line"
        for seat in (0, 1):
            play(g, f"{seat} choose {choices[seat]}")
        assert g.revealed == []
        events = play(g, f"2 choose {choices[2]}")
        assert g.revealed == [choices[2], choices[0], choices[1]]
        assert [len(hand) for hand in g.province_hands] == [2, 2, 2]
        assert [type(e).__name__ for e in events][:3] == ["Sealed", "ChoicesOpened", "Turned"]

    def test_a_card_that_one_does_not_hold_cannot_be_chosen(self) -> None:
        """[R5.5] [D1] Not even one that another player holds."""
        g = fresh(3, expert=True)
        assert type(why(g, 0, f"choose {g.province_hands[1][0]}")).__name__ == "NotInHand"

    def test_the_last_card_is_no_choice(self) -> None:
        """[R5.5] With one card left each nobody is asked: the third round begins with the auction."""
        for g, _events in whole_game(3, "expert", expert=True):
            stage = g.stage()
            if stage.round == 3 and stage.phase == "auction":
                assert type(g.agenda[-1]).__name__ != "Choosing"

    def test_ones_own_card_gives_no_privilege(self) -> None:
        """[A33] Every player may bid on any of the revealed provinces."""
        g = fresh(3, expert=True, first=0)
        for seat in range(3):
            play(g, f"{seat} choose {g.province_hands[seat][0]}")
        for seat in range(3):
            assert {str(m).split()[1] for m in g.moves(seat) if str(m).startswith("bid")} == set(g.revealed)
            play(g, f"{seat} bid {g.revealed[seat]} 0")


class TestBetweenKingdoms:
    def old_kingdom_ends(self, **options: Any) -> AmunRe:
        """The moment after the Old Kingdom's scoring, before the first decision of the new one."""
        own = [["thebes", "buto", "edfu"], ["abu", "memphis", "sawu"], ["mendes", "kharga", "baharya"]]
        g = table(owned=own, **options)
        build(g, thebes=(3, 2), sawu=(0, 1), kharga=(1, 0))
        hire(g, thebes=4, mendes=2)
        g.lands["baharya"].extra = 1
        give(g, 1, "bid_block")
        g.band, g.first, g.gold = 3, 2, [4, 5, 6]
        g.discard.append(g.power.pop())
        return g

    def ended(self, **options: Any) -> tuple[AmunRe, AmunRe]:
        """The same game before and after the change of kingdoms."""
        g = self.old_kingdom_ends(**options)
        before = g.copy()
        return before, go_on(g, "between_kingdoms")

    def test_owners_and_hired_farmers_leave(self) -> None:
        """[R11.1] [R11.2] [A15] The printed farmers of Baharya remain."""
        _before, g = self.ended()
        assert g.estates == [[], [], []]
        assert all(land.farmers == land.extra == 0 for land in g.lands.values())
        assert g.farmers("baharya") == 2

    def test_buildings_stay_and_belong_to_nobody(self) -> None:
        """[R11.3] [R4.9] Pyramids and stones stay where they are."""
        _before, g = self.ended()
        assert [(g.lands[p].pyramids, g.lands[p].stones) for p in ("thebes", "kharga", "sawu")] == [
            (3, 2),
            (1, 0),
            (0, 1),
        ]
        play(g, "".join(f"{s} bid {p} 0\n" for s, p in zip(g.turn_order(), g.revealed, strict=True)))
        assert all(g.owner(p) is not None for p in g.revealed)

    def test_gold_cards_points_and_decks_stay(self) -> None:
        """[R11.4] [R4.5] [A2] Province cards are shuffled; power deck and discard pile are left alone."""
        before, g = self.ended()
        assert (g.gold, g.hands, g.lines) == (before.gold, before.hands, before.lines)
        assert g.discard == before.discard
        drawn = [card for cards in g.free_cards.values() for card in cards]
        assert [*g.power, *reversed(drawn)] == before.power

    def test_the_provinces_of_the_old_kingdom_come_again(self) -> None:
        """[R11.5] [A2] The same nine, shuffled; with three players the other six stay out."""
        before, g = self.ended()
        assert sorted([*g.deck, *g.revealed]) == sorted(before.used)
        assert (g.kingdom, g.round) == (2, 1)

    def test_under_the_expert_rule_they_are_dealt(self) -> None:
        """[R11.5] Three to each player."""
        g = self.old_kingdom_ends(expert=True)
        g.deck, g.province_hands = [], [[], [], []]
        used = list(g.used)
        g = go_on(g, "between_kingdoms")
        assert [len(hand) for hand in g.province_hands] == [3, 3, 3]
        assert sorted(p for hand in g.province_hands for p in hand) == sorted(used)

    def test_first_player_and_band_stay(self) -> None:
        """[R11.6] [A31] The first player is that of the last offering; the band has no effect before the next one."""
        _before, g = self.ended()
        assert (g.first, g.band) == (2, 3)
        assert g.to_move() == (2,)
