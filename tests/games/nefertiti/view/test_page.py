"""The page of Nefertiti: every market shows what would close it, a placement its effects, in the reader's language."""

from __future__ import annotations

import random
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

from engine import read_move
from engine.core import Stat, plain, say
from engine.nefertiti.model.datafile import DATA
from engine.nefertiti.position import Nefertiti
from engine.nefertiti.view.board_view import picture
from tables.history import voices
from tables.models import Table
from tests.games.nefertiti.table import FOUR, GAME, KEY, A, B, C, D, characters, play
from tests.games.nefertiti.table import table as position
from tests.support.elements import attributes, texts
from tests.support.game_tables import Guest, create_table, move_on, set_truth

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Guest]:
    """Three people, one of whom reads French."""
    cache.clear()
    return [Guest("Nitocris"), Guest("Harkhuf", **{"accept-language": "fr"}), Guest("Merit")]


def middle(people: list[Guest]) -> tuple[Table, Nefertiti]:
    """A table some moves into the game, before placing a servant."""
    table = move_on(create_table(people, game=KEY, first=0), random.Random(4), strength="steady", most=9)
    table = move_on(table, random.Random(4), strength="steady", until="place")
    truth = table.full_position()
    assert isinstance(truth, Nefertiti)
    return table, truth


def test_every_market_says_what_closes_it_and_what_would_close_it_now(people: list[Guest]) -> None:
    table, truth = middle(people)
    page, voice = unescape(people[0].sees(table)), voices.voice(table, 0)
    for market in picture(truth, None).board.markets:
        assert say(market.condition, voice) in page
        assert say(market.outlook, voice) in page


def test_what_follows_a_placement_is_a_list_in_the_order_of_service(people: list[Guest]) -> None:
    """[R6.1] One entry a pawn, from the engine."""
    table, truth = middle(people)
    seat = truth.to_move()[0]
    voice = voices.voice(table, seat)
    followed = [move for move in truth.moves(seat) if truth.preview(seat, [move]).steps]
    prompt = unescape(people[seat].drafts(table, str(followed[0])))
    steps = [say(step, voice) for step in truth.preview(seat, [followed[0]]).steps]
    assert "".join(f"<li>{step}</li>" for step in steps) in prompt


@pytest.mark.parametrize(("reader", "names"), [(0, "names_en"), (1, "names_fr")])
def test_markets_have_the_names_of_the_rulebook(people: list[Guest], reader: int, names: str) -> None:
    table, _truth = middle(people)
    page = people[reader].sees(table)
    named = texts(page, "button.mk__b")
    assert named == [DATA["markets"][names][id_] for id_ in ("gizeh", "akhet_aton", "abu_simbel", "luxor")]


@pytest.mark.parametrize(("language", "word"), [("en", "reconstruct"), ("fr", "reconstitu")])
def test_the_rules_say_which_values_of_the_stalls_are_reconstructed(language: str, word: str) -> None:
    """[A2]"""
    page = Client(headers={"accept-language": language}).get(f"/rules/{KEY}").content.decode()
    assert word in page


@pytest.mark.parametrize(
    ("seals", "moves", "words"),
    [
        (1, "", "Player 1 has 1 seal and may recruit one of them now."),
        (0, "", "No recruiting now: Player 1 has no seals."),
        (2, "0 recruit vizier", "No recruiting now: one character per turn, before placing."),
    ],
)
def test_the_board_says_whether_a_character_can_be_recruited_now(seals: int, moves: str, words: str) -> None:
    """[R3.2] A seal each, one in a turn, before placing."""
    g = position(seals={A: seals})
    play(g, moves)
    said = picture(g, None).board.recruiting
    assert said.open == ("may recruit" in words)
    assert say(said.said, plain(g.words)) == words


@pytest.mark.parametrize(("seals", "heading"), [(0, "Place a servant"), (1, "Place a servant, or recruit first")])
def test_who_can_recruit_is_told_so(seals: int, heading: str) -> None:
    """[R3.1] [R3.2] A character costs a seal, and comes before the servant."""
    g = position(seals={A: seals})
    assert say(GAME.panel(g, A, ()).heading, plain(g.words)) == heading


def test_the_first_press_of_a_reserve_takes_the_most_that_the_treasurer_may() -> None:
    """[R10.7] Four Deben at most, and no more than there are."""
    g = position(seals={A: 1}, reserves={"gizeh": 7, "luxor": 2})
    play(g, "0 recruit treasurer")
    choices = [choice for shape in GAME.panel(g, A, ()).shapes for choice in shape.choices if choice.place]
    assert [choice.move for choice in choices] == [
        *(f"draw gizeh {n}" for n in (4, 3, 2, 1)),
        *(f"draw luxor {n}" for n in (2, 1)),
    ]


def test_half_of_an_empty_reserve_is_nothing_and_called_so() -> None:
    """[R6.8] A has taken two gifts for 7; B can buy one for 5."""
    pawns = {"gizeh": {"7": A, "5": B}}
    g = position(turn=D, sides={"gizeh": "right"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    play(g, "3 place gizeh 1\n0 take low1 low2")
    g.markets["gizeh"].reserve = 0
    context = GAME.panel(g, B, ()).context
    assert context is not None
    said = say(context, plain(g.words))
    assert said == "Buy one gift for 5 Deben, or take nothing: the Reserve is empty. You have 9 Deben."
    assert say(g.preview(B, [read_move(KEY, "half")]).label, plain(g.words)) == "Take nothing"


def test_who_has_been_served_keeps_the_first_number() -> None:
    """[R6.1] A is served before B, C and D; after A it is D who is asked, with the second number."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = position(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    play(g, "0 place gizeh 5\n0 take low1 low2")
    market = picture(g, None).board.markets[0]
    queue = [(one.order, one.seat, one.state) for one in market.queue]
    assert queue == [(1, A, "done"), (2, D, "now"), (3, C, ""), (4, B, "")]
    spaces = {space.id: (space.order, space.servant, space.gone) for row in market.rows for space in row}
    assert (spaces["5"], spaces["4"]) == ((1, None, A), (2, D, None))


def test_what_brings_the_seal_along_says_so() -> None:
    """[R6.3] The gift of the upper row with the Royal Seal on it, and nothing else."""
    pawns = {"gizeh": {"1": B, "3": C, "4": D}}
    g = position(sides={"gizeh": "left"}, markets={"gizeh": FOUR}, pawns=pawns, money=[9, 9, 9, 9])
    play(g, "0 place gizeh 5")
    choices = GAME.panel(g, A, ()).shapes[0].choices
    assert {choice.move for choice in choices if choice.hint} == {"take top"}


def test_a_space_says_its_symbol_no_matter_who_stands_there() -> None:
    """[R1.5] [R6.6] Free, taken, or where a servant would close the market: who listens hears the symbol as well."""
    g = position(sides={"gizeh": "left"}, pawns={"gizeh": {"8": B, "5": B, "2": C}})
    view = picture(g, None).board.markets[0]
    said = {space.id: say(space.about, plain(g.words)) for row in view.rows for space in row}
    assert said["8"] == "Offer 8, extra card: Player 2’s servant."
    assert said["7"] == "Offer 7: free; Player 1 would close the market here."
    assert said["0"] == "Offer 0, single card: free."


def test_equal_gifts_are_choices_of_their_own(people: list[Guest]) -> None:
    """[R11.4] Of two chairs one is ticked and the other can still be: each has a name of its own on the page."""
    table, _truth = middle(people)
    g = position(3, seals={A: 1}, gifts={A: ["chair", "chair"]})
    characters(g, "amun_merchant")
    play(g, "0 recruit amun_merchant")
    set_truth(table, g)
    prompt = people[A].drafts(table, "discard chair")
    assert attributes(prompt, "[id^=pick-]", "id") == ["pick-discard-chair", "pick-discard-chair-1"]


def test_a_trade_that_is_chosen_still_names_the_gift_that_it_takes() -> None:
    """[R11.8] Where that gift lay there lies the one that was given for it."""
    g = position(seals={A: 1}, gifts={A: ["chair"]}, markets={"luxor": ("mirror", None, None, None)})
    characters(g, "trader")
    play(g, "0 recruit trader")
    choices = GAME.panel(g, A, [read_move(KEY, "trade chair luxor top")]).shapes[0].choices
    labels = [say(choice.label, plain(g.words)) for choice in choices if choice.on]
    assert labels == ["Leave a chair at Luxor for a mirror"]


def test_a_trade_stands_on_both_of_its_gifts() -> None:
    """[R11.8] One's own and that of the market, so that it is chosen where they lie."""
    g = position(seals={A: 1}, gifts={A: ["chair"]}, markets={"luxor": ("mirror", None, None, None)})
    characters(g, "trader")
    play(g, "0 recruit trader")
    places = {choice.move: choice.place for shape in GAME.panel(g, A, ()).shapes for choice in shape.choices}
    assert places["trade chair luxor top"] == "own_chair luxor_top"


def test_a_player_shows_the_points_that_would_be_counted_now() -> None:
    """[R9.1] [R9.2] Two harps of the only owner at 9, a goldwork at 14, 5 Deben and 2 seals: 18 + 14 + 2 + 6."""
    g = position(gifts={A: ["harp", "harp", "goldwork"]}, money=[5, 1, 0, 0], seals={A: 2})
    shown = {line.seat: line.stats[0] for line in picture(g, None).players}
    assert shown == {A: Stat("point", 40), B: Stat("point", 0), C: Stat("point", 0), D: Stat("point", 0)}
