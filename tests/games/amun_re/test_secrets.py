"""Who sees what: every row of the table of hidden information, in the position, the picture and the log."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from engine import GAMES, IllegalMove, dump, laws, read_move
from engine.amun_re.model import board as data
from engine.amun_re.position import AmunRe
from engine.core import HIDDEN
from engine.laws import random_games
from tests.games.amun_re.table import KEY, SEATS, empty_hand, fresh, give, go_on, play, table, told, whole_game

VARIANTS = [
    (seats, edition, expert) for seats in SEATS for edition in ("super-meeple", "2003") for expert in (False, True)
]


def moments(seats: int, edition: str, expert: bool) -> list[AmunRe]:
    """Some positions of a random game, the last one left out."""
    game = whole_game(seats, f"secrets of {edition}", edition=edition, expert=expert)
    return [g for g, _events in game[:-1:7]]


@pytest.mark.parametrize(("seats", "edition", "expert"), VARIANTS)
class TestEveryRow:
    def test_piles_are_counted_not_seen(self, seats: int, edition: str, expert: bool) -> None:
        """[R16.1] Decks and face-down cards: how many, nothing else; the discard pile lies open."""
        for g in moments(seats, edition, expert):
            for viewer in laws.viewers(g):
                seen = g.seen_by(viewer)
                assert seen.deck == [HIDDEN] * len(g.deck)
                assert seen.power == [HIDDEN] * len(g.power)
                assert seen.free_cards == {p: [HIDDEN] * len(cards) for p, cards in g.free_cards.items()}
                assert seen.discard == g.discard
                assert (seen.seed, seen.draws) == ("", 0)

    def test_neither_gold_nor_the_number_of_cards_of_another(self, seats: int, edition: str, expert: bool) -> None:
        """[R16.1] [R16.4] Absent, not masked: a row of question marks would tell its length. A spectator sees none."""
        for g in moments(seats, edition, expert):
            for viewer in laws.viewers(g):
                seen = g.seen_by(viewer)
                for seat in range(seats):
                    mine = seat == viewer
                    assert seen.gold[seat] == (g.gold[seat] if mine else None)
                    assert seen.hands[seat] == (g.hands[seat] if mine else None)
                    assert seen.province_hands == [] or seen.province_hands[seat] == (
                        g.province_hands[seat] if mine else [HIDDEN] * len(g.province_hands[seat])
                    )

    def test_nothing_of_another_is_anywhere_in_the_stored_view(self, seats: int, edition: str, expert: bool) -> None:
        """[R16.1] [R16.4] With all gold and hands of the others changed, what a viewer gets is the same."""
        for g in moments(seats, edition, expert):
            for viewer in laws.viewers(g):
                other = g.copy()
                hidden = [seat for seat in range(seats) if seat != viewer]
                for seat in hidden:
                    other.gold[seat] = other.purse(seat) + 7
                pool = [card for seat in hidden for card in other.hand(seat)]
                for seat in hidden:
                    other.hands[seat] = []
                other.hands[hidden[0]] = pool
                other.power.reverse()
                other.deck.reverse()
                assert random_games.text(other.seen_by(viewer)) == random_games.text(g.seen_by(viewer))
                assert laws.shown_to(GAMES[KEY], other, viewer) == laws.shown_to(GAMES[KEY], g, viewer)

    def test_everything_is_shown_at_the_end(self, seats: int, edition: str, expert: bool) -> None:
        """[R16.5] The rest of the decks, the gold and the seed."""
        g = whole_game(seats, f"secrets of {edition}", edition=edition, expert=expert)[-1][0]
        for viewer in laws.viewers(g):
            assert dump(g.seen_by(viewer)) == dump(g)


class TestSealed:
    @pytest.mark.parametrize("move", ["offer 3", "offer 20 adjust", "steal", "steal adjust"])
    def test_only_that_it_is_sealed(self, move: str) -> None:
        """[R16.3] Not the amount, not the number of cards, not the adjustment: the same bytes for every answer."""
        views = set()
        for sealed in ("offer 1", move):
            g = table(3, owned=[["thebes"], ["buto"], ["edfu"]])
            give(g, 1, "offering_adjustment")
            g = go_on(g, "offering")
            events = play(g, f"1 {sealed}")
            assert told(g, events, 0) == told(g, events) == ["Player 2 has sealed their choice"]
            views.add(tuple(json.dumps(dump(g.seen_by(viewer))) for viewer in (None, 0, 2)))
        assert len(views) == 1

    def test_a_forced_theft_looks_like_any_other_answer(self) -> None:
        """[R16.3] [R8.2] Before and after it is sealed, nobody can tell that there was no choice."""
        views = []
        for gold in (0, 20):
            g = table(3, owned=[["thebes"], ["buto"], ["edfu"]])
            g.gold[1] = gold
            empty_hand(g, 1)
            g = go_on(g, "offering")
            before = [random_games.text(g.seen_by(viewer)) for viewer in (None, 0, 2)]
            play(g, "1 steal")
            views.append([*before, *(random_games.text(g.seen_by(viewer)) for viewer in (None, 0, 2))])
        assert views[0] == views[1]

    def test_a_change_is_told_to_nobody(self) -> None:
        """[R16.3] The others' view is the same before and after it."""
        g = go_on(table(3, owned=[["thebes"], ["buto"], ["edfu"]]), "offering")
        play(g, "1 offer 3")
        before = [random_games.text(g.seen_by(viewer)) for viewer in (None, 0, 2)]
        assert play(g, "1 offer 9") == []
        assert [random_games.text(g.seen_by(viewer)) for viewer in (None, 0, 2)] == before

    def test_a_chosen_province_is_secret_too(self) -> None:
        """[R16.3] [R5.5] [D1] Which of the cards it was, the others do not see."""
        views = set()
        for index in (0, 1, 2):
            g = fresh(3, expert=True)
            play(g, f"1 choose {g.province_hands[1][index]}")
            views.add(tuple(random_games.text(g.seen_by(viewer)) for viewer in (None, 0, 2)))
        assert len(views) == 1


class TestMeans:
    def test_the_reason_speaks_of_ones_own_means_only(self) -> None:
        """[R16.2] [R6.8] Whatever the others hold, the refusal and the open bids are the same."""
        answers = set()
        for gold in (0, 50):
            g = table(3, revealed=["thebes", "buto", "edfu"])
            g.gold[1] = g.gold[2] = gold
            try:
                g.play(0, read_move(KEY, "bid thebes 28"))
            except IllegalMove as refused:
                answers.add((str(refused), repr(g.seen_by(0).closed_moves(0)), repr(g.moves(0))))
        assert len(answers) == 1


class TestSamples:
    def test_the_provinces_in_play_are_known_in_the_new_kingdom(self) -> None:
        """[R16.6] A sampled truth deals them in any order; before, any province may still come up."""
        seen_old: Counter[str] = Counter()
        for g, _events in whole_game(3, "samples")[:-1:11]:
            for seed in range(5):
                world = g.seen_by(None).sample(Random(seed))
                if g.kingdom == 2:
                    assert sorted([*world.deck, *world.used]) == g.old
                else:
                    seen_old.update(world.deck)
        assert len(seen_old) > 9

    def test_every_card_out_of_sight_is_somewhere(self) -> None:
        """[R2.3] A sampled truth has all 39 power cards, and one's own hand as it is."""
        for g, _events in whole_game(4, "cards")[:-1:9]:
            world = g.seen_by(2).sample(Random(1))
            held = [card for hand in world.hands for card in hand or ()]
            lying = [card for cards in world.free_cards.values() for card in cards]
            assert Counter([*held, *lying, *world.power, *world.discard, *world.laid.values()]) == Counter(
                data.POWER_CARDS
            )
            assert world.hand(2) == g.hand(2)


def test_the_log_keeps_the_secrets() -> None:
    """[R16.1] [D4] [D11] The owner sees the drawn cards, all others their number."""
    for seats in SEATS:
        for g, events in whole_game(seats, "log"):
            for event in events:
                if type(event).__name__ == "Drew":
                    assert event.seen_by(event.seat) == event  # type: ignore[attr-defined]
                    for viewer in {None, *range(seats)} - {event.seat}:  # type: ignore[attr-defined]
                        shown = event.seen_by(viewer)
                        assert type(shown).__name__ == "DrewUnseen"
                        assert not any(card in repr(shown) for card in data.POWER_CARDS)
            assert g.problem() is None
