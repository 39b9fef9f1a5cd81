"""Pictures of a recorded game, cut from the board as the table page draws it, with numbered labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine import Game, Position
from engine.core import Voice, say
from engine.lessons import READER, Cut, Drawing, Label, TwoMinutes, recorded_positions
from tables.history import voices
from tables.learning.elements import Element, read_elements
from tables.models import COLOURS
from tables.rendering.games import game_files
from tables.rendering.part_templates.compiler import part_template
from tables.web.caches import render_cache

DROPPED = ("id", "name", "for", "checked", "tabindex", "popover", "popovertarget", "popovertargetaction")
KEPT_DATA = ("data-what",)  # of the data of elements; the rest is for the scripts of the table


class Picture(NamedTuple):
    """A picture and its text; labels: their texts by number."""

    number: int
    name: str
    text: str
    html: SafeString
    labels: tuple[str, ...]


class Example(NamedTuple):
    """A real score: its sum and its lines with their points."""

    points: int
    lines: tuple[tuple[str, int], ...]


class Drawn(NamedTuple):
    """What is drawn of a page: the symbols that its pictures use, the pictures, and the score."""

    symbols: SafeString
    pictures: tuple[Picture, ...]
    example: Example


def drawn_page(game: Game, page: TwoMinutes, corrections: dict[str, int]) -> Drawn:
    """The pictures of a page with these corrected values, in the active language."""
    key = ("two minutes", game.key, tuple(sorted(corrections.items())))
    found: Drawn = render_cache.picture(key, partial(draw_page, game, page, corrections))
    return found


def draw_page(game: Game, page: TwoMinutes, corrections: dict[str, int]) -> Drawn:
    """Draw the pictures of a page."""
    positions = recorded_positions(game, page, corrections)
    speaks = reader_voice(game, page, positions[0])
    pictures, symbols = [], dict[str, Element]()
    for number, drawing in enumerate(page.drawing, start=1):
        board = read_elements(ground(game, speaks, positions[min(drawing.cut.after, len(positions) - 1)]))
        pictures.append(draw_picture(number, drawing, board, symbols))
    example = example_of(positions[min(page.score_after, len(positions) - 1)], speaks)
    return Drawn(used_symbols(symbols, pictures), tuple(pictures), example)


def reader_voice(game: Game, page: TwoMinutes, g: Any) -> Voice:
    """The voice that addresses the reader in their seat."""
    return voices.build_voice([name or _("You") for name in page.names], game.words(g.options), viewer=READER)


def ground(game: Game, speaks: Voice, g: Position) -> str:
    """The board with all that is around it, as the reader's table page has it."""
    colours = tuple(COLOURS[: g.seats])
    shown = {"game": game, "voice": speaks, "names": speaks.names, "colours": colours}
    shown["picture"] = game.picture(g.seen_by(READER), READER)
    return part_template(game_files.templates(game, "_ground.html"))(shown)


def draw_picture(number: int, drawing: Drawing, board: Element, symbols: dict[str, Element]) -> Picture:
    """Draw a picture; the board's symbols are added to `symbols` by their ids."""
    for one in board.elements():
        if one.tag == "symbol":
            symbols[one.attributes.get("id") or ""] = one
    shown = cut_board(drawing.cut, board)
    labels = put_labels(drawing.labels, shown)
    for one in shown.elements():
        one.attributes = quiet_attributes(one.attributes)
    language = get_language() or "en"
    html = mark_safe("".join(part.text() for part in shown.content if isinstance(part, Element)))
    return Picture(number, drawing.name.text(language), drawing.text.text(language), html, labels)


def cut_board(cut: Cut, board: Element) -> Element:
    """The elements that the picture shows, with those around them."""
    kept = [found for words in cut.show if (found := board.find(words)) is not None]
    return board.without_others(kept) or Element("div", {})


def put_labels(labels: Sequence[Label], shown: Element) -> tuple[str, ...]:
    """Put the number of each label on its element; the texts of the labels that have a place."""
    language, texts = get_language() or "en", list[str]()
    for label in labels:
        if (at := shown.find(label.at)) is not None:
            texts.append(label.text.text(language))
            number = Element("ins", {"class": f"shot__n shot__n--{label.side}"}, [str(len(texts))])
            at.content.insert(len(at.content) if label.side == "after" else 0, number)
    return tuple(texts)


def quiet_attributes(attributes: dict[str, str | None]) -> dict[str, str | None]:
    """The attributes that an element keeps in a picture, where nothing can be pressed.

    The root of the board gets a class in place of its id.
    """
    quiet = {
        name: value
        for name, value in attributes.items()
        if name not in DROPPED and not name.startswith("aria-") and (not name.startswith("data-") or name in KEPT_DATA)
    }
    return {**quiet, "class": "shot__board"} if attributes.get("id") == "board" else quiet


def used_symbols(symbols: dict[str, Element], pictures: Sequence[Picture]) -> SafeString:
    """The symbols that the pictures use, and those that these use, each once."""
    used, text = dict[str, str](), "".join(picture.html for picture in pictures)
    while new := {id_: one.text() for id_, one in symbols.items() if id_ not in used and f'href="#{id_}"' in text}:
        used |= new
        text = "".join(new.values())
    return mark_safe("".join(used.values()))


def example_of(g: Position, speaks: Voice) -> Example:
    """The reader's points as if the game ended here, line by line."""
    mine = next(score for score in g.scores(now=True) or () if score.seat == READER)
    return Example(mine.points, tuple((say(line, speaks), line.points) for line in mine.lines))
