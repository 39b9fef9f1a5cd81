"""Solo games against Botankhamon, and his acts one by one."""

from __future__ import annotations

from engine.core import Event
from engine.tekhenu.botankhamon import god_actions
from engine.tekhenu.botankhamon.turn import BOT
from engine.tekhenu.model import board as data
from engine.tekhenu.position import Tekhenu
from tests.games.tekhenu.scene import scene, stored


def solo(**given: object) -> Tekhenu:
    """A solo game without any piece of Botankhamon."""
    return scene(1, **given)  # type: ignore[arg-type]


def act(g: Tekhenu, god: str, die: str) -> list[Event]:
    """Let him perform the action of a god with a die, which is taken out of the bag."""
    g.bag[data.COLOUR_OF[die]] -= 1
    g.players[BOT].below.append(die)
    g.news = []
    god_actions.perform(g, god, die)
    stored(g)
    return g.news
