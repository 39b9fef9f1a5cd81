"""Sentences of the previews: prices, gains, the effect on the balance."""

from __future__ import annotations

from engine.core import Amount, Id, Seat, Sentence, _, ngettext
from engine.tekhenu.model.moves import Perform, Produce


class Weighs(Sentence, frozen=True):
    n: int
    pan: Id
    text = _("The die adds {n} to the {pan}.")
    clause = "R5.4"


class BalanceWillBe(Sentence, frozen=True):
    balance: int
    text = _("Your balance will be {balance}.")
    clause = "R5.4"


class BalanceJudged(Sentence, frozen=True):
    balance: int
    vp: int
    text = _("Your balance will be {balance}: that costs {vp} VP in the Judgement after this round.")
    clause = "R19.4"


class WeighsNothing(Sentence, frozen=True):
    text = _("The die goes below the scales and weighs nothing.")
    clause = "R6.3"


class Costs(Sentence, frozen=True):
    paid: tuple[Amount, ...]
    text = _("You pay {paid}.")
    clause = "R7.1"


class GodDoes(Sentence, frozen=True):
    god: Id
    text = _("{god:deed}")
    clause = "R5.2"


class PriceIs(Sentence, frozen=True):
    price: Amount
    text = _("It costs {price}.")
    clause = "R7.3"


class PriceInGold(Sentence, frozen=True):
    price: Amount
    text = _("It costs {price}; gold can pay what you lack.")
    clause = "R7.1"


class CheapestIs(Sentence, frozen=True):
    price: Amount
    text = _("It costs at least {price}.")
    clause = "R10.2"


class Brings(Sentence, frozen=True):
    gained: tuple[Amount, ...]
    text = _("You receive {gained}.")
    clause = "R0.8"


class Points(Sentence, frozen=True):
    n: int
    text = ngettext("You score {n} VP.", "You score {n} VP.")
    clause = "R0.9"


class ColumnPoints(Sentence, frozen=True):
    n: int
    buildings: int
    edges: int
    slot: int
    text = ngettext(
        "You score {n} VP: Buildings {buildings}, edges {edges}, tile {slot}.",
        "You score {n} VP: Buildings {buildings}, edges {edges}, tile {slot}.",
    )
    clause = "R9.3"


class AbilityHappens(Sentence, frozen=True):
    tile: Id
    text = _("The tile’s ability applies: {tile:what}.")
    clause = "R9.3"


class AbilityBrings(Sentence, frozen=True):
    tile: Id
    gained: tuple[Amount, ...]
    text = _("The tile’s ability ({tile:what}) applies and brings {gained}.")
    clause = "R9.3"


class AbilityDark(Sentence, frozen=True):
    tile: Id
    light: Id
    text = _("The tile’s ability ({tile:what}) does not apply: it needs {light:in}.")
    clause = "R9.3"


class KeepsAll(Sentence, frozen=True):
    kept: Amount
    text = _("You keep {kept}, and nothing is left over.")
    clause = "R15.2"


class KeepsSome(Sentence, frozen=True):
    kept: Amount
    surplus: Amount
    n: int
    text = _("You keep {kept}; the surplus, {surplus}, adds {n} to the Tainted pan.")
    clause = "R15.2"


class HappinessTo(Sentence, frozen=True):
    level: int
    text = _("Happiness becomes {level}.")
    clause = "R11.2"


class TrackBrings(Sentence, frozen=True):
    level: int
    gained: tuple[Amount, ...]
    text = _("Happiness {level}, for the first time, brings {gained}.")
    clause = "R11.4"


class OneMoreAction(Sentence, frozen=True):
    level: int
    text = _("Happiness {level}, for the first time, allows one more action without a die.")
    clause = "R11.4"


class PopulationTo(Sentence, frozen=True):
    level: int
    text = _("Population becomes {level}.")
    clause = "R11.1"


class ProductionTo(Sentence, frozen=True):
    resource: Id
    level: int
    text = _("{resource} production becomes {level}.")
    clause = "R14.3"


class AlsoGains(Sentence, frozen=True):
    seat: Seat
    gained: tuple[Amount, ...]
    text = _("{seat} receives {gained} for the Statue of this god.")
    you = _("You receive {gained} for your Statue of this god.")
    clause = "R16.1"


class HonourBrings(Sentence, frozen=True):
    god: Id
    gained: tuple[Amount, ...]
    text = _("From then on each {god} action of another player brings you {gained}.")
    clause = "R16.1"


class HonourBringsAlways(Sentence, frozen=True):
    god: Id
    gained: tuple[Amount, ...]
    text = _("From then on each {god} action, yours too, brings you {gained}.")
    clause = "R16.2"


class SecondStatue(Sentence, frozen=True):
    text = _("A second Statue for the same god brings no further bonus.")
    clause = "R8.3"


class CardsAre(Sentence, frozen=True):
    n: int
    text = ngettext("You take {n} card.", "You take {n} cards of one section.")
    clause = "R13.2"


class NobodyGains(Sentence, frozen=True):
    text = _("No Statue gives a bonus here.")
    clause = "R16.1"


class DieAnd(Sentence, frozen=True):
    die: Id
    act: Sentence
    text = _("Take the {die}: {act}")
    clause = "R5.2"

    def told_as(self) -> Sentence:
        """One sentence for the usual acts."""
        if isinstance(self.act, Perform):
            return DiePerforms(self.die, self.act.god, self.act.value)
        if isinstance(self.act, Produce):
            return DieProduces(self.die, self.act.resource, self.act.value)
        return self


class DiePerforms(Sentence, frozen=True):
    die: Id
    god: Id
    value: int
    text = _("Take the {die} and perform the {god} action with value {value}")
    clause = "R5.2"


class DieProduces(Sentence, frozen=True):
    die: Id
    resource: Id
    value: int
    text = _("Take the {die} and produce {resource:in} with value {value}")
    clause = "R15.1"


class BalanceIsFree(Sentence, frozen=True):
    balance: int
    text = _("Your balance will be {balance}, which costs nothing.")
    clause = "R19.4"


class BalanceTo(Sentence, frozen=True):
    balance: int
    n: int
    text = ngettext(
        "Your balance will be {balance}, which costs {n} VP.", "Your balance will be {balance}, which costs {n} VP."
    )
    clause = "R19.4"

    def told_as(self) -> Sentence:
        """A sentence of its own for a cost of 0."""
        return self if self.n else BalanceIsFree(self.balance)


class PlaceAsItStands(Sentence, frozen=True):
    place: int
    text = _("As it stands, you would then be {place:nth} in the new turn order.")
    clause = "R19.5"


class LosesPoints(Sentence, frozen=True):
    n: int
    text = ngettext("You lose {n} VP.", "You lose {n} VP.")
    clause = "R20.7"


class TechnologyBrings(Sentence, frozen=True):
    card: Id
    gains: tuple[Amount, ...]
    text = _("{card} gives {gains}.")
    clause = "R24.1"
