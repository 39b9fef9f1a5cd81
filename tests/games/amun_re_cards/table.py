"""Helpers for the card game: set up positions, and play in the notation of moves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import GAMES, IllegalMove, dump, load, read_move, start
from engine.amun_re_cards.model.board import DECK_SIZE, DECKS, SYMBOLS
from engine.amun_re_cards.model.options import Options
from engine.amun_re_cards.phases.extension import Province
from engine.amun_re_cards.position import AmunReCards
from engine.core import Do, Event, Refusal, plain, say
from engine.laws import random_games

KEY = "amun-re-cards"
SEATS = (2, 3, 4, 5)
A, B, C, D = range(4)  # the seats of the worked examples, clockwise
Counts = tuple[int, int, int, int]  # pyramids, ankhs, fields, caravans
BLANK: dict[str, Counts] = {card: (0, 0, 0, 0) for deck in DECKS for card in deck}


def fresh(seats: int = 3, seed: str = "set-up", **options: Any) -> AmunReCards:
    """A game at its beginning."""
    g = start(KEY, seats, seed, Options(**options))
    assert isinstance(g, AmunReCards)
    return g


def whole_game(seats: int, seed: str) -> list[tuple[AmunReCards, list[Event]]]:
    """A random game: the position after each move, with its events."""
    rng, g = Random(seed), fresh(seats, seed)
    out = [(g.copy(), list(g.news))]
    for _awaited in random_games.turns(g):
        events = g.play(*random_games.random_move(g, rng))
        out.append((g.copy(), events))
    return out


def table(
    seats: int = 3,
    *,
    pharaoh: int = A,
    kingdom: int = 1,
    bare: bool = False,
    show: Sequence[Sequence[Counts]] = (),
    cards: Mapping[str, Counts] | None = None,
    hands: Sequence[Sequence[int]] = (),
) -> AmunReCards:
    """A kingdom of which every player has acquired all cards, or with `bare` none; nothing of it has been asked.

    show: the counts of the top cards by seat and slot; cards: those of other cards. All others print nothing.
    """
    depth = kingdom - bare
    stacks = [[[DECKS[k][3 * s + slot] for k in range(depth)] for slot in range(3)] for s in range(seats)]
    counts = {**BLANK, **(cards or {})}
    for own, shown in zip(stacks, show, strict=False):
        counts |= {stack[-1]: printed for stack, printed in zip(own, shown, strict=False)}
    corrections = {
        f"{card}.{symbol}": n for card, own in counts.items() for symbol, n in zip(SYMBOLS, own, strict=True)
    }
    g = fresh(seats, "a table for a test", first=pharaoh, corrections=corrections)
    g.kingdom, g.counted, g.round = kingdom, kingdom - 1, 0 if bare else 3
    g.estates = [[Province(list(stack)) for stack in own if stack] for own in stacks]
    used = {card for own in stacks for stack in own for card in stack}
    g.decks = [
        [card for card in deck if card not in used][: DECK_SIZE[seats] - 3 * seats * (k < depth)]
        for k, deck in enumerate(DECKS)
    ]
    g.hands = [list(hands[seat]) if hands else [0] for seat in range(seats)]
    rounds = ["auction_round"] * (3 * bare)
    later = ["play_kingdom"] * (3 - kingdom)
    agenda = [*rounds, "offering", *["next_income"] * seats, "score_kingdom", *later, "final_reckoning"]
    g.agenda = [Do(f"amun_re_cards.{name}") for name in reversed(agenda)]
    return g


def begin(g: AmunReCards, *paragraphs: str) -> list[Event]:
    """Skip everything up to the last of these paragraphs, put the others before it, and begin. Returns the events."""
    *before, last = paragraphs
    while g.agenda and g.agenda[-1] != Do(f"amun_re_cards.{last}"):
        g.agenda.pop()
    g.agenda += [Do(f"amun_re_cards.{name}") for name in reversed(before)]
    return advance(g)


def advance(g: AmunReCards) -> list[Event]:
    """Go on to the next decision. Returns the events."""
    g.news = []
    g.advance()
    stored(g)
    return g.news


def auction(g: AmunReCards, *row: str) -> list[Event]:
    """Begin the next auction round with these cards in the row."""
    deck = g.decks[g.kingdom - 1]
    rest = [card for card in (*deck, *g.unseen(g.kingdom)) if card not in row]
    g.decks[g.kingdom - 1] = [*list(dict.fromkeys(rest))[: len(deck) - len(row)], *reversed(row)]
    return begin(g, "auction_round")


def everybody_bids_0(g: AmunReCards) -> list[Event]:
    """One auction round: each player in turn bids 0 on the leftmost free province."""
    events = list[Event]()
    for _seat in range(g.seats):
        (seat,) = g.to_move()
        events += play(g, f"{seat} {g.default_move(seat)}")
    return events


def offered(g: AmunReCards, *offers: Sequence[int]) -> list[Event]:
    """Open these offerings, by seat, and go on to the favours."""
    begin(g, "offering")
    return play(g, "\n".join(f"{seat} offer {' '.join(map(str, cards))}" for seat, cards in enumerate(offers)))


def stored(g: AmunReCards) -> AmunReCards:
    """The position after storing and loading it as JSON: fails for a position that the rules refuse."""
    again = load(KEY, GAMES[KEY].version, json.loads(json.dumps(dump(g))))
    assert isinstance(again, AmunReCards)
    return again


def top(g: AmunReCards, seat: int, slot: int) -> str:
    """The card that a province shows; slots count from 1."""
    return g.estates[seat][slot - 1].top


def play(g: AmunReCards, moves: str) -> list[Event]:
    """Play lines such as `0 bid memphis 6`. Returns their events."""
    events = list[Event]()
    for line in filter(None, map(str.strip, moves.splitlines())):
        seat, _space, move = line.partition(" ")
        events += g.play(int(seat), read_move(KEY, move))
    return events


def why(g: AmunReCards, seat: int, move: str) -> Refusal:
    """The reason why this move is refused; it changes nothing."""
    before = dump(g)
    with pytest.raises(IllegalMove) as refused:
        g.play(seat, read_move(KEY, move))
    assert dump(g) == before
    return refused.value.refusal


def legal(g: AmunReCards, seat: int) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in g.moves(seat)]


def told(g: AmunReCards, events: Iterable[Event], viewer: int | None = None) -> list[str]:
    """Events in English, as a viewer reads them."""
    return [say(shown, plain(g.words)) for event in events if (shown := event.seen_by(viewer)) is not None]
