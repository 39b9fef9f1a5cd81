"""The sentences of the coach about the offering, the harvest and the scoring cards."""

from __future__ import annotations

from engine.core import Amount, Id, Sentence, _, ngettext


class AboutOffering(Sentence, frozen=True):
    text = _("Everyone offers gold in secret. The total sets the flood; the largest offerings earn {rewards}.")
    clause = "R8.1"


class LevelsBring(Sentence, frozen=True):
    """The harvest of the seat at two flood levels, and the rewards in gold."""

    high: int
    low: int
    rewards_taken: Amount
    worth: int
    text = _(
        "Level 3 brings you {high} gold, level 2 brings {low}. "
        "The largest offering takes {rewards_taken}, worth about {worth} gold each."
    )
    clause = "R8.8"


class LowLevelBringsMore(LevelsBring, frozen=True):
    """The same where caravans make the lower level the better one."""

    text = _(
        "Level 3 brings you {high} gold, level 2 brings {low}, as caravans pay up to there. "
        "The largest offering takes {rewards_taken}, worth about {worth} gold each."
    )


class LargestTakes(Sentence, frozen=True):
    """The rewards in gold, where the harvest of the seat is the same at both levels."""

    rewards_taken: Amount
    worth: int
    text = _("The largest offering takes {rewards_taken}, worth about {worth} gold each.")
    clause = "R8.8"


class TemplesScore(Sentence, frozen=True):
    low: int
    high: int
    text = _("Your temples score as well: {low} points at level 2, {high} at level 3.")
    clause = "R10.4"


class OfferingLeaves(Sentence, frozen=True):
    offering: int
    left: Amount
    text = _("An offering of {offering} leaves you {left}.")
    clause = "R8.6"


class TheftBrings(Sentence, frozen=True):
    text = _("The theft card brings you 3 gold and no {reward}; the total falls by 3.")
    clause = "R8.6"


class MuchOffered(Sentence, frozen=True):
    offering: int
    left: Amount
    text = _("An offering of {offering} leaves you {left}. What you offer is paid even if others offer more.")
    clause = "R8.6"


class AboutAdjusting(Sentence, frozen=True):
    text = _("Your card moves the total by 3, up or down. It cannot be kept any more.")
    clause = "R8.4"


class AdjustmentBrings(Sentence, frozen=True):
    up: int
    raised: int
    down: int
    lowered: int
    text = _("With 3 more, it is level {up} and {raised} gold for you; with 3 less, level {down} and {lowered} gold.")
    clause = "R8.5"


class AboutToLower(Sentence, frozen=True):
    total: int
    n: int
    level: int
    gold: int
    farmers: Amount
    text = ngettext(
        "The total is {total}: one more is level {level}, {gold} gold for your {farmers}. You are about to lower it.",
        "The total is {total}: {n} more is level {level}, {gold} gold for your {farmers}. You are about to lower it.",
    )
    clause = "R8.5"


class AboutToRaise(Sentence, frozen=True):
    total: int
    level: int
    text = _("From {total} on it is level {level}, and caravans earn nothing. You are about to raise the total.")
    clause = "R8.5"


# -- harvest and scoring cards ---------------------------------------------------------------------


class AboutIncome(Sentence, frozen=True):
    gold: Amount
    text = _("You collect {gold} from your provinces. Before that you may play income cards.")
    clause = "R9.3"


class CardBrings(Sentence, frozen=True):
    card: Id
    province: Id
    gold: Amount
    text = _("{card} brings most in {province}: {gold} more.")
    clause = "R9.4"


class CardCanWait(Sentence, frozen=True):
    card: Id
    text = _("{card} can wait: you may use it in a better harvest.")
    clause = "R4.3"


class NoIncomeCard(Sentence, frozen=True):
    text = _("You hold no income card: there is nothing to choose.")
    clause = "R9.3"


class AboutScoringCards(Sentence, frozen=True):
    points: Amount
    text = _("Each scoring card whose condition is met scores {points}. You may play one of each kind.")
    clause = "R10.5"


class CardsFit(Sentence, frozen=True):
    cards: tuple[Id, ...]
    text = _("These can be scored now: {cards}.")
    clause = "R10.5"


class NoCardFits(Sentence, frozen=True):
    text = _("None of your cards can be scored now.")
    clause = "R10.5"
