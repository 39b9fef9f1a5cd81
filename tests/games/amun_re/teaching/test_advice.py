"""The sums of the coach of Amun-Re, by arithmetic."""

from __future__ import annotations

import pytest

from engine.amun_re.position import AmunRe
from engine.core import plain, say
from tests.games.amun_re.table import empty_hand, give, table


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
    assert "leaves you 26 gold" in size_of("bid dakhla 6", auction, 0)
    assert "leaves you 14 gold" in size_of("bid buto 6", auction, 0)


def test_the_gold_of_the_province_does_not_pay_its_bid(auction: AmunRe) -> None:
    """[R6.8] What the province would give is no means: the cards are sold all the same."""
    auction.gold[0] = 4
    give(auction, 0, "architect", "architect")
    said = size_of("bid dakhla 6", auction, 0)
    assert "sell 2 favour cards" in said
    assert "then gives you 12 gold" in said
