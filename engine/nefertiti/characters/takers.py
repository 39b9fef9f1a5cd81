"""[R10.5] [R10.7] [R11.3] [R11.7] Characters that take from the board: Thieves, Treasurer, Beggar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Move, Preview, Seat, Sentence, _
from engine.nefertiti.characters.character_work import Work
from engine.nefertiti.markets.serving import WithSeal
from engine.nefertiti.markets.thief_route import stroll, stroll_label, strolls
from engine.nefertiti.model import board as data
from engine.nefertiti.model.character_events import Begged, Drew, Flipped, Stole
from engine.nefertiti.model.moves import Beg, Done, Draw, Flip, Steal, Stroll
from engine.nefertiti.model.refusals import NothingToSteal
from engine.nefertiti.model.service_events import SealGained

if TYPE_CHECKING:
    from engine.core import Refusal
    from engine.nefertiti.position import Nefertiti

STEALS = {slot: Steal(slot) for slot in data.SLOTS}
DRAWS = {m: [Draw(m, n) for n in range(1, data.SCORING["treasurer_max"] + 1)] for m in data.BOARD}
BEGS = {market: Beg(market) for market in data.BOARD}


class TakeFrom(Sentence, frozen=True):
    """The label of the button."""

    gift: Id
    market: Id
    text = _("Take {gift:a} from {market}")
    clause = "R10.5"


class BegEach(Sentence, frozen=True):
    """The label of the button."""

    gold: Amount
    text = _("Take {gold}")
    clause = "R11.3"


class ThenHas(Sentence, frozen=True):
    """The Deben after a drawing, and those that stay in the Reserve."""

    gold: Amount
    reserve: Amount
    text = _("You then have {gold}, leaving {reserve} in the Reserve.")
    clause = "R10.7"


class TurnEach(Sentence, frozen=True):
    """The label of the button."""

    gifts: Amount
    text = _("Turn {gifts} face down")
    clause = "R11.3"


class BegAndTurn(Sentence, frozen=True):
    """The label of the button."""

    gold: Amount
    gifts: Amount
    text = _("Take {gold} and turn {gifts} face down")
    clause = "R11.3"


class Stealing(Work):
    """[R10.5] Take a face-up gift of the market with the tile, with its seal."""

    clause = "R10.5"
    answers = (Steal, Done)
    name = "thief"

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R10.5] Gifts of that market only, even if several are closed."""
        market = g.closed_tile
        return [STEALS[slot] for slot, _card in market.gifts()] if market else []

    def act(self, g: Nefertiti, seat: Seat, move: Steal) -> None:
        """[R10.5] [R11.9] Take the gift, with the seal that lies on it."""
        market = g.closed_tile
        assert market is not None
        seals = int(market.is_sealed(move.gift))
        if seals:
            market.seal = False
            g.seals[seat] += 1
        called = market.card_in_log(move.gift)
        seals += g.receive(seat, market.remove(move.gift))
        g.emit(Stole(seat, called, market.id))
        if seals:
            g.emit(SealGained(seat, Amount(seals, "seal")))

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R10.5] Whether the seal is taken with the gift."""
        move, market = moves[-1], g.closed_tile
        if not isinstance(move, Steal) or market is None:
            return super().preview(g, seat, moves)
        lines: tuple[Sentence, ...] = (WithSeal(),) if market.is_sealed(move.gift) else ()
        return Preview(TakeFrom(str(market.card(move.gift)), market.id), lines)

    def reason_closed(self, g: Nefertiti, seat: Seat, move: Move) -> Refusal | None:
        """[R10.5] [R11.3] Closed: cards that lie face down, and the Strolling Thief."""
        return NothingToSteal() if isinstance(move, Steal) and move not in self.options(g, seat) else None


def thief(g: Nefertiti, seat: Seat) -> Work:
    """[R10.5] Ask for a gift of the market with the Market Closed tile."""
    return Stealing((seat,))


class Drawing(Work):
    """[R10.7] Take up to four Deben from one Reserve of the board."""

    clause = "R10.7"
    answers = (Draw, Done)
    name = "treasurer"

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R10.7] [R12.1] Reserves of open, closed or ended markets, never Memphis."""
        return [move for market in g.board() for move in DRAWS[market.id][: market.reserve]]

    def act(self, g: Nefertiti, seat: Seat, move: Draw) -> None:
        """[R10.7] Take the Deben out of the Reserve."""
        g.earn(seat, g.markets[move.market], move.n)
        g.emit(Drew(seat, Amount(move.n, "gold"), move.market))

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R10.7] The Deben that the player then has, and those that stay."""
        move = moves[0]
        if not isinstance(move, Draw):
            return super().preview(g, seat, moves)
        stays = Amount(g.markets[move.market].reserve - move.n, "gold")
        return Preview(move, (ThenHas(Amount(g.money[seat] + move.n, "gold"), stays),))


def treasurer(g: Nefertiti, seat: Seat) -> Work:
    """[R10.7] Ask for Deben of a Reserve."""
    return Drawing((seat,))


class Begging(Work):
    """[R11.3] [A19] On each market of the board take one Deben, turn a gift face down, or do nothing."""

    clause = "R11.3"
    answers = (Beg, Flip, Done)
    name = "beggar"

    many = True

    left: tuple[str, ...] = data.BOARD

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R11.3] One choice for each market, in any state."""
        out: list[Move] = []
        for market in g.board():
            if market.id in self.left:
                out += [BEGS[market.id]] * bool(market.reserve)
                out += [Flip(market.id, slot) for slot, _card in market.gifts()]
        return out

    def act(self, g: Nefertiti, seat: Seat, move: Beg | Flip) -> None:
        """[R11.3] [R6.11] Take a Deben of this market, or turn a gift there face down."""
        market = g.markets[move.market]
        self.left = tuple(id_ for id_ in self.left if id_ != market.id)
        if isinstance(move, Beg):
            g.earn(seat, market, 1)
            g.emit(Begged(seat, Amount(1, "gold"), market.id))
            return
        market.down = sorted([*market.down, market.place_of(move.gift)])
        g.emit(Flipped(seat, market.card_in_log(move.gift), market.id))

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R11.3] All steps together."""
        gold = Amount(sum(isinstance(move, Beg) for move in moves), "gold")
        gifts = Amount(sum(isinstance(move, Flip) for move in moves), "gift")
        if gold.n + gifts.n < 2:
            return super().preview(g, seat, moves)
        if gold.n and gifts.n:
            return Preview(BegAndTurn(gold, gifts))
        return Preview(BegEach(gold) if gold.n else TurnEach(gifts))

    def problem(self, g: Nefertiti) -> str | None:
        """Check that the markets are on the board."""
        return None if set(self.left) <= set(data.BOARD) else "The Beggar goes to the markets of the board."


def beggar(g: Nefertiti, seat: Seat) -> Work:
    """[R11.3] Ask, market by market, for a Deben or a gift to turn face down."""
    return Begging((seat,))


class Sneaking(Work):
    """[R11.7] Put the Strolling Thief in the place of a market's gift of lowest maximum value."""

    clause = "R11.7"
    answers = (Stroll, Done)
    name = "strolling_thief"

    def options(self, g: Nefertiti, seat: Seat) -> Sequence[Move]:
        """[R11.7] Markets that are open or closed, but not ended."""
        return strolls(g, None)

    def act(self, g: Nefertiti, seat: Seat, move: Stroll) -> None:
        """[R11.7] Exchange the Strolling Thief for the gift."""
        stroll(g, seat, move)

    def preview(self, g: Nefertiti, seat: Seat, moves: Sequence[Move]) -> Preview:
        """[R11.7] The name of the gift."""
        move = moves[-1]
        return Preview(stroll_label(g, move)) if isinstance(move, Stroll) else super().preview(g, seat, moves)


def strolling_thief(g: Nefertiti, seat: Seat) -> Work:
    """[R11.7] Unused, the card leaves the game [A16]."""
    return Sneaking((seat,))
