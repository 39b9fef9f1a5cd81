"""The bot of Amun-Re: `steady` plays a decent game, with corrected boards too."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from engine import GAMES
from engine.amun_re.model.options import Options
from engine.amun_re.phases.scoring import Bonus
from engine.bots import bots, play_game
from engine.core import Do
from tests.engine.bots.test_bots import moments
from tests.games.amun_re.table import empty_hand, give, go_on, table

GAME = GAMES["amun-re"]
STEADY = bots(GAME)["steady"]


def test_it_plays_on_a_corrected_board() -> None:
    corrected = Options(corrections={"berenike.fields": 2, "kharga.card_limit": 0, "mendes.temples": 1})
    for seen, seat in moments(GAME, 4, corrected, 1, "srsr"):
        assert STEADY.choose(seen, seat, Random(1)) in [*seen.moves(seat), *seen.asides(seat)]


def test_it_plays_every_scoring_card_that_counts() -> None:
    for seed in range(5):
        for seen, seat in moments(GAME, 4, Options(), seed, "ssss"):
            if isinstance(seen.decision, Bonus):
                assert (STEADY.choose(seen, seat, Random(0)) == seen.moves(seat)[-1]) == (len(seen.moves(seat)) == 1)


def test_four_steady_players_score_as_people_do() -> None:
    """Winners of human games have 35 to 50 points. The mean of 30 winners has a standard error of about 1.3."""
    winners = [max(s.points for s in play_game(GAME, [STEADY] * 4, seed).scores() or []) for seed in range(30)]
    assert 35 <= mean(winners) <= 50


LAST = ("final_reckoning", "score_gold", "score_provinces", "income", "offering", "purchases")


@pytest.mark.parametrize(
    ("paragraph", "hand", "sold"),
    [
        ("purchases", ["bid_block", "architect"], "sell bid_block"),
        ("purchases", ["bonus_one_bank"], "sell bonus_one_bank"),
        ("purchases", ["fixed_income", "fixed_income"], "sell fixed_income"),
        ("purchases", ["fixed_income", "bonus_nine_farmers", "bonus_egypt_half"], ""),
        ("offering", ["architect"], "sell architect"),
        ("offering", ["extra_harvest"], ""),
    ],
)
def test_in_the_last_round_it_sells_what_can_bring_nothing_any_more(paragraph: str, hand: list[str], sold: str) -> None:
    """[R4.2] [R4.4] [R10.5] Its phase is over, its copy takes the only turn, or the provinces are not what it asks for.

    Damanhur and Buto lie west, Avaris east of the Nile, all three in Lower Egypt.
    """
    g = table(
        owned=[["damanhur", "buto", "avaris"], ["thebes", "abu", "sawu"], ["edfu", "kharga", "abydos"]], kingdom=2
    )
    g.counted, g.old, g.deck = 1, sorted(g.used), []
    empty_hand(g, 0, 1, 2)
    give(g, 0, *hand)
    g.agenda = [Do(f"amun_re.{name}") for name in LAST]
    go_on(g, paragraph)
    for round_, wanted in ((3, sold), (2, "")):
        g.round = round_
        move = STEADY.choose(g.seen_by(0), 0, Random(1))
        assert (str(move) if str(move).startswith("sell") else "") == wanted
