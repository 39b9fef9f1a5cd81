"""Log events of the set-up, the turns and the market."""

from __future__ import annotations

from engine.core import Event, Id, Seat, _, ngettext

# -- set-up ------------------------


class DraftBegins(Event, frozen=True):
    """[R3.2]"""

    seat: Seat
    text = _("{seat} will choose the first start card")
    you = _("You will choose the first start card")
    clause = "R3.2"


class DecreesKept(Event, frozen=True):
    """[R2.9]"""

    final = True
    text = _("Everyone has kept one Decree; the others go under the deck")
    clause = "R2.9"


class StartChosen(Event, frozen=True):
    """[R3.2]"""

    seat: Seat
    card: Id
    text = _("{seat} takes the start card {card}")
    you = _("You take the start card {card}")
    clause = "R3.2"


class FirstOrder(Event, frozen=True):
    """[R3.3]"""

    seats: tuple[Seat, ...]
    text = _("Turn order, by start-card initiative: {seats}")
    clause = "R3.3"


class DestinyChosen(Event, frozen=True):
    """[R3.4] [R19.8]"""

    seat: Seat
    card: Id
    text = _("{seat} takes the destiny card {card}")
    you = _("You take the destiny card {card}")
    clause = "R3.4"


class RewardReceived(Event, frozen=True):
    """[R3.5]"""

    seat: Seat
    card: Id
    text = _("{seat} receives the reward of the card {card}")
    you = _("You receive the reward of the card {card}")
    clause = "R3.5"


# -- a turn ------------------------


class RoundBegan(Event, frozen=True):
    """[R1.1]"""

    round: int
    text = _("Round {round}")
    clause = "R1.1"


class Took(Event, frozen=True):
    """[R5.4]"""

    seat: Seat
    die: Id
    section: Id
    god: Id
    value: int
    text = _("{seat} takes the {die} from {section} and performs the {god} action with value {value}")
    you = _("You take the {die} from {section} and perform the {god} action with value {value}")
    clause = "R5.2"


class TookFor(Event, frozen=True):
    """[R5.4] [R15]"""

    seat: Seat
    die: Id
    section: Id
    resource: Id
    value: int
    text = _("{seat} takes the {die} from {section} and produces {resource:in} with value {value}")
    you = _("You take the {die} from {section} and produce {resource:in} with value {value}")
    clause = "R15.1"


class AnubisTook(Event, frozen=True):
    """[R6.3]"""

    seat: Seat
    die: Id
    section: Id
    text = _("{seat} takes the {die} from {section} for an Anubis action")
    you = _("You take the {die} from {section} for an Anubis action")
    clause = "R6.3"


class Reckoned(Event, frozen=True):
    """[R6.1]"""

    seat: Seat
    n: int
    value: int
    text = ngettext("{seat} spends {n} scribe: the value is {value}", "{seat} spends {n} scribes: the value is {value}")
    you = ngettext("You spend {n} scribe: the value is {value}", "You spend {n} scribes: the value is {value}")
    clause = "R6.1"

    def merged_with(self, other: Event) -> Event | None:
        """With the die that the scribes are spent on."""
        if isinstance(other, Took) and other.seat == self.seat:
            return TookWithScribes(self.seat, other.die, other.section, self.n, other.god, other.value)
        if isinstance(other, TookFor) and other.seat == self.seat:
            return TookForWithScribes(self.seat, other.die, other.section, self.n, other.resource, other.value)
        return None


class TookWithScribes(Event, frozen=True):
    """[R6.1] A line of the log only: no game stores it."""

    seat: Seat
    die: Id
    section: Id
    n: int
    god: Id
    value: int
    text = ngettext(
        "{seat} takes the {die} from {section}, spends {n} scribe and performs the {god} action with value {value}",
        "{seat} takes the {die} from {section}, spends {n} scribes and performs the {god} action with value {value}",
    )
    you = ngettext(
        "You take the {die} from {section}, spend {n} scribe and perform the {god} action with value {value}",
        "You take the {die} from {section}, spend {n} scribes and perform the {god} action with value {value}",
    )
    clause = "R6.1"


class TookForWithScribes(Event, frozen=True):
    """[R6.1] [R15] A line of the log only: no game stores it."""

    seat: Seat
    die: Id
    section: Id
    n: int
    resource: Id
    value: int
    text = ngettext(
        "{seat} takes the {die} from {section}, spends {n} scribe and produces {resource:in} with value {value}",
        "{seat} takes the {die} from {section}, spends {n} scribes and produces {resource:in} with value {value}",
    )
    you = ngettext(
        "You take the {die} from {section}, spend {n} scribe and produce {resource:in} with value {value}",
        "You take the {die} from {section}, spend {n} scribes and produce {resource:in} with value {value}",
    )
    clause = "R6.1"


class Idle(Event, frozen=True):
    """[R5.10]"""

    seat: Seat
    die: Id
    section: Id
    text = _("{seat} takes the {die} from {section} but can do nothing with it")
    you = _("You take the {die} from {section} but can do nothing with it")
    clause = "R5.10"


class Lapsed(Event, frozen=True):
    """[R5.5]"""

    seat: Seat
    action: Id
    text = _("{seat} can no longer perform this: {action}")
    you = _("You can no longer perform this: {action}")
    clause = "R5.5"


class Declined(Event, frozen=True):
    """[R11.4]"""

    seat: Seat
    text = _("{seat} skips the extra action")
    you = _("You skip the extra action")
    clause = "R11.4"


class BlessingPlayed(Event, frozen=True):
    """[R23.1]"""

    seat: Seat
    card: Id
    text = _("{seat} plays the Blessing {card}")
    you = _("You play the Blessing {card}")
    clause = "R23.1"


class TechnologyUsed(Event, frozen=True):
    """[R24.1]"""

    seat: Seat
    card: Id
    text = _("{seat} uses the Technology {card}")
    you = _("You use the Technology {card}")
    clause = "R24.1"


# -- the market ------------------------


class SectionOpened(Event, frozen=True):
    """[R11.5]"""

    section: Id
    text = _("The card market opens {section}")
    clause = "R11.5"


class Dealt(Event, frozen=True):
    """[R13.7]"""

    cards: tuple[Id, ...]
    section: Id
    final = True
    text = _("New cards in {section}: {cards}")
    clause = "R13.7"


class Refreshed(Event, frozen=True):
    """[R13.3]"""

    seat: Seat
    section: Id
    text = _("{seat} pays for new cards in {section}")
    you = _("You pay for new cards in {section}")
    clause = "R13.3"


class CardsTaken(Event, frozen=True):
    """[R13.4] [A25] Cards taken from the market; they lay face up, so all players know them."""

    seat: Seat
    cards: tuple[Id, ...]
    text = _("{seat} takes from the card market: {cards}")
    you = _("You take from the card market: {cards}")
    clause = "R13.4"
