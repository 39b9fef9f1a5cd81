"""The scoring of the Old Kingdom, as pages keep it until their reader goes on to the New Kingdom."""

from __future__ import annotations

from engine.amun_re.phases.scoring import Bonus, BonusPoints, BonusWorth, scored_so_far
from engine.amun_re.position import AmunRe
from engine.amun_re.view.board_view import picture
from engine.core import Amount, Sentence, Stop, Viewer, _


class OldKingdomScored(Sentence, frozen=True):
    text = _("The Old Kingdom is scored")
    clause = "R10"


class ToNewKingdom(Sentence, frozen=True):
    text = _("Go on to the New Kingdom")


def stop(seen: AmunRe, viewer: Viewer) -> Stop:
    """[R10] The scoring in its last moment, before owners and farmers leave. seen: is changed."""
    seen.push(Bonus(()))  # nobody is asked any more
    lines = () if viewer is None else own_points(seen, viewer)
    return Stop(picture(seen, viewer), OldKingdomScored(), lines, ToNewKingdom())


def own_points(g: AmunRe, viewer: int) -> tuple[Sentence, ...]:
    """[R10.1] to [R10.5] What a seat has scored: for its provinces, and with scoring cards."""
    provinces = scored_so_far(g, viewer)
    cards = sum(line.points for line in g.lines[viewer] if isinstance(line, BonusPoints))
    return (*((provinces,) if provinces else ()), *((BonusWorth(Amount(cards, "point")),) if cards else ()))
