"""Laws of positions and moves: saving loses nothing, and exactly the listed moves are legal."""

from __future__ import annotations

import itertools
import json
from random import Random

from engine.core import Game, IllegalMove, Move, Position, Retract, SealedAlready, Seat
from engine.laws import random_games
from engine.laws.random_games import load_text, random_move, text
from engine.laws.statement import holds, law, viewers
from engine.laws.texts import check_sentence
from engine.notation import serialization


@law
def round_trip(game: Game, g: Position, rng: Random) -> None:
    """A stored position loads as the same position, whatever the order of its keys"""
    for stored in (json.dumps(serialization.dump(g)), text(g)):
        holds(load_text(game, stored) == g, "load(dump(g)) == g, also with the keys of the JSON sorted")
        holds(text(load_text(game, stored)) == text(g), "A stored position is stored again as the same text")


@law
def goes_on(game: Game, g: Position, rng: Random) -> None:
    """A stored position with its keys sorted plays on with the same events"""
    twin, g = load_text(game, text(g)), g.copy()
    for _move in range(30):
        if not g.to_move():
            break
        seat, move = random_move(g, rng)
        holds(g.play(seat, move) == twin.play(seat, move), "Same position, same move, same events", move=move)
    holds(g == twin, "Same position, same moves, same position")


@law
def conservation(game: Game, g: Position, rng: Random) -> None:
    """Nothing is lost or appears from nowhere: problem() finds nothing, in the full position or in a view"""
    for position in (g, *(g.seen_by(viewer) for viewer in viewers(g))):
        holds(position.problem() is None, "problem() is None", problem=position.problem())


@law
def undo(game: Game, g: Position, rng: Random) -> None:
    """Undo by a stored position: it is the earlier one, and the same move then has the same effect"""
    if not g.to_move():
        return
    stored, after = text(g), g.copy()
    seat, move = random_move(g, rng)
    events = after.play(seat, move)
    before = load_text(game, stored)
    holds(text(before) == stored == text(g), "The stored position is the earlier one", move=move)
    holds(
        before.play(seat, move) == events and before == after, "A move taken back and made again is the same", move=move
    )


@law
def moves_of_awaited(game: Game, g: Position, rng: Random) -> None:
    """A seat has moves exactly when it is awaited; until the game is over a seat is awaited"""
    waiting = g.to_move()
    holds(
        bool(waiting) == (g.decision is not None) == (g.scores() is None), "Somebody is awaited until the game is over"
    )
    holds(len(set(waiting)) == len(waiting), "Nobody is awaited twice", waiting=waiting)
    for seat in range(g.seats):
        holds(bool(g.moves(seat)) == (seat in waiting), "Moves exactly for the awaited", seat=seat, waiting=waiting)
        default = g.default_move(seat)
        holds(default is None or default in g.moves(seat), "The default move is a legal one", seat=seat, move=default)


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
def illegal_is_refused(game: Game, g: Position, rng: Random) -> None:
    """A move that is neither legal nor an aside is refused with a reason and changes nothing"""
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


@law
def closed_by_a_clause(game: Game, g: Position, rng: Random) -> None:
    """Every refusal names a clause of the rules: of every kind of move, at every moment, for every seat"""
    strange = [*random_games.move_of_each_kind(game, g, rng), *strange_moves(g, rng), Retract()]
    for seat, move in itertools.product(range(g.seats), strange):
        if move in g.moves(seat) or move in g.asides(seat):
            continue
        reason = g.reason_closed(seat, move)
        holds(reason.clause, "A refusal has a clause", seat=seat, move=move, reason=reason)
        check_sentence(g, reason, seat)


@law
def sealed_once(game: Game, g: Position, rng: Random) -> None:
    """Sealing the same answer again is refused with SealedAlready"""
    if not g.secret:
        return
    after = g.copy()
    for seat in g.to_move():
        answer = rng.choice(after.moves(seat))
        after.play(seat, answer)
        if not after.secret or after.decision is None or seat in after.to_move():
            return
        reason = after.reason_closed(seat, answer)
        holds(isinstance(reason, SealedAlready), "It is sealed already", seat=seat, move=answer, reason=reason)


@law
def told_apart(game: Game, g: Position, rng: Random) -> None:
    """apply() treats an answer as an answer and an aside as an aside, and refuses any other move"""
    for seat in range(g.seats):
        answers, asides = g.moves(seat), g.asides(seat)
        listed = [*rng.sample(list(answers), min(3, len(answers))), *rng.sample(list(asides), min(3, len(asides)))]
        for move in [*listed, *random_games.move_of_each_kind(game, g, rng)]:
            after = g.copy()
            try:
                after.apply(seat, move)
            except IllegalMove:
                holds(move not in answers and move not in asides, "What is listed is done", seat=seat, move=move)
                holds(after == g, "What is refused changes nothing", seat=seat, move=move)
                continue
            holds(move in answers or move in asides, "What is neither is refused", seat=seat, move=move)
            holds(after.copy() == after, "What was done can be stored", seat=seat, move=move)
            holds(move in answers or after.turn == g.turn, "An aside is no answer", seat=seat, move=move)
            kinds = g.decision.answers if g.decision else ()
            holds(move not in answers or type(move) in kinds, "A decision names the kinds of its answers", move=move)


def strange_moves(g: Position, rng: Random) -> list[Move]:
    """Up to 20 moves that some seat has, or may look for, here or a few moves later."""
    later = g.copy()
    out = list[Move]()
    for _move in range(12):
        for seat in later.to_move():
            out += [move for move, _reason in later.closed_moves(seat)[:20]]
            out += rng.sample(options := [*later.moves(seat), *later.asides(seat)], min(3, len(options)))
        if later.to_move():
            later.play(*random_move(later, rng))
    return rng.sample(unique := list(dict.fromkeys(out)), min(20, len(unique)))


@law
def reasons(game: Game, g: Position, rng: Random) -> None:
    """A closed choice is not among the moves, and trying it gives the same reason"""
    for seat in g.to_move():
        for move, reason in g.closed_moves(seat):
            holds(move not in g.moves(seat), "A closed choice is no legal move", seat=seat, move=move)
            holds(
                g.reason_closed(seat, move) == reason,
                "Trying it gives this reason",
                seat=seat,
                move=move,
                reason=reason,
            )


@law
def asides_wait(game: Game, g: Position, rng: Random) -> None:
    """An aside changes neither turn nor awaited seats, except that a retracted seal makes its seat awaited"""
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
    """The turn counter grows by 1 with every answer, in a secret decision only with the last"""
    for seat in g.to_move():
        after = g.copy()
        after.play(seat, rng.choice(g.moves(seat)))
        grows = not (g.secret and len(g.to_move()) > 1)
        holds(after.turn == g.turn + grows, "The turn counter", seat=seat, before=g.turn, after=after.turn)
