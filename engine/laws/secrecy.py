"""Laws of secrecy: views leak nothing that is hidden, and sealed answers may come in any order."""

from __future__ import annotations

import itertools
from random import Random

from engine.core import Game, Move, Position, Retract, Sealed, Seat, SecretDecision
from engine.laws.random_games import load_text, random_move, text
from engine.laws.statement import holds, law, viewers
from engine.notation.reshuffle import reshuffle_unseen

HIDDEN_TWICE = "Seen twice is as seen once: write `hide` so that it leaves what is blank as it is"
READS_HIDDEN = (
    "The same from the truth and from what is seen: {} reads a field that `hide` blanks; show less, or hide less"
)
STILL_BLANK = "What is hidden can be dealt: write `deal` so that it fills these fields, which `hide` blanks"
LOOKS_OTHERWISE = (
    "A dealt truth looks the same: write `hide` so that it blanks these fields, or let `deal` leave them as seen"
)


def different_fields(one: Position, other: Position) -> list[str]:
    """The names of the fields in which two positions of a game differ."""
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


@law
def seen_once(game: Game, g: Position, rng: Random) -> None:
    """Taking a view changes nothing, and the view of a view is the same view"""
    before = text(g)
    for viewer in viewers(g):
        seen = g.seen_by(viewer)
        twice = seen.seen_by(viewer)
        holds(text(twice) == text(seen), HIDDEN_TWICE, viewer=viewer, fields=different_fields(twice, seen))
        holds(load_text(game, text(seen)) == seen, "What is seen can be stored", viewer=viewer)
        holds(not g.to_move() or seen.seed != g.seed, "The seed stays hidden while the game runs", viewer=viewer)
    holds(text(g) == before, "Looking changes nothing")


@law
def same_from_seen(game: Game, g: Position, rng: Random) -> None:
    """Moves, asides, refusals, previews, prompt and picture are equal in the full position and in the view"""
    for viewer in viewers(g):
        seen = g.seen_by(viewer)
        facts = {"viewer": viewer, "fields": different_fields(g, seen)}
        holds(game.picture(g, viewer) == game.picture(seen, viewer), READS_HIDDEN.format("the picture"), **facts)
        holds(game.panel(g, viewer) == game.panel(seen, viewer), READS_HIDDEN.format("the prompt"), **facts)
        holds(g.public_scores() == seen.public_scores(), READS_HIDDEN.format("what would be counted now"), **facts)
        same = (g.stage(), g.to_move()) == (seen.stage(), seen.to_move())
        holds(same, READS_HIDDEN.format("the stage, or whose turn it is,"), **facts)
        if viewer is None:
            continue
        for what in (Position.moves, Position.asides, Position.closed_moves, Position.default_move):
            holds(what(g, viewer) == what(seen, viewer), READS_HIDDEN.format(f"`{what.__name__}`"), **facts)
        options = [*g.moves(viewer), *g.asides(viewer)]
        for move in rng.sample(options, min(5, len(options))):
            holds(
                game.panel(g, viewer, [move]) == game.panel(seen, viewer, [move]), "The prompt with a draft", move=move
            )
        for move in rng.sample(legal := list(g.moves(viewer)), min(5, len(legal))):
            holds(g.preview(viewer, [move]) == seen.preview(viewer, [move]), "The preview", viewer=viewer, move=move)


@law
def sample_agrees(game: Game, g: Position, rng: Random) -> None:
    """A sampled position obeys the rules, gives the same view, has a seed of its own and can be played on"""
    for viewer in viewers(g):
        seen = g.seen_by(viewer)
        world = seen.sample(Random(rng.random()))
        own = set(different_fields(g, seen)).difference(Position.__struct_fields__)
        blank = sorted(own.difference(different_fields(world, seen)))
        holds(not blank, STILL_BLANK, viewer=viewer, fields=blank)
        holds(world.problem() is None, "A sampled truth is a possible one", viewer=viewer, problem=world.problem())
        holds(not g.to_move() or world.seed not in ("", g.seed), "A sampled truth has a seed of its own", viewer=viewer)
        if world.to_move() == g.to_move():  # otherwise sealed answers of others are asked again
            looked = world.seen_by(viewer)
            holds(text(looked) == text(seen), LOOKS_OTHERWISE, viewer=viewer, fields=different_fields(looked, seen))
            holds(
                shown_to(game, world, viewer) == shown_to(game, g, viewer),
                "Two truths that look the same",
                viewer=viewer,
            )
        for _move in range(12):
            if world.to_move():
                world.play(*random_move(world, rng))


def shown_to(game: Game, g: Position, viewer: Seat | None) -> tuple[object, ...]:
    """All that a viewer is shown of a position, and their choices."""
    seen = g.seen_by(viewer)
    choices = () if viewer is None else (seen.moves(viewer), seen.asides(viewer), seen.closed_moves(viewer))
    return game.picture(seen, viewer), game.panel(seen, viewer), choices, seen.stage()


@law
def confirmed_as_drafted(game: Game, g: Position, rng: Random) -> None:
    """A prompt confirms the moves of the draft, in order, with the final move that the decision adds"""
    decision = g.decision
    if decision is None:
        return
    for seat in g.to_move():
        draft, after = list[Move](), g.seen_by(seat)
        for _step in range(rng.randrange(6)):
            after, kept = g.seen_by(seat).apply_draft(seat, draft)
            if len(kept) < len(draft) or (draft and not decision.continues_turn(draft[-1])):
                break
            draft.append(rng.choice([*after.moves(seat), *after.asides(seat)]))
        confirm = [game.read_move(text) for text in game.panel(g.seen_by(seat), seat, draft).confirm]
        reached, _kept = g.seen_by(seat).apply_draft(seat, draft)
        whole = (
            confirm == draft
            or confirm[:-1] == draft
            or (confirm == draft[-1:] and confirm[0] in after.asides(seat))
            or (not confirm and reached.decision is not None and reached.decision.final_move(reached, seat) is None)
        )
        holds(whole, "The button sends what was drafted", seat=seat, draft=draft, confirm=confirm)
        copy = g.copy()
        for move in confirm:
            copy.play(seat, move)


@law
def final_is_announced(game: Game, g: Position, rng: Random) -> None:
    """A move that reveals something, and so cannot be undone, is announced as final in its preview"""
    for seat in g.to_move():
        options = [*g.moves(seat), *g.asides(seat)]
        for move in rng.sample(options, min(3, len(options))):
            shown, after = game.panel(g.seen_by(seat), seat, [move]), g.copy()
            told = [event for text in shown.confirm for event in after.play(seat, game.read_move(text))]
            final = [event for event in told if event.final]
            certain = shown.preview is not None and shown.preview.final
            said = certain or (shown.preview is not None and shown.preview.perhaps)
            holds(
                said or not final, "It is final, and the preview says so", seat=seat, confirm=shown.confirm, told=final
            )
            holds(final or not certain, "It is called final, and is", seat=seat, confirm=shown.confirm, told=told)


@law
def sealed_in_any_order(game: Game, g: Position, rng: Random) -> None:
    """The order of sealed answers does not matter, whatever asides are made between them"""
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
    """An aside that one of these seats may make before as well as after it seals; None if there is none."""
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
    """Let a random seat change or retract its sealed answer and then seal the first answer again."""
    decision = g.decision
    if not isinstance(decision, SecretDecision) or not decision.sealed:
        return
    seat = rng.choice(sorted(decision.sealed))
    first = decision.sealed[seat]
    g.play(seat, rng.choice(decision.asides(g, seat)))
    if first in [*g.moves(seat), *g.asides(seat)]:
        g.play(seat, first)


@law
def retract_leaves_no_trace(game: Game, g: Position, rng: Random) -> None:
    """A seal that is retracted leaves no trace, and sealing again is the same as sealing once"""
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


@law
def drawn_anew(game: Game, g: Position, rng: Random) -> None:
    """A redrawn position loses nothing, keeps what viewers have seen, and else depends on the draw alone"""
    if not g.to_move():
        return
    last, before = g.draws + rng.randrange(20), text(g)
    anew = reshuffle_unseen(g, last)
    holds(text(g) == before, "The moment itself stays as it was")
    holds(anew.problem() is None, "Nothing is lost", problem=anew.problem())
    holds((anew.seed, anew.draws) == (g.seed, last + 1), "The next draw follows the last that was used")
    holds(text(anew) == text(reshuffle_unseen(anew, last)), "What lay there before says nothing")
    for viewer in viewers(g):
        now, then = anew.seen_by(viewer), g.seen_by(viewer)
        holds(text(now) == text(then), LOOKS_OTHERWISE, viewer=viewer, fields=different_fields(now, then))
