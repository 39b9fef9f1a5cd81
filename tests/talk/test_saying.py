"""Typed messages are plain text; canned messages are in the reader's language; limits apply."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.people.models import User
from tables.talk import canned_messages, sanitize
from tables.talk.models import LONGEST, Message
from tables.web import rate_limits
from tests.support.game_tables import Guest
from tests.talk.people import hears, players, says

pytestmark = pytest.mark.django_db

MARKUP = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</p></li></ol><h1>Karnak</h1>",
    "<svg/onload=alert(1)>",
    "{{ table.secret }} {% debug %}",
    "&lt;b&gt; &amp;",
    '<div hx-get="/" hx-trigger="load"></div>',
    "javascript:alert(1)",
    "<!-- -->]]><style>*{display:none}</style>",
)
TAGS = ("<script>alert", "<img", "<h1>Karnak</h1>", "<svg/", '<div hx-get="/" hx', "<style", "<!-- -->")


@pytest.mark.parametrize("text", MARKUP)
def test_nothing_typed_is_markup(text: str) -> None:
    table, guests = players()
    answer = says(guests[0].client, table, text).content.decode()
    page = guests[1].client.get(f"/t/{table.slug}/talk").content.decode()
    about = guests[1].client.get(f"/t/{table.slug}/talk/players/1").content.decode()
    guests[0].client.post(f"/t/{table.slug}/notes", {"text": f"{text}</textarea>{text}", "saved": "0"})
    notes = guests[0].client.get(f"/t/{table.slug}/notes").content.decode()
    for said in (answer, page, about, notes):
        assert not any(tag in said for tag in TAGS)
    assert hears(guests[1].client, table) == [text]
    assert table.secret not in page


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  two \r\n lines\r", "two\n lines"),
        ("a\u2028b\x0bc", "a\nb\nc"),
        ("a\n\n\n\n\n\nb", "a\n\nb"),
        ("\x00a\x07\x1b[31m", "a[31m"),
        ("tab\there", "tab here"),
        ("pay \u202e100\u202c \u2066now\u2069\u200f", "pay 100 now"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e\u0301", "é"),
        ("Z" + "\u0335" * 40, "Z" + "\u0335" * 3),
        ("👩\u200d🚀 می\u200cخواهم", "👩\u200d🚀 می\u200cخواهم"),
        ("\ud800lone", "lone"),
    ],
)
def test_what_cannot_be_seen_or_bends_the_line_is_left_out(text: str, shown: str) -> None:
    assert sanitize.plain(text, LONGEST) == shown


def test_five_hundred_characters_and_not_one_more() -> None:
    table, guests = players()
    assert says(guests[0].client, table, "é" * 500).status_code == 200
    answer = says(guests[0].client, table, "é" * 501)
    assert (answer.status_code, "500 characters" in answer.content.decode()) == (422, True)
    assert Message.objects.count() == 1


@pytest.mark.parametrize("form", [{"text": ""}, {"text": " \n\u202e\u200b "}, {"courtesy": "insult"}, {}])
def test_nothing_is_sent_when_there_is_nothing_to_send(form: dict[str, str]) -> None:
    table, guests = players()
    assert says(guests[0].client, table, **form).status_code in (400, 422)
    assert not Message.objects.exists()


def test_a_courtesy_is_read_in_each_readers_own_language() -> None:
    table, guests = players()
    french = Guest("Harkhuf of Elephantine", **{"accept-language": "fr"})
    table.seats.filter(number=1).update(user=french.user)
    for key, sentence in canned_messages.COURTESIES.items():
        Message.objects.all().delete()
        rate_limits.cache.clear()
        answer = says(french.client, table, courtesy=key)
        assert answer.status_code == 200
        assert hears(guests[0].client, table) == [sentence]
        heard = hears(french.client, table)
        assert heard != [sentence]
        assert heard[0] in answer.content.decode().replace("&#x27;", "'")


def test_without_script_the_room_comes_back_with_what_was_said_or_why_not() -> None:
    table, guests = players()
    answer = guests[0].client.post(f"/t/{table.slug}/talk/say", {"text": "hello"})
    assert answer.headers["Location"] == f"/t/{table.slug}/talk?room=players#end"
    again = guests[0].client.post(f"/t/{table.slug}/talk/say", {"text": "x" * 501})
    assert again.status_code == 422
    assert "x" * 501 in again.content.decode()


def test_a_stranger_gives_a_name_first_and_leaves_no_row_among_the_people() -> None:
    table, _guests = players()
    stranger, people = Client(), User.objects.count()
    assert says(stranger, table, "hello").status_code == 422
    answer = says(stranger, table, "hello", name="Ti")
    assert (answer.status_code, "HX-Refresh" in answer.headers) == (200, False), "the page and its open talk stay"
    assert says(stranger, table, "me again").status_code == 200
    assert hears(stranger, table) == ["hello", "me again"]
    assert [(one.author, one.name) for one in Message.objects.all()] == [(None, "Ti"), (None, "Ti")]
    assert User.objects.count() == people
    assert "My notes" not in stranger.get(f"/t/{table.slug}/talk").content.decode()


def test_too_many_messages_at_once_are_refused() -> None:
    table, guests = players()
    answers = [says(guests[0].client, table, f"{n}").status_code for n in range(rate_limits.TALK.times * 2 + 1)]
    assert 429 in answers
    assert Message.objects.count() == answers.count(200) <= rate_limits.TALK.times * 2


def test_the_name_of_somebody_whose_account_is_gone_is_not_shown() -> None:
    table, _guests = players()
    watcher = Guest("Ti")
    says(watcher.client, table, "hello")
    watcher.user.delete()
    page = Client().get(f"/t/{table.slug}/talk").content.decode()
    assert "someone who has left" in page
    assert "Ti<" not in page
    assert "This message was deleted." in page
    assert (Message.objects.get().text, Message.objects.get().deleted) == ("", True), "their words go with them"
