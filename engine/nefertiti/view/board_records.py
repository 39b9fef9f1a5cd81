"""What the templates get of a table of Nefertiti: the markets, the characters, what everybody owns."""

from __future__ import annotations

import msgspec

from engine.core import Id, Seat, Sentence


class GiftView(msgspec.Struct, frozen=True):
    """[R1.6] [R1.7] A card in a slot of a market, or an empty slot; `place` is its name on the board."""

    place: Id
    slot: Id
    card: Id | None  # None: the slot is empty; the Strolling Thief lies here as a card
    type: Id | None
    units: int
    bonus: int
    values: tuple[int, ...]  # for one, two, three and more owners
    now: int  # what a unit is worth now
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
    order: int | None  # its place in the order of service, 1 first; None where it is free
    hits: int  # how many of the rolls close the market with the pawn that comes next here
    rolls: int
    closes: bool  # it would close now, whatever is rolled
    about: Sentence


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
    dice: tuple[int, ...]  # the last roll for Luxor
    holder: Seat | None
    about: tuple[Sentence, ...]


class Character(msgspec.Struct, frozen=True):
    """[R2.3] The top card of a stack."""

    id: Id
    about: Id
    left: int  # cards of the stack
    below: tuple[Id, ...]  # the next ones under it


class Recruiting(msgspec.Struct, frozen=True):
    """[R3.2] Whether a character can be recruited now, or why none can."""

    open: bool
    said: Sentence


class ValueRow(msgspec.Struct, frozen=True):
    """[R1.7] A type: who owns how many units, what a unit is worth."""

    type: Id
    counts: tuple[int, ...]  # units by seat
    neutral: int
    owners: int
    now: int
    values: tuple[int, ...]
    unseen: int  # cards that may still be in the deck


class Owned(msgspec.Struct, frozen=True):
    """Equal cards in front of a player."""

    card: Id
    type: Id
    n: int
    units: int
    bonus: int
    worth: int  # what one of them scores now


class Collection(msgspec.Struct, frozen=True):
    """[R1.1] Everything of one player, all of it public; `seat` is None for the neutral player."""

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


class Board(msgspec.Struct, frozen=True):
    """The whole table; the same for everybody."""

    round: int
    active: Seat
    markets: tuple[MarketView, ...]  # the four, then Memphis
    characters: tuple[Character, ...]
    recruiting: Recruiting
    values: tuple[ValueRow, ...]
    collections: tuple[Collection, ...]  # by seat like the counts of the values, the neutral player last
    cards: int  # left in the deck
    akhenaton: bool  # has come
    last: bool  # Akhenaton is among the next five cards
    supply: int
    serving: Id | None  # the market that is being served
    discards: tuple[Owned, ...]
