"""Nefertiti with its expansion. The rules: RULES.md."""

from engine.core import _
from engine.nefertiti.board import provenance
from engine.nefertiti.bot import Steady
from engine.nefertiti.choices import CHOICES
from engine.nefertiti.moves import (
    Barter,
    Beg,
    Buy,
    Close,
    Collector,
    Discard,
    Done,
    Draw,
    Flip,
    Gather,
    Give,
    Half,
    Lay,
    Name,
    Pass,
    Place,
    Recruit,
    Roll,
    Skip,
    Spread,
    Steal,
    Stroll,
    Swap,
    Take,
    Tally,
    Trade,
)
from engine.nefertiti.options import Options
from engine.nefertiti.picture import ledger, picture
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.rules import in_force, new_game
from engine.nefertiti.sheet import SHEET
from engine.nefertiti.words import words
from engine.registry import Game

GAME = Game(
    key="nefertiti",
    title=_("Nefertiti"),
    blurb=_("Servants on market stalls, sealed gifts, powerful characters: buy what nobody else owns."),
    minutes=60,
    seats=range(2, 6),
    options=Options,
    position=Nefertiti,
    start=new_game,
    in_force=in_force,
    moves=(
        Recruit, Place, Close, Pass, Take, Buy, Half, Discard, Roll, Skip, Done, Name, Tally, Swap, Steal, Draw, Give,
        Lay, Beg, Flip, Stroll, Trade, Collector, Spread, Gather, Barter,
    ),
    words=words,
    picture=picture,
    choices=CHOICES,
    reveal=lambda seen, events: None,
    ledger=ledger,
    sheet=SHEET,
    provenance=provenance,
    bots={"steady": Steady()},
)  # fmt: skip
