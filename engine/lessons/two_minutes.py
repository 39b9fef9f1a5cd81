"""A game in two minutes: one page of short texts, and pictures of positions of a recorded game.

A picture is a part of the board after so many answers of the record. Where a club's corrected values close an answer
of the record, the awaited player gives the first legal one instead, so that there is always a position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec

from engine.core import Bilingual, Data, Game, IllegalMove, Position, Seat, convert, teaching_file

READER = 0  # the seat of the reader


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number on a picture with its text.

    at: words, each the id, place or class of an element in the one before.
    side: where the number stands: at the element's corner, or before or after all that it holds.
    """

    at: str
    text: Bilingual
    side: Literal["corner", "before", "after"] = "corner"


class Cut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of the board in a picture, after so many answers.

    show: the elements that stay, by the words of `Label.at`. stage: width and height of the whole board in pixels.
    crop: left, top, width and height of what is seen of it.
    """

    after: int
    show: tuple[str, ...]
    stage: tuple[int, int]
    crop: tuple[int, int, int, int]


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the round: its name, a text and a picture."""

    name: Bilingual
    text: Bilingual
    cut: Cut
    labels: tuple[Label, ...] = ()


class TwoMinutes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page of a game.

    names: of the players; the reader's is empty. answers: one a line, as in a record.

    score_after: the number of answers after which the reader's points are counted as an example.
    """

    seats: int
    seed: str
    names: tuple[str, ...]
    answers: str
    score_after: int
    aim: Bilingual
    points: Bilingual
    mistakes: Annotated[tuple[Bilingual, ...], msgspec.Meta(min_length=3, max_length=3)]
    drawing: tuple[Drawing, ...]
    options: Data = {}

    def texts(self, language: str) -> Iterator[str]:
        """All texts of the page in reading order."""
        yield self.aim.text(language)
        for one in self.drawing:
            yield one.name.text(language)
            yield one.text.text(language)
            yield from (label.text.text(language) for label in one.labels)
        yield self.points.text(language)
        yield from (mistake.text(language) for mistake in self.mistakes)


@cache
def read_two_minutes(folder: str) -> TwoMinutes | None:
    """The page of a game by its folder; None without one. Raises ValueError for a bad file."""
    path = teaching_file(folder, "two_minutes.toml")
    return convert(tomllib.loads(path.read_text("utf-8")), TwoMinutes) if path.exists() else None


def recorded_positions(game: Game, page: TwoMinutes, corrections: Mapping[str, int]) -> list[Position]:
    """Positions of the page's game: the first one, then that after each answer.

    corrections: a club's values.
    """
    options: object = convert({**page.options, "corrections": {**corrections}}, game.options)
    g = game.start(page.seats, page.seed, options)
    found = [g.copy()]
    for line in page.answers.split("\n"):
        if line and g.to_move():
            _answer(game, g, line)
            found.append(g.copy())
    return found


def _answer(game: Game, g: Position, line: str) -> None:
    """Play a line of the record, or where it is closed the first legal answer of the first awaited seat."""
    seat, _space, move = line.partition(" ")
    try:
        g.play(int(seat), game.read_move(move))
    except IllegalMove:
        awaited: Seat = g.to_move()[0]
        g.play(awaited, g.moves(awaited)[0])
