"""`python -m engine` from a terminal: real processes, pipes and exit codes."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import GAMES
from engine.__main__ import CLOCKS
from engine.core import Bot, Move, Position
from engine.tools.benchmark import speed, wilson, win_rate
from engine.tools.fuzz import fuzz_games
from engine.tools.progress import progress

ROOT = Path(__file__).parents[3]
RECORDED = ROOT / "tests" / "games" / "amun_re" / "records" / "2003-4-table.game"


def engine(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The output of the command, and its exit status."""
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT, check=False)


class TestPlay:
    def test_numbers_texts_and_questions(self) -> None:
        """The prompt in words, every choice with its number, a refusal with its reason, what else one may do."""
        typed = "why\nasides\nboard\npoints\nhelp\nbid thebes 4\nnonsense\n99\nsell architect\n1\nquit\n"
        shown = engine("play", "amun-re", "--seed", "3", "--option", "first=0", typed=typed)
        assert shown.returncode == 0, shown.stderr
        assert "Place your bid" in shown.stdout
        assert re.search(r"^ +1 Bid 0 on \w+", shown.stdout, re.MULTILINE)
        assert "[R6.8]" in shown.stdout
        assert "sell architect: Sell Architect for 1 gold" in shown.stdout
        assert "Thebes. East bank, Upper Egypt. On the Nile." in shown.stdout.replace("\n    ", " ")
        assert "4 is not on the bid track" in shown.stdout
        assert "is not a valid move" in shown.stdout
        assert "There are the choices 1 to " in shown.stdout
        assert "You sell Architect for 1 gold" in shown.stdout
        assert "You bid 0 on" in shown.stdout
        assert "Left before the end." in shown.stdout

    def test_the_sum_still_to_reach_is_told_with_every_card(self) -> None:
        shown = engine("play", "amun-re-cards", "--option", "first=0", typed="take 5\ntake 3\nq\n").stdout
        assert re.findall(r"^\d+ of 14: \d+ to go\.$", shown, re.MULTILINE) == [
            "0 of 14: 14 to go.", "5 of 14: 9 to go.", "8 of 14: 6 to go.",
        ]  # fmt: skip

    def test_q_leaves_as_well(self) -> None:
        shown = engine("play", "amun-re", typed="q\n")
        assert shown.returncode == 0
        assert shown.stdout.endswith("Left before the end.\n")
        assert "is not a valid move" not in shown.stdout

    def test_a_whole_game_by_typing_the_last_choice(self, tmp_path: Path) -> None:
        """To the standing with every line; its record is a true one."""
        file = tmp_path / "played.game"
        shown = engine("play", "amun-re", "--seed", "9", "--bots", "random", "--record", str(file), typed="1\n" * 2000)
        assert "The game is over." in shown.stdout
        assert re.search(r"^1\. Player \d.*: \d+ points$", shown.stdout, re.MULTILINE)
        assert "[R10.6]" in shown.stdout
        assert engine("verify", str(file)).returncode == 0

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["--seats", "9"], "Amun-Re is for 3 to 5 players, not 9."),
            (["--seat", "4"], "There is no seat 4 at a table of 3."),
            (["--bots", "clever"], "There is no bot clever"),
            (["--option", "edition=1999"], "edition cannot be 1999; it can be super-meeple or 2003.\n"),
            (["--option", "expert=perhaps"], "expert cannot be perhaps; it can be true or false.\n"),
            (["--option", "first=me"], "first cannot be me; it can be a number, 0 for the first seat.\n"),
            (
                ["--option", "colour"],
                "Amun-Re has no option colour; its options are: edition, expert, majority, first.\n",
            ),
            (["--record", "/nowhere/x.game"], "/nowhere/x.game cannot be written"),
        ],
    )
    def test_what_cannot_be_done(self, arguments: list[str], said: str) -> None:
        shown = engine("play", "amun-re", *arguments)
        assert shown.returncode == 1
        assert said in shown.stderr
        assert "Traceback" not in shown.stderr


class TestWatch:
    def test_the_same_seed_is_the_same_game(self, tmp_path: Path) -> None:
        arguments = (
            "watch",
            "amun-re",
            "--seats",
            "4",
            "--bots",
            "random",
            "--seed",
            "seen",
            "--option",
            "expert=true",
        )
        first, second = (engine(*arguments, "--record", str(tmp_path / name)) for name in "ab")
        assert first.stdout == second.stdout
        assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()
        assert "Provinces chosen: " in first.stdout
        assert engine("verify", str(tmp_path / "a")).returncode == 0


class TestArguments:
    @pytest.mark.parametrize(
        "arguments",
        [[], ["juggle"], ["play"], ["play", "chess"], ["fuzz", "amun-re"], ["fuzz", "amun-re", "0"],
         ["fuzz", "amun-re", "x"], ["perft", "amun-re", "-1"], ["bench", "amun-re", "--seed", "x"], ["verify"]],
    )  # fmt: skip
    def test_bad_ones_are_named_with_the_usage(self, arguments: list[str]) -> None:
        shown = engine(*arguments)
        assert shown.returncode == 2
        assert "usage: python -m engine" in shown.stderr
        assert "error: " in shown.stderr


class TestVerify:
    def test_a_recorded_game(self) -> None:
        shown = engine("verify", str(RECORDED))
        assert shown.returncode == 0
        assert "188 moves played again" in shown.stdout
        assert "places 4 3 2 1" in shown.stdout
        assert "The SHA-256 of the secret is f2b7ec41" in shown.stdout

    def test_a_promise_that_was_not_kept(self) -> None:
        shown = engine("verify", str(RECORDED), "--commitment", "00")
        assert shown.returncode == 1
        assert "promised" in shown.stderr

    def test_the_first_bad_line(self, tmp_path: Path) -> None:
        file = tmp_path / "forged.game"
        file.write_text(RECORDED.read_text().replace("2 bid abu 10", "2 bid abu 11"))
        shown = engine("verify", str(file))
        assert shown.returncode == 1
        assert f"{file}: Line 18: 2 bid abu 11: 11 is not on the bid track" in shown.stderr

    def test_no_file_and_no_text(self, tmp_path: Path) -> None:
        (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
        for name, why in (("missing", "No such file or directory"), ("picture", "it is no text")):
            shown = engine("verify", str(tmp_path / name))
            assert shown.returncode == 1
            assert shown.stderr == f"{tmp_path / name} cannot be read: {why}.\n"


class TestMeasure:
    @pytest.mark.by_turns(2)
    @pytest.mark.parametrize("key", GAMES)
    def test_fuzz(self, key: str) -> None:
        shown = engine("fuzz", key, "3", "--seed", "5")
        assert shown.returncode == 0, shown.stderr
        assert re.fullmatch(rf"{key}: \d+ laws hold in 3 random games, \d+ moves\.\n", shown.stdout)

    @pytest.mark.parametrize("key", GAMES)
    def test_bots_take_part_in_fuzz(self, key: str) -> None:
        """Each bot of a game moves now and then, by what its seat sees; the laws hold there, too."""
        asked = list[Position]()

        class Watched:
            """A bot of the game that is watched."""

            def __init__(self, bot: Bot) -> None:
                self.bot = bot

            def choose(self, seen: Position, seat: int, rng: Random) -> Move:
                """What the bot chooses."""
                asked.append(seen)
                return self.bot.choose(seen, seat, rng)

        game = GAMES[key]
        bots = {name: Watched(bot) for name, bot in game.bots.items()}
        assert bots
        fuzz_games(msgspec.structs.replace(game, bots=bots), 2, 5, CLOCKS.now)
        assert asked
        assert all(seen.partial for seen in asked)

    def test_damage(self) -> None:
        shown = engine("damage", "amun-re", "30", "--seed", "5")
        assert shown.returncode == 0, shown.stderr
        assert re.fullmatch(r"amun-re: 30 damaged positions, \d+ refused, \d+ played to the end\.\n", shown.stdout)

    def test_perft_counts_what_the_rules_allow(self) -> None:
        """First bids: three provinces, seven rungs that 20 gold and a card reach; then by the rungs that are left."""
        shown = engine("perft", "amun-re", "2", "--seed", "1")
        second = 7 * 7 * 3 * 2 + 3 * (6 + 5 + 4 + 3 + 2 + 1)
        assert shown.stdout == f"1 moves deep: 21 positions\n2 moves deep: {second} positions\n"

    def test_the_bench_measures_both_in_the_same_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A line for each edition and number of seats, with the ratio to catanatron's own random players."""
        monkeypatch.setattr("engine.tools.benchmark.ROUNDS", 1)
        monkeypatch.setattr("engine.tools.benchmark.SLICE", 0.02)
        shown = "\n".join(speed(GAMES["amun-re"], 1, CLOCKS))
        assert (
            len(re.findall(r"^amun-re (?:super-meeple|2003), [345] seats +[\d,]+ +\d+\.\d\d$", shown, re.MULTILINE))
            == 6
        )
        assert re.search(r"^catanatron [\d.]+, 4 random +[\d,]+ +1\.00$", shown, re.MULTILINE)

    def test_how_often_a_bot_wins(self) -> None:
        """Every edition with its share and the interval around it."""
        shown = list(win_rate(GAMES["amun-re"], "steady", 4, 1, CLOCKS))
        assert len(shown) == 3
        assert all(re.search(r": \d+\.\d% \(95 % confidence: [\d.]+% to [\d.]+%\)$", line) for line in shown[1:])

    def test_the_interval_of_wilson(self) -> None:
        """60 of 100: from 50.2 % to 69.1 %; the whole way round at the ends."""
        assert [round(edge, 3) for edge in wilson(60, 100)] == [0.502, 0.691]
        assert wilson(0, 10)[0] == pytest.approx(0)
        assert wilson(10, 10)[1] == pytest.approx(1)

    def test_what_takes_its_time_shows_how_far_it_is(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """In a file a line every tenth of the way, on standard error; nothing for what is quick."""
        assert list(progress("abc", 3, "Quick", time.monotonic)) == ["a", "b", "c"]
        monkeypatch.setattr("engine.tools.progress.PATIENCE", 0)
        assert list(progress(range(40), 40, "Slow", time.monotonic)) == list(range(40))
        shown = capsys.readouterr()
        assert shown.out == ""
        assert [line[:4] for line in shown.err.splitlines()] == ["Slow"] * 9
        assert shown.err.splitlines()[4] == f"Slow [{'#' * 20}{'.' * 20}] 20 of 40"
