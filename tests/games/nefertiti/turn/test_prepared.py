"""What a player who comes later in the round can prepare, and under what it is sent."""

from __future__ import annotations

from engine import read_move
from engine.nefertiti.position import Nefertiti
from tests.games.nefertiti.table import FOUR, GAME, KEY, A, B, C, D, play, table


def ahead(g: Nefertiti) -> list[int]:
    """The seats that are offered a choice for their next turn."""
    return [seat for seat in range(g.seats) if GAME.panel(g.seen_by(seat), seat).ahead]


def under(g: Nefertiti, move: str) -> str:
    """What must be as it is when this move is sent."""
    return g.conditions_of([read_move(KEY, move)])


def test_who_comes_later_in_this_round_prepares_a_turn() -> None:
    """[R3.1] A round is one turn of each player from the first: who has had theirs waits for the next round."""
    assert ahead(table(turn=A)) == [B, C, D]
    assert ahead(table(turn=B)) == [C, D]
    assert ahead(table(turn=D)) == []


def test_what_the_player_before_does_in_their_turn_takes_nothing_from_the_prepared_one() -> None:
    """[R3.2] One character a turn: that of another turn counts for nothing."""
    g = table(seals={A: 1, B: 1})
    play(g, "0 recruit vizier")
    then = g.seen_by(B).turn_ahead(B)
    assert then is not None
    assert (then.to_move(), then.problem()) == ((B,), None)
    assert any(str(move).startswith("recruit") for move in then.moves(B))
    panel = GAME.panel(g.seen_by(B), B, [read_move(KEY, "place gizeh 7")])
    assert (panel.prepared, panel.confirm) == (("place gizeh 7",), ())


def test_who_can_only_pass_prepares_nothing() -> None:
    """[R4.10] Nobody is asked then."""
    g = table()
    g.servants[B], g.seals[B] = 0, 0
    assert ahead(g) == [C, D]


def test_a_servant_is_sent_to_the_stall_for_which_it_was_meant() -> None:
    """[R7.1] The back of a stall has other spaces; other markets do not matter."""
    g = table(markets={"gizeh": FOUR})
    before = under(g, "place gizeh 7")
    g.markets["luxor"].side = next(side for id_, side in sides(g) if id_ == "luxor" and side != g.markets["luxor"].side)
    assert under(g, "place gizeh 7") == before
    g.markets["gizeh"].side = next(side for id_, side in sides(g) if id_ == "gizeh" and side != g.markets["gizeh"].side)
    assert under(g, "place gizeh 7") != before


def sides(g: Nefertiti) -> list[tuple[str, str]]:
    """Every market with each of its sides."""
    return [(id_, side) for id_, stalls in g.printed.stalls.items() for side in stalls]
