"""Amun-Re, the board game, in two editions. The rules: RULES.md."""

from engine.amun_re.board import provenance
from engine.amun_re.bot import Steady
from engine.amun_re.choices import CHOICES
from engine.amun_re.moves import Adjust, Bid, Cards, Choose, Done, Farmer, Offer, Play, Sell, Steal, Stone, Use
from engine.amun_re.options import Options
from engine.amun_re.picture import ledger, picture
from engine.amun_re.position import AmunRe
from engine.amun_re.rules import new_game
from engine.amun_re.sheet import SHEET
from engine.amun_re.unveiling import reveal
from engine.amun_re.words import words
from engine.core import _
from engine.registry import Game

GAME = Game(
    key="amun-re",
    title=_("Amun-Re"),
    blurb=_(
        "Bid for provinces along the Nile, build pyramids, and decide together, in secret, how high the flood rises."
    ),
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
    ledger=ledger,
    sheet=SHEET,
    provenance=provenance,
    bots={"steady": Steady()},
)
