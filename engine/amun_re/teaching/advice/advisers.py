"""Advisers of Amun-Re by decision."""

from __future__ import annotations

from engine.amun_re.phases.auction import Bidding
from engine.amun_re.phases.income import Income
from engine.amun_re.phases.offering import Adjusting, Offering
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus
from engine.amun_re.phases.settlement import Settling
from engine.amun_re.teaching.advice.auction_advice import advise_on_bid, advise_on_debt, advise_on_province
from engine.amun_re.teaching.advice.offering_advice import (
    advise_on_adjustment,
    advise_on_income,
    advise_on_offering,
    advise_on_scoring_cards,
)
from engine.amun_re.teaching.advice.purchase_advice import advise_on_purchase, advise_on_reward
from engine.core import Adviser, SomeDecision

ADVICE: dict[type[SomeDecision], Adviser] = {
    Choosing: advise_on_province, Bidding: advise_on_bid, Settling: advise_on_debt, Buying: advise_on_purchase,
    Offering: advise_on_offering, Adjusting: advise_on_adjustment, Rewarding: advise_on_reward,
    Income: advise_on_income, Bonus: advise_on_scoring_cards,
}  # fmt: skip
