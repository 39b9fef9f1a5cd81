"""What holds for every game at every moment, whatever its rules: stated once, for `fuzz` and for the tests."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from engine import snapshot
from engine.core import IllegalMove, Move, Position, Retract, Sealed, Seat, SecretDecision, Sentence, plain, say
from engine.random_play import again, chosen, text
from engine.registry import Game

Law = Callable[[Game, Position, Random], None]
LAWS: dict[str, Law] = {}


class Broken(AssertionError):
    """A law does not hold; the message is the law and the facts."""


def law(statement: Law) -> Law:
    """Keep a law under its name; its docstring is its wording."""
    LAWS[statement.__name__] = statement
    return statement


def holds(truth: object, wording: str, **facts: object) -> None:
    """Raise Broken unless it is true."""
    if not truth:
        raise Broken("; ".join([wording, *(f"{name}: {str(value)[:300]}" for name, value in facts.items())]))


# -- positions -------------------------------------------------------------------------------------


@law
def saved(game: Game, g: Position, rng: Random) -> None:
    """A stored position comes back the same, whatever the order of its keys"""
    for stored in (json.dumps(snapshot.dump(g)), text(g)):
        holds(again(game, stored) == g, "load(dump(g)) == g, also with the keys of the JSON sorted")
        holds(text(again(game, stored)) == text(g), "A stored position is stored again as the same text")


@law
def goes_on(game: Game, g: Position, rng: Random) -> None:
    """A stored position with its keys sorted plays on with the same events"""
    twin, g = again(game, text(g)), g.copy()
    for _move in range(30):
        if not g.to_move():
            break
        seat, move = chosen(g, rng)
        holds(g.play(seat, move) == twin.play(seat, move), "Same position, same move, same events", move=move)
    holds(g == twin, "Same position, same moves, same position")


@law
def conserved(game: Game, g: Position, rng: Random) -> None:
    """Nothing is lost and nothing comes from nowhere: problem() finds nothing, in the truth or in what is seen"""
    for position in (g, *(g.seen_by(viewer) for viewer in viewers(g))):
        holds(position.problem() is None, "problem() is None", problem=position.problem())


@law
def undone(game: Game, g: Position, rng: Random) -> None:
    """Undo by a stored position: it is the earlier one, and the same move then does the same"""
    if not g.to_move():
        return
    stored, after = text(g), g.copy()
    seat, move = chosen(g, rng)
    events = after.play(seat, move)
    before = again(game, stored)
    holds(text(before) == stored == text(g), "The stored position is the earlier one", move=move)
    holds(
        before.play(seat, move) == events and before == after, "A move taken back and made again is the same", move=move
    )


# -- who may do what -------------------------------------------------------------------------------


@law
def awaited(game: Game, g: Position, rng: Random) -> None:
    """A seat has moves exactly when it is awaited; until the game is over somebody is"""
    waiting = g.to_move()
    holds(
        bool(waiting) == (g.decision is not None) == (g.scores() is None), "Somebody is awaited until the game is over"
    )
    holds(len(set(waiting)) == len(waiting), "Nobody is awaited twice", waiting=waiting)
    for seat in range(g.seats):
        holds(bool(g.moves(seat)) == (seat in waiting), "Moves exactly for the awaited", seat=seat, waiting=waiting)
        default = g.default_move(seat)
        holds(default is None or default in g.moves(seat), "The neutral move is a legal one", seat=seat, move=default)


@law
def listed_once(game: Game, g: Position, rng: Random) -> None:
    """Moves and asides name nothing twice, in a stable order, and their text reads back as the move"""
    for seat in range(g.seats):
        listed = [*g.moves(seat), *g.asides(seat)]
        texts = [str(move) for move in listed]
        holds(len(set(texts)) == len(texts), "Nothing is listed twice", seat=seat, texts=texts)
        holds([*g.moves(seat), *g.asides(seat)] == listed, "The order is stable", seat=seat)
        holds([*g.copy().moves(seat), *g.copy().asides(seat)] == listed, "The order is the same in a copy", seat=seat)
        for move in rng.sample(listed, min(10, len(listed))):
            holds(game.read_move(str(move)) == move, "read_move(str(move)) == move", move=move)


@law
def refused(game: Game, g: Position, rng: Random) -> None:
    """What is neither a move nor an aside is refused with a reason, and changes nothing"""
    before = text(g)
    for seat, move in itertools.product(range(g.seats), strange_moves(g, rng)):
        if move in g.moves(seat) or move in g.asides(seat):
            continue
        try:
            g.play(seat, move)
        except IllegalMove as illegal:
            holds(str(illegal).strip() and "{" not in str(illegal), "A refusal says something", move=move)
        else:
            holds(False, "play refuses what is not allowed", seat=seat, move=move)
        holds(text(g) == before, "A refused move changes nothing", seat=seat, move=move)


def strange_moves(g: Position, rng: Random) -> list[Move]:
    """Moves that somebody has, or would look for, here or a few moves later."""
    later = g.copy()
    out = list[Move]()
    for _move in range(12):
        for seat in later.to_move():
            out += [move for move, _reason in later.refusals(seat)[:20]]
            out += rng.sample(options := [*later.moves(seat), *later.asides(seat)], min(3, len(options)))
        if later.to_move():
            later.play(*chosen(later, rng))
    return rng.sample(unique := list(dict.fromkeys(out)), min(20, len(unique)))


@law
def reasons(game: Game, g: Position, rng: Random) -> None:
    """A closed choice is closed: it is not among the moves, and whoever tries it is told the same reason"""
    for seat in g.to_move():
        for move, reason in g.refusals(seat):
            holds(move not in g.moves(seat), "A closed choice is no legal move", seat=seat, move=move)
            holds(
                g.refusal(seat, move) == reason, "Trying it gives the same reason", seat=seat, move=move, reason=reason
            )


@law
def asides_wait(game: Game, g: Position, rng: Random) -> None:
    """An aside changes neither whose turn it is nor the turn counter; only who takes a seal back is awaited again"""
    for seat in range(g.seats):
        for move in g.asides(seat):
            after = g.copy()
            after.play(seat, move)
            back = {seat} if isinstance(move, Retract) else set[Seat]()
            same = set(after.to_move()) == {*g.to_move(), *back} and type(after.decision) is type(g.decision)
            holds(same, "An aside changes nobody's turn", seat=seat, move=move)
            holds(after.turn == g.turn, "An aside leaves the turn counter", seat=seat, move=move)


@law
def turn_counted(game: Game, g: Position, rng: Random) -> None:
    """The turn counter grows with every answer, in a secret choice only with the last"""
    for seat in g.to_move():
        after = g.copy()
        after.play(seat, rng.choice(g.moves(seat)))
        grows = not (g.secret and len(g.to_move()) > 1)
        holds(after.turn == g.turn + grows, "The turn counter", seat=seat, before=g.turn, after=after.turn)


# -- who sees what ---------------------------------------------------------------------------------


def viewers(g: Position) -> Sequence[Seat | None]:
    """Everybody: a spectator and every seat."""
    return (None, *range(g.seats))


@law
def seen_once(game: Game, g: Position, rng: Random) -> None:
    """Looking changes nothing, and looking twice shows the same as looking once"""
    before = text(g)
    for viewer in viewers(g):
        seen = g.seen_by(viewer)
        holds(text(seen.seen_by(viewer)) == text(seen), "seen_by(v).seen_by(v) == seen_by(v)", viewer=viewer)
        holds(again(game, text(seen)) == seen, "What is seen can be stored", viewer=viewer)
        holds(not g.to_move() or seen.seed != g.seed, "The seed stays hidden while the game runs", viewer=viewer)
    holds(text(g) == before, "Looking changes nothing")


@law
def same_from_seen(game: Game, g: Position, rng: Random) -> None:
    """Moves, asides, refusals, previews, prompt and picture are the same from the truth and from what is seen"""
    for viewer in viewers(g):
        seen = g.seen_by(viewer)
        holds(game.picture(g, viewer) == game.picture(seen, viewer), "The picture", viewer=viewer)
        holds(game.panel(g, viewer) == game.panel(seen, viewer), "The prompt", viewer=viewer)
        holds(
            (g.stage(), g.to_move()) == (seen.stage(), seen.to_move()), "The stage and whose turn it is", viewer=viewer
        )
        if viewer is None:
            continue
        for what in (Position.moves, Position.asides, Position.refusals, Position.default_move):
            holds(what(g, viewer) == what(seen, viewer), what.__name__, viewer=viewer)
        options = [*g.moves(viewer), *g.asides(viewer)]
        for move in rng.sample(options, min(5, len(options))):
            holds(
                game.panel(g, viewer, [move]) == game.panel(seen, viewer, [move]), "The prompt with a draft", move=move
            )
        for move in rng.sample(legal := list(g.moves(viewer)), min(5, len(legal))):
            holds(g.preview(viewer, [move]) == seen.preview(viewer, [move]), "The preview", viewer=viewer, move=move)


@law
def sampled(game: Game, g: Position, rng: Random) -> None:
    """A sampled truth obeys the rules, looks the same to who sampled it, has a seed of its own and can be played on"""
    for viewer in viewers(g):
        seen = g.seen_by(viewer)
        world = seen.sample(Random(rng.random()))
        holds(world.problem() is None, "A sampled truth is a possible one", viewer=viewer, problem=world.problem())
        holds(not g.to_move() or world.seed not in ("", g.seed), "A sampled truth has a seed of its own", viewer=viewer)
        if world.to_move() == g.to_move():  # others' sealed answers are asked again
            holds(text(world.seen_by(viewer)) == text(seen), "A sampled truth looks the same", viewer=viewer)
            holds(looks(game, world, viewer) == looks(game, g, viewer), "Two truths that look the same", viewer=viewer)
        for _move in range(12):
            if world.to_move():
                world.play(*chosen(world, rng))


def looks(game: Game, g: Position, viewer: Seat | None) -> tuple[Any, ...]:
    """All that a viewer is shown of a position."""
    seen = g.seen_by(viewer)
    choices = () if viewer is None else (seen.moves(viewer), seen.asides(viewer), seen.refusals(viewer))
    return game.picture(seen, viewer), game.panel(seen, viewer), choices, seen.stage()


@law
def confirmed_as_drafted(game: Game, g: Position, rng: Random) -> None:
    """What a prompt confirms is what was taken up, in its order, with the end that the decision adds"""
    decision = g.decision
    if decision is None:
        return
    for seat in g.to_move():
        draft, after = list[Move](), g.seen_by(seat)
        for _step in range(rng.randrange(6)):
            after, kept = g.seen_by(seat).drafted(seat, draft)
            if len(kept) < len(draft) or (draft and not decision.composes(draft[-1])):
                break
            draft.append(rng.choice([*after.moves(seat), *after.asides(seat)]))
        confirm = [game.read_move(text) for text in game.panel(g.seen_by(seat), seat, draft).confirm]
        whole = (
            confirm == draft or confirm[:-1] == draft or (confirm == draft[-1:] and confirm[0] in after.asides(seat))
        )
        holds(whole, "The button sends what was drafted", seat=seat, draft=draft, confirm=confirm)
        copy = g.copy()
        for move in confirm:
            copy.play(seat, move)


# -- sealed answers --------------------------------------------------------------------------------


@law
def sealed_in_any_order(game: Game, g: Position, rng: Random) -> None:
    """The order of sealed answers does not matter, whatever is done aside between them"""
    if not g.secret:
        return
    answers = {seat: rng.choice(g.moves(seat)) for seat in g.to_move()}
    aside, ends = public_aside(g, answers, rng), set[tuple[str, str]]()
    for order in itertools.permutations(answers):
        after, when = g.copy(), rng.choice(order)
        for seat in order:
            change_mind(after, rng)
            if aside and seat == when:
                after.play(*aside)
            after.play(seat, answers[seat])
        ends.add((text(after), repr([event for event in after.news if not isinstance(event, Sealed)])))
    holds(len(ends) == 1, "Sealed in any order, position and events are the same", answers=answers, ends=ends)


def public_aside(g: Position, answers: dict[Seat, Move], rng: Random) -> tuple[Seat, Move] | None:
    """Something that one of these seats may do before as well as after it seals, if there is any such thing."""
    seat = rng.choice(list(answers))
    sealed = g.copy()
    sealed.play(seat, answers[seat])
    for move in g.asides(seat):
        after = g.copy()
        after.play(seat, move)
        if move in sealed.asides(seat) and answers[seat] in after.moves(seat):
            return seat, move
    return None


def change_mind(g: Position, rng: Random) -> None:
    """Somebody who has sealed changes the answer, or takes it back, and then seals the first answer again."""
    decision = g.decision
    if not isinstance(decision, SecretDecision) or not decision.sealed:
        return
    seat = rng.choice(sorted(decision.sealed))
    first = decision.sealed[seat]
    g.play(seat, rng.choice(decision.asides(g, seat)))
    if first in [*g.moves(seat), *g.asides(seat)]:
        g.play(seat, first)


@law
def taken_back(game: Game, g: Position, rng: Random) -> None:
    """A seal taken back and set again is as if it had been set once; meanwhile nothing of it is left"""
    if not g.secret or len(g.to_move()) < 2:
        return
    seat = rng.choice(g.to_move())
    answer = rng.choice(g.moves(seat))
    once, twice = g.copy(), g.copy()
    once.play(seat, answer)
    twice.play(seat, answer)
    twice.play(seat, Retract())
    holds(twice == g, "Taken back, nothing is left of it", seat=seat, move=answer)
    twice.play(seat, answer)
    holds(twice == once, "Set again, it is as if it had been set once", seat=seat, move=answer)


# -- words and points ------------------------------------------------------------------------------


@law
def scored(game: Game, g: Position, rng: Random) -> None:
    """Points are the sum of their lines; places are 1, 2, 2, 4 and the like; there is a result when the game is over"""
    holds((g.scores() is None) == bool(g.to_move()), "A result exactly when the game is over")
    scores = g.scores(now=True) or []
    places = sorted(score.place for score in scores)
    holds(
        places == [1 + sum(p < q for p in places) for q in places], "Places are 1, 2, 2, 4 and the like", places=places
    )
    holds({score.seat for score in scores} >= set(range(g.seats)), "A score for every seat")
    holds(all(s.points == sum(line.points for line in s.lines) for s in scores), "Points are the sum of their lines")


@law
def said(game: Game, g: Position, rng: Random) -> None:
    """All that is shown can be said in words: stage, scores, choices, previews and reasons"""
    lines = [line for score in g.scores(now=True) or [] for line in (*score.lines, *score.ties)]
    sentences: list[Sentence] = [g.stage(), *lines]
    for viewer in (None, rng.randrange(g.seats)):
        sentences += [*within(game.picture(g, viewer)), *within(game.panel(g, viewer))]
    for seat in range(g.seats):
        moves = [*g.moves(seat), *g.asides(seat)]
        sentences += [*moves, *(reason for _move, reason in g.refusals(seat))]
        for move in rng.sample(list(g.moves(seat)), min(5, len(g.moves(seat)))):
            preview = g.preview(seat, [move])
            sentences += [preview.label, *preview.lines]
    for sentence in sentences:
        speak(g, sentence)


def within(value: Any) -> Iterator[Sentence]:
    """Every sentence in a record, however deep."""
    if isinstance(value, Sentence):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from within(msgspec.structs.astuple(value))
    elif isinstance(value, tuple):
        for part in value:
            yield from within(part)


def speak(g: Position, sentence: Sentence) -> None:
    """Raise Broken unless a sentence can be said in English."""
    words = say(sentence, plain(g.words))
    holds(words.strip() and not {"{", "}"} & set(words), "Everything shown can be said", sentence=sentence, words=words)


def told(g: Position) -> None:
    """Every event can be said to everybody; what a viewer is told of it is the same when redacted twice."""
    for event, viewer in itertools.product(g.news, viewers(g)):
        shown = event.seen_by(viewer)
        if shown is not None:
            holds(shown.seen_by(viewer) == shown, "An event redacted twice is the same", event=event)
            speak(g, shown)
