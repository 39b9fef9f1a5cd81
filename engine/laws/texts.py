"""Laws of scores and texts: points are the sum of their lines, all that is shown has words."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from engine.core import Game, Move, Position, Sealed, Seat, Sentence, Viewer, Voice, plain, say
from engine.laws.statement import holds, law, viewers


@law
def sums_of_scores(game: Game, g: Position, rng: Random) -> None:
    """Points are the sum of their lines; places are as 1, 2, 2, 4; a finished game has a result"""
    holds((g.scores() is None) == bool(g.to_move()), "A result exactly when the game is over")
    scores = g.scores(now=True) or []
    places = sorted(score.place for score in scores)
    holds(
        places == [1 + sum(p < q for p in places) for q in places], "Places are 1, 2, 2, 4 and the like", places=places
    )
    holds({score.seat for score in scores} >= set(range(g.seats)), "A score for every seat")
    holds(all(s.points == sum(line.points for line in s.lines) for s in scores), "Points are the sum of their lines")


@law
def shown_at_the_end(game: Game, g: Position, rng: Random) -> None:
    """When the game is over, the line of every player shows the points of the result"""
    points = {score.seat: score.points for score in g.scores() or ()}
    if points:
        shown = {line.seat: line.stats[0].n for line in game.picture(g, None).players}
        holds(shown == {seat: points[seat] for seat in shown}, "The points of the result", shown=shown, points=points)


@law
def everything_sayable(game: Game, g: Position, rng: Random) -> None:
    """Everything shown has words, addressing the reader if about them: stage, scores, choices, reasons"""
    lines = [line for score in g.scores(now=True) or [] for line in (*score.lines, *score.ties)]
    for viewer in (None, rng.randrange(g.seats)):
        for sentence in (
            g.stage(),
            *lines,
            *sentences_within(game.picture(g, viewer)),
            *sentences_within(game.panel(g, viewer)),
        ):
            check_sentence(g, sentence, viewer)
    for seat in range(g.seats):
        for sentence in choice_sentences(g, seat, rng):
            check_sentence(g, sentence, seat)


def choice_sentences(g: Position, seat: Seat, rng: Random) -> Iterator[Sentence]:
    """The sentences of a seat's moves and asides, of its refusals, and of the previews of some moves."""
    moves = g.moves(seat)
    yield from (*moves, *g.asides(seat), *(reason for _move, reason in g.closed_moves(seat)))
    for move in rng.sample(list(moves), min(5, len(moves))):
        preview = g.preview(seat, [move])
        yield from (preview.label, *preview.lines, *preview.steps)


@law
def own_sentences(game: Game, g: Position, rng: Random) -> None:
    """Within one decision every legal move has its own sentence"""
    for seat in range(g.seats):
        check_choices_differ(g, seat, plain(g.words))


def check_choices_differ(g: Position, seat: Seat, voice: Voice) -> None:
    """Raise Broken if two moves or asides of a seat have the same sentence."""
    found = dict[str, Move]()
    for move in [*g.moves(seat), *g.asides(seat)]:
        words = say(move, voice)
        holds(words not in found, "Two moves with one sentence", one=found.get(words), other=move, words=words)
        found[words] = move


@law
def choices_told(game: Game, g: Position, rng: Random) -> None:
    """The log names what was chosen: different answers that appear in it do so in different words"""
    for seat in g.to_move()[:1]:
        check_logs_differ(g, seat, rng.sample(legal := list(g.moves(seat)), min(12, len(legal))), plain(g.words))


def check_logs_differ(g: Position, seat: Seat, moves: Sequence[Move], voice: Voice) -> None:
    """Raise Broken if two of these answers of a seat appear in its log with the same words.

    A sealed answer appears only when it opens. Parts of a choice may appear only once the choice is complete.
    """
    found = dict[tuple[str, ...], Move]()
    for move in moves:
        after = g.copy()
        after.play(seat, move)
        shown = [event.seen_by(seat) for event in after.news if not isinstance(event, Sealed)]
        words = tuple(say(event, voice) for event in shown if event is not None)
        if words and (not g.secret or any(event.reveal for event in after.news)):
            holds(words not in found, "Two answers told alike", one=found.get(words), other=move, words=words)
            found[words] = move


def sentences_within(value: object) -> Iterator[Sentence]:
    """All sentences in a record, at any depth."""
    if isinstance(value, Sentence):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from sentences_within(msgspec.structs.astuple(value))
    elif isinstance(value, tuple):
        for part in value:
            yield from sentences_within(part)


def check_sentence(g: Position, sentence: Sentence, viewer: Viewer) -> None:
    """Raise Broken unless the sentence has English words and calls its viewer "you", not by name."""
    voice = plain(g.words)._replace(viewer=viewer)
    words = say(sentence, voice)
    holds(words.strip() and not {"{", "}"} & set(words), "Everything shown can be said", sentence=sentence, words=words)
    if viewer is not None:
        names = re.search(rf"\b{re.escape(voice.name(viewer))}\b", words)
        third = re.match(r"You (?!and\b|have\b)\w+s\b", words)
        holds(not names, "Nobody is told of themselves by name", sentence=sentence, words=words)
        holds(not third, "A sentence about the reader has a form that speaks to them", sentence=sentence, words=words)


def check_events(g: Position) -> None:
    """Raise Broken unless the last events have words for every viewer and redacting twice is as once."""
    for event, viewer in itertools.product(g.news, viewers(g)):
        shown = event.seen_by(viewer)
        if shown is not None:
            holds(shown.seen_by(viewer) == shown, "An event redacted twice is the same", event=event)
            check_sentence(g, shown, viewer)
