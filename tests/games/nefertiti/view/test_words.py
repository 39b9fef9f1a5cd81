"""The words of Nefertiti in both languages are those of its data file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest
from django.utils import translation

from engine.core import Amount, Event, Sentence, Text, Voice, plain, say
from engine.laws import random_games
from engine.nefertiti.markets.serving import BuyFor
from engine.nefertiti.model.board import CARDS, DOUBLE_SENET, FOREIGN, TYPES, build_printed
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.model.events import Placed
from engine.nefertiti.model.glossary import WORDS, words
from engine.nefertiti.model.market import Market
from engine.nefertiti.model.options import Options
from engine.nefertiti.model.service_events import Bought, BoughtFree
from engine.nefertiti.model.spaces import InSlot, space_in_log
from tests.games.nefertiti.table import GAME, fresh

PEOPLE = ("Ana", "Inès", "Omar", "Zoé", "Uma")  # vowels first: a French sentence must not need an elision
LANGUAGES = [("en", "en"), ("fr", "fr")]


def voice() -> Voice:
    """A voice in the active language."""
    return Voice(translation.gettext, translation.ngettext, PEOPLE.__getitem__, words(Options()))


def plain_word(text: Text, n: int) -> str:
    """A word in the form for `n`, without the number."""
    return voice().text(text, n).replace("{n} ", "")


def bare(name: str) -> str:
    """A name without capitals and curly apostrophes."""
    return name.casefold().replace("’", "'")


@pytest.mark.parametrize("language", ["en", "fr"])
class TestNames:
    def test_markets(self, language: str) -> None:
        """The Port of Memphis is called by its city, as the other markets are: one places a servant at Memphis."""
        with translation.override(language):
            said = {id_: voice().word(id_) for id_ in DATA["markets"][f"names_{language}"]}
        assert said == {**DATA["markets"][f"names_{language}"], "memphis": "Memphis"}

    def test_gift_types_one_and_several(self, language: str) -> None:
        with translation.override(language):
            for row in DATA["gift_types"]:
                assert bare(voice().word(row["id"])) == bare(row[f"name_{language}"])
                units = WORDS[f"{row['id']}_units"]
                assert bare(plain_word(units, 1)) == bare(row[f"name_{language}"])
                assert bare(plain_word(units, 2)) == bare(row[f"plural_{language}"])
            assert bare(voice().word(DOUBLE_SENET)) == bare(DATA["gift_types"][0][f"double_name_{language}"])

    def test_characters(self, language: str) -> None:
        with translation.override(language):
            for row in DATA["characters"]:
                assert bare(voice().word(row["id"])) == bare(row[f"name_{language}"])

    def test_symbols(self, language: str) -> None:
        with translation.override(language):
            for id_, name in DATA["symbols"][f"names_{language}"].items():
                assert bare(voice().word(id_)) == bare(name)

    def test_scenarios(self, language: str) -> None:
        hint = Options.__annotations__["characters"]
        with translation.override(language):
            for row in DATA["character_scenarios"]:
                assert repr(row["id"]) in repr(hint).replace('"', "'")
                assert bare(translation.gettext(row["name_en"])) == bare(row[f"name_{language}"])

    def test_whatever_a_game_says_can_be_said(self, language: str) -> None:
        """Every value filled in, in events, notes, prompts, previews, reasons, pictures and scores."""
        with translation.override(language):
            for sentence in told_in_games():
                said = say(sentence, voice())
                assert said.strip(), sentence
                assert not re.search(r"[{}\x04]|None|True|False", said), said


def test_foreign_gifts_are_called_by_their_bonus_and_of_two_equal_ones_each_has_its_own_name() -> None:
    """[R12.11]"""
    called = {card: str(words(Options())[card]) for card in FOREIGN}
    assert all(f"{row['type']} +{row['bonus']}" in called[card] for card, row in FOREIGN.items())
    assert len(set(called.values())) == len(FOREIGN)
    assert (called["foreign_mirror_1"], called["foreign_chair_1"]) == ("foreign mirror +1 (first)", "foreign chair +1")


def test_the_log_names_the_space_and_the_slot_where_there_are_two_of_a_kind() -> None:
    """[R1.5] [R6.1] [R1.2] Of two equal offers the right one is served first; of two equal gifts the slot is said."""
    stall = build_printed(()).stalls["abu_simbel"]["left"]
    speak = plain(words(Options()))
    names = [say(Placed(0, space_in_log(stall, stall.at[space]), "abu_simbel"), speak) for space in ("1a", "1b", "8")]
    assert names == [
        "Player 1 places a servant on 1 (left) at Abu Simbel",
        "Player 1 places a servant on 1 (right) at Abu Simbel",
        "Player 1 places a servant on 8 at Abu Simbel",
    ]
    market = Market("gizeh", "left", "open", 0, ["cup", "harp", "chair", "harp"])
    assert market.card_in_log("low1") == InSlot("harp", "low1") != market.card_in_log("low3")
    assert market.card_in_log("top") == "cup"


@pytest.mark.parametrize("stored", [
    {"type": "Placed", "seat": 1, "offer": 7, "market": "gizeh"},
    {"type": "CollectorPlaced", "seat": 1, "offer": 7, "market": "gizeh"},
    {"type": "Bought", "seat": 1, "gifts": ["cup", "harp"], "price": {"n": 7, "of": "gold"}},
    {"type": "Stole", "seat": 1, "gift": "cup", "market": "luxor"},
])  # fmt: skip
def test_events_that_were_stored_before_they_named_a_space_or_a_slot_are_still_read(stored: dict[str, Any]) -> None:
    kinds = {kind.__name__: kind for kind in Event.__subclasses__() if "nefertiti" in kind.__module__}
    kind = kinds[stored["type"]]
    assert say(msgspec.convert(stored, kind), plain(words(Options()))).startswith("Player 2")


@pytest.mark.parametrize(("language", "said"), [
    ("en", ["Ana buys a harp, goldwork and a papyrus for 5 Deben", "Ana takes a cup (first gift) for free"]),
    ("fr", ["Ana achète une harpe, une pièce d’orfèvrerie et un papyrus pour 5 Deben",
            "Ana prend gratuitement une coupe (premier cadeau)"]),
])  # fmt: skip
def test_a_gift_has_its_article_within_a_sentence(language: str, said: list[str]) -> None:
    events = (
        Bought(0, ("harp", "goldwork", "papyrus"), Amount(5, "gold")),
        BoughtFree(0, (InSlot("cup", "top"),)),
    )
    with translation.override(language):
        assert [say(event, voice()) for event in events] == said


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Buy 2 harps, 2 pieces of goldwork and a senet for 5 Deben"),
    ("fr", "Acheter 2 harpes, 2 pièces d’orfèvrerie et un senet pour 5 Deben"),
])  # fmt: skip
def test_gifts_of_one_type_are_counted(language: str, said: str) -> None:
    with translation.override(language):
        assert say(BuyFor(("harp", "goldwork", "senet", "harp", "goldwork"), Amount(5, "gold")), voice()) == said


def test_every_gift_can_be_said_with_an_article() -> None:
    known = words(Options())
    assert all(f"a_{card}" in known for card in CARDS)


def test_none_is_singular_in_french() -> None:
    with translation.override("fr"):
        assert [voice().word("servant", n) for n in (0, 1, 2)] == ["0 Serviteur", "1 Serviteur", "2 Serviteurs"]
        assert [voice().word("gold", n) for n in (0, 1, 2)] == ["0 Deben", "1 Deben", "2 Deben"]


def test_every_type_has_words() -> None:
    assert all(f"{type_}_units" in WORDS and type_ in WORDS for type_ in TYPES)


def told_in_games() -> Iterator[Sentence]:
    """All sentences that players and spectators read in some random games, each once."""
    told = set[Sentence]()
    for seats in (2, 5):
        rng, g = Random("words"), fresh(seats, "words", characters="random6", memphis=True)
        for awaited in random_games.turns(g):
            seat = rng.choice(awaited)
            move = rng.choice(g.moves(seat))
            told.update(sentences((g.stage(), tuple(g.news), GAME.picture(g.seen_by(seat), seat))))
            told.update(sentences((GAME.panel(g.seen_by(seat), seat, [move]), GAME.panel(g.seen_by(None), None))))
            g.play(seat, move)
        told.update(sentences((tuple(g.news), tuple(g.scores() or ()), GAME.picture(g, None))))
    return iter(told)


def sentences(thing: Any) -> Iterator[Sentence]:
    """The sentences of a record at any depth; one within another is part of the outer one."""
    if isinstance(thing, Sentence):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from sentences(getattr(thing, field))
    elif isinstance(thing, tuple):
        for part in thing:
            yield from sentences(part)


def test_the_french_rules_are_set_as_french_is() -> None:
    """A narrow no-break space before : ; ? ! and inside the quotation marks, and curly apostrophes; but in code."""
    text = files("engine.nefertiti").joinpath("RULES.fr.md").read_text("utf-8")
    prose = re.sub(r"`[^`]*`|<!--.*?-->", "`", text, flags=re.DOTALL)
    assert re.findall(r".{9}[^\S\u202f][:;?!»]|«[^\u202f]|[^\u202f|-][;?!»]|\w'", prose) == []
