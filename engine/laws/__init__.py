"""Laws: invariants of every game at every position, checked by `fuzz` and by the tests."""

from engine.laws import play
from engine.laws.secrecy import looks
from engine.laws.statement import LAWS, Broken, holds, viewers
from engine.laws.texts import said_apart, told, told_apart, within

__all__ = ["LAWS", "Broken", "holds", "looks", "play", "said_apart", "told", "told_apart", "viewers", "within"]
