"""Hand view of Amun-Re: gold, cards with effect and phase, the theft card."""

from __future__ import annotations

from engine.amun_re.model import board as data
from engine.amun_re.phases.income import Income
from engine.amun_re.phases.offering import Adjusting, Offering
from engine.amun_re.phases.province_reveal import Choosing
from engine.amun_re.phases.purchase import Buying
from engine.amun_re.phases.rewards import Rewarding
from engine.amun_re.phases.scoring import Bonus
from engine.amun_re.position import AmunRe
from engine.core import Hand, HandCard, Id, Seat, Sentence, Stat, _, ngettext

ICONS = {"purchase": "pyr", "offering": "gold", "income": "farmer", "scoring": "vp", "auction": "cardi"}
CARD_ICONS = {"free_farmer": "farmer", "fixed_income": "gold", "theft": "theft"}  # others have that of their phase


class PlayNow(Sentence, frozen=True):
    phase: Id
    text = _("Now: {phase}")


class PlayLater(Sentence, frozen=True):
    phase: Id
    text = _("Later: {phase}")


class OnlyYou(Sentence, frozen=True):
    text = _("only you see this")


class SealedPart(Sentence, frozen=True):
    n: int
    text = ngettext("{n} of it sealed", "{n} of it sealed")


class BlockText(Sentence, frozen=True):
    text = _("With a bid: the space above yours is closed to the others for the whole auction.")
    clause = "R6.10"


class BribeText(Sentence, frozen=True):
    text = _("When you are outbid: bid again in the same province.")
    clause = "R6.11"


class FreeFarmerText(Sentence, frozen=True):
    text = _("One free farmer, outside the fields.")
    clause = "R7.8"


class ArchitectText(Sentence, frozen=True):
    text = _("Build one pyramid with 2 {stones} instead of 3.")
    clause = "R7.9"


class AdjustText(Sentence, frozen=True):
    text = _("With your offering: the total plus 3 or minus 3.")
    clause = "R8.4"


class HarvestText(Sentence, frozen=True):
    text = _("In one province, each farmer earns 1 extra gold.")
    clause = "R9.4"


class FixedText(Sentence, frozen=True):
    text = _("One province earns exactly 8 gold instead of its usual income.")
    clause = "R9.5"


class SymbolsText(Sentence, frozen=True):
    text = _("3 points if you have 7 power symbols or more.")
    clause = "R10.5"


class FarmersText(Sentence, frozen=True):
    text = _("3 points if your provinces hold 9 farmers or more.")
    clause = "R10.5"


class HalfText(Sentence, frozen=True):
    text = _("3 points if your 3 provinces are in the same half of Egypt.")
    clause = "R10.5"


class BankText(Sentence, frozen=True):
    text = _("3 points if your 3 provinces are on the same bank.")
    clause = "R10.5"


class NileText(Sentence, frozen=True):
    text = _("3 points if all 3 provinces touch the Nile, or none.")
    clause = "R10.5"


class ProvinceCardText(Sentence, frozen=True):
    province: Id
    text = _("You may put {province} up for auction.")
    clause = "R5.5"


class TheftText(Sentence, frozen=True):
    text = _("Take 3 gold, but no {reward}.")
    clause = "R8.1"


CARD_TEXT: dict[str, Sentence] = {
    "bid_block": BlockText(), "outbid_same_province": BribeText(), "free_farmer": FreeFarmerText(),
    "architect": ArchitectText(), "offering_adjustment": AdjustText(), "extra_harvest": HarvestText(),
    "fixed_income": FixedText(), "bonus_power_symbols": SymbolsText(), "bonus_nine_farmers": FarmersText(),
    "bonus_egypt_half": HalfText(), "bonus_one_bank": BankText(), "bonus_nile_side": NileText(), "theft": TheftText(),
}  # fmt: skip


def own_hand(g: AmunRe, seat: Seat) -> Hand:
    """The hand of a seat: gold, cards with their phase and sale, the theft card, province cards."""
    sellable = g.sellable(seat) if g.agenda else []
    phase = phase_to_play(g, seat)
    cards = [hand_card(g, card, data.CARD_PHASE[card], phase, card in sellable) for card in sorted(g.hand(seat))]
    cards.append(hand_card(g, "theft", "offering", phase, sellable=False))
    cards += [province_card(p, isinstance(g.decision, Choosing)) for p in (g.province_hands or [[]] * g.seats)[seat]]
    top = g.agenda[-1] if g.agenda else None
    mine = top.sealed.get(seat) if isinstance(top, Offering) else None
    sealed = getattr(mine, "amount", 0)
    note = SealedPart(sealed) if sealed else OnlyYou()
    return Hand((Stat("gold", g.purse(seat)),), note, tuple(cards), owns=possessions(g, seat))


def possessions(g: AmunRe, seat: Seat) -> tuple[Stat, ...]:
    """What stands and is printed in the provinces of a seat."""
    own = g.estates[seat]
    return (
        Stat("pyramid", sum(g.lands[p].pyramids for p in own)),
        Stat("stone", sum(g.lands[p].stones for p in own)),
        Stat("farmer", sum(g.farmers(p) for p in own)),
        Stat("temple", sum(g.board[p].temples for p in own)),
    )


def phase_to_play(g: AmunRe, seat: Seat) -> str:
    """[R4.3] [R8.9] The phase whose cards a seat can still play; empty after its turn and the offerings."""
    top = g.decision
    over = isinstance(top, Buying | Income | Bonus) and seat not in top.seats
    return "" if top is None or over or isinstance(top, Adjusting | Rewarding) else top.phase


def hand_card(g: AmunRe, card: str, own_phase: str, phase: str, sellable: bool) -> HandCard:
    """One card of the hand; without a phase note when the game is over. phase: whose cards can be played."""
    live = own_phase == phase
    when = PlayNow(own_phase) if live else PlayLater(own_phase) if g.agenda else None
    icon = CARD_ICONS.get(card, ICONS[own_phase])
    return HandCard(card, icon, when, CARD_TEXT[card], live, f"sell {card}" if sellable else "")


def province_card(province: str, live: bool) -> HandCard:
    """[R2.7] [R16] A province card in hand (expert rule), always visible to its owner."""
    when = PlayNow("auction") if live else PlayLater("auction")
    return HandCard(province, "mapi", when, ProvinceCardText(province), live, at=province)
