"""What a move sets off besides: rewards of the track, abilities of tiles, a point for a payment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core import Amount, Id, Seat, Sentence
from engine.tekhenu.actions.population_track import first_rewards
from engine.tekhenu.cards.column_abilities import COUNTED, MUSICIANS, SETTLERS
from engine.tekhenu.cards.technologies import EXCHANGES, scores_exchange
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import ACTION_AT, TOKENS
from engine.tekhenu.model.moves import Raise
from engine.tekhenu.previews.sentences import (
    AbilityBrings,
    AbilityHappens,
    HappinessTo,
    OneMoreAction,
    PopulationTo,
    TechnologyBrings,
    TrackBrings,
)

if TYPE_CHECKING:
    from engine.tekhenu.model.player import Player
    from engine.tekhenu.position import Tekhenu


def happiness_to(player: Player, level: int) -> list[Sentence]:
    """[R11.4] Happiness after a move, and what is received when it is reached for the first time."""
    out: list[Sentence] = [HappinessTo(level)]
    for reached, token in first_rewards(player.happiest, level):
        out.append(TrackBrings(reached, (Amount(1, f"n_{TOKENS[token]}"),)))
    return [*out, OneMoreAction(ACTION_AT)] if player.happiest < ACTION_AT <= level else out


def exchange_lines(g: Tekhenu, seat: Seat, token: int, spent: Sequence[int]) -> Iterator[Sentence]:
    """[T10] [T22] The point for a payment with a substitute."""
    for card in EXCHANGES:
        if card in g.players[seat].technologies and scores_exchange(g, seat, card, token, spent):
            yield TechnologyBrings(card, (Amount(1, "n_vp"),))


def ability_lines(g: Tekhenu, seat: Seat, move: Raise, tile: Id) -> list[Sentence]:
    """[R26] The ability of a tile that takes effect, with the number of what it brings."""
    player, square = g.players[seat], data.SQUARE[move.square]
    if tile in COUNTED:
        what, n = COUNTED[tile](g, tile, square, move.turned // 90)
        return [AbilityBrings(tile, (Amount(n, f"n_{what}"),)) if n else AbilityHappens(tile)]
    if tile == "p01":
        return [AbilityHappens(tile), PopulationTo(min(data.TRACK_MAX, player.population + SETTLERS))]
    if tile == "p03":
        level = min(player.population, player.happiness + MUSICIANS)
        return [AbilityHappens(tile), *happiness_to(player, level)]
    return [AbilityHappens(tile)]
