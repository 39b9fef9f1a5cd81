"""Opening and joining a table: by link, code and name, until the game begins."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client

from tables.history import voices
from tables.models import Seat, Status, Table, Visibility
from tables.people import name_rules
from tables.people.models import User
from tables.play import commands
from tables.rendering import parts
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


def test_a_guest_gives_a_name_and_keeps_the_seat_on_that_device(three: list[Guest]) -> None:
    table = create_table(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    client = Client()
    assert client.get(f"/t/{table.slug}").status_code == 404
    client.get(f"/join/{table.join_token}")
    assert client.post(f"/t/{table.slug}/sit", {"name": " Sen  nefer "}).status_code == 302
    assert table.seats.get(number=1).name == "Sen nefer"
    again = Client()
    again.cookies["sessionid"] = client.cookies["sessionid"].value
    assert again.get(f"/t/{table.slug}").status_code == 200


def test_a_watch_link_lets_watch_and_not_sit(three: list[Guest]) -> None:
    table = create_table(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    client = Client()
    client.get(f"/watch/{table.watch_token}")
    assert client.get(f"/t/{table.slug}").status_code == 200
    assert client.post(f"/t/{table.slug}/sit", {"name": "Spy"}).status_code == 403
    assert table.seats.get(number=1).free


@pytest.mark.parametrize("whole_link", [False, True])
def test_a_code_or_its_whole_link_leads_to_the_table(three: list[Guest], whole_link: bool) -> None:
    table = create_table(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    code = f"https://karnak.example/join/{table.join_token}" if whole_link else table.join_token
    assert Client().post("/join", {"code": code, "name": "Ipi"}).headers["Location"] == f"/t/{table.slug}"
    assert table.seats.get(number=1).name == "Ipi"


def test_a_code_of_no_table_comes_back_to_the_form(three: list[Guest]) -> None:
    answer = Client().post("/join", {"code": "nonsense", "name": "Ipi"})
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "No table has this code. Check it, or open the link you were sent." in page
    assert 'name="code" value="nonsense"' in page
    assert 'value="Ipi"' in page


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Please enter a name"),
        ("x" * 25, "24 characters at most"),
        ("a\u202eb", "can’t be displayed"),
        ("nitocris", "already has the name nitocris, or nearly the same"),
    ],
)
def test_a_name_that_cannot_be_taken_is_refused_with_a_sentence(three: list[Guest], name: str, sentence: str) -> None:
    table = create_table(three[:1], start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    answer = Client().post(f"/t/{table.slug}/sit", {"name": name})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert table.seats.get(number=1).free
    assert User.objects.count() == 3


@pytest.mark.parametrize("by_code", [False, True])
def test_a_name_that_is_taken_comes_back_to_the_form_with_what_was_typed(three: list[Guest], by_code: bool) -> None:
    table = create_table(three[:1], start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    client, address = Client(), "/join" if by_code else f"/t/{table.slug}/sit"
    form = {"code": table.join_token, "name": "Nitocris"}
    answer = client.post(address, form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'action="{address}"' in page
    assert 'value="Nitocris"' in page
    assert not by_code or f'value="{table.join_token}"' in page
    assert page.count("already has the name Nitocris, or nearly the same. Choose another name.") == 1
    assert client.post(address, {**form, "name": "Nitocris 2"}).status_code == 302


def test_what_is_refused_when_the_last_seat_is_gone_is_said_on_the_page_of_the_table(three: list[Guest]) -> None:
    table = create_table(three[:2], start=False)
    answer = three[2].client.post(f"/t/{table.slug}/sit")
    assert answer.status_code == 409
    assert "Every seat at this table is taken." in answer.content.decode()


def test_a_script_in_a_name_is_text() -> None:
    bad = "<script>alert(1)</script>"[:24]
    table = create_table([Guest(bad), Guest('{braces} & "quotes"'), Guest("Merit")])
    table = move_on(table, random.Random(2), most=6)
    for path in ("", "/log", "/board"):
        page = Client().get(f"/t/{table.slug}{path}").content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page
    assert "<script>alert" not in Client().get("/").content.decode()


def test_the_host_fills_free_seats_with_bots_and_starts(three: list[Guest]) -> None:
    host, other = three[0], three[1]
    table = create_table([host], start=False)
    for n in (1, 2):
        Seat.objects.create(table=table, number=n, colour="amber")
    assert host.client.post(f"/t/{table.slug}/start").status_code == 422
    assert other.client.post(f"/t/{table.slug}/fill").status_code == 403
    host.client.post(f"/t/{table.slug}/fill")
    host.client.post(f"/t/{table.slug}/start")
    assert fresh(table).status == Status.PLAYING
    host.client.post(f"/t/{table.slug}/start")
    assert fresh(table).version == 1


def test_a_waiting_table_shows_its_fingerprint_links_and_codes(three: list[Guest]) -> None:
    table = create_table(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    page = three[0].sees(table)
    assert f"/join/{table.join_token}" in page
    assert f"/watch/{table.watch_token}" in page
    assert page.count("<svg viewBox") + page.count('<svg xmlns="http://www.w3.org/2000/svg"') >= 2
    assert "style=" not in page
    watcher = Client()
    watcher.get(f"/watch/{table.watch_token}")
    assert table.join_token not in watcher.get(f"/t/{table.slug}").content.decode()


def test_a_game_that_is_played_still_has_its_link_to_watch_for_those_who_sit_there(three: list[Guest]) -> None:
    table = create_table(three, visibility=Visibility.LINK)
    shown = three[0].client.get(f"/t/{table.slug}/invite").content.decode()
    assert f"/watch/{table.watch_token}" in shown
    assert "<svg" in shown
    watcher = Client()
    assert watcher.get(f"/t/{table.slug}/invite").status_code == 404
    watcher.get(f"/watch/{table.watch_token}")
    assert table.watch_token not in watcher.get(f"/t/{table.slug}/invite").content.decode()


def test_a_stranger_sees_open_tables_and_games_to_watch_and_none_that_are_for_invited_people(
    three: list[Guest],
) -> None:
    waiting, played = create_table(three, start=False), create_table(three)
    three[1].client.post(f"/t/{waiting.slug}/leave")
    address = Client().post("/play-now").headers["Location"]
    against_bots = Table.objects.get(slug=address.rpartition("/")[2])
    hidden = [create_table(three, visibility=Visibility.LINK, start=begun) for begun in (False, True)]
    page = Client().get("/").content.decode()
    for shown in (waiting, played, against_bots):
        assert f"/t/{shown.slug}" in page
    for table in hidden:
        assert table.slug not in page
    assert "Your tables" not in page


def test_a_row_of_the_start_page_says_who_plays_and_what(three: list[Guest]) -> None:
    create_table(three, edition="2003", expert=True)
    create_table(three[:1], game="amun-re-cards", start=False)
    page = re.sub(r"\s+", " ", Client().get("/").content.decode())
    assert '<p>First edition, 2003 · Expert rule</p><p class="trow__who">Nitocris, Harkhuf, Merit</p>' in page
    create_table(three)
    assert "<p>Super Meeple</p>" in Client().get("/").content.decode()
    french = Client(headers={"Accept-Language": "fr"}).get("/").content.decode()
    assert "<p>Première édition, 2003 · Règle expert</p>" in french


def test_a_table_invites_to_sit_down_only_those_who_can_invite_and_while_a_seat_is_free(three: list[Guest]) -> None:
    table = create_table(three, visibility=Visibility.LINK, start=False)
    watcher = Client()
    watcher.get(f"/watch/{table.watch_token}")
    full = three[0].sees(table)
    three[2].client.post(f"/t/{table.slug}/leave")
    free = three[0].sees(table)
    for words in ("Send the link to your friends", "Invite players", f"/join/{table.join_token}"):
        assert words not in full
        assert words in free
        assert words not in watcher.get(f"/t/{table.slug}").content.decode()
    assert f"/watch/{table.watch_token}" in full


def test_leaving_before_the_game_frees_the_seat_and_after_it_is_refused(three: list[Guest]) -> None:
    waiting, playing = create_table(three, start=False), create_table(three)
    assert three[1].client.post(f"/t/{waiting.slug}/leave").status_code == 302
    assert waiting.seats.get(number=1).free
    assert three[1].client.post(f"/t/{playing.slug}/leave").status_code == 409
    assert not playing.seats.get(number=1).free


def test_a_deleted_account_leaves_a_former_player(three: list[Guest]) -> None:
    table = create_table(three)
    three[2].user.delete()
    page = three[0].sees(table)
    assert "former player" in page
    assert "Merit" not in page


def test_a_name_has_24_characters_at_most() -> None:
    assert name_rules.clean_name("x" * 24) == "x" * 24


FORM: dict[str, Any] = {
    "name": "Teti", "edition": "2003", "majority": "edition", "first": "4", "seat_1": "steady", "seat_2": "me",
    "seat_3": "person", "seat_4": "none", "seat_5": "random", "pace": "0.5", "visibility": "link", "nonce": "n",
}  # fmt: skip


def test_the_form_has_every_option_of_the_game_with_its_help() -> None:
    page = Client().get("/new/amun-re").content.decode()
    for word in ("Edition", "Super Meeple", "Expert rule", "First player", "At random", "Majority on a bank", "Seat 5"):
        assert word in page
    assert Client().get("/new/senet").status_code == 404


def test_a_new_table_is_what_the_form_says() -> None:
    client = Client()
    answer = client.post("/new/amun-re", {**FORM, "seat_1": "me", "seat_2": "steady"})
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/t/{table.slug}"
    assert [(seat.name, seat.bot) for seat in table.seats.all()] == [
        ("Teti", ""), ("Ani", "steady"), ("", ""), ("Meret", "random"),
    ]  # fmt: skip
    assert (table.visibility, table.pace) == (Visibility.LINK, 0.5)
    options = table.chosen_options()
    assert (options.edition, options.expert, options.first) == ("2003", False, 3)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({}, ["No clock"]),
        ({"clock": "live", "bank": "20", "increment": "15"}, ["20 minutes each, plus 15 seconds after each turn"]),
        ({"clock": "live", "bank": "60", "increment": "0"}, ["1 hour each<"]),
        ({"clock": "days", "free": "24", "reserve": "0"}, ["1 day per decision<"]),
        (
            {"clock": "days", "free": "24", "reserve": "72", "nights": "on", "zone": "Europe/Paris"},
            ["1 day per decision, plus 3 days in reserve", "Clocks stop from 22:00 to 8:00 (Europe/Paris)"],
        ),
        (
            {"clock": "days", "free": "24", "reserve": "72", "weekends": "on", "zone": "Europe/Paris"},
            ["1 day per decision, plus 3 days in reserve", "At weekends", "Clocks stop (Europe/Paris)"],
        ),
    ],
)
def test_anyone_who_comes_to_a_table_reads_how_time_is_kept_there(clock: dict[str, str], words: list[str]) -> None:
    """On its page before the game, in the help beside the board, and in the list of tables that have a clock."""
    client, form = Client(), {**FORM, "seat_1": "me", "seat_2": "steady", "lapse": "somebody", "visibility": "public"}
    slug = client.post("/new/amun-re", {**form, **clock}).headers["Location"]
    for page in (Client().get(slug), Client().get(f"{slug}/help")):
        text = page.content.decode()
        assert all(word in text for word in [*words, "Someone else can take the seat"])
    assert (words[0].strip("<") in Client().get("/").content.decode()) == bool(clock)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat_5": "none"},
        {"edition": "1999"},
        {"pace": "4"},
        {"seat_1": "none"},
        {"seat_1": "me", "name": ""},
        {"seat_1": "me", "name": "a\u202eb"},
    ],
)
def test_a_form_that_makes_no_sense_makes_no_table(wrong: dict[str, str]) -> None:
    answer = Client().post("/new/amun-re", {**FORM, "seat_2": "person", **wrong})
    assert answer.status_code == 200
    assert not Table.objects.exists()


def test_who_plays_without_a_seat_has_a_name_a_colour_and_no_row(three: list[Guest]) -> None:
    """Tekhenu with one player: Botankhamon is shown like a player, and his result is written nowhere."""
    table = create_table(three[:1], game="tekhenu")
    speaks = voices.voice(table)
    assert speaks.name(1) == "Botankhamon"
    assert parts.people(table.rules, table.seats.all(), 0, speaks)[1:] == (
        parts.Person("Botankhamon", True, False, "carnelian"),
    )
    position = table.full_position()
    position.agenda.clear()
    commands.write_scores(table, position.scores() or ())
    assert table.seats.get().place in (1, 2)
