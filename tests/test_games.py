"""Recorded games, replayed to their last point: a change of the rules that changes a game is seen here."""

from pathlib import Path

import pytest

from engine import GAMES, record, replay, verify

FOLDER = Path(__file__).parent / "games"
FILES = sorted(FOLDER.glob("*/*.game"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_comes_to_the_same_end(path: Path) -> None:
    written = record.read(path.read_text("utf-8"))
    assert written.places, "a whole game has a result"
    assert verify(written).problem == ""
    final, events = list(replay(written))[-1]
    assert final.to_move() == ()
    assert events


def test_every_edition_has_a_recorded_game_of_every_size() -> None:
    recorded = {
        (written.game, written.seats, written.options.get("edition", "super-meeple"))
        for written in (record.read(path.read_text("utf-8")) for path in FILES)
    }
    for key, game in GAMES.items():
        for seats in game.seats:
            assert {edition for k, n, edition in recorded if (k, n) == (key, seats)} >= {"super-meeple", "2003"}
