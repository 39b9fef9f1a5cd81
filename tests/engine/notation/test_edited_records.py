"""Edited records: `verify` names the fault in a sentence, or finds none."""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from random import Random

import msgspec
import pytest

from engine import GAMES, BadRecord, Record, collect, laws, verify
from engine.core import Game
from engine.laws import damage, random_games
from engine.notation import Answer, Correction, Step, read_record, write_record
from tables.models import Table
from tests.archive.test_archive import brought
from tests.support.counts import tell
from tests.support.game_tables import Guest

EDITS = int(os.environ.get("KARNAK_EDITED", "300"))  # of each game
IMPORTS = 25  # edits of each game that are sent to the page
EACH = 20  # edits of one record
MOVES = 60  # of a game that has been stopped
WORDS = ["-1", "0", "3", "9" * 30, "--5", "x", "", "٣", "{}", "[]", "\u2028", "NaN", "position {}", "stopped",
         "rewind 0", "seed 1", "places 1 2 3"]  # fmt: skip


def recorded(game: Game, rng: Random) -> str:
    """A random game as a record, whole or stopped, in which positions were set at random."""
    seats, seed, stopped = rng.choice(game.seats), str(rng.random()), rng.random() < 0.7
    options = random_games.random_options(game, seats, rng)
    steps = list[Step]()
    for g, seat, move in random_games.play_random_game(game, seats, seed, options):
        if not g.secret and rng.random() < 0.05:
            steps.append(Correction(json.loads(random_games.text(g))))
        steps.append(Answer(seat, str(move)))
        if stopped and not g.secret and len(steps) > MOVES:
            break
    head = Record(game.key, game.version, seats, msgspec.to_builtins(options), seed=seed, stopped=stopped)
    return write_record(replace(collect(head, steps)))


def edited(text: str, game: Game, rng: Random) -> str:
    """The record with one line removed, doubled, moved or changed."""
    lines = text.split("\n")
    objects = [n for n, line in enumerate(lines) if line.startswith(("position", "options"))]
    n = rng.choice(objects) if rng.random() < 0.4 else rng.randrange(len(lines))
    if n in objects:
        lines[n] = with_another_object(lines[n], game, rng)
    elif (how := rng.randrange(5)) == 0:
        del lines[n]
    elif how == 1:
        lines.insert(rng.randrange(len(lines)), lines[n])
    elif how == 2:
        lines.insert(rng.randrange(len(lines)), lines.pop(n))
    elif how == 3:
        lines.insert(n, rng.choice(WORDS))
    else:
        words = lines[n].split(" ")
        words[rng.randrange(len(words))] = rng.choice([*WORDS, *rng.choice(lines).split(" ")])
        lines[n] = " ".join(words)
    return "\n".join(lines)


def with_another_object(line: str, game: Game, rng: Random) -> str:
    """A line with a changed JSON object, or with other printed values."""
    word, _space, rest = line.partition(" ")
    data = json.loads(rest)
    if word == "options" and rng.random() < 0.5:
        data["corrections"] = {
            rng.choice(list(game.provenance()) or ["coin"]): rng.choice([*damage.NUMBERS, 10, 30, 120])
        }
    else:
        damage.damage(data, rng)
    return f"{word} {json.dumps(data)}"


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("key", GAMES)
def test_an_edited_record_is_judged_in_a_sentence(key: str) -> None:
    game, rng, text = GAMES[key], Random(f"edited {key}"), ""
    refused = 0
    for n in range(EDITS):
        text = recorded(game, rng) if n % EACH == 0 else text
        changed = edited(text, game, rng)
        try:
            said = verify(read_record(changed)).problem
        except BadRecord as bad:
            said = str(bad)
        except Exception as wrong:
            raise AssertionError(f"{key}, edit {n}: {wrong!r}\n{changed}") from wrong
        refused += bool(said)
        laws.holds(not said or len(said.splitlines()) == 1, "A refusal is one sentence", said=said)
    tell(f"{key}: {EDITS} edited records, {refused} refused, {EDITS - refused} played.")
    assert refused > EDITS // 3


@pytest.mark.by_turns(3)
@pytest.mark.django_db
@pytest.mark.parametrize("key", GAMES)
def test_the_page_that_imports_records_answers_an_edited_one_in_words(key: str) -> None:
    """It is kept where it is a game that is over, else refused in a sentence; never an error of the server."""
    game, rng, reader = GAMES[key], Random(f"imported {key}"), Guest("Ti")
    statuses = Counter[int]()
    for _n in range(IMPORTS):
        changed = edited(recorded(game, rng), game, rng)
        answer = brought(reader.client, changed)
        assert answer.status_code in (302, 422), changed
        statuses[answer.status_code] += 1
    tell(f"{key}: {IMPORTS} edited records imported, {statuses[422]} refused.")
    assert statuses[422] > IMPORTS // 3
    assert Table.objects.count() == statuses[302]
