"""Effects of a reader's preferences at a table: announcements and single tap."""

from __future__ import annotations

import random

import msgspec
import pytest
from django.test import Client

from engine.core import Seat, Sentence, seats_named
from tables.rendering import parts
from tests.support.game_tables import Guest, bots_move, create_table, fresh, legal, move_on

pytestmark = pytest.mark.django_db


class Trade(Sentence, frozen=True):
    """One seat sells to others."""

    seat: Seat
    to: tuple[Seat, ...]
    n: int


class Purse(msgspec.Struct, frozen=True):
    """What a seat has, as boards show it."""

    seat: Seat | None


class StoryLine(Sentence, frozen=True):
    """A sentence about a sentence."""

    what: Trade | None


@pytest.mark.parametrize(
    ("sentence", "seats"),
    [(Trade(2, (0, 1), 4), {0, 1, 2}), (StoryLine(Trade(3, (), 1)), {3}), (StoryLine(None), set())],
    ids=str,
)
def test_a_sentence_names_its_seats_wherever_they_stand(sentence: Sentence, seats: set[int]) -> None:
    assert seats_named(sentence) == seats


def test_a_record_of_a_seat_is_rendered_for_that_seat() -> None:
    """A board may call its reader “you” wherever it shows what is theirs."""
    assert seats_named(((Purse(1), Purse(None)), Trade(2, (), 1))) == {1, 2}


def test_news_are_marked_for_those_whom_they_do_not_name(three: list[Guest]) -> None:
    table = create_table(three)
    mover = table.full_position().to_move()[0]
    three[mover].plays(table, legal(table, mover))
    table = fresh(table)
    about_others = {viewer: parts.rendering(table, viewer, "en").news(1) for viewer in (0, 1, 2, None)}
    for viewer, news in about_others.items():
        assert all((len(line) == 3) == (viewer not in (mover, None)) for line in news), (viewer, news)


def test_a_round_that_begins_concerns_everybody(three: list[Guest]) -> None:
    table = create_table(three)
    for viewer in (0, 1, 2, None):
        assert next(len(line) for line in parts.rendering(table, viewer, "en").news(0)) == 2


def test_a_single_tap_may_send_a_bid_and_nothing_that_is_sealed(three: list[Guest]) -> None:
    table = create_table(three)
    mover = table.full_position().to_move()[0]
    assert " data-once" in three[mover].drafts(table, legal(table, mover))
    assert "data-once" not in three[mover].sees(table, "/prompt")
    sealing = move_on(table, random.Random(1), until="offering", strength="steady")
    seat = sealing.full_position().to_move()[0]
    prompt = three[seat].drafts(sealing, legal(sealing, seat))
    assert 'name="move"' in prompt
    assert "data-once" not in prompt


def test_a_bid_that_ends_the_auction_warns_and_takes_more_than_a_tap(three: list[Guest]) -> None:
    table = create_table(three)
    for _bid in range(3):  # each on a province of its own, so that the third ends the auction
        position = fresh(table).full_position()
        seat = position.to_move()[0]
        taken = {bid.province for bid in position.decision.placed.values()}  # type: ignore[union-attr]
        bid = next(str(move) for move in position.moves(seat) if move.province not in taken)  # type: ignore[attr-defined]
        last = len(taken) == 2
        prompt = three[seat].drafts(fresh(table), bid)
        assert ("data-once" in prompt) is not last
        warned = "Something new may be revealed: then the others must agree to an undo." in prompt
        assert warned is last  # others pay from hidden gold
        assert ('aria-describedby="final"' in prompt) is last, "the button says it too"
        three[seat].plays(fresh(table), bid)
    assert "Something new has been revealed since." in three[seat].sees(fresh(table), "/board")


def test_before_something_is_revealed_the_page_says_who_has_to_agree_to_an_undo() -> None:
    """The same as is said after it: bots always agree, and people are asked."""
    guest, other = Guest("Nitocris"), Guest("Harkhuf")
    bids = ("bid amarna 0", "bid sawu 0", "bid berenike 0")
    for bots, people in ((2, [guest]), (1, [guest, other])):
        table = move_on(create_table(people, bots, first=0), random.Random(1), until="purchase", toward=bids)
        assert "cards 1" in map(str, table.full_position().moves(0))
        warned = guest.drafts(table, "cards 1")
        assert ("Something new is revealed. You can still undo: bots always agree." in warned) is (bots == 2)
        assert ("Something new is revealed: after that, the others must agree to an undo." in warned) is (bots == 1)
        assert 'aria-describedby="final"' in warned


def test_before_the_last_answer_opens_what_was_sealed_the_page_says_that_it_cannot_be_undone() -> None:
    guest = Guest("Nitocris")
    table = move_on(create_table([guest], 2), random.Random(1), until="offering", strength="steady")
    table = bots_move(table)
    assert table.full_position().to_move() == (0,)
    assert "You can no longer undo this once it is sent: something new is revealed." in guest.drafts(table, "steal")


def test_the_help_names_the_keys_that_act_and_who_sits_here(three: list[Guest]) -> None:
    table = create_table(three)
    three[0].client.post("/preferences", {"letter_u": "z", "letters": "off"})
    page = three[0].sees(table, "/help")
    assert "<kbd>Z</kbd></dt><dd>undo" in page
    assert "<kbd>U</kbd>" not in page
    assert 'id="keys-on" name="letters" data-preference>' in page
    for person in three:
        assert f'<a href="/people/{person.user.username}">{person.user.name}</a>' in page


def test_the_sheet_of_a_table_leads_to_all_preferences_and_to_the_profile_by_buttons(three: list[Guest]) -> None:
    asks = {"headers": {"hx-request": "true", "accept-language": "fr"}}
    own = three[0].client.get("/preferences?game=tekhenu", **asks).content.decode()
    assert '<a class="btn" href="/preferences">Toutes les préférences, raccourcis compris</a>' in own
    assert '<a class="btn" href="/me">Votre profil</a>' in own
    assert '<a class="btn" href="/sign-in">Se connecter</a>' in Client().get("/preferences", **asks).content.decode()
    assert "<a href" not in own
