"""[R2.1] [R2.6] [R18] The dial and the dice: drawing, rolling, placing into sections."""

from __future__ import annotations

from collections.abc import Iterator
from math import perm
from typing import TYPE_CHECKING

from engine.core import Id, paragraph
from engine.tekhenu.model.board import COLOUR_OF, COLOURS, DICE, GODS, HALF_LIT, ORDER_OF_DIE
from engine.tekhenu.model.events.scoring_events import DialTurned, DiceCame

if TYPE_CHECKING:
    from engine.tekhenu.position import Tekhenu

SIDES_OF: dict[Id, list[Id]] = {colour: [die for die in DICE if COLOUR_OF[die] == colour] for colour in COLOURS}


def roll(g: Tekhenu, inside: int, n: int, section: int) -> Iterator[tuple[int, int]]:
    """[R2.6] Roll n of the `inside` dice of the bag: pips from 0, and place among those still inside.

    One random number gives all. With the option `by_moment` the pips have a number of their own, so that they do not
    depend on the contents of the bag.
    """
    lefts, where = range(inside, inside - n, -1), f"{g.round} {GODS[section]}"
    if g.options.by_moment:
        pips, places = g.chance(f"pips {where}", 6**n), g.chance(f"dice {where}", perm(inside, n))
        for left in lefts:
            (pips, value), (places, place) = divmod(pips, 6), divmod(places, left)
            yield value, place
        return
    number = g.below(perm(inside, n) * 6**n)
    for left in lefts:
        number, value = divmod(number, 6)
        number, place = divmod(number, left)
        yield value, place


def draw_dice(g: Tekhenu, n: int, section: int) -> list[Id]:
    """[R2.6] Draw n dice from the bag for a section and roll them."""
    inside: list[Id] = []
    for colour in COLOURS:
        inside += [colour] * g.bag[colour]
    dice: list[Id] = []
    for pips, place in roll(g, len(inside), n, section) if n else ():
        colour = inside.pop(place)
        g.bag[colour] -= 1
        dice.append(SIDES_OF[colour][pips])
    return dice


def fill_section(g: Tekhenu, section: int, n: int) -> None:
    """Draw and roll n dice and put them into a section."""
    dice = draw_dice(g, n, section)
    if dice:
        g.dice[section] = sorted([*g.dice[section], *dice], key=ORDER_OF_DIE.__getitem__)
        g.emit(DiceCame(GODS[section], tuple(dice)))


@paragraph
def turn_dial(g: Tekhenu) -> None:
    """[R18.1] Turn the dial clockwise by one section."""
    g.offset = (g.offset + 1) % 6
    g.emit(DialTurned(GODS[g.offset]))


@paragraph
def bring_dice(g: Tekhenu) -> None:
    """[R18.3] [A1] [A2] Put one die per player into each section in half-light, as far as the bag allows."""
    n = min(2 * g.size, sum(g.bag.values()))
    first, second = HALF_LIT
    fill_section(g, (g.offset + first) % 6, n - n // 2)
    fill_section(g, (g.offset + second) % 6, n // 2)


def return_dice(g: Tekhenu) -> None:
    """[R19.7] Return all dice on player boards to the bag."""
    for player in g.players:
        for pan in (player.left, player.right, player.below):
            for die in pan:
                g.bag[COLOUR_OF[die]] += 1
            pan.clear()
