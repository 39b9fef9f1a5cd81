"""Events of Amun-Re from the offerings on: flood, rewards, income and scoring."""

from __future__ import annotations

from engine.core import Amount, Event, Id, Seat, Sentence, _, ngettext


class Offered(Sentence, frozen=True):
    """[R8.3] One opened offering of gold."""

    seat: Seat
    amount: int
    text = _("{seat} offers {amount}")
    you = _("you offer {amount}")
    clause = "R8.3"


class Stole(Sentence, frozen=True):
    """[R8.3] One opened theft."""

    seat: Seat
    text = _("{seat} steals")
    you = _("you steal")
    clause = "R8.3"


class OfferingsOpened(Event, frozen=True):
    """[R8.3] All offerings are opened at once, with their total."""

    offerings: tuple[Offered | Stole, ...]
    total: int
    final = True
    reveal = True
    text = _("Offerings: {offerings}. Total {total}")
    clause = "R8.3"


class Raised(Sentence, frozen=True):
    """[R8.4] The total goes up."""

    seat: Seat
    by: int
    total: int
    text = _("{seat} adds {by} to the offering: total {total}")
    you = _("You add {by} to the offering: total {total}")
    clause = "R8.4"


class Lowered(Sentence, frozen=True):
    """[R8.4] The total goes down."""

    seat: Seat
    by: int
    total: int
    text = _("{seat} subtracts {by} from the offering: total {total}")
    you = _("You subtract {by} from the offering: total {total}")
    clause = "R8.4"


class Adjusted(Event, frozen=True):
    """[R8.4] An Offering adjustment changes the total."""

    seat: Seat
    by: int
    total: int
    clause = "R8.4"

    def told_as(self) -> Sentence:
        """One sentence for adding, another for subtracting."""
        said = Raised if self.by > 0 else Lowered
        return said(self.seat, abs(self.by), self.total)


class StaysDry(Sentence, frozen=True):
    """[R8.5] The flood for a total of 0 or less."""

    total: int
    band: int
    gold: Amount
    points: Amount
    text = _("Total offering {total}: flood level {band}, each farmer earns {gold}, each temple scores {points}")
    clause = "R8.5"


class Flooded(Event, frozen=True):
    """[R8.5] The flood of this round."""

    total: int
    band: int
    gold: Amount
    points: Amount
    final = True
    reveal = True
    text = _("The Nile rises to {total}, flood level {band}: each farmer earns {gold}, each temple scores {points}")
    clause = "R8.5"

    def told_as(self) -> Sentence:
        """For a total of 0 or less, the sentence without the rising Nile."""
        return self if self.total > 0 else StaysDry(self.total, self.band, self.gold, self.points)


class TheftPaid(Event, frozen=True):
    """[R8.6] A player who stole takes gold from the bank."""

    seat: Seat
    gold: Amount
    text = _("{seat} steals {gold}")
    you = _("You steal {gold}")
    clause = "R8.6"


class OneRewardAnnounced(Sentence, frozen=True):
    seat: Seat
    cards: Amount
    text = _("{seat} takes {cards} as {reward:a}")
    you = _("You take {cards} as {reward:a}")
    clause = "R8.9"


class RewardsAnnounced(Event, frozen=True):
    """[R8.9] The number of items taken as cards."""

    seat: Seat
    cards: Amount
    text = _("{seat} takes {cards} as {rewards}")
    you = _("You take {cards} as {rewards}")
    clause = "R8.9"

    def told_as(self) -> Sentence:
        """The singular sentence for one card."""
        return OneRewardAnnounced(self.seat, self.cards) if self.cards.n == 1 else self


class RewardsDeclined(Event, frozen=True):
    """[R8.9] Fewer items than allowed are taken."""

    seat: Seat
    items: Amount
    text = _("{seat} gives up {items}")
    you = _("You give up {items}")
    clause = "R8.9"


class BecameFirst(Event, frozen=True):
    """[R8.10] The first player changes, or stays."""

    seat: Seat
    text = _("{seat} is first player")
    you = _("You are first player")
    clause = "R8.10"


class Yield(Sentence, frozen=True):
    """[R9.1] The income of one province."""

    province: Id
    gold: int
    text = _("{province} {gold}")
    clause = "R9.1"


class Collected(Event, frozen=True):
    """[R9.1] Income of one player, province by province."""

    seat: Seat
    gold: Amount
    parts: tuple[Yield, ...]
    text = _("{seat} collects {gold}: {parts}")
    you = _("You collect {gold}: {parts}")
    clause = "R9.1"


class CollectedNothing(Event, frozen=True):
    """[R9.1] A player without income."""

    seat: Seat
    text = _("{seat} collects nothing")
    you = _("You collect nothing")
    clause = "R9.1"


class PyramidsScored(Sentence, frozen=True):
    """[R10.1] A part of the points of a seat."""

    n: int
    text = _("pyramids {n}")
    clause = "R10.1"


class SetsScored(Sentence, frozen=True):
    """[R10.2] A part of the points of a seat."""

    n: int
    text = _("sets {n}")
    clause = "R10.2"


class BanksScored(Sentence, frozen=True):
    """[R10.3] A part of the points of a seat."""

    n: int
    text = _("banks {n}")
    clause = "R10.3"


class TemplesScored(Sentence, frozen=True):
    """[R10.4] A part of the points of a seat."""

    n: int
    text = _("temples {n}")
    clause = "R10.4"


PartScored = PyramidsScored | SetsScored | BanksScored | TemplesScored


class ScoredByParts(Sentence, frozen=True):
    """[R10] The points for provinces, part by part."""

    seat: Seat
    points: Amount
    parts: tuple[PartScored, ...]
    text = _("{seat} scores {points} for their provinces: {parts}")
    you = _("You score {points} for your provinces: {parts}")
    clause = "R10"


class Scored(Event, frozen=True):
    """[R10] Points of one player for provinces at the end of a kingdom; older games do not tell the parts."""

    seat: Seat
    points: Amount
    parts: tuple[PartScored, ...] = ()
    text = _("{seat} scores {points} for their provinces")
    you = _("You score {points} for your provinces")
    clause = "R10"

    def told_as(self) -> Sentence:
        """Part by part, where they are known."""
        return ScoredByParts(self.seat, self.points, self.parts) if self.parts else self


class BonusScored(Event, frozen=True):
    """[R10.5] A scoring card brings points."""

    seat: Seat
    card: Id
    points: Amount
    text = _("{seat} plays {card} and scores {points}")
    you = _("You play {card} and score {points}")
    clause = "R10.5"


class HandSold(Event, frozen=True):
    """[R10.6] After the last scoring cards the rest of a hand is sold."""

    seat: Seat
    cards: Amount
    text = _("{seat} sells their remaining cards: {cards}")
    you = _("You sell your remaining cards: {cards}")
    clause = "R10.6"


class GoldRanked(Event, frozen=True):
    """[R10.6] Points for gold at the end of the game."""

    seat: Seat
    gold: Amount
    points: Amount
    text = _("{seat} has {gold} and scores {points}")
    you = _("You have {gold} and score {points}")
    clause = "R10.6"


class KingdomFell(Event, frozen=True):
    """[R11] Between the kingdoms: no owner, no hired farmer, the buildings stay."""

    text = _("The Old Kingdom ends: provinces lose their owners and farmers; pyramids and {stones} stay")
    clause = "R11"
    stop = True


class Won(Event, frozen=True):
    """[R12.1] The game ends with one or several winners."""

    seats: tuple[Seat, ...]
    n: int
    final = True
    text = ngettext("{seats} wins the game", "{seats} share the victory")
    you = ngettext("You win the game", "{seats} share the victory")
    clause = "R12.1"
