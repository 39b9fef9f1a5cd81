"""Previews of placements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Preview, Seat, Sentence, _, ngettext
from engine.nefertiti.markets.closing_preview import Odds, progress, would_close
from engine.nefertiti.markets.service_preview import service_lines
from engine.nefertiti.model.board import COIN, EXTRA, MEMPHIS, SINGLE, Space
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.moves import Close, Collector, Place, Recruit
from engine.nefertiti.model.spaces import SpaceName, space_name

if TYPE_CHECKING:
    from engine.nefertiti.position import Nefertiti


class PlaceOn(Sentence, frozen=True):
    """The label of the button."""

    space: SpaceName
    market: Id
    text = _("Place a servant on {space} at {market}")
    clause = "R4.1"


class CollectorOn(Sentence, frozen=True):
    """The label of the button."""

    space: SpaceName
    market: Id
    text = _("Place a collector on {space} at {market}")
    clause = "R13.4"


class TakesAtOnce(Sentence, frozen=True):
    n: int
    text = ngettext("You take {n} Deben from the Reserve at once.", "You take {n} Deben from the Reserve at once.")
    clause = "R4.4"


class ClosesIt(Sentence, frozen=True):
    market: Id
    text = _("This closes {market}.")
    clause = "R4.7"


class StaysOpen(Sentence, frozen=True):
    market: Id
    said: Sentence
    text = _("{market} stays open. {said}.")
    clause = "R4.6"


class HighestOffer(Sentence, frozen=True):
    text = _("Yours is the highest offer there so far.")
    clause = "R6.1"


class HigherOffers(Sentence, frozen=True):
    n: int
    text = ngettext("{n} offer there goes before yours.", "{n} offers there go before yours.")
    clause = "R6.1"


class OneGift(Sentence, frozen=True):
    """What a space with the symbol of a single card means."""

    text = _("If yours is the highest offer, you take only one gift.")
    clause = "R6.5"


class OneGiftMore(Sentence, frozen=True):
    """What a space with the symbol of an extra card means."""

    text = _("If yours is the highest offer, you take one gift more.")
    clause = "R6.6"


class WaitsAtPort(Sentence, frozen=True):
    """Memphis never closes."""

    text = _("It waits there until the foreign gifts are handed out.")
    clause = "R12.2"


SYMBOL_LINES: dict[str, Sentence] = {SINGLE: OneGift(), EXTRA: OneGiftMore()}


class ClosesPerhaps(Sentence, frozen=True):
    market: Id
    n: int
    rolls: int
    text = ngettext("{market} closes on {n} of {rolls} rolls.", "{market} closes on {n} of {rolls} rolls.")
    clause = "R5.7"


class Rerolls(Sentence, frozen=True):
    text = _("If not, you keep the dice.")
    clause = "R5.9"


class IfItCloses(Sentence, frozen=True):
    text = _("If it closes:")
    clause = "R6.1"


class ShortOf(Sentence, frozen=True):
    """[R4.2] The offer promised, and the Deben available."""

    offer: Amount
    gold: Amount
    text = _("You offer {offer} but have {gold}: if yours is the highest offer, you lose a gift.")
    clause = "R6.4"


class PriceOfGifts(Sentence, frozen=True):
    """[R6.3] [R6.8] What an offer costs who takes gifts with it."""

    offer: Amount
    gold: Amount
    text = _("Gifts there would cost you {offer} of your {gold}.")
    clause = "R6.3"


class CharacterEffect(Sentence, frozen=True):
    """The effect of a character."""

    about: Id
    text = _("{about}")
    clause = "R3.2"


# -- put together ----------------------------------------------------------------------------------------


def preview_of(g: Nefertiti, seat: Seat, move: Move) -> Preview:
    """Preview of a move in a turn."""
    if isinstance(move, Recruit):
        return Preview(move, (CharacterEffect(f"about_{move.character}"),))
    if isinstance(move, Close):
        steps = service_lines(g, g.markets[move.market], g.money)
        return Preview(move, (ClosesIt(move.market),), steps=tuple(steps))
    if isinstance(move, (Place, Collector)):
        return placing(g, seat, move)
    return Preview(move)


def placing(g: Nefertiti, seat: Seat, move: Place | Collector) -> Preview:
    """[R4] [R5] Effects of a pawn: Deben taken at once, whether the market closes, and the service."""
    market, collector = g.markets[move.market], isinstance(move, Collector)
    space = g.stall(market).at[move.space]
    n = 0 if collector else min(market.reserve, market.empty + (space.symbol == COIN))
    money = [deben + n * (s == seat) for s, deben in enumerate(g.money)]
    lines: list[Sentence] = [TakesAtOnce(n)] if n else []
    odds = would_close(g, market, move.space, seat, collector)
    then = after(market, move, seat, n)
    lines += verdict(g, then, odds)
    if not odds.hits:
        lines.append(rank_of(g, then, move.space))
    if not collector and not odds.hits:
        lines += beforehand(market, space, Amount(money[seat], "gold"))
    steps = service_lines(g, then, money) if odds.hits else []
    label = CollectorOn if collector else PlaceOn
    named = label(space_name(g.stall(market), space), market.id)
    return Preview(named, tuple(lines), final=odds.rolls > 1, steps=tuple(steps))


def beforehand(market: Market, space: Space, gold: Amount) -> list[Sentence]:
    """[R6.3] [R6.4] [R6.5] [R6.6] What an offer would cost, and mean for the highest bidder."""
    offer = Amount(space.value, "gold")
    if gold.n < offer.n:
        return [ShortOf(offer, gold)]
    price: list[Sentence] = [PriceOfGifts(offer, gold)] if offer.n and market.id != MEMPHIS else []
    return [*price, *([SYMBOL_LINES[space.symbol]] if space.symbol in SYMBOL_LINES else [])]


def rank_of(g: Nefertiti, then: Market, space: Id) -> Sentence:
    """[R6.1] How many of the offers are served before this one."""
    n = then.offers(g.stall(then)).index(space)
    return HigherOffers(n) if n else HighestOffer()


def verdict(g: Nefertiti, market: Market, odds: Odds) -> list[Sentence]:
    """[R4.6] [R12.2] Whether the market closes: yes, no, or by the dice."""
    if odds.rolls > 1 and odds.hits:
        return [ClosesPerhaps(market.id, odds.hits, odds.rolls), Rerolls(), IfItCloses()]
    if market.id == MEMPHIS:
        return [WaitsAtPort()]
    return [ClosesIt(market.id) if odds.sure else StaysOpen(market.id, progress(g, market))]


def after(market: Market, move: Place | Collector, seat: Seat, n: int) -> Market:
    """A copy of the market with the pawn on it."""
    collector = isinstance(move, Collector)
    servants = market.servants if collector else {**market.servants, move.space: seat}
    collectors = {**market.collectors, move.space: seat} if collector else market.collectors
    return Market(
        market.id, market.side, market.state, market.reserve - n, market.cards, market.down, market.seal, servants,
        collectors,
    )  # fmt: skip
