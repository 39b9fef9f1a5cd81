"""The sums of the coach of Amun-Re, by arithmetic."""

from __future__ import annotations

import pytest

from engine.amun_re.bot.evaluation import Worth
from engine.amun_re.bot.weights import Weights
from engine.amun_re.model.moves import Bid
from engine.amun_re.position import AmunRe
from engine.amun_re.teaching.advice.offering_advice import levels_bring
from engine.amun_re.teaching.advice.offering_texts import LargestTakes, LevelsBring
from engine.amun_re.teaching.reasons import reason_of_bid
from engine.core import plain, say
from tests.games.amun_re.table import empty_hand, give, go_on, hire, table


def size_of(bid: str, g: AmunRe, seat: int) -> str:
    """What the coach counts for a chosen bid."""
    from engine import GAMES, read_move

    advice = GAMES["amun-re"].advise(g.seen_by(seat), seat, (read_move("amun-re", bid),))
    assert advice is not None
    assert advice.size is not None
    return say(advice.size, plain(g.words))


@pytest.fixture
def auction() -> AmunRe:
    """Dakhla brings 12 gold; two others bring none."""
    g = table(revealed=["dakhla", "buto", "edfu"], edition="super-meeple")
    empty_hand(g, 0)
    return g


def test_the_gold_of_the_province_is_part_of_what_is_left(auction: AmunRe) -> None:
    """[R6.9] Payment comes before the bonus: 20 - 6 + 12 = 26, and 21 of these buy six pieces [R7.3]."""
    auction.gold[0] = 20
    assert "leaves you 26 gold, with the 12 gold that Dakhla gives" in size_of("bid dakhla 6", auction, 0)
    assert "leaves you 14 gold" in size_of("bid buto 6", auction, 0)


def test_the_gold_of_the_province_does_not_pay_its_bid(auction: AmunRe) -> None:
    """[R6.8] What the province would give is no means: the cards are sold all the same."""
    auction.gold[0] = 4
    give(auction, 0, "architect", "architect")
    said = size_of("bid dakhla 6", auction, 0)
    assert "sell 2 favour cards" in said
    assert "then gives you 12 gold" in said


def test_a_bid_that_leaves_too_little_says_so(auction: AmunRe) -> None:
    """[R7.3] With 3 gold two pieces can be bought, with none nothing; no number is 0."""
    auction.gold[0] = 9
    assert "leaves you 3 gold: enough for 2 farmers, not for a pyramid" in size_of("bid buto 6", auction, 0)
    auction.gold[0] = 6
    assert "which buys neither a farmer nor a pyramid" in size_of("bid buto 6", auction, 0)


@pytest.mark.parametrize(
    ("province", "words"), [("abu", "its mine earns 4 gold"), ("sawu", "its caravan earns 7 gold at a low flood")]
)
def test_a_reason_names_the_mine_or_the_caravan_that_is_there(province: str, words: str) -> None:
    """[R9.1] Of two sources it names the one of the province."""
    g = table(revealed=[province, "buto", "edfu"])
    reason = reason_of_bid(g.seen_by(None), 0, Bid(province, 3))
    assert words in say(reason, plain(g.words))


def test_levels_that_bring_the_same_are_not_compared() -> None:
    """[R8.8] Without farmers and caravans only the rewards are weighed."""
    g = go_on(table(owned=[["edfu"], ["buto"], ["thebes"]]), "offering")
    assert isinstance(levels_bring(g, 0, Worth(g, Weights())), LargestTakes)
    hire(g, edfu=1)
    assert isinstance(levels_bring(g, 0, Worth(g, Weights())), LevelsBring)


def test_where_a_lower_level_brings_more_the_caravans_are_named() -> None:
    """[R9.1] Two farmers bring 6 at level 3; at level 2 they bring 4, and the caravan of Sawu 7."""
    g = go_on(table(owned=[["sawu"], ["buto"], ["thebes"]], edition="super-meeple"), "offering")
    hire(g, sawu=2)
    said = say(levels_bring(g, 0, Worth(g, Weights())), plain(g.words))
    assert said.startswith("Level 3 brings you 6 gold, level 2 brings 11, as caravans pay up to there.")
