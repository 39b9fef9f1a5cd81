"""Records for the board templates: markets, characters and players' collections."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import Id, Seat, Sentence, Stat, Viewer


class GiftView(msgspec.Struct, frozen=True):
    """[R1.6] [R1.7] A card in a slot of a market, or an empty slot; `place` is its name on the board."""

    place: Id
    slot: Id
    card: Id | None  # None for an empty slot; the Strolling Thief is shown as a card
    type: Id | None
    units: int
    bonus: int
    values: tuple[int, ...]  # for one, two, three and more owners
    now: int  # current value of a unit
    seal: bool
    down: bool


class SpaceView(msgspec.Struct, frozen=True):
    """[R1.5] An offer space; `place` is its name on the board."""

    place: Id
    id: Id
    value: int
    row: int
    col: int
    symbol: str
    servant: Seat | None
    collector: Seat | None
    order: int | None  # its number in the order of service, from 1; None if it is free
    served: bool  # whether its pawn waits for its service or has been served
    gone: Seat | None  # whose pawn has been served from here
    hits: int  # number of rolls that close the market with the next pawn here
    rolls: int
    closes: bool  # whether the market would close with every roll
    about: Sentence


class Meter(msgspec.Struct, frozen=True):
    """[R5] Progress of a market towards closing: steps, or a bar of 100 with the sums that close it."""

    steps: tuple[bool, ...] = ()
    fill: int = 0
    ticks: tuple[int, ...] = ()


class Served(msgspec.Struct, frozen=True):
    """[R6.1] A pawn of the market that is being served, from the highest offer."""

    order: int
    state: Literal["done", "now", ""]
    seat: Seat
    collector: bool
    offer: int


class MarketView(msgspec.Struct, frozen=True):
    """[R1.2] A market with its visible stall."""

    id: Id
    stall: Id
    side: Id
    layout: str
    columns: int
    rows: tuple[tuple[SpaceView, ...], ...]  # from the top, each from the left
    state: str
    open: bool
    reserve: int
    gifts: tuple[GiftView, ...]  # the four slots; at Memphis all foreign gifts
    seal: bool
    pawns: int
    condition: Sentence
    progress: Sentence
    outlook: Sentence
    meter: Meter | None
    queue: tuple[Served, ...]  # while it is being served, with those that are done
    waits: tuple[None, ...]  # at Memphis one for each foreign gift that is awaited
    dice: tuple[int, ...]  # the last roll for Luxor
    holder: Seat | None
    about: tuple[Sentence, ...]


class Character(msgspec.Struct, frozen=True):
    """[R2.3] The top card of a stack."""

    id: Id
    about: Id
    brief: Id
    left: int  # number of cards in the stack
    below: tuple[Id, ...]  # the next cards under it


class Recruiting(msgspec.Struct, frozen=True):
    """[R3.2] Whether a character can be recruited now, or why none can."""

    open: bool
    said: Sentence


class ValueRow(msgspec.Struct, frozen=True):
    """[R1.7] A type: its owners with their units, and the value of a unit."""

    type: Id
    counts: tuple[int, ...]  # units by seat
    neutral: int
    owners: int
    now: int
    values: tuple[int, ...]
    unseen: int  # cards that may still be in the deck


class Owned(msgspec.Struct, frozen=True):
    """Equal cards of a player."""

    card: Id
    type: Id
    n: int
    units: int
    bonus: int
    worth: int  # current points of one of them


class Collection(msgspec.Struct, frozen=True):
    """[R1.1] All property of one player, which is public; `seat` is None for the neutral player."""

    seat: Seat | None
    gifts: tuple[Owned, ...]
    deben: int
    seals: int
    servants: int
    collectors: int
    points: int
    priest: bool
    ankh: bool
    about: Sentence


class LaidCard(msgspec.Struct, frozen=True):
    """[R1.7] A card beside the markets, or a type; `place` is its name on the board."""

    place: Id
    card: Id
    type: Id | None  # None for Akhenaton, which is no gift
    n: int
    units: int
    bonus: int
    now: int  # current value of a unit
    owners: tuple[Viewer, ...] = ()  # of a type; None for the neutral player


class LaidOut(msgspec.Struct, frozen=True):
    """Cards that are laid out together: of a player, of the neutral player, of the deck; or all types."""

    kind: Id
    seat: Seat | None
    cards: tuple[LaidCard, ...]


class Board(msgspec.Struct, frozen=True):
    """The whole board, but for `laid` the same for all viewers."""

    round: int
    active: Seat
    markets: tuple[MarketView, ...]  # the four, then Memphis
    characters: tuple[Character, ...]
    recruiting: Recruiting
    values: tuple[ValueRow, ...]
    collections: tuple[Collection, ...]  # by seat like the counts of the values, the neutral player last
    cards: int  # number of cards left in the deck
    akhenaton: bool  # whether Akhenaton has been drawn
    last: bool  # whether Akhenaton is among the next five cards
    supply: int
    serving: Id | None  # the market that is being served
    main: Id  # the market that a small screen shows first
    discards: tuple[Owned, ...]
    laid: tuple[LaidOut, ...]  # while somebody chooses among what lies beside the markets


class Mat(msgspec.Struct, frozen=True):
    """Own things beside the board, all public; without a seat, what everybody may recruit."""

    seat: Seat | None
    purse: tuple[Stat, ...]
    gifts: tuple[Owned, ...]
    points: int  # of the gifts, now
    cards: int  # number of cards left in the deck
    characters: tuple[Character, ...]
    recruiting: Recruiting
