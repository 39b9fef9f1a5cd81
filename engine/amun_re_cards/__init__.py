"""Amun-Re: The Card Game. The rules: RULES.md."""

from engine.amun_re_cards.bot.steady import Steady
from engine.amun_re_cards.model.board import provenance
from engine.amun_re_cards.model.glossary import words
from engine.amun_re_cards.model.moves import Bid, Build, Extend, Lay, Offer, Place, Take
from engine.amun_re_cards.model.options import Options
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.setup import new_game
from engine.amun_re_cards.teaching.advice.advisers import ADVICE
from engine.amun_re_cards.teaching.explanations import explain
from engine.amun_re_cards.teaching.lesson_values import LESSON_VALUES
from engine.amun_re_cards.teaching.reasons import reason
from engine.amun_re_cards.teaching.story import topic
from engine.amun_re_cards.view.board_view import ledger, picture
from engine.amun_re_cards.view.favourites import FAVOURITES
from engine.amun_re_cards.view.prompt import CHOICES
from engine.amun_re_cards.view.reveal_view import reveal
from engine.amun_re_cards.view.score_sheet import SHEET
from engine.amun_re_cards.view.stop_view import stop
from engine.core import Game, _

GAME = Game(
    key="amun-re-cards",
    title=_("Amun-Re: The Card Game"),
    blurb=_(
        "Three kingdoms, three provinces: bid with a single gold card, make secret offerings for the flood, "
        "and build evenly."
    ),
    round_title=_("Kingdom"),
    level="release",
    minutes=45,
    seats=range(2, 6),
    options=Options,
    position=AmunReCards,
    start=new_game,
    moves=(Extend, Take, Lay, Bid, Offer, Build, Place),
    words=words,
    picture=picture,
    choices=CHOICES,
    reveal=reveal,
    stop=stop,
    ledger=ledger,
    explain=explain,
    sheet=SHEET,
    provenance=provenance,
    lesson_values=LESSON_VALUES,
    bots={"steady": Steady()},
    advice=ADVICE,
    reason=reason,
    topic=topic,
    favourites=FAVOURITES,
)
