"""Wrong, illegal, foreign or too long forms are refused with a clear sentence and change nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from html import escape

import pytest
from django.utils import translation

from engine.core import say
from tables.history import voices
from tests.bad_input.club import LANGUAGES, Club, heard, in_both, posted, with_page
from tests.support.clients import Answer, Browser, Form

WATCHING = "You need a seat at this table to play. You are watching."
UNREADABLE = "Something in this request was wrong. Reload the page and try again."
NO_MOVE = "This is not a valid move."
TOO_OLD = "This page is out of date. Reload it and try again."
TOO_LONG = "That is too long: a request can be 64 kB at most."
MOVED_ON = "The game has moved on. Your choice was not played: please choose again."


WRONG: list[tuple[Form, int, str]] = [
    ({"turn": 0}, 409, MOVED_ON),
    ({"turn": 999999999}, 409, MOVED_ON),
    ({"acts": 7}, 409, MOVED_ON),
    ({"acts": "9" * 5000}, 400, UNREADABLE),
    *(({"turn": number}, 400, UNREADABLE) for number in ("", "-1", "1e3", "0x1", "1.0", "٣", "²", "9" * 40, "NaN")),
    *(({"command": name}, 400, UNREADABLE) for name in ("", "short", "with a space", "x" * 65, "nul\x00nul1")),
    ({"move": []}, 400, UNREADABLE),
    ({"move": ["done"] * 61}, 400, UNREADABLE),
    ({"move": ["done"] * 1500}, 400, "Something in this request was wrong. Reload the page and try again."),
    *(
        ({"move": [text]}, 400, NO_MOVE)
        for text in ("", "sing", "bid", "bid thebes", "bid thebes much", "BID thebes 1")
    ),
    *(({"move": [text]}, 400, NO_MOVE) for text in ("bid thebes 1\n", "bid  thebes 1", "bid thebes ٣", "\x00", "<b>")),
    *(({"move": [text]}, 400, NO_MOVE) for text in ("{}", '{"type": "Bid"}', "../../etc", "bid thebes 1 " * 4000)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_is_wrong(club: Club, language: str) -> None:
    player, path = club.at(club.awaited), f"/t/{club.table.slug}/play"
    player.language = language

    async def answers() -> list[Answer]:
        return [await player.post(path, club_form | wrong) for wrong, _status, _sentence in WRONG]

    club_form = club.form()
    for answer, (_wrong, status, sentence) in zip(with_page(player, answers()), WRONG, strict=True):
        heard(answer, status, sentence, language)


@pytest.mark.parametrize("price", ["36", "2", "-1", "9" * 60])
def test_a_move_against_the_rules_is_refused_with_their_reason(club: Club, price: str) -> None:
    place, truth = club.table.full_position().revealed[0], club.table.full_position()  # type: ignore[attr-defined]
    refusal = truth.reason_closed(club.awaited, club.table.rules.read_move(f"bid {place} {price}"))
    player, said = club.at(club.awaited), set()
    for player.language in LANGUAGES:
        with translation.override(player.language):
            sentence = say(refusal, voices.voice(club.table))
        answer = posted(player, f"/t/{club.table.slug}/play", club.form(move=[f"bid {place} {price}"]))
        assert answer.status == 422
        assert escape(sentence) in answer.text or sentence in answer.text
        assert 'id="prompt"' in answer.text  # and with the page as it is now
        said.add(sentence)
    assert len(said) == 2


@pytest.mark.parametrize("forged", ["seat", "number", "viewer", "me", "as", "user"])
def test_nobody_plays_for_another_seat(club: Club, forged: str) -> None:
    form = club.form(**{forged: club.awaited})
    for seat in {0, 1, 2} - {club.awaited}:
        in_both(club.at(seat), f"/t/{club.table.slug}/play", form, 422, "It is not your turn.")
    path = f"/t/{club.table.slug}/play?{forged}={club.awaited}"
    in_both(Browser(club.server.url), path, form, 403, WATCHING)


def test_undo_where_there_is_nothing_to_take_back(club: Club) -> None:
    path, player = f"/t/{club.table.slug}/undo", club.at(club.awaited)
    in_both(player, path, {"turn": club.table.turn, "acts": 0}, 422, "You have no move to undo.")
    in_both(player, path, {"turn": 0, "acts": 0}, 409, MOVED_ON)
    in_both(player, path, {}, 400, UNREADABLE)
    in_both(Browser(club.server.url), path, {"turn": club.table.turn, "acts": 0}, 403, WATCHING)


@pytest.mark.parametrize(
    "headers",
    [{"X-CSRFToken": ""}, {"X-CSRFToken": "x" * 64}, {"Origin": "http://elsewhere.example"}, {"Origin": "null"}],
    ids=str,
)
def test_a_form_that_does_not_come_from_our_page(club: Club, headers: dict[str, str]) -> None:
    path = f"/t/{club.table.slug}/play"
    in_both(club.at(club.awaited), path, club.form(), 403, TOO_OLD, **headers)


def test_a_megabyte_is_refused_whether_it_says_so_or_not(club: Club) -> None:
    player, path = club.at(club.awaited), f"/t/{club.table.slug}/play"
    in_both(player, path, club.form(move=["x" * 1_000_000]), 413, TOO_LONG)

    async def in_pieces() -> AsyncIterator[bytes]:
        for _piece in range(20):
            yield b"x" * 50_000

    async def streamed() -> tuple[int, str]:
        headers = {"X-CSRFToken": player.token, "Origin": player.url, "HX-Request": "true"}
        async with player.http.post(player.url + path, data=in_pieces(), headers=headers) as answer:
            return answer.status, await answer.text()

    player.language = "en"
    assert with_page(player, streamed()) == (413, f"<p>{TOO_LONG}</p>")
