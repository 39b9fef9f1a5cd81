"""[R1] [R2] Set-up and the sequence of rounds."""

from __future__ import annotations

from engine.core import Seat, paragraph
from engine.tekhenu.actions.card_market import open_section, refill
from engine.tekhenu.actions.dial import bring_dice, fill_section, turn_dial
from engine.tekhenu.actions.die_selection import Selecting
from engine.tekhenu.actions.turn import last_cards
from engine.tekhenu.botankhamon import turn
from engine.tekhenu.gods.ra import slide
from engine.tekhenu.model import board as data
from engine.tekhenu.model.board import DECREE, DICE_IN_SECTION, GODS, KINDS, TOKENS
from engine.tekhenu.model.events.turn_events import DraftBegins, RoundBegan
from engine.tekhenu.model.options import Options
from engine.tekhenu.model.player import Player
from engine.tekhenu.phases.draft import Choosing, Keeping, first_order, offer_destinies, start_rewards, take_start
from engine.tekhenu.phases.hidden_cards import cards_of
from engine.tekhenu.phases.judgement import judge
from engine.tekhenu.position import Market, Tekhenu

SETUP = data.DATA["setup"]


def new_game(seats: int, seed: str, options: Options) -> Tekhenu:
    """[R2] Set up a game. Raises ValueError for an unseated first player or invalid corrections."""
    if options.first is not None and options.first >= seats:
        raise ValueError(f"There is no seat {options.first} at a table of {seats}")
    size = max(2, seats)
    g = Tekhenu(
        seats=seats,
        seed=seed,
        options=options,
        players=[new_player() for _seat in range(seats)],
        offset=0,
        markers=[],
        dice=[[] for _god in GODS],
        bag=dict(data.BAGS[size]),
        grid=[None] * len(data.SQUARES),
        area=[None] * len(data.AREA),
        gold=list(data.GOLD_SPACES),
        horus=list(data.PRINTED_GODS),
        statues={god: [] for god in GODS},
        tiles=[None] * len(data.RA_SLOTS),
        stack=[],
        market=[Market(False, [None] * len(slots)) for slots in data.SLOTS],
        decks={},
        discards={kind: [] for kind in KINDS},
    )
    set_up_board(g)
    set_up_cards(g)
    if seats == 1:
        turn.join(g)
    draft(g)
    g.advance()
    return g


def new_player() -> Player:
    """[R2.7] A player's board, tokens and points at the start."""
    tokens = [0] * len(TOKENS)
    tokens[data.GOLD], tokens[data.SCRIBE] = SETUP["start_gold"], SETUP["start_scribes"]
    return Player(
        tokens=tokens,
        vp=SETUP["start_vp"],
        population=SETUP["start_population"],
        happiness=SETUP["start_happiness"],
        happiest=SETUP["start_happiness"],
        production=[SETUP["start_production"]] * 4,
        tally={"start": SETUP["start_vp"]},
    )


def set_up_board(g: Tekhenu) -> None:
    """[R2.1] [R2.2] [R2.3] [R2.4] [R2.6] Place the dial, the Column tiles, the Horus tiles and the dice."""
    g.offset = g.below(len(GODS))
    g.markers = [(g.offset + steps) % len(GODS) for steps in data.MARKER_STEPS]
    g.stack = g.draw_permutation(data.TILES)
    slide(g)
    if g.options.horus == "shuffled":
        g.horus = g.draw_permutation(GODS)
    for section in range(len(GODS)):
        fill_section(g, section, DICE_IN_SECTION)


def set_up_cards(g: Tekhenu) -> None:
    """[R2.8] [R2.9] Shuffle the decks, fill the market, deal two Decrees to each player."""
    g.decks = {kind: g.draw_permutation(cards_of(g.size, kind)) for kind in KINDS}
    for section, opens in enumerate(data.OPEN_AT_SETUP):
        if opens:
            open_section(g, section)
    for player in g.players:
        player.dealt = {DECREE: [g.decks[DECREE].pop() for _card in range(SETUP["start_decrees_dealt"])]}


def draft(g: Tekhenu) -> None:
    """[R2.9] [R3] [R3.1] [R3.7] Begin the draft: Decrees, start and destiny cards, then rewards."""
    g.destinies = list(data.DESTINIES)
    g.starts = g.draw_permutation(data.START_CARDS)[: data.STARTS_DRAWN[g.seats]]
    g.starts.sort(key=data.INITIATIVE.__getitem__)
    first: Seat = g.options.first if g.options.first is not None else g.below(g.seats)
    around = g.clockwise(first)
    g.emit(DraftBegins(first))
    if g.seats == 1 and g.options.drawn_starts:
        g.push(Keeping((first,)), drawn_starts, first_order, choose_destinies, begin_turns)
    else:
        picks = (Choosing(around), Choosing(tuple(reversed(around))))
        g.push(Keeping(tuple(range(g.seats))), *picks, first_order, choose_destinies, begin_turns)


@paragraph
def drawn_starts(g: Tekhenu) -> None:
    """[R27.1] [R27.20] Draw two start cards instead of choosing them."""
    for card in g.draw_permutation(g.starts)[: SETUP["start_cards_kept"]]:
        take_start(g, 0, card)


@paragraph
def choose_destinies(g: Tekhenu) -> None:
    """[R3.4] [R3.5] [R27.2] [R27.3] Ask for destiny cards, place Botankhamon's pieces, give rewards."""
    g.push(start_rewards)
    if g.bot is not None:
        turn.set_up(g)
    offer_destinies(g, with_reward=False)


@paragraph
def begin_turns(g: Tekhenu) -> None:
    """[R1.1] [R18.4] Begin the next round."""
    begin_round(g)


def begin_round(g: Tekhenu) -> None:
    """[R1.1] [R1.2] Begin a round: one turn of each player."""
    g.phase = "turns"
    g.round += 1
    g.at = 0
    g.emit(RoundBegan(g.round))
    begin_turn(g)


def begin_turn(g: Tekhenu) -> None:
    """[R5.1] Begin a player's turn, or play Botankhamon's."""
    if g.once:
        g.once = []
    seat = g.order[g.at]
    if seat == g.bot:
        g.push(end_turn)
        turn.take_turn(g)
    else:
        g.push(Selecting((seat,)), last_cards, end_turn)


@paragraph
def end_turn(g: Tekhenu) -> None:
    """[R5.8] Refill the market and pass the turn; after the last player begin the next round."""
    refill(g)
    if g.plan is not None:
        g.plan = None
    if g.at + 1 < len(g.order):
        g.at += 1
        begin_turn(g)
    elif g.round % data.ROUNDS_PER_ROTATION:
        begin_round(g)
    else:
        rotate(g)


def rotate(g: Tekhenu) -> None:
    """[R18] [R18.2] Turn the dial, hold a Judgement after every second rotation, and add new dice."""
    if g.round % data.ROUNDS_PER_JUDGEMENT:
        g.push(turn_dial, bring_dice, begin_turns)
    else:
        g.push(turn_dial, judge, bring_dice, begin_turns)
