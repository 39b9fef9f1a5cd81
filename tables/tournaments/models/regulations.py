"""The regulations of a tournament or stage, as chosen by the organiser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine import GAMES
from engine.core import convert
from tables.models.clock_terms import Terms

Policy = Literal["smaller", "balanced", "larger"]
Pairing = Literal["variety", "balanced", "scores_first"]

SHORTEST, LONGEST = 60, 120  # limits in minutes of a round's default length [design: tournaments 8]
FORFEITS = 2  # default number of forfeits before withdrawal [design: tournaments 4.4]


class Regulations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of a tournament [design: tournaments 2].

    Grains are sixtieths of a point, minutes are wall-clock time.
    """

    games: list[str]  # one a round; the last one is played in all later rounds too
    options: dict[str, dict[str, object]] = {}  # by game, as its own record has them
    least: int = 3
    most: int = 5
    preferred: int = 4
    policy: Policy = "smaller"
    rounds: int = 3
    preset: str = "podium"
    vectors: dict[str, list[int]] = {}  # for the preset "custom": grains by place, by table size
    criteria: list[str] = []  # none: those of the format
    pairing: Pairing = "variety"
    seeding: Literal["random", "pots"] = "random"
    leaders_meet: bool = False  # in the last round
    blind_last_round: bool = False  # its tables are hidden from spectators until they are finished
    apart: bool = True  # teams and families, until the last round
    forced_bye: int = 360
    requested_bye: int = 150
    late: int = 150
    clock: Terms | None = None
    minutes: int | None = None  # of a round [design: tournaments 8]; 0: no end; None: by its game
    auto_no_show: bool = False
    appear: int = 5  # minutes for a seat to appear, before the arbiter is asked
    gone: int = 10  # minutes after which it is a no-show
    confirm: int = 2  # minutes for an objection to a result of the engine
    forfeits: int = FORFEITS  # number of forfeits after which an entry is withdrawn
    on_leave: Literal["bot", "pass", "stop"] = "bot"  # what happens to the seat of a player who leaves a game
    overlap: bool = False  # the next round may be published before this one is complete
    delay: int = 0  # seconds that spectators are behind
    pace: float = 1.0  # seconds that a bot seems to think
    best: int = 2  # heats that count
    advance: int = 1  # of each table (ladder) or group that go on
    groups: int = 2
    scheduled: bool = False  # the rounds of groups are made together before the first, as those of a round robin
    places: int = 0  # how many come into this stage; 0: as its format has it
    seats: Literal["", "choice", "rule"] = ""  # of a final; by choice unless it is played by correspondence
    pods: int = 1  # tables of a final
    carry: bool = False  # points go on into the next stage

    def game(self, number: int) -> str:
        """The game of a round, counted from 1."""
        return self.games[min(number, len(self.games)) - 1]

    def length(self, number: int) -> int:
        """[design: tournaments 8] Minutes of a round, counted from 1: as set, else by its game; 0: no end."""
        if self.minutes is not None:
            return self.minutes
        return min(LONGEST, max(SHORTEST, GAMES[self.game(number)].minutes))

    def as_json(self) -> str:
        """The JSON text for storage."""
        return msgspec.json.encode(self).decode()


def load_regulations(text: str, overriding: str = "") -> Regulations:
    """Parse the regulations of a tournament with a stage's overrides. Raises msgspec.ValidationError."""
    values: dict[str, object] = msgspec.json.decode(text.encode())
    own: Mapping[str, object] = msgspec.json.decode(overriding.encode()) if overriding else {}
    return convert({**values, **own}, Regulations)


def as_builtins(text: str) -> object:
    """The regulations of a tournament as values of a document."""
    return msgspec.to_builtins(load_regulations(text), str_keys=True)


def as_text(found: object) -> str:
    """The regulations of a document as stored text. Raises msgspec.ValidationError."""
    return convert(found, Regulations).as_json()
