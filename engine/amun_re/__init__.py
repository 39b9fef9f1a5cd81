"""Amun-Re, the board game, in two editions. The rules: RULES.md."""

from engine.amun_re.bot.steady import Steady
from engine.amun_re.model.board import provenance
from engine.amun_re.model.glossary import words
from engine.amun_re.model.moves import Adjust, Bid, Cards, Choose, Done, Farmer, Offer, Play, Sell, Steal, Stone, Use
from engine.amun_re.model.options import Options
from engine.amun_re.position import AmunRe
from engine.amun_re.setup import new_game
from engine.amun_re.teaching.advice.advisers import ADVICE
from engine.amun_re.teaching.explanations import explain
from engine.amun_re.teaching.lesson_values import LESSON_VALUES
from engine.amun_re.teaching.puzzles import PUZZLES
from engine.amun_re.teaching.reasons import reason
from engine.amun_re.teaching.story import topic
from engine.amun_re.view.board_view import ledger, picture
from engine.amun_re.view.favourites import FAVOURITES
from engine.amun_re.view.prompt import CHOICES
from engine.amun_re.view.reveal_view import reveal
from engine.amun_re.view.score_sheet import SHEET
from engine.amun_re.view.stop_view import stop
from engine.core import FirstGame, Game, _

GAME = Game(
    key="amun-re",
    title=_("Amun-Re"),
    blurb=_(
        "Bid for provinces along the Nile, build pyramids, and decide together, in secret, how high the flood rises."
    ),
    level="release",
    minutes=90,
    seats=range(3, 6),
    options=Options,
    position=AmunRe,
    start=new_game,
    moves=(Choose, Bid, Play, Use, Sell, Cards, Farmer, Stone, Done, Offer, Steal, Adjust),
    words=words,
    picture=picture,
    choices=CHOICES,
    reveal=reveal,
    stop=stop,
    ledger=ledger,
    explain=explain,
    sheet=SHEET,
    provenance=provenance,
    bots={"steady": Steady()},
    first_game=FirstGame(may_end=lambda seen: (seen.kingdom, seen.round) == (2, 1)),
    advice=ADVICE,
    puzzles=PUZZLES,
    reason=reason,
    lesson_values=LESSON_VALUES,
    topic=topic,
    favourites=FAVOURITES,
)
