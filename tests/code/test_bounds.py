"""Every loop of a test has a bound, beyond which it fails and names the seed.

So nothing is repeated by `while` (`game_tables.turns` and `random_games.turns` count), unless it is one of the loops
below.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.laws.random_games import LONGEST, Endless
from tables.models import Table
from tests.support.game_tables import turns

HERE = Path(__file__).parents[1]
WAITING = {"PATIENCE", "monotonic"}  # a loop that begins with one of them waits, and not for ever
OTHERS = {
    "each message has PATIENCE": [
        "talk/test_sockets.py talk", "talk/test_sockets.py everything", "realtime/test_live.py told",
        "realtime/test_live.py caught_up", "realtime/test_watchman.py pong",
    ],
    "anyone who waits for it has a time limit": ["support/following.py reaches", "realtime/test_watchman.py noted"],
    "serves until the other end is closed": [
        "support/following.py follow", "notifications/sink.py handle", "notifications/sink.py read",
        "hosting/test_handshake.py waiting", "support/servers/tcp_proxy.py lead",
    ],
    "takes away from what is there": [
        "games/amun_re/table.py go_on", "games/amun_re_cards/table.py begin", "engine/laws/test_laws.py sentences_of",
        "engine/laws/test_laws.py example", "tournaments/events.py rounds",
        "tournaments/views/test_dead_ends.py crawled",
    ],
    "draws until a number is small enough": [
        "engine/core/test_rng.py test_numbered_choices_are_the_draws_of_a_key_in_their_order",
    ],
}  # fmt: skip


def waits(loop: ast.While) -> bool:
    """Whether the condition of a loop, or its first statement, uses the clock or a time limit."""
    names = [node for part in (loop.test, loop.body[0]) for node in ast.walk(part)]
    return any(
        isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node).split(".")[-1] in WAITING for node in names
    )


def unbounded(source: str) -> Iterator[str]:
    """The innermost functions of a file with a loop without a visible bound."""

    def look(node: ast.AST, inside: str) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = node.name
        if isinstance(node, ast.While) and not waits(node):
            yield inside
        for child in ast.iter_child_nodes(node):
            yield from look(child, inside)

    yield from look(ast.parse(source), "(module)")


def test_every_loop_of_a_test_has_a_bound() -> None:
    found = {
        f"{file.relative_to(HERE).as_posix()} {name}"
        for file in HERE.rglob("*.py")
        for name in unbounded(file.read_text())
    }
    assert found == {name for names in OTHERS.values() for name in names}


@pytest.mark.parametrize(
    ("loop", "found"),
    [
        ("while table.status == PLAYING: table = move_on(table)", ["play"]),
        ("while table.status == PLAYING:\n        plays(table)\n        receive(timeout=PATIENCE)", ["play"]),
        ("while receive(timeout=PATIENCE) != 'pong': pass", []),
        ("while not true():\n        assert time.monotonic() < end", []),
        ("for _turn in turns(table): move_on(table)", []),
    ],
)
def test_a_loop_without_a_bound_is_found(loop: str, found: list[str]) -> None:
    assert list(unbounded(f"def play(table):\n    {loop}")) == found


def test_a_game_without_an_end_is_told_with_the_seed_and_the_table() -> None:
    played = turns(Table(game="tekhenu", slug="hathor"), 47243)
    assert [next(played) for _turn in range(LONGEST)][-1] == LONGEST - 1
    with pytest.raises(Endless, match=f"tekhenu hathor, seed 47243: no end after {LONGEST} turns"):
        next(played)
