"""The .game format: round trip, faults with their line, verification of claims."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, BadRecord, Record, collect, dump, load, replay, start, verify
from engine.core import commitment_to, table_key
from engine.laws import random_games
from engine.notation import Answer, Correction, Step, game_file, read_record, write_record

KEY = "amun-re"
HEAD = Record(KEY, 1, 3, {"expert": True}, seed="a record", names=("Ana", "Zoë # 2", "Uma"))
TEXT = """karnak 1
# a comment
game amun-re 1
options {}
seats 3
seed 17

"""
ONE_LINE = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


def history(head: Record, seed: int) -> tuple[Step, ...]:
    """All kinds of steps at a table: answers, sales, changed and retracted seals, in and out of turn."""
    rng, steps = Random(seed), list[Step]()
    g = start(head.game, head.seats, head.key, GAMES[head.game].options(**head.options))
    for _awaited in random_games.turns(g):
        seat = rng.randrange(head.seats)
        options = list(g.asides(seat)) if rng.random() < 0.3 else list(g.moves(seat))
        if options:
            move = rng.choice(options)
            g.play(seat, move)
            steps.append(Answer(seat, str(move)))
    return tuple(steps)


@pytest.fixture(scope="module")
def whole() -> Record:
    """A whole game with everything in it."""
    return collect(HEAD, history(HEAD, 1))


class TestText:
    def test_what_is_written_is_read_back(self, whole: Record) -> None:
        assert read_record(write_record(whole)) == whole
        assert write_record(read_record(write_record(whole))) == write_record(whole)

    @given(
        seed=ONE_LINE, names=st.tuples(ONE_LINE, ONE_LINE, ONE_LINE), nonces=st.tuples(ONE_LINE, ONE_LINE, st.just(""))
    )
    @settings(max_examples=60, deadline=None)
    def test_whatever_people_call_themselves(self, seed: str, names: tuple[str, ...], nonces: tuple[str, ...]) -> None:
        for head in (
            Record(KEY, 1, 3, seed=seed, names=names),
            Record(KEY, 1, 3, secret=seed, table="t", nonces=nonces, names=names),
        ):
            assert read_record(write_record(head)) == head

    @pytest.mark.parametrize("name", ["two\nlines", "two\u2028lines", " spaces ", "tab\t"])
    def test_what_would_not_come_back_is_not_written(self, name: str) -> None:
        with pytest.raises(ValueError, match="come back"):
            write_record(replace(HEAD, names=("Ana", name, "Uma")))

    def test_comments_and_empty_lines_mean_nothing(self, whole: Record) -> None:
        lines = write_record(whole).splitlines()
        first_move = lines.index("") + 1
        lines[first_move] += "   # the first move"
        assert read_record("\n".join([lines[0], "# by hand", *lines[1:], "", "  # the end"])) == whole

    def test_lines_of_other_systems(self, whole: Record) -> None:
        assert read_record(write_record(whole).replace("\n", "\r\n")) == whole

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "no “game” line"),
            ("karnak 2\n", "Line 1: A game record must start with this line: karnak 1"),
            ("game amun-re 1\n", "Line 1"),
            ("karnak 1\ngame amun-re\n", "Line 2: This line must give the game and its version: game KEY VERSION"),
            ("karnak 1\nseats many\n", "Line 2: This is not a valid number of seats"),
            ("karnak 1\ngame amun-re 1\nseats 3\n", "neither a seed nor a secret"),
            (TEXT + "secret 1\n", "Line 8: A record can have a seed or a secret, not both"),
            (TEXT + "0 bid thebes 0\nseed 18\n", "Line 9: This line appears twice"),
            (TEXT + "3 bid thebes 0\n", "Line 8: There is no such seat: seats in this record are numbered 0 to 2"),
            (TEXT + "bid thebes 0\n", "Line 8: No line of a game record starts with this word"),
            (TEXT + "position [1]\n", "Line 8: This is JSON, but not an object"),
            (TEXT + "position {\n", "Line 8: This is not JSON"),
            (TEXT + "places 1 2 three\n", "Line 8: Not all of these are numbers"),
            (TEXT + "places --5\n", "Line 8: Not all of these are numbers"),
            (TEXT + f"points {'9' * 5000}\n", "Line 8: Not all of these are numbers"),
            (TEXT + f"rewind {'9' * 5000}\n", "Line 8: A rewind must go back to an earlier step"),
            (TEXT + f"{'9' * 5000} bid thebes 0\n", "Line 8: There is no such seat"),
            (TEXT + f'position {{"seats": {"9" * 5000}}}\n', "Line 8: This JSON has a number that is too long"),
            (TEXT + "0 bid\u2028thebes 0\n", "Line 8: This line has a character that ends a line"),
            (f"karnak 1\ngame amun-re {'9' * 5000}\n", "Line 2: This line must give the game and its version"),
            (TEXT + "places 1 2 3\n0 bid thebes 0\n", "Line 9: There can be no moves after the result"),
            (TEXT + "name 0 Ana\n", "Some seats have no “name” line"),
            (TEXT.replace("{}", "{"), "Line 4: This is not JSON"),
            ("karnak 1\n0 bid thebes 0\n", "Line 2: The line “seats” must come first"),
        ],
    )
    def test_the_first_bad_line_is_named(self, text: str, said: str) -> None:
        with pytest.raises(BadRecord, match=said.replace("{", "[{]")):
            read_record(text)


class TestReplay:
    def test_every_position_with_its_events(self, whole: Record) -> None:
        played = list(replay(whole))
        assert len(played) == len(whole.steps) + 1
        first, events = played[0]
        assert first == start(KEY, 3, "a record", GAMES[KEY].options(expert=True))
        assert type(events[0]).__name__ == "RoundBegan"
        assert len({random_games.text(g) for g, _events in played}) == len(played), "each is a position of its own"

    def test_what_cannot_be_played_names_its_line(self) -> None:
        with pytest.raises(BadRecord, match=r"^Line 9: 0 x: This is not a valid move"):
            list(replay(read_record(TEXT + "# nothing\n0 x\n")))

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"game": "chess"}, "There is no game with this name. The games are: amun-re"),
            ({"schema": 99}, "made with version 99"),
            ({"seats": 7, "names": ()}, "This game has 3 to 5 players"),
            ({"options": {"edition": "1999"}}, "options are not valid"),
            ({"options": {"colour": "red"}}, "options are not valid"),
            ({"options": {"corrections": {"atlantis.fields": 3}}}, "no value atlantis.fields"),
        ],
    )
    def test_what_the_game_does_not_have(self, changes: dict[str, object], said: str) -> None:
        with pytest.raises(BadRecord, match=said):
            list(replay(replace(HEAD, **changes)))  # type: ignore[arg-type]

    def test_a_position_that_an_arbiter_set(self) -> None:
        """The game goes on from there, and still draws from its own seed."""
        g = start(KEY, 3, "17")
        g.play(g.to_move()[0], g.moves(g.to_move()[0])[0])
        corrected = g.copy()
        corrected.gold[0] = 25  # type: ignore[attr-defined]
        (seat,) = corrected.to_move()
        steps = (Correction(dump(corrected)), Answer(seat, str(corrected.moves(seat)[0])))
        written = Record(KEY, 1, 3, seed="17", steps=steps)
        assert read_record(write_record(written)) == Record(
            KEY, 1, 3, seed="17", steps=(Correction(json.loads(json.dumps(dump(corrected)))), steps[1])
        )
        positions = [position for position, _events in replay(read_record(write_record(written)))]
        assert positions[1] == corrected
        foreign = load(KEY, 1, {**dump(corrected), "seed": "18"})
        report = verify(replace(written, steps=(Correction(dump(foreign), line=8),)))
        assert report.problem == "Line 8: This position uses a different seed."


class TestCollect:
    @given(seed=st.integers(0, 2**32))
    @settings(max_examples=15, deadline=None)
    def test_seals_and_changes_of_mind_fold_together(self, seed: int) -> None:
        """However it was played, the record tells it in one way, and replays to the same end."""
        steps = history(HEAD, seed)
        written = collect(HEAD, steps)
        g = start(KEY, 3, HEAD.key, GAMES[KEY].options(expert=True))
        for step in steps:
            g.play(step.seat, GAMES[KEY].read_move(step.move))  # type: ignore[union-attr]
        final = list(replay(written))[-1][0]
        assert final == g
        assert not any(step.move == "retract" for step in written.steps if isinstance(step, Answer))
        assert collect(HEAD, written.steps) == written
        assert verify(written).problem == ""

    def test_sealed_answers_stand_in_seat_order_where_they_opened(self) -> None:
        g = start(KEY, 3, HEAD.key, GAMES[KEY].options(expert=True))
        cards = [[str(move) for move in g.moves(seat)] for seat in range(3)]
        steps = [
            Answer(2, cards[2][0]), Answer(1, cards[1][0]), Answer(0, "sell architect"), Answer(2, cards[2][1]),
            Answer(1, "retract"), Answer(0, cards[0][2]), Answer(1, cards[1][1]),
        ]  # fmt: skip
        told = [f"{step.seat} {step.move}" for step in collect(HEAD, steps).steps if isinstance(step, Answer)]
        assert told == ["0 sell architect", f"0 {cards[0][2]}", f"1 {cards[1][1]}", f"2 {cards[2][1]}"]

    def test_a_running_game_keeps_its_secrets(self) -> None:
        """What has not opened is not in the record, and there is no result yet."""
        g = start(KEY, 3, HEAD.key, GAMES[KEY].options(expert=True))
        written = collect(HEAD, [Answer(0, str(g.moves(0)[0]))])
        assert (written.steps, written.places, written.points) == ((), (), ())
        assert verify(written).problem == ""


class TestVerify:
    def test_a_true_record(self, whole: Record) -> None:
        report = verify(whole)
        assert (report.problem, report.moves) == ("", len(whole.steps))
        assert (report.places, report.points) == (whole.places, whole.points)

    def test_a_result_that_was_touched_up(self, whole: Record) -> None:
        points = tuple(n + 1 for n in whole.points)
        assert verify(replace(whole, points=points)).problem.startswith("The moves give these points: ")
        assert verify(replace(whole, places=(3, 3, 3))).problem.startswith("The moves give this final ranking: ")
        assert (
            verify(replace(whole, steps=whole.steps[:-1])).problem
            == "The record gives a result, but its game is not over."
        )

    def test_a_move_that_was_touched_up(self, whole: Record) -> None:
        text = write_record(whole)
        forged = text.replace("0 choose", "0 bid thebes 0 # choose", 1)
        line = 1 + text[: text.index("0 choose")].count("\n")
        assert (
            verify(read_record(forged)).problem
            == f"Line {line}: 0 bid thebes 0: “Bid 0 on Thebes” is not one of your choices now."
        )

    def test_another_seed_deals_another_game(self, whole: Record) -> None:
        assert verify(replace(whole, seed="another")).problem

    def test_the_secret_and_what_was_promised(self) -> None:
        """The key comes from secret, table and nonces; the hash of the secret is what was shown before the game."""
        head = Record(KEY, 1, 3, secret="5ec4e7", table="t1", nonces=("a", "b", ""))
        head = replace(head, commitment=commitment_to("5ec4e7"))
        written = collect(head, history(head, 2))
        assert written.key == table_key("5ec4e7", "t1", ["a", "b", ""])
        report = verify(read_record(write_record(written)))
        assert (report.problem, report.commitment) == ("", commitment_to("5ec4e7"))
        assert "promised" in verify(written, "0" * 64).problem
        assert "promised" in verify(replace(written, commitment="0" * 64)).problem
        assert verify(replace(written, nonces=("a", "c", ""))).problem

    def test_the_door_and_the_module_agree(self, whole: Record) -> None:
        assert game_file.read_record(write_record(whole)) == whole
