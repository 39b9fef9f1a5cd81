"""The page of Tekhenu: dial, Temple, workshops, market and boards, in the reader's language, also as tables."""

from __future__ import annotations

import random
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

import engine
from engine.core import say
from engine.laws import random_games
from engine.tekhenu.model import board as data
from engine.tekhenu.position import Tekhenu
from engine.tekhenu.view import board_layout
from engine.tekhenu.view.board_view import picture
from engine.tekhenu.view.table_texts import TurnsIn
from tables.history import voices
from tables.models import Table
from tables.rendering import parts
from tables.rules_pages import texts
from tests.support.elements import attribute, attributes, elements, heard
from tests.support.game_tables import Guest, create_table, move_on

pytestmark = pytest.mark.django_db
KEY = "tekhenu"


@pytest.fixture
def people() -> list[Guest]:
    """Four people, one of whom reads French."""
    cache.clear()
    return [Guest("Nitocris"), Guest("Harkhuf", **{"accept-language": "fr"}), Guest("Merit"), Guest("Ti")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_has_its_rule_to_which_a_card_of_ones_own_leads(people: list[Guest], language: str) -> None:
    assert {card.upper() for card in data.KIND_OF} <= texts.anchors(KEY, language)
    table, truth = middle(people)
    page = people[0].client.get(f"/t/{table.slug}", headers={"accept-language": language}).content.decode()
    own = truth.players[0]
    cards = (*own.blessings, *own.technologies, *own.decrees)
    assert cards
    for card in cards:
        assert f'class="rule" href="/rules/{KEY}#{card.upper()}" data-sheet' in page


def middle(people: list[Guest], moves: int = 120) -> tuple[Table, Tekhenu]:
    """A table some rounds into the game."""
    table = move_on(create_table(people, game=KEY), random.Random(4), most=moves)
    truth = table.full_position()
    assert isinstance(truth, Tekhenu)
    return table, truth


def places(page: str) -> dict[str, str]:
    """The names and descriptions of all places of the board."""
    return {attribute(one, "data-place"): heard(one) for one in elements(page, "[data-place][aria-label]")}


def test_the_dial_is_read_clockwise_from_horus_and_names_every_die_with_its_status(people: list[Guest]) -> None:
    """[R4.1] The board is text in one order."""
    table, truth = middle(people)
    page, spoken = people[0].sees(table), voices.voice(table)
    said = places(page)
    assert [place for place in said if place in data.GODS] == list(data.GODS)
    for section, god in enumerate(data.GODS):
        for die in truth.dice[section]:
            status = truth.status(section, data.COLOUR_OF[die])
            words = f"{spoken.word(die)} ({spoken.word(status)})"
            assert words in said[god]
            assert said[f"{god}_{die}"].endswith(words)


def test_every_square_space_and_workshop_is_a_place_of_the_board(people: list[Guest]) -> None:
    table, truth = middle(people)
    said = places(people[0].sees(table))
    expected = {*data.SQUARES, *data.SPACES_FOR[4], *data.PEOPLE, *data.AREA_SPACES, *data.RA_SLOTS}
    expected |= {card for section in truth.market for card in section.cards if card is not None}
    assert expected <= set(said)


def test_cards_of_the_market_can_be_read_in_their_place(people: list[Guest]) -> None:
    table, truth = middle(people)
    for reader in people[:2]:
        page = unescape(reader.sees(table))
        language = "fr" if reader is people[1] else "en"
        with parts.translation.override(language):
            spoken = voices.voice(table)
            for section in truth.market:
                for card in section.cards:
                    assert card is None or f">{spoken.word(f'about_{card}')}</span>" in page


def test_nobody_reads_the_decrees_of_another(people: list[Guest]) -> None:
    """[H2]"""
    table, truth = middle(people)
    for seat, reader in enumerate(people):
        page = reader.sees(table)
        hand = unescape(page[page.index('id="hand"') : page.index('id="prompt"')])
        with parts.translation.override("fr" if seat == 1 else "en"):
            spoken = voices.voice(table)
            for other in range(4):
                for card in truth.players[other].decrees:
                    assert (spoken.word(card) in hand) == (other == seat)


def test_the_scale_says_what_lies_on_its_pans(people: list[Guest]) -> None:
    """[R19.1]"""
    table, truth = middle(people)
    page, spoken = unescape(people[0].sees(table)), voices.voice(table)
    for mat in picture(truth, None).board.mats:
        player = truth.players[mat.seat]
        pure = sum(data.PIPS_OF[die] for die in player.left)
        tainted = sum(data.PIPS_OF[die] for die in player.right) + sum(player.surplus)
        assert mat.scale.weighs == (pure, tainted)
        assert say(mat.scale.about, spoken) in page


def test_the_tables_tell_everything_in_words(people: list[Guest]) -> None:
    table, truth = middle(people)
    page, spoken = unescape(people[0].sees(table, "/board", **{"as": "table"})), voices.voice(table)
    for place in (*data.GODS, *data.SQUARES, *data.SPACES, *data.PEOPLE, *data.AREA_SPACES):
        assert f'<th scope="row" data-at="{place}">{spoken.word(place)}</th>' in page
    for seat, name in enumerate(("Nitocris", "Harkhuf", "Merit", "Ti")):
        assert f'<th scope="row">{name}</th><td class="n">{truth.players[seat].vp}</td>' in page


def test_a_die_and_its_action_are_one_click(people: list[Guest]) -> None:
    """[R5.1] [R5.2] Mock-up 06: the die can be exchanged while its action is chosen."""
    table = move_on(create_table(people, game=KEY), random.Random(4), until="turns")
    truth = table.full_position()
    seat = truth.to_move()[0]
    first, second, *_rest = [str(move) for move in truth.moves(seat) if str(move).startswith("take ")]
    prompt = people[seat].drafts(table, first)
    assert f'value="{first}" checked' in prompt
    assert f'value="{second}">' in prompt
    drafts = attributes(prompt, "[name=draft]", "value")
    action = next(draft for draft in drafts if draft.startswith(("perform ", "produce ")))
    value = attributes(prompt, "[name=draft-2][value^='reckon ']", "value")[0]
    changed = people[seat].drafts(table, first, value)
    assert f'value="{first}" checked' in changed
    assert f'value="{value}" checked' in changed
    assert people[seat].plays(table, first, action).status_code == 200


def test_botankhamon_has_a_board_and_a_pyramid() -> None:
    """[R27.4] Four, three, two and one tiles, from the top."""
    cache.clear()
    alone = Guest("Nitocris")
    table = move_on(create_table([alone], game=KEY), random.Random(4), most=40)
    page = alone.sees(table)
    truth = table.full_position()
    assert isinstance(truth, Tekhenu)
    assert truth.pyramid is not None
    said = places(page)
    tiles = [place for place in said if place in data.BOT_TILES]
    assert tiles == [tile for row in picture(truth, None).board.rival.pyramid for tile in (t.id for t in row)]
    assert sorted(tiles) == sorted(data.BOT_TILES)
    assert "Botankhamon" in page


@pytest.mark.parametrize(("language", "word"), [("en", "reconstruct"), ("fr", "reconstitu")])
def test_the_rules_say_which_values_are_reconstructed(language: str, word: str) -> None:
    page = Client(headers={"accept-language": language}).get(f"/rules/{KEY}").content.decode()
    assert word in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_site_lists_the_game(language: str) -> None:
    reader = Client(headers={"accept-language": language})
    for path in ("/", f"/new/{KEY}", f"/rules/{KEY}"):
        assert "Tekhenu" in reader.get(path).content.decode(), path


def test_every_id_of_the_pictures_has_a_word() -> None:
    """A word that is missing would be an error page."""
    game = engine.GAMES[KEY]
    for seats in game.seats:
        known = game.words(game.options())
        for mat in picture(engine.start(KEY, seats, "words").seen_by(0), 0).board.mats:
            assert {amount.of for amount in (*mat.tokens, *mat.pieces)} <= set(known)


def test_the_dial_that_has_turned_says_when_it_turns_again() -> None:
    """[R18.1] [R19.1] The Judgement and the Scoring come after the rotation, two rounds before the next one."""
    seen, game = set(), engine.GAMES[KEY]
    for g, _seat, _move in random_games.play_random_game(game, 2, "1" * 32, game.options()):
        if (phase := g.stage().phase) in ("judgement", "scoring") and g.round < data.ROUNDS:
            assert board_layout.dial(g).turns == TurnsIn(2)
            seen.add(phase)
    assert seen == {"judgement", "scoring"}
    assert board_layout.dial(g).turns is None, "the game is over, and nothing turns any more"
