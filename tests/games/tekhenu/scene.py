"""Helpers for Tekhenu: set up a turn, and play in the notation of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine import GAMES, read_move, start
from engine.core import Event
from engine.tekhenu.gods.ra import Raised
from engine.tekhenu.model import board as data
from engine.tekhenu.model.options import Options
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.setup import begin_turn

KEY = "tekhenu"
GAME = GAMES[KEY]
A, B, C, D = range(4)
RICH = {"papyrus": 9, "bread": 9, "limestone": 9, "granite": 9, "gold": 9, "scribe": 9}


def fresh(seats: int = 2, seed: str = "a scene", **options: Any) -> Tekhenu:
    """A game at its beginning."""
    g = start(KEY, seats, seed, Options(**options))
    assert isinstance(g, Tekhenu)
    return g


def scene(
    seats: int = 2,
    *,
    dice: Mapping[str, Sequence[str]] | None = None,
    tokens: Mapping[int, Mapping[str, int]] | None = None,
    cards: Mapping[int, Sequence[str]] | None = None,
    tiles: Sequence[str] = (),
    offset: int = 0,
    population: int = 9,
    happiness: int = 5,
    production: int = 2,
    **options: Any,
) -> Tekhenu:
    """The turn of A in the first round, with the Horus tiles in their printed order and offset 0 by default.

    dice: those of each section, and no others; tokens and cards: all that a player has; tiles: the face-up Column tiles
    from the left.
    """
    g = fresh(seats, horus="printed", **options)
    g.agenda.clear()
    g.phase, g.round, g.order, g.at, g.offset, g.starts = "turns", 1, list(g.everyone), 0, offset, []
    g.markers = [(offset + steps) % 6 for steps in data.MARKER_STEPS]
    lay_dice(g, dice or {"horus": ["white_4"]})
    for player in g.players:
        for kind, dealt in player.dealt.items():
            g.decks[kind] += dealt
        player.dealt, player.starts = {}, []
    for seat in g.everyone:
        player = g.players[seat]
        player.tokens = [(tokens or {}).get(seat, {}).get(token, 0) for token in data.TOKENS]
        if seat != g.bot:
            player.population, player.happiness, player.happiest = population, happiness, happiness
            player.production = [production] * 4
        for card in (cards or {}).get(seat, ()):
            give(g, seat, card)
    for place, tile in enumerate(tiles):
        turn_up(g, place, tile)
    begin_turn(g)
    g.advance()
    return stored(g)


def lay_dice(g: Tekhenu, dice: Mapping[str, Sequence[str]]) -> None:
    """Put these dice into the sections, all others into the bag."""
    g.bag = dict(data.BAGS[g.size])
    for section, god in enumerate(data.GODS):
        g.dice[section] = sorted(dice.get(god, ()), key=data.ORDER_OF_DIE.__getitem__)
        for die in g.dice[section]:
            g.bag[data.COLOUR_OF[die]] -= 1


def give(g: Tekhenu, seat: int, card: str) -> None:
    """Move a card from its deck or the market into a player's hand."""
    kind, player = data.KIND_OF[card], g.players[seat]
    take_out(g, card)
    {"blessing": player.blessings, "technology": player.technologies, "decree": player.decrees}[kind].append(card)


def take_out(g: Tekhenu, card: str) -> None:
    """Remove a card; the next one of its deck takes its place on the market."""
    deck = g.decks[data.KIND_OF[card]]
    if card in deck:
        deck.remove(card)
        return
    section = next(section for section in g.market if card in section.cards)
    section.cards[section.cards.index(card)] = deck.pop()


def on_market(g: Tekhenu, section: int, *cards: str) -> None:
    """Put these cards into a section, which is opened; the former ones go into the decks."""
    row = g.market[section]
    row.open = True
    for place, (kind, card) in enumerate(zip(data.SLOTS[section], cards, strict=True)):
        if card not in row.cards:
            take_out(g, card)
            if row.cards[place] is not None:
                g.decks[kind].insert(0, str(row.cards[place]))
        row.cards[place] = card


def turn_up(g: Tekhenu, place: int, tile: str) -> None:
    """Turn a Column tile face up: 0 left, 1 middle, 2 right."""
    if tile in g.tiles:
        other = g.tiles.index(tile)
        g.tiles[place], g.tiles[other] = tile, g.tiles[place]
        return
    g.stack[g.stack.index(tile)] = str(g.tiles[place])
    g.tiles[place] = tile


def raised(g: Tekhenu, square: str, seat: int, tile: str = "p22", turned: int = 0) -> None:
    """Put a Column of a player on this square."""
    if tile in g.tiles:
        g.tiles[g.tiles.index(tile)] = g.stack.pop()
    else:
        g.stack.remove(tile)
    g.grid[data.SQUARE[square]] = Raised(tile, turned, seat)
    g.players[seat].columns += 1


def built(g: Tekhenu, seat: int, *spaces: str) -> None:
    """Put Buildings of a player around the Temple or in the Osiris area."""
    for space in spaces:
        if space in data.AREA_SPACES:
            g.area[data.AREA_SPACES.index(space)] = seat
        else:
            g.spaces[space] = seat
        g.players[seat].buildings += 1


def honoured(g: Tekhenu, seat: int, *gods: str) -> None:
    """Put Statues of a player in honour of gods, or for the people."""
    for god in gods:
        if god in data.PEOPLE:
            g.people[god] = seat
            if god in g.gold:
                g.gold.remove(god)
        else:
            g.statues[god].append(seat)
        g.players[seat].statues += 1


def stored(g: Tekhenu) -> Tekhenu:
    """The position after writing and reading it: fails for pieces and cards that the rules refuse.

    A scene leaves out what comes before and after it, so it is not compared with the course of the game.
    """
    again = g.copy()
    assert not (said := again.problem_with_state()), said
    return again


def play(g: Tekhenu, moves: str) -> list[Event]:
    """Play lines such as `0 take ra white_3`. Returns their events."""
    events = list[Event]()
    for line in filter(None, map(str.strip, moves.splitlines())):
        seat, _space, move = line.partition(" ")
        events += g.play(int(seat), read_move(KEY, move))
    stored(g)
    return events


def legal(g: Tekhenu, seat: int = A) -> list[str]:
    """The legal moves as text."""
    return [str(move) for move in g.moves(seat)]


def has(g: Tekhenu, seat: int, *tokens: str) -> list[int]:
    """A player's numbers of these tokens."""
    return [g.players[seat].tokens[data.TOKEN[token]] for token in tokens]


def told(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]
