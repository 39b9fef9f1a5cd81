"""The game Nefertiti with its expansion. Its rules are in RULES.md."""

from engine.core import Game, _
from engine.nefertiti.bot.steady import Steady
from engine.nefertiti.model.board import provenance
from engine.nefertiti.model.glossary import words
from engine.nefertiti.model.moves import (
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
from engine.nefertiti.model.options import Options
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.setup import effective_options, new_game
from engine.nefertiti.teaching.advice.advisers import ADVICE
from engine.nefertiti.teaching.explanations import explain
from engine.nefertiti.teaching.lesson_values import LESSON_VALUES
from engine.nefertiti.teaching.puzzles import PUZZLES
from engine.nefertiti.teaching.reasons import reason
from engine.nefertiti.teaching.story import topic
from engine.nefertiti.upgrades import UPGRADES
from engine.nefertiti.view.board_view import ledger, picture
from engine.nefertiti.view.favourites import FAVOURITES
from engine.nefertiti.view.prompts import CHOICES
from engine.nefertiti.view.score_sheet import SHEET

GAME = Game(
    key="nefertiti",
    title=_("Nefertiti"),
    blurb=_("Servants on market stalls, gifts with Royal Seals, powerful characters: buy what nobody else owns."),
    level="release",
    minutes=60,
    seats=range(2, 6),
    options=Options,
    position=Nefertiti,
    version=2,
    upgrades=UPGRADES,
    start=new_game,
    effective_options=effective_options,
    moves=(
        Recruit, Place, Close, Pass, Take, Buy, Half, Discard, Roll, Skip, Done, Name, Tally, Swap, Steal, Draw, Give,
        Lay, Beg, Flip, Stroll, Trade, Collector, Spread, Gather, Barter,
    ),
    words=words,
    picture=picture,
    choices=CHOICES,
    reveal=lambda seen, events: None,
    ledger=ledger,
    explain=explain,
    sheet=SHEET,
    provenance=provenance,
    bots={"steady": Steady()},
    lesson_values=LESSON_VALUES,
    advice=ADVICE,
    puzzles=PUZZLES,
    reason=reason,
    topic=topic,
    favourites=FAVOURITES,
)  # fmt: skip
