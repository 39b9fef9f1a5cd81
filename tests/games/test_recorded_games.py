"""Recorded games replayed to their result, to detect changes of the rules."""

from pathlib import Path

import msgspec
import pytest

from engine import GAMES, replay, verify
from engine.notation import game_file
from engine.tools.benchmark import editions
from tests import games

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/records/*.game"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_a_recorded_game_comes_to_the_same_end(path: Path) -> None:
    written = game_file.read_record(path.read_text("utf-8"))
    assert written.places, "a whole game has a result"
    assert verify(written).problem == ""
    final, events = list(replay(written))[-1]
    assert final.to_move() == ()
    assert events


def edition(written: game_file.Record) -> str:
    """The edition that was played, or the game if it has no editions."""
    game = GAMES[written.game]
    return getattr(msgspec.convert(written.options, game.options), "edition", game.key)


def test_every_edition_has_a_recorded_game_of_every_size() -> None:
    written = [game_file.read_record(path.read_text("utf-8")) for path in FILES]
    recorded = {(each.game, each.seats, edition(each)) for each in written}
    for key, game in ((key, GAMES[key]) for key in games.RELEASED):
        assert recorded >= {(key, seats, name) for seats in game.seats for name in editions(game)}
