"""[X1] to [X7] The pages of the card game for the ear: a fixed order, everything in words, zeros included."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from engine import GAMES
from engine.amun_re_cards.model.board import DATA
from engine.core import Ladder, Toggles
from tables.models import Table
from tests.games.amun_re_cards.table import KEY
from tests.support.elements import attributes, elements, heard, text, texts
from tests.support.game_tables import Guest, create_table, move_on, turns

pytestmark = pytest.mark.django_db

SENTENCES = {  # [X3]
    "en": r"Province, kingdom \d: P pyramids?, \d ankhs?, \d fields?, \d caravans?\. Merit’s province \d\. "
    r"Pyramids in total: \d+\.",
    "fr": r"Province, Royaume \d : P pyramides?, \d ankhs?, \d champs?, \d caravanes?\. Province \d, Merit\. "
    r"Total de pyramides : \d+\.",
}


@pytest.fixture
def people() -> list[Guest]:
    """Three people, one of whom reads French."""
    cache.clear()
    return [Guest("Nitocris"), Guest("Harkhuf", **{"accept-language": "fr"}), Guest("Merit")]


def at(people: list[Guest], phase: str, kingdom: int) -> Table:
    """A table at the beginning of a phase of a kingdom."""
    table, rng = create_table(people, game=KEY), random.Random(4)
    for _turn in turns(table, 4):
        truth = table.full_position()
        if truth.kingdom == kingdom and truth.stage().phase == phase:  # type: ignore[attr-defined]
            break
        table = move_on(table, rng, strength="steady", most=1)
    return table


def labels(page: str) -> list[str]:
    """What the places of the board and the provinces of the others say, in page order."""
    found = elements(page, "[data-place][aria-label], [data-state] > span.sr:first-child")
    return [heard(one) or text(one) for one in found]


@pytest.mark.parametrize(("reader", "language"), [(0, "en"), (1, "fr")])
def test_every_province_is_spoken_in_one_order_with_its_zeros(people: list[Guest], reader: int, language: str) -> None:
    table = at(people, "offering", 2)
    spoken = [plain(label) for label in labels(people[reader].sees(table))]
    name = {row["id"]: row["name" if language == "en" else "name_fr"] for row in DATA["province"]}
    lands = list(table.full_position().estates[2])  # type: ignore[attr-defined]
    for land in lands:
        card = next(row for row in DATA["province"] if row["id"] == land.top)
        pattern = SENTENCES[language].replace("Province", name[land.top], 1).replace("P", str(card["pyramids"]), 1)
        assert any(re.match(pattern, label) for label in spoken), (pattern, spoken)
        covered = name[land.cards[0]]
        assert any(re.search(rf": {covered}\..* {covered}, ", label) for label in spoken), "what is covered can be read"


def plain(text: str) -> str:
    """The text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_the_board_is_read_from_the_row_by_the_flood_to_the_players_in_turn_order(people: list[Guest]) -> None:
    table = at(people, "auction_2", 2)
    truth, page = table.full_position(), people[0].sees(table)
    places = [id_.partition("-")[2] for id_ in attributes(page, "[id^=lot-], [id^=land-]", "id")]
    lands = [land.top for seat in truth.turn_order() for land in truth.estates[seat]]  # type: ignore[attr-defined]
    assert places == [*truth.row, *lands]  # type: ignore[attr-defined]
    anchors = attributes(page, "#board [data-place][aria-label]", "data-place")
    assert anchors == [*truth.row, *(land.top for land in truth.estates[0])]  # type: ignore[attr-defined]
    marks = ['id="players"', 'id="board"', 'id="row-title"', 'id="flood-title"', 'id="estates-title"', 'id="hand"',
             'id="prompt"', 'id="log"']  # fmt: skip
    assert sorted(marks, key=page.index) == marks


def test_one_table_tells_everything_of_all_players(people: list[Guest]) -> None:
    """[X6] [H3] Visible ankhs, fields, caravans, pyramids of each province, gold available and set aside."""
    table = at(people, "offering", 2)
    truth, page = table.full_position(), people[0].sees(table, "/board", **{"as": "table"})
    rows = [[text(cell) for cell in elements(row, "th, td")] for row in elements(page, "tr")]
    for seat, name in enumerate(("Nitocris", "Harkhuf", "Merit")):
        own = next(row for row in rows if row[0].startswith(name))
        ankhs, fields, caravans = truth.visible(seat)  # type: ignore[attr-defined]
        pyramids, hand = truth.counts(seat), truth.hands[seat]  # type: ignore[attr-defined]
        counts = [truth.points(seat), sum(pyramids), ankhs, fields, caravans, min(pyramids), sum(hand)]  # type: ignore[attr-defined]
        assert own[1:8] == [str(n) for n in counts]
        assert own[8].split() == [str(card) for card in hand]
        assert own[10].split() == [str(card) for card in range(9) if card not in hand], "[H3]"
        assert [row[3] for row in rows if len(row) == 8 and row[1] == name] == [str(n) for n in pyramids]


@pytest.mark.parametrize(("language", "key"), [("en", "deck_notice"), ("fr", "deck_notice_fr")])
def test_the_reconstructed_deck_is_named_so_wherever_its_cards_are_listed(language: str, key: str) -> None:
    """[L2]"""
    cache.clear()
    reader = Guest("Nitocris", **{"accept-language": language})
    table = at([reader, Guest("Harkhuf")], "auction_1", 1)
    for page in (reader.sees(table), reader.sees(table, "/board", **{"as": "table"})):
        assert DATA["meta"][key] in page


@pytest.mark.parametrize(("language", "title", "source"), [
    ("en", "Amun-Re: The Card Game", "reconstruct"), ("fr", "Amun-Re – Jeu de cartes", "reconstitu"),
])  # fmt: skip
def test_the_site_lists_the_game(language: str, title: str, source: str) -> None:
    reader = Client(headers={"accept-language": language})
    for path in ("/", f"/new/{KEY}", f"/rules/{KEY}"):
        assert title in reader.get(path).content.decode(), path
    rules = reader.get(f"/rules/{KEY}").content.decode()
    assert source in rules
    assert "memphis.fields" not in rules, "an id of the data file"


def test_the_offering_is_one_move_of_several_cards_and_the_0_of_a_hand_is_always_in(people: list[Guest]) -> None:
    """[R4.1] [R0.4] The prompt for what is toggled."""
    table = create_table(people, game=KEY, first=0)
    first = people[0].sees(table)
    assert "0" in texts(first, "button[role=checkbox][aria-checked=true][aria-disabled=true]")
    table = at(people, "offering", 1)
    hand = " ".join(map(str, table.full_position().hands[0]))  # type: ignore[attr-defined]
    prompt = people[0].drafts(table, f"offer {hand}")
    assert f'name="move" value="offer {hand}"' in prompt


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_choice_has_its_place_on_the_board_or_among_the_own_things(seats: int) -> None:
    cache.clear()
    guests = [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit", "Ti", "Khufu")[:seats]]
    table, rng, asked = create_table(guests, game=KEY), random.Random(seats), set()
    for _turn in turns(table, 12):
        truth = table.full_position()
        if not truth.to_move():
            break
        seat = truth.to_move()[0]
        page = guests[seat].sees(table)
        panel = GAMES[KEY].panel(truth.seen_by(seat), seat, [])
        asked.add(type(truth.decision).__name__)
        places = attributes(page, "#board button[data-place], #hand button[data-place]", "data-place")
        assert len(places) == len(set(places))
        for shape in panel.shapes:
            assert shape.board, "no list that the board shows"
            assert wanted_places(shape) <= set(places), asked
        table = move_on(table, rng, strength="steady", most=7)
    assert asked >= {"Bidding", "Building"}


def wanted_places(shape: Any) -> set[str]:
    """The places of the choices of a shape."""
    if isinstance(shape, Ladder):
        return {row.place for row in shape.rows} | {rung.place for row in shape.rows for rung in row.rungs}
    choices = shape.switches if isinstance(shape, Toggles) else shape.choices
    return {place for choice in choices for place in choice.place.split()}
