"""The game Tekhenu: Obelisk of the Sun. Its rules are in RULES.md."""

from engine.core import FirstGame, Game, _
from engine.tekhenu.bot.steady import Steady
from engine.tekhenu.model.board import ROUNDS_PER_SCORING
from engine.tekhenu.model.corrections import provenance
from engine.tekhenu.model.glossary import words
from engine.tekhenu.model.moves import (
    Advance,
    Anubis,
    Build,
    Buy,
    Choose,
    Collect,
    Double,
    Faith,
    Feast,
    Feed,
    Found,
    Gather,
    Honour,
    Instead,
    Keep,
    Pass,
    People,
    Perform,
    Play,
    Proclaim,
    Produce,
    Raise,
    Receive,
    Reckon,
    Refresh,
    Reveal,
    Take,
    Tribute,
)
from engine.tekhenu.model.options import WEEKLY, Options
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.setup import new_game
from engine.tekhenu.teaching.advice.advisers import ADVICE
from engine.tekhenu.teaching.explanations import explain
from engine.tekhenu.teaching.lesson_values import LESSON_VALUES
from engine.tekhenu.teaching.puzzles import PUZZLES
from engine.tekhenu.teaching.reasons import reason
from engine.tekhenu.teaching.story import topic
from engine.tekhenu.view.board_view import ledger, picture
from engine.tekhenu.view.favourites import FAVOURITES
from engine.tekhenu.view.prompts import CHOICES
from engine.tekhenu.view.score_sheet import SHEET
from engine.tekhenu.view.stop_view import stop

GAME = Game(
    weekly=WEEKLY,
    first_game=FirstGame(
        seats=2, options={"horus": "printed"}, may_end=lambda seen: seen.round == ROUNDS_PER_SCORING + 1
    ),
    key="tekhenu",
    title=_("Tekhenu"),
    blurb=_("Dice in the shadow of the obelisk: each one weighs on the scales of Maat."),
    level="release",
    minutes=90,
    seats=range(1, 5),
    options=Options,
    position=Tekhenu,
    start=new_game,
    moves=(
        Keep, Choose, Receive, Gather, Take, Anubis, Reckon, Instead, Perform, Produce, Play, Honour, People, Raise,
        Build, Feast, Refresh, Buy, Found, Collect, Faith, Feed, Advance,
        Reveal, Proclaim, Tribute, Double, Pass,
    ),
    words=words,
    picture=picture,
    ledger=ledger,
    choices=CHOICES,
    reveal=lambda seen, events: None,
    stop=stop,
    explain=explain,
    sheet=SHEET,
    provenance=provenance,
    automas=lambda seats: ("botankhamon",) if seats == 1 else (),
    bots={"steady": Steady()},
    advice=ADVICE,
    puzzles=PUZZLES,
    reason=reason,
    lesson_values=LESSON_VALUES,
    topic=topic,
    favourites=FAVOURITES,
)  # fmt: skip
