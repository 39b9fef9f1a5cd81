"""Records for the board templates: flat, in reading order, with all texts ready to display.

`about` names a place in few words, `more` describes it.

With one player, seat 1 is Botankhamon's.
"""

from __future__ import annotations

import msgspec

from engine.core import Amount, Id, Seat, Sentence
from engine.tekhenu.view.point_records import Points


class DieView(msgspec.Struct, frozen=True):
    """[R4] A die; `place` is its name on the board, empty for a die on a scale."""

    place: str
    die: Id
    colour: Id
    value: int
    status: Id
    about: Sentence
    n: int = 1  # equal dice of a ring are one place
    wanted: bool = False  # Botankhamon may take it next


class Ring(msgspec.Struct, frozen=True):
    """[R4.1] The dice of one status in a section of the dial."""

    status: Id
    dice: tuple[DieView, ...]


class Section(msgspec.Struct, frozen=True):
    """[R0.3] [R2.1] A section of the dial: its god, its light, its dice and the Statues of its god."""

    god: Id
    index: int  # clockwise from Horus
    light: Id
    arrow: bool
    marker: bool  # a scoring marker lies here
    rings: tuple[Ring, ...]
    statues: tuple[Seat | None, ...]  # None for a free space
    symbol: str  # of the action
    slot: int  # the die value that builds here [R8.2]
    bonus: Amount  # of the slot [R16.4]
    about: tuple[Sentence, ...]
    more: tuple[Sentence, ...]


class Dial(msgspec.Struct, frozen=True):
    """[R2.1] The dial around the obelisk."""

    sections: tuple[Section, ...]  # clockwise from Horus
    offset: int
    turns: Sentence | None  # when it turns next
    bag: int


class Tile(msgspec.Struct, frozen=True):
    """[R2.3] A Column tile; edges clockwise from the top, as placed."""

    id: Id
    about: Id
    light: Id
    limestone: int
    edges: tuple[Id, ...]
    symbol: str  # of its ability, empty for none
    what: Id  # the ability in a few words


class Square(msgspec.Struct, frozen=True):
    """[R0.5] A square of the Temple: the printed tokens, or the tile on it."""

    place: Id
    bonus: Amount
    tile: Tile | None
    owner: Seat | None
    about: Sentence
    more: tuple[Sentence, ...] = ()


class TempleSpace(msgspec.Struct, frozen=True):
    """[R10.1] [R8.2] A space on a side of the Temple; the two for Statues have no price."""

    place: Id
    side: Id
    wall: Id  # the colour of the wall beside it
    bread: int
    statue: bool
    open: bool  # whether it is open at this number of players
    gold: bool
    owner: Seat | None
    about: Sentence


class TempleRow(msgspec.Struct, frozen=True):
    """A row of squares with the space at either end."""

    left: TempleSpace
    squares: tuple[Square, ...]
    right: TempleSpace


class Temple(msgspec.Struct, frozen=True):
    """[R9] [R10] The Temple from the top."""

    top: tuple[TempleSpace, ...]
    rows: tuple[TempleRow, ...]
    bottom: tuple[TempleSpace, ...]
    spaces: tuple[TempleSpace, ...]  # the spaces of the four sides, clockwise from the top left
    colours: tuple[Id, ...]  # colours of walls and edges


class OsirisSpace(msgspec.Struct, frozen=True):
    """[R14.3] A workshop or quarry with its effects, or a space for a Statue above two quarters."""

    place: Id
    raises: tuple[Id, ...]  # one entry for each step of production; `any` for a step of the player's choice
    gold: bool
    owner: Seat | None
    about: Sentence
    more: tuple[Sentence, ...] = ()


class OsirisRow(msgspec.Struct, frozen=True):
    """[R14.2] A row of the area: the die value and its four spaces."""

    value: int
    spaces: tuple[OsirisSpace, ...]


class Workshops(msgspec.Struct, frozen=True):
    """[R0.6] The Osiris area from the top."""

    quarters: tuple[Id, ...]
    statues: tuple[OsirisSpace, ...]
    rows: tuple[OsirisRow, ...]


class Offer(msgspec.Struct, frozen=True):
    """[R9.1] A slot of Ra with its tile."""

    place: Id
    dice: tuple[int, ...]
    points: int
    tile: Tile | None
    now: bool  # its ability works in the current light of Ra
    about: Sentence
    more: tuple[Sentence, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """A card and its effect."""

    id: Id
    kind: Id
    about: Sentence
    said: str = ""  # the word for the symbol of a Decree [R25.1]
    glyphs: tuple[str, ...] = ()  # its effect where there is no room for words


class Stall(msgspec.Struct, frozen=True):
    """[R13.1] A section of the card market."""

    place: Id
    n: int
    open: bool
    least: int  # the happiness needed
    needs: Sentence
    cards: tuple[Card, ...]


class People(msgspec.Struct, frozen=True):
    """[R11.1] Markers of a player on the track."""

    seat: Seat
    population: int
    happiness: int


class Step(msgspec.Struct, frozen=True):
    """[R11.1] A step of the track: the players on it, and the rewards for reaching it."""

    n: int
    triangle: bool
    zone: int  # number of the last section of the market within reach at this happiness
    market: int  # number of the section that opens here [R11.5]; 0 for none
    reward: str  # the kind of the reward for happiness here [R11.4]
    population: tuple[Seat, ...]
    happiness: tuple[Seat, ...]


class Making(msgspec.Struct, frozen=True):
    """[R15] A basic resource of a player: the stock and the production marker."""

    kind: Id
    said: Id  # id of the text that counts it
    n: int
    marker: int


class Scale(msgspec.Struct, frozen=True):
    """[R5.4] [R19.1] A player's scale."""

    left: tuple[DieView, ...]
    right: tuple[DieView, ...]
    below: tuple[DieView, ...]
    faith: tuple[int, int]
    surplus: tuple[Amount, ...]
    weighs: tuple[int, int]  # the left pan and the right one
    balance: int
    tilt: int  # how far the balance leans, -3 to 3
    about: Sentence


class Weighing(msgspec.Struct, frozen=True):
    """[R19] A player in the Judgement, as it stands before the others have placed faith."""

    seat: Seat
    scale: Scale | None  # Botankhamon has none
    balance: int
    faith: int  # tokens that are left
    placed: bool  # has placed faith, or has none
    loss: int
    place: int  # in the new turn order
    about: Sentence


class Mat(msgspec.Struct, frozen=True):
    """All open information of one player; Botankhamon's is a `Rival`."""

    seat: Seat
    points: int
    making: tuple[Making, ...]
    tokens: tuple[Amount, ...]  # gold, scribes, faith
    pieces: tuple[Amount, ...]  # pieces left to build
    scale: Scale
    destiny: Card | None
    cards: tuple[Card, ...]  # Blessings, then Technologies
    about: tuple[Sentence, ...]


class BotTile(msgspec.Struct, frozen=True):
    """[R27.4] A tile of the pyramid; `order` are the resources of a resource tile."""

    id: Id
    god: str
    order: tuple[Id, ...]
    state: Id  # "here": the marker is on it; "next": it may move there; "gone": it cannot come there any more; or empty
    about: Sentence


class Rival(msgspec.Struct, frozen=True):
    """[R27] State of Botankhamon."""

    seat: Seat
    points: int
    pieces: tuple[Amount, ...]
    dice: tuple[DieView, ...]
    waiting: Sentence  # the dice beside the tiles
    destiny: Card | None
    cards: tuple[Card, ...]
    pyramid: tuple[tuple[BotTile, ...], ...]  # from the top
    about: tuple[Sentence, ...]


class Judged(msgspec.Struct, frozen=True):
    """[R19] [R20] A Judgement that is over: the players in their new order, and the points of its Scoring."""

    order: tuple[Weighing, ...]
    points: Points | None


class Board(msgspec.Struct, frozen=True):
    """The whole board, the same for all viewers."""

    dial: Dial
    temple: Temple
    workshops: Workshops
    offers: tuple[Offer, ...]  # left, middle, right
    tiles: int  # left in the stack
    stalls: tuple[Stall, ...]
    people: tuple[People, ...]
    track: tuple[Step, ...]
    judging: tuple[Weighing, ...]  # the players in the Judgement, in turn order
    raised: Tile | None  # the tile of the Column that is being raised
    mats: tuple[Mat, ...]  # by seat, so that they keep their places when the turn order changes
    rival: Rival | None
    cards: tuple[Card, ...]  # start and destiny cards that lie face up
    judged: Judged | None = None  # a Judgement that has just ended
