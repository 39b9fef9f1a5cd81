"""[R7] Payments: substitutes for tokens, whether a price can be paid, and the payer's choice."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING

from engine.core import Count, Decision, Id, Seat
from engine.tekhenu.actions.card_hooks import INSTEAD, SPENT, WAIVES, WINDOWS
from engine.tekhenu.model.board import GOLD, TOKEN, TOKENS
from engine.tekhenu.model.events.action_events import PaidInstead
from engine.tekhenu.model.moves import Instead, Play
from engine.tekhenu.model.player import Player

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

JOKER: tuple[tuple[int, ...], ...] = tuple((GOLD,) if k < GOLD else () for k in range(len(TOKENS)))


def substitutes(player: Player, token: int) -> tuple[int, ...]:
    """[R7.1] [T10] [T22] Tokens that may be spent in place of a token, in the default order of spending."""
    found = JOKER[token]
    for card in player.technologies:
        if card in INSTEAD:
            found = (*found, *[other for other in INSTEAD[card](token) if other not in found])
    return found


def can_pay(player: Player, purse: Sequence[int], token: int, n: int) -> bool:
    """[R5.3] Whether `purse` covers n of a token, substitutes included."""
    if purse[token] >= n:
        return True
    if not player.technologies:
        return token < GOLD and purse[token] + purse[GOLD] >= n
    n -= purse[token]
    for other in substitutes(player, token):
        n -= purse[other]
    return n <= 0


def payment(player: Player, token: int, n: int, instead: Mapping[Id, int]) -> list[int] | None:
    """[R7.2] Numbers of each token that a price takes; None if it cannot be paid that way.

    instead: substitutes named by the payer; the rest is paid with the token itself, then with other substitutes.
    """
    spent = [0] * len(TOKENS)
    if not instead and n <= player.tokens[token]:
        spent[token] = n
        return spent
    others = substitutes(player, token)
    for other, k in instead.items():
        spent[TOKEN[other]] = k
        n -= k
        if TOKEN[other] not in others or k > player.tokens[TOKEN[other]]:
            return None
    if n < 0:
        return None
    if instead:
        others = tuple(other for other in others if TOKENS[other] not in instead)
    for place in (token, *others):
        spent[place] = k = min(n, player.tokens[place])
        n -= k
    return None if n else spent


def pay(g: Tekhenu, seat: Seat, token: int, n: int, instead: Mapping[Id, int]) -> tuple[int, ...]:
    """[R7.3] Return tokens to the supply and report how many of each. Raises ValueError if too few."""
    player = g.players[seat]
    spent = payment(player, token, n, instead)
    if spent is None:
        raise ValueError(f"seat {seat} cannot pay {n} {TOKENS[token]}")
    player.tokens = [*map(sub, player.tokens, spent)]
    for other, k in instead.items():
        g.emit(PaidInstead(seat, k, other, TOKENS[token]))
    for hook in SPENT.entries(player.technologies):
        hook(g, seat, token, spent)
    return tuple(spent)


def can_waive(player: Player, action: Id) -> bool:
    """[B13] [B14] [B15] [B16] Whether a Blessing in hand can waive the cost of an action."""
    return bool(player.blessings) and any(action in waived for waived in WAIVES.entries(player.blessings))


def plays(g: Tekhenu, seat: Seat, *windows: Id) -> list[Play]:
    """[R23.2] Uses of the player's cards in these windows; two copies of a text are listed separately."""
    player = g.players[seat]
    held = player.blessings + player.technologies
    out: list[Play] = []
    for window in windows:
        cards = WINDOWS[window]
        for card in held:
            if (used := cards.get(card)) is not None:
                out += [Play(card, choice) for choice in used.choices(g, seat)]
    return out


@lru_cache(maxsize=4096)
def sayable(prices: tuple[int, ...], held: int, before: int, behind: int) -> tuple[int, ...]:
    """[R7.2] Numbers of a token that the payer may name, without each price's default number.

    held: how many the payer has. before, behind: number of tokens spent before and after this one by default.
    """
    ways = [(n, k) for n in prices for k in range(max(1, n - before - behind), min(n, held) + 1)]
    return tuple(sorted({k for n, k in ways if k != min(n - before, held)}))


class Spending(Decision["Tekhenu"]):
    """[R7.2] A decision that ends with a payment; the payer may first name substitutes."""

    instead: dict[Id, Count] = {}

    def substitutions(self, g: Tekhenu, seat: Seat, token: int, prices: Collection[int]) -> list[Instead]:
        """Substitutes that may still be named, if they change the payment of one of the prices."""
        tokens = g.players[seat].tokens
        out: list[Instead] = []
        others = [k for k in substitutes(g.players[seat], token) if tokens[k] and TOKENS[k] not in self.instead]
        if not others:
            return out
        said = sum(self.instead.values())
        before, owed = tokens[token], tuple([price - said for price in prices])
        behind = sum([tokens[other] for other in others])
        for other in others:
            held = tokens[other]
            behind -= held
            out += [Instead(TOKENS[other], k) for k in sayable(owed, held, before, behind)]
            before += held
        return out

    def can(self, g: Tekhenu, seat: Seat, token: int, price: int) -> bool:
        """Whether a price can be paid with the substitutes named so far."""
        player = g.players[seat]
        if not self.instead:
            return can_pay(player, player.tokens, token, price)
        return payment(player, token, price, self.instead) is not None

    def is_less(self, price: int) -> bool:
        """Whether a price is smaller than the substitutes named so far, so that it cannot be paid with them."""
        return sum(self.instead.values()) > price

    def problem(self, g: Tekhenu) -> str | None:
        """Report substitutes that are no tokens of the game."""
        return None if self.instead.keys() <= TOKEN.keys() else "A payment is made with tokens of the game."

    def continues_turn(self, move: object) -> bool:
        """Naming a substitute belongs to the move that pays."""
        return isinstance(move, Instead)

    def say(self, move: Instead) -> None:
        """Record a substitute named by the payer."""
        self.instead = {**self.instead, move.token: move.n}
