"""Helpers for Nefertiti: set up positions, and play in the notation of moves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import GAMES, IllegalMove, dump, load, read_move, start
from engine.core import Do, Event, Refusal, plain, say
from engine.laws import random_games
from engine.nefertiti.model.board import AKHENATON, BOARD, LUXOR, composition
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.model.options import Options
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.turn.placing import Placing

KEY = "nefertiti"
GAME = GAMES[KEY]
SEATS = (2, 3, 4, 5)
A, B, C, D, E = range(5)  # the seats of the worked examples, clockwise
FOUR = ("harp", "chair", "mirror", "statuette")  # gifts for a market where it does not matter


def fresh(seats: int = 4, seed: str = "set-up", **options: Any) -> Nefertiti:
    """A game at its beginning."""
    g = start(KEY, seats, seed, Options(**options))
    assert isinstance(g, Nefertiti)
    return g


def whole_game(seats: int, seed: str, **options: Any) -> list[tuple[Nefertiti, list[Event]]]:
    """A random game: the position after each move, with its events."""
    rng, g = Random(seed), fresh(seats, seed, **options)
    out = [(g.copy(), list(g.news))]
    for _awaited in random_games.turns(g):
        events = g.play(*random_games.random_move(g, rng))
        out.append((g.copy(), events))
    return out


def table(
    seats: int = 4,
    *,
    turn: int = A,
    sides: Mapping[str, str] | None = None,
    money: Sequence[int] | None = None,
    reserves: Mapping[str, int] | None = None,
    gifts: Mapping[int, Sequence[str]] | None = None,
    markets: Mapping[str, Sequence[str | None]] | None = None,
    pawns: Mapping[str, Mapping[str, int]] | None = None,
    seals: Mapping[int, int] | None = None,
    neutral: Sequence[str] = (),
    draws: Sequence[str] = (),
    **options: Any,
) -> Nefertiti:
    """A position before a placement of the seat whose turn it is; everything not named is empty.

    sides: which stall of a market is visible; markets: the cards by slot, a seal on the upper one of an open market;
    draws: the next cards of the deck. Akhenaton lies at the very bottom.
    """
    g = fresh(seats, "a table for a test", first=A, **options)
    for id_, market in g.markets.items():
        market.cards = list((markets or {}).get(id_, [None] * 4 if id_ in BOARD else []))
        market.side = (sides or {}).get(id_, market.side)
        market.seal = id_ in BOARD and id_ != LUXOR and market.cards[0] is not None
        market.reserve = (reserves or {}).get(id_, 0)
        market.servants = dict((pawns or {}).get(id_, {}))
    total = sum(DATA["players"][str(seats)]["start_money"]) + len(g.markets)
    g.money = list(money or [5] * seats)
    g.lost = total - sum(g.money) - sum(market.reserve for market in g.markets.values())
    g.gifts = [list((gifts or {}).get(seat, ())) for seat in range(seats)]
    g.neutral = list(neutral)
    g.seals = [(seals or {}).get(seat, 0) for seat in range(seats)]
    g.supply = g.supply + 3 - sum(g.seals) - sum(market.seal for market in g.markets.values())
    for market in g.markets.values():
        for seat in market.servants.values():
            g.servants[seat] -= 1
    deal(g, draws)
    to_place(g, turn)
    return stored(g)


def deal(g: Nefertiti, draws: Sequence[str]) -> None:
    """Make the deck of all cards that are nowhere else; `draws` are drawn next, in this order."""
    rest = list(composition(g.seats, g.port))
    out = [*g.neutral, *draws, *(card for own in g.gifts for card in own)]
    out += [card for market in g.markets.values() for card in market.cards if card is not None]
    for card in out:
        if card not in (AKHENATON, "strolling_thief"):
            rest.remove(card)
    bottom = [] if AKHENATON in draws else [AKHENATON]
    g.deck = [*bottom, *rest, *reversed(draws)]


def to_place(g: Nefertiti, seat: int) -> None:
    """Make it this seat's turn to place."""
    g.active, g.placements, g.stalls, g.recruited, g.rolled = seat, 0, [], False, False
    collector = [Do("nefertiti.offer_collector")] if g.seats == 2 else []
    g.agenda = [Do("nefertiti.end_turn"), *collector, Placing((seat,))]


def characters(g: Nefertiti, *ids: str) -> None:
    """Make these characters available, each as its own stack."""
    g.stacks = [[id_] for id_ in ids]


def stored(g: Nefertiti) -> Nefertiti:
    """The position after storing and loading it as JSON: fails for a position that the rules refuse."""
    again = load(KEY, GAME.version, json.loads(json.dumps(dump(g))))
    assert isinstance(again, Nefertiti)
    return again


def play(g: Nefertiti, moves: str) -> list[Event]:
    """Play lines such as `0 place gizeh 7`. Returns their events."""
    events = list[Event]()
    for line in filter(None, map(str.strip, moves.splitlines())):
        seat, _space, move = line.partition(" ")
        events += g.play(int(seat), read_move(KEY, move))
    stored(g)
    return events


def why(g: Nefertiti, seat: int, move: str) -> Refusal:
    """The reason why this move is refused; it changes nothing."""
    before = dump(g)
    with pytest.raises(IllegalMove) as refused:
        g.play(seat, read_move(KEY, move))
    assert dump(g) == before
    return refused.value.refusal


def legal(g: Nefertiti, seat: int) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in g.moves(seat)]


def told(g: Nefertiti, events: Iterable[Event], viewer: int | None = None) -> list[str]:
    """Events in English, as a viewer reads them."""
    return [say(shown, plain(g.words)) for event in events if (shown := event.seen_by(viewer)) is not None]


def preview(g: Nefertiti, seat: int, move: str) -> list[str]:
    """The preview of a move in English."""
    shown = g.preview(seat, [read_move(KEY, move)])
    return [say(line, plain(g.words)) for line in (*shown.lines, *shown.steps)]
