"""Helpers for Amun-Re: set up positions, and play in the notation of moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from engine import IllegalMove, dump, read_move, start
from engine.amun_re.model.board import PROVINCES
from engine.amun_re.model.options import Options
from engine.amun_re.position import AmunRe
from engine.core import Do, Event, Refusal, plain, say
from engine.laws import random_games

KEY = "amun-re"
SEATS = (3, 4, 5)


def fresh(seats: int = 3, seed: str = "set-up", **options: Any) -> AmunRe:
    """A game at its beginning."""
    g = start(KEY, seats, seed, Options(**options))
    assert isinstance(g, AmunRe)
    return g


def whole_game(seats: int, seed: str, **options: Any) -> list[tuple[AmunRe, list[Event]]]:
    """A random game: the position after each move, with its events."""
    rng, g = Random(seed), fresh(seats, seed, **options)
    out = [(g.copy(), list(g.news))]
    for _awaited in random_games.turns(g):
        out.append((g, g.play(*random_games.random_move(g, rng))))
        out[-1] = (g.copy(), out[-1][1])
    return out


def table(
    seats: int = 3,
    *,
    owned: Sequence[Sequence[str]] = (),
    revealed: Sequence[str] = (),
    first: int = 0,
    kingdom: int = 1,
    **options: Any,
) -> AmunRe:
    """A game on an empty board: owned provinces, and those revealed for the current auction.

    Without `revealed` the game is before an auction that has not begun: `go_on` to the phase that is wanted.
    """
    g = start(KEY, seats, "a table for a test", Options(first=first, **options))
    assert isinstance(g, AmunRe)
    g.power += [card for cards in g.free_cards.values() for card in cards]
    g.free_cards, g.revealed, g.kingdom = {}, [], kingdom
    for land in g.lands.values():
        land.stones = 0
    g.estates = [list(owned[seat]) if owned else [] for seat in range(seats)]
    g.used = [p for own in g.estates for p in own]
    hidden = [p for p in PROVINCES if p not in (*g.used, *revealed)]
    undrawn = 3 * seats - len(g.used)
    g.deck = [*hidden[: undrawn - len(revealed)], *reversed(revealed)]
    g.round = max(1, max((len(own) for own in g.estates), default=1))
    if revealed:
        g.agenda[-1:] = [Do("amun_re.auction"), Do("amun_re.reveal")]
        g.news = []
        g.advance()
    return g


def go_on(g: AmunRe, paragraph: str) -> AmunRe:
    """Skip everything up to this paragraph, and begin it."""
    while g.agenda and g.agenda[-1] != Do(f"amun_re.{paragraph}"):
        g.agenda.pop()
    g.news = []
    g.advance()
    return stored(g)


def last_scoring(g: AmunRe) -> AmunRe:
    """Begin the scoring after the third round of the New Kingdom."""
    g.kingdom, g.round, g.counted = 2, 3, 1
    g.old = sorted({*g.used, *g.deck})
    g.agenda = [Do(f"amun_re.{name}") for name in ("final_reckoning", "score_gold", "score_provinces")]
    g.news = []
    g.advance()
    return g


def stored(g: AmunRe) -> AmunRe:
    """The position after writing and reading it: fails for pieces and cards that the rules refuse.

    A scene leaves out what comes before and after it, so it is not compared with the course of the game.
    """
    again = g.copy()
    assert not (said := again.problem_with_state()), said
    again.news = g.news
    return again


def give(g: AmunRe, seat: int, *cards: str) -> None:
    """Put power cards into a hand, from where they are; a face-down one is replaced from the deck."""
    for card in cards:
        pile = next(pile for pile in (g.power, g.discard, *g.free_cards.values()) if card in pile)
        pile.remove(card)
        if pile in g.free_cards.values():
            pile.append(g.power.pop(0))
        g.hand(seat).append(card)


def empty_hand(g: AmunRe, *seats: int) -> None:
    """Remove all power cards of these seats."""
    for seat in seats:
        g.discard += g.hand(seat)
        g.hands[seat] = []


def on_top(g: AmunRe, *cards: str) -> None:
    """Put these power cards on top of the deck, in this order."""
    for card in reversed(cards):
        g.power.remove(card)
        g.power.append(card)


def build(g: AmunRe, **lands: tuple[int, int]) -> None:
    """Put pyramids and stones on provinces."""
    for province, (pyramids, stones) in lands.items():
        g.lands[province].pyramids, g.lands[province].stones = pyramids, stones


def hire(g: AmunRe, **farmers: int) -> None:
    """Put farmers on the fields of provinces."""
    for province, n in farmers.items():
        g.lands[province].farmers = n


def play(g: AmunRe, moves: str) -> list[Event]:
    """Play lines such as `0 bid thebes 6`. Returns their events."""
    events = list[Event]()
    for line in filter(None, map(str.strip, moves.splitlines())):
        seat, _space, move = line.partition(" ")
        events += g.play(int(seat), read_move(KEY, move))
    return events


def why(g: AmunRe, seat: int, move: str) -> Refusal:
    """The reason why this move is refused; it changes nothing."""
    before = dump(g)
    with pytest.raises(IllegalMove) as refused:
        g.play(seat, read_move(KEY, move))
    assert dump(g) == before
    return refused.value.refusal


def legal(g: AmunRe, seat: int) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in g.moves(seat)}


def points(g: AmunRe, seat: int, clause: str = "") -> int:
    """The points of a seat so far, or those of one clause."""
    return sum(line.points for line in g.lines[seat] if clause in ("", line.clause))


def told(g: AmunRe, events: Iterable[Event], viewer: int | None = None) -> list[str]:
    """Events in English, as a viewer reads them."""
    return [say(shown, plain(g.words)) for event in events if (shown := event.seen_by(viewer)) is not None]
