"""The count of a kingdom, as pages keep it until their reader goes on to the next."""

from __future__ import annotations

from engine.amun_re_cards.model.events import Scored
from engine.amun_re_cards.phases.scoring import part, total
from engine.amun_re_cards.position import AmunReCards
from engine.amun_re_cards.view.board_view import picture
from engine.core import Amount, Sentence, Stop, Viewer, _


class KingdomCounted(Sentence, frozen=True):
    kingdom: int
    text = _("Kingdom {kingdom} is counted")
    clause = "R6.1"


class ToKingdom(Sentence, frozen=True):
    kingdom: int
    text = _("Go on to kingdom {kingdom}")


def stop(seen: AmunReCards, viewer: Viewer) -> Stop | None:
    """[R6.1] A kingdom in its last moment, when it has been counted; None before it. seen: is changed."""
    if not seen.kingdom:
        return None
    seen.agenda = []  # nobody is asked any more
    lines = () if viewer is None else (own_points(seen, viewer),)
    return Stop(picture(seen, viewer), KingdomCounted(seen.kingdom), lines, ToKingdom(seen.kingdom + 1))


def own_points(g: AmunReCards, viewer: int) -> Sentence:
    """[R6.1] What a seat has scored in this kingdom."""
    lines = [line for line in g.lines[viewer] if line.kingdom == g.kingdom]
    return Scored(viewer, Amount(total(lines), "point"), tuple(map(part, lines)))
