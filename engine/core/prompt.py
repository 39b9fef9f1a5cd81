"""The prompt of any game: awaited seats, heading, choices, preview, confirm button and reasons.

A game only supplies a layout for the choices of its decisions (`Game.choices`); the default is a list of legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from engine.core.decision import SecretDecision, SomeDecision
from engine.core.moves_and_events import Move, Preview, Refusal, Retract
from engine.core.position import Position
from engine.core.sentence import Id, Seat, Sentence, Viewer, _
from engine.core.shapes import Choice, ClosedPlace, Panel, Picks, Seal, Seals, unique

WORLDS = 3  # sampled positions in which a choice is tried, to find out whether it may be final
UNKNOWN = (AssertionError, IndexError, KeyError, TypeError, ValueError)  # what reading something hidden raises
Builder = Callable[..., Panel]  # builder(after, seat, chosen, collected)
PlacesOf = Callable[[Any, Seat, Move], str]  # the anchors of a move, parted by spaces


class YourTurn(Sentence, frozen=True):
    """Awaited: this viewer."""

    text = _("Your turn")


class TurnOf(Sentence, frozen=True):
    """Awaited: another seat."""

    seat: Seat
    text = _("It’s {seat}’s turn")
    you = _("It’s your turn")


class Everyone(Sentence, frozen=True):
    """Awaited: several seats at once, in a secret decision."""

    text = _("Everyone at once")


class TheEnd(Sentence, frozen=True):
    """Awaited: no seat, the game is over."""

    text = _("The game is over")


class WaitingFor(Sentence, frozen=True):
    """Heading: others are awaited."""

    seats: tuple[Seat, ...]
    text = _("Waiting for {seats}")


class PrepareNow(Sentence, frozen=True):
    """Context: a choice prepared for a later turn; the heading is of those who are awaited."""

    what: Sentence
    text = _("You can prepare a choice now: “{what}”. Nothing is sent before your turn.")


class NowChoose(Sentence, frozen=True):
    """On the closed button: the first half of a choice waits for the second."""

    what: Id
    text = _("Now choose {what:a}")


class YourChoice(Sentence, frozen=True):
    """Default heading of a choice."""

    text = _("Your choice")


def panel(seen: Position, seat: Viewer, draft: Sequence[Move], builders: Mapping[type[SomeDecision], Builder]) -> Panel:
    """The prompt of a viewer, from their view of the position and their draft.

    seat: None for a spectator. draft: the moves chosen so far, in order; illegal ones are dropped.
    """
    if seen.decision is None:
        return Panel(TheEnd(), TheEnd())
    if seat is None:
        return watching_panel(seen, builders)
    shown, sends = build_prompt(seen, seat, draft, builders)
    if shown.preview is None or shown.preview.final or not shown.confirm:
        return shown
    opened = [reveals_in_sample(seen, seat, sends, world) for world in range(WORLDS)]
    certain = all(opened) and reveals_in_any_world(seen, seat, sends)
    perhaps = any(opened) or shown.preview.perhaps
    return msgspec.structs.replace(
        shown, preview=msgspec.structs.replace(shown.preview, final=certain, perhaps=perhaps and not certain)
    )


def reveals_in_sample(seen: Position, seat: Seat, moves: Sequence[Move], number: int) -> bool:
    """Whether these moves reveal something in a sampled position, so that they cannot be undone.

    number: seed of the sample; equal views give equal samples. Seats that have sealed answer first.
    """
    world = seen.seen_by(seat).sample(Random(number))
    for other in set(world.to_move()).difference(seen.to_move()):
        world.play(other, world.moves(other)[0])
    return any(event.final for move in moves for event in world.play(seat, move))


def reveals_in_any_world(seen: Position, seat: Seat, moves: Sequence[Move]) -> bool:
    """Whether these moves reveal something in every position that looks the same, so that this is certain.

    The last answer to a secret decision opens it. Other moves are played on the view: what they reveal there before
    something hidden is read does not depend on it.
    """
    if seen.secret and seen.to_move() == (seat,) and moves[-1] in seen.moves(seat):
        return True
    view = seen.seen_by(seat)
    for move in moves:
        try:
            view.play(seat, move)
        except UNKNOWN:  # how it goes on depends on something hidden
            return any(event.final for event in view.news)
        if any(event.final for event in view.news):
            return True
    return False


def build_prompt(
    seen: Position, seat: Seat, draft: Sequence[Move], builders: Mapping[type[SomeDecision], Builder]
) -> tuple[Panel, list[Move]]:
    """The prompt of a player, and the moves that its confirm button sends."""
    assert seen.decision is not None
    if (then := seen.turn_ahead(seat)) is not None:
        aside = next((m for m in draft[-1:] if m in seen.asides(seat)), None)
        if aside is None:
            return build_prepared_prompt(seen, then, seat, draft, builders), []
        return waiting_panel(seen, seat, aside, dropped=False), [aside]
    after, kept = seen.apply_draft(seat, draft)
    collected = [m for m in kept if seen.decision.continues_turn(m)]
    chosen = kept[-1] if len(kept) > len(collected) else None
    if not shows_choices(after, seat, chosen):
        return waiting_panel(seen, seat, chosen, len(kept) < len(draft)), [chosen] if chosen else []
    assert after.decision is not None
    chosen = chosen or (None if kept else only_answer(after, seat))
    last = chosen or after.decision.final_move(after, seat)
    sends = [*collected, last] if last else []
    laid_out = builders.get(type(seen.decision), move_list)(after, seat, chosen, collected)
    return complete_panel(laid_out, seen, after, seat, kept, sends, len(kept) < len(draft)), sends


def only_answer(seen: Position, seat: Seat) -> Move | None:
    """The answer of an awaited seat that has no other; None if it has a choice."""
    assert seen.decision is not None
    moves = seen.moves(seat) if seat in seen.to_move() else ()
    return moves[0] if len(moves) == 1 and not seen.decision.continues_turn(moves[0]) else None


def build_prepared_prompt(
    seen: Position,
    then: Position,
    seat: Seat,
    draft: Sequence[Move],
    builders: Mapping[type[SomeDecision], Builder],
) -> Panel:
    """The prompt for a choice of a later turn, in the position `then`: the page keeps it.

    Before anything is chosen it has no preview: nothing is about to happen.
    """
    choice, sends = build_prompt(then, seat, draft, builders)
    awaited = seen.to_move()
    return msgspec.structs.replace(
        choice,
        who=TurnOf(awaited[0]),
        heading=WaitingFor(awaited),
        context=PrepareNow(choice.heading),
        active=False,
        ahead=True,
        seat=awaited[0],
        prepared=tuple(str(m) for m in sends),
        preview=choice.preview if draft else None,
        confirm=(),
        waiting=told_while_waiting(seen, seat),
    )


def shows_choices(seen: Position, seat: Seat, chosen: Move | None) -> bool:
    """Whether the decision's choices are shown: not to waiting seats, nor while an aside is confirmed."""
    if seat in seen.to_move():
        return chosen is None or chosen in seen.moves(seat)
    return has_sealed(seen, seat) and (chosen is None or chosen in options(seen, seat))


def has_sealed(seen: Position, seat: Seat) -> bool:
    """Whether this seat has sealed an answer to the current decision."""
    return isinstance(seen.decision, SecretDecision) and seat in seen.decision.sealed


def options(seen: Position, seat: Seat) -> Sequence[Move]:
    """The answers of a seat to a secret decision, sealed or not; empty for other decisions."""
    return seen.decision.options(seen, seat) if isinstance(seen.decision, SecretDecision) else ()


def move_list(after: Position, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
    """The default prompt: a list of all legal moves."""
    choices = tuple(Choice(m, str(m), m == chosen) for m in after.moves(seat))
    return Panel(YourTurn(), YourChoice(), shapes=(Picks(YourChoice(), choices),))


def complete_panel(
    laid_out: Panel,
    seen: Position,
    after: Position,
    seat: Seat,
    kept: list[Move],
    sends: list[Move],
    dropped: bool,
) -> Panel:
    """Fill in the parts that are the same for every decision: draft, preview, confirmation, reasons."""
    collected = sends[:-1] if sends else kept
    return msgspec.structs.replace(
        laid_out,
        active=seat in seen.to_move(),
        seat=seat,
        draft=tuple(str(m) for m in collected),
        taken=bool(kept),
        confirm=tuple(str(m) for m in sends),
        preview=seen.preview(seat, sends) if sends else None,
        retract=str(Retract()) if has_sealed(seen, seat) else "",
        dropped=dropped,
        reasons=unique([*(reason for _move, reason in after.closed_moves(seat)), *laid_out.reasons]),
    )


def waiting_panel(seen: Position, seat: Viewer, aside: Move | None, dropped: bool) -> Panel:
    """The prompt of a viewer who is not asked, or is confirming an aside: awaited seats and seals."""
    awaited = seen.to_move()
    who: Sentence = Everyone() if seen.secret else TurnOf(awaited[0])
    return Panel(
        YourTurn() if seat in awaited and not seen.secret else who,
        aside or WaitingFor(awaited),
        active=seat in awaited,
        seat=None if seen.secret else awaited[0],
        shapes=(seals(seen),) if seen.secret else (),
        taken=aside is not None,
        confirm=(str(aside),) if aside else (),
        preview=Preview(aside) if aside else None,
        dropped=dropped,
        waiting=told_while_waiting(seen, seat),
    )


def watching_panel(seen: Position, builders: Mapping[type[SomeDecision], Builder]) -> Panel:
    """The prompt of a spectator: who is awaited, and the choices of an open decision that everybody sees."""
    shown, decision = waiting_panel(seen, None, None, dropped=False), seen.decision
    if decision is None or decision.secret or decision.hidden:
        return shown
    choice = builders.get(type(decision), move_list)(seen, seen.to_move()[0], None, [])
    return msgspec.structs.replace(shown, open=choice.shapes)


def with_closed_places(places_of: PlacesOf, builder: Builder) -> Builder:
    """A builder whose panel also says why nothing can be chosen at the places of closed moves."""

    def laid_out(after: Position, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
        shown, found = builder(after, seat, chosen, collected), dict[str, Refusal]()
        for place, why in closed_places(after, seat, places_of):
            found.setdefault(place, why)
        return msgspec.structs.replace(shown, closed=tuple(ClosedPlace(at, why) for at, why in found.items()))

    return laid_out


def with_first(first: Sentence | None, builder: Builder) -> Builder:
    """A builder whose panel says on its closed button what is to be chosen first."""

    def laid_out(after: Position, seat: Seat, chosen: Move | None, collected: Sequence[Move]) -> Panel:
        shown = builder(after, seat, chosen, collected)
        return shown if shown.first is not None else msgspec.structs.replace(shown, first=first)

    return laid_out


def closed_places(seen: Position, seat: Seat, places_of: PlacesOf) -> Iterator[tuple[str, Refusal]]:
    """The places of closed moves where no open move stands, each with the reason."""
    open_ = {place for move in seen.moves(seat) for place in places_of(seen, seat, move).split()}
    for move, why in seen.closed_moves(seat):
        yield from ((place, why) for place in places_of(seen, seat, move).split() if place not in open_)


def told_while_waiting(seen: Position, viewer: Viewer) -> tuple[Sentence, ...]:
    """For a viewer who waits: their stake if any, the awaited choice or the stage, and their own affairs."""
    decision: Any = seen.decision
    awaited = seen.to_move()
    told = decision.open_to(seen, awaited[0]) or seen.stage()
    if viewer is None or viewer in awaited:
        return (told,)
    held = decision.stake_of(seen, viewer)
    return (*(() if held is None else (held,)), told, *seen.affairs_of(viewer))


def seals(seen: Position) -> Seals:
    """The seats of the game, each with whether it has sealed."""
    done = seen.decision.sealed if isinstance(seen.decision, SecretDecision) else {}
    return Seals(tuple(Seal(s, s in done) for s in range(seen.seats)))
