"""The core of every game: sentences, moves as text, the agenda."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine import GAMES, IllegalMove, read_move, start
from engine.amun_re.model.moves import Bid, Choose, Farmer, Offer, Sell, Steal
from engine.amun_re.phases.offering import Offering
from engine.amun_re.position import AmunRe
from engine.core import (
    HIDDEN,
    Amount,
    Do,
    Event,
    GameOver,
    Id,
    NothingSealed,
    NotYourTurn,
    OtherChoice,
    OtherPhase,
    Position,
    Retract,
    Seat,
    Sentence,
    Text,
    Viewer,
    Voice,
    _,
    ngettext,
    pgettext,
    plain,
    say,
)
from engine.core.position import choices
from engine.laws import LAWS, Broken, random_games

ENGINE = Path(__file__).parents[3] / "engine"
WORDS: dict[str, Text] = {
    "thebes": "Thebes",
    "buto": "Buto",
    "stone": ngettext("{n} stone", "{n} stones"),
    "stone_pile": "Pile",
}


class Gave(Sentence, frozen=True):
    giver: Seat
    others: tuple[Seat, ...]
    amount: Amount
    place: Id
    text = _("{giver} gives {others} {amount} in {place}")


class Counted(Sentence, frozen=True):
    n: int
    text = ngettext("{n} game", "{n} games")


class Kept(Sentence, frozen=True):
    label: Id
    text = _("Keep “{label}”")


class Both(Sentence, frozen=True):
    parts: tuple[Counted, ...]
    total: int
    text = _("{parts}, in all {total}")


class TestSentences:
    def test_a_message_may_have_a_translation_of_its_own_in_a_context(self) -> None:
        """Untranslated, the context is not said."""
        french = {pgettext("one book", "Luxor"): "Louqsor", "Luxor": "Louxor"}
        voice = Voice(lambda text: french.get(text, text), lambda one, many, n: one, str, {})
        texts = (pgettext("one book", "Luxor"), pgettext("another book", "Luxor"), "Luxor")
        assert [voice.text(text) for text in texts] == ["Louqsor", "Luxor", "Louxor"]

    def test_values_by_their_kind(self) -> None:
        """A seat becomes a name, an id its word, an amount its own plural, several seats a list."""
        gave = Gave(0, (1, 2, 3), Amount(1, "stone"), "thebes")
        assert say(gave, plain(WORDS)) == "Player 1 gives Player 2, Player 3 and Player 4 1 stone in Thebes"

    @pytest.mark.parametrize(("n", "said"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
    def test_plural(self, n: int, said: str) -> None:
        assert say(Counted(n), plain({})) == said

    def test_a_sentence_within_a_sentence_and_a_negative_number(self) -> None:
        assert say(Both((Counted(1), Counted(3)), -4), plain({})) == "1 game and 3 games, in all \N{MINUS SIGN}4"

    def test_translated_first_and_filled_in_afterwards(self) -> None:
        """A name that looks like a field stays as it is."""
        french = {"{giver} gives {others} {amount} in {place}": "{place} : {giver} → {others}, {amount}"}
        voice = Voice(lambda text: french.get(text, text), lambda a, b, n: a, lambda seat: "{place}", WORDS)
        assert say(Gave(0, (1,), Amount(2, "stone"), "buto"), voice) == "Buto : {place} → {place}, 2 stone"

    def test_a_quotation_in_a_quotation_takes_inner_marks(self) -> None:
        """English “ ” become ‘ ’ and French « » become “ ”; a quotation that stands alone keeps its marks."""
        english, french = plain({"columns": "“Columns”"}), plain({"columns": "«\u202fColonnes\u202f»"})
        french = french._replace(gettext=lambda text: text.replace("Keep “{label}”", "Garder «\u202f{label}\u202f»"))
        assert say(Kept("columns"), english) == "Keep “‘Columns’”"
        assert say(Kept("columns"), french) == "Garder «\u202f“Colonnes”\u202f»"


class TestNotation:
    @pytest.mark.parametrize(
        ("move", "text"),
        [
            (Bid("thebes", 6), "bid thebes 6"),
            (Farmer("buto"), "farmer buto"),
            (Offer(3), "offer 3"),
            (Offer(3, True), "offer 3 adjust"),
            (Steal(True), "steal adjust"),
            (Retract(), "retract"),
        ],
    )
    def test_there_and_back(self, move: Any, text: str) -> None:
        assert str(move) == text
        assert read_move("amun-re", text) == move

    @pytest.mark.parametrize(
        "text",
        ["", " ", "bid", "bid thebes", "bid thebes six", "bid thebes 6 7", "bid  thebes 6", " bid thebes 6",
         "Bid thebes 6", "bid thebes 06", "bid thebes 6 ", "offer 3 adjust adjust", "offer adjust 3", "offer 3 false",
         "bid Thebes 6", "bid thebes 6.0", "bid thebes é", "bid thebes 6\n", "farmer", "retract all", "__class__",
         "x" * 100_000],
    )  # fmt: skip
    def test_anything_else_is_no_move(self, text: str) -> None:
        """One notation for each move: what is stored is what was played."""
        with pytest.raises(IllegalMove, match="is not a valid move"):
            read_move("amun-re", text)


class TestAgenda:
    def test_what_is_left_to_do_lies_open(self) -> None:
        g = start("amun-re", 3, "agenda")
        names = [step.name for step in reversed(g.agenda) if isinstance(step, Do)]
        assert names == [
            f"amun_re.{name}"
            for name in ("purchases", "offering", "income", "play_round", "play_round", "score_provinces",
                         "between_kingdoms", "new_kingdom", "final_reckoning")
        ]  # fmt: skip

    def test_reasons_that_every_game_has(self) -> None:
        g = start("amun-re", 3, "reasons")
        (seat,) = g.to_move()
        farmer = Farmer("thebes")
        assert g.reason_closed((seat + 1) % 3, Bid("thebes", 0)) == NotYourTurn("R6.2")
        assert g.reason_closed(seat, farmer) == OtherPhase("R7.5", farmer, ("purchase", "offering"))
        assert g.reason_closed(seat, Choose("thebes")) == OtherChoice("R5.5", Choose("thebes"))
        assert g.reason_closed(seat, Retract()) == NothingSealed("R6.2")
        g.agenda = []
        assert g.reason_closed(seat, farmer) == GameOver("R12.1")

    def test_what_is_applied_is_an_answer_or_an_aside_or_refused(self) -> None:
        """A sale in the middle of a sealed offering is a sale, and the offering is still owed."""
        g = start("amun-re", 3, "aside")
        for _awaited in random_games.turns(g, lambda: not isinstance(g.decision, Offering)):
            g.apply(g.to_move()[0], g.moves(g.to_move()[0])[-1])
        g.hands[0] = ["architect"]
        g.apply(0, Sell("architect"))
        assert g.copy() == g
        assert (g.hands[0], g.decision.sealed, g.to_move()) == ([], {}, (0, 1, 2))
        before = g.copy()
        with pytest.raises(IllegalMove):
            g.apply(0, Bid("thebes", 0))
        with pytest.raises(IllegalMove):
            g.apply(0, Offer(2), [Offer(1)])
        assert g == before

    def test_every_choice_names_its_clause_and_the_kinds_of_its_answers(self) -> None:
        for game in GAMES.values():
            answered = {kind for kind in game.moves if choices(game.position, kind)}
            assert answered == set(game.moves), "a kind of move that answers nothing"
            assert game.position.end_clause
            asked = {choice for kind in game.moves for choice in choices(game.position, kind)}
            assert all(choice.clause and choice.phase in game.words(game.options()) for choice in asked)
            assert all(kind.clause for kind in game.moves)

    def test_a_copy_is_independent(self) -> None:
        g = start("amun-re", 3, "copy")
        before = g.copy()
        g.play(g.to_move()[0], g.moves(g.to_move()[0])[0])
        assert before == start("amun-re", 3, "copy") != g

    def test_a_draft_keeps_its_legal_beginning(self) -> None:
        g = start("amun-re", 3, "draft")
        (seat,) = g.to_move()
        first = g.moves(seat)[0]
        after, kept = g.apply_draft(seat, [first, first])
        assert kept == [first]
        assert after == g, "a move that ends the choice is kept, not carried out"
        assert g.apply_draft(seat, [Farmer("thebes"), first])[1] == []

    def test_an_event_is_the_same_to_everybody_unless_it_says_otherwise(self) -> None:
        event = Event()
        assert event.seen_by(None) is event.seen_by(0) is event
        assert event.merged_with(event) is None


def test_the_engine_knows_neither_site_nor_clock_nor_global_chance() -> None:
    """Rules are pure: the same position and move give the same result, on every machine, at any time."""
    outside = {
        "__init__.py": {"os"},  # whether tests leave out a broken game; no rule asks for it
        "__main__.py": {"os", "secrets", "time"},
        "tools/benchmark.py": {"subprocess"},
    }  # what a terminal asks for
    for path in ENGINE.rglob("*.py"):
        imported = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            imported |= {name.partition(".")[0] for name in names}
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"], path
        assert not imported & {"django", "channels", "tables"}, path
        world = imported & {"time", "datetime", "os", "secrets", "subprocess"}
        assert world <= outside.get(path.relative_to(ENGINE).as_posix(), set()), path


@pytest.mark.parametrize("key", GAMES)
def test_the_door_names_its_games(key: str) -> None:
    assert GAMES[key].key == key
    assert (ENGINE / GAMES[key].folder).is_dir()
    with pytest.raises(ValueError, match="players"):
        start(key, 99, "1")


# -- secrecy: the base hides seed, draws and seals, a game its own fields ------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_no_game_decides_itself_how_a_position_is_seen(key: str) -> None:
    kind = GAMES[key].position
    assert (kind.seen_by, kind.sample) == (Position.seen_by, Position.sample)


def nothing(g: Position, _given: object) -> None:
    """A hook that somebody forgot to write."""


def lengthen(g: Any, viewer: Viewer) -> None:
    """A hook that hides what is hidden once more."""
    g.decks = [[*deck, HIDDEN] for deck in g.decks]


@pytest.mark.parametrize(
    ("hook", "written", "law", "said"),
    [("deal", nothing, "sample_agrees", "write `deal`"), ("hide", nothing, "sample_agrees", "write `hide`"),
     ("hide", nothing, "drawn_anew", "write `hide`"), ("hide", lengthen, "seen_once", "write `hide`")],
)  # fmt: skip
def test_a_law_of_secrecy_names_the_field_and_the_hook_to_write(
    hook: str, written: Any, law: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["amun-re-cards"]
    g = start(game.key, 3, "5")
    monkeypatch.setattr(game.position, hook, written)
    with pytest.raises(Broken) as broken:
        LAWS[law](game, g, Random(1))
    assert said in str(broken.value)
    assert "fields: ['decks']" in str(broken.value)


# -- what a position is refused for -----------------------------------------------------------------


class Untyped(Position, kw_only=True):
    """A position of Amun-Re whose author has not said what can wait on its agenda."""

    course = "Bidding | Choosing"


class Looking(AmunRe, kw_only=True):
    """A position whose author decides anew what is seen."""

    def seen_by(self, viewer: Viewer) -> Looking:  # type: ignore[misc]
        return self


@pytest.mark.parametrize(
    ("kind", "said"),
    [(Untyped, "declare `agenda: list[Do | Bidding | Choosing]` in position.py."),
     (Looking, "write `hide` instead of `seen_by`")],
)  # fmt: skip
def test_a_game_is_refused_with_what_its_author_has_to_write(
    kind: type[Position], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "__module__", "engine.amun_re.position")
    with pytest.raises(TypeError, match=re.escape(said)):
        msgspec.structs.replace(GAMES["amun-re"], position=kind)
