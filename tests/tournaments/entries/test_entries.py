"""Entries: a pasted or imported list is entered whole or not at all, with its faults named."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tables.tournaments.entries import name_lists
from tests.support.game_tables import Guest
from tests.tournaments.club_evening import NAMES as SEVENTEEN
from tests.tournaments.organiser_pages import Evening, Member, words

pytestmark = pytest.mark.django_db


def file(content: bytes, name: str = "names.csv") -> SimpleUploadedFile:
    """A file as a browser sends it."""
    return SimpleUploadedFile(name, content, content_type="text/csv")


# -- pasting -----------------------------------------------------------------------------------------


def test_seventeen_pasted_names_are_entered_by_one_click() -> None:
    evening = Evening()
    evening.posts("entries/paste", text="\r\n".join(SEVENTEEN), key="once")
    assert evening.states() == dict.fromkeys(SEVENTEEN, "accepted")
    assert "17 players" in evening.sees("entries")


def test_a_repeated_click_enters_nobody_twice() -> None:
    evening = Evening()
    for _twice in range(2):
        evening.posts("entries/paste", text="\n".join(SEVENTEEN), key="once")
    assert len(evening.states()) == 17


def test_a_line_may_have_a_team_and_empty_lines_are_nobody() -> None:
    evening = Evening()
    evening.pastes("Ana; Les Scribes", "", "  Ben ", "Cid\tLes Scribes", "   ")
    assert {name: evening.entry(name).team for name in evening.states()} == {
        "Ana": "Les Scribes",
        "Ben": "",
        "Cid": "Les Scribes",
    }


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["Ana", "Ben", "ANA"], "3 ANA is also on line 1"),
        (["Ben", "nora"], "2 nora is already on the list"),
        (["Ana", "x" * 25], "A name can have 24 characters at most."),
        (["Ana", "; a team"], "Please enter a name"),
        (["Ana", '=HYPERLINK("http://x";"y")'], "can’t be used as a name: it starts with =, +, - or @."),
        (["Ana", "Ben; @SUM(A1)"], "can’t be used as a name: it starts with =, +, - or @."),
        (["Ana", "Be\x07n"], "This name contains characters that can’t be displayed."),
    ],
)
def test_one_wrong_line_is_marked_and_nobody_is_entered(lines: list[str], sentence: str) -> None:
    evening = Evening()
    evening.pastes("Nora")
    page = evening.posts("entries/paste", 422, text="\n".join(lines))
    assert sentence in words(page)
    assert "Nobody was entered." in words(page)
    assert lines[0] in page  # what was pasted is still there to be mended
    assert evening.states() == {"Nora": "accepted"}


def test_an_empty_list_is_refused_in_words() -> None:
    evening = Evening()
    assert "There are no names in this list." in words(evening.posts("entries/paste", 422, text=" \n "))


def test_more_than_256_names_are_refused() -> None:
    evening = Evening()
    said = evening.posts("entries/paste", 422, text="\n".join(f"Name {n}" for n in range(257)))
    assert "A tournament can have 256 entries at most." in words(said)
    assert not evening.states()


def test_a_look_at_the_list_enters_nobody() -> None:
    evening = Evening()
    page = words(evening.posts("entries/paste", 200, text="Ana\nBen; Red", preview="1"))
    assert "2 names, not entered yet" in page
    assert not evening.states()


# -- importing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        "Nom;Équipe\r\nAdèle;Rouges\r\nGaël;\r\n".encode("utf-8-sig"),
        "Équipe;Prénom;Nom\nRouges;x;Adèle\n;y;Gaël\n".encode(),
        b"name,team\nAd\xe8le,Rouges\nGa\xebl,\n",
        b"Ad\xe8le\tRouges\r\nGa\xebl\t\r\n",
        '"Adèle","Rouges"\n"Gaël",""\n'.encode(),
    ],
)
def test_a_csv_of_any_usual_kind_is_shown_and_then_entered(content: bytes) -> None:
    evening = Evening()
    page = evening.posts("entries/paste", 200, file=file(content))
    assert "2 names, not entered yet" in words(page)
    assert not evening.states()
    assert "Adèle; Rouges\nGaël</textarea>" in page
    evening.posts("entries/paste", text="Adèle; Rouges\nGaël")
    assert evening.entry("Adèle").team == "Rouges"


@pytest.mark.parametrize("cell", ["=1+1", "+33 6 12", "-2", "@SUM(A1)", "'=1+1"])
def test_a_csv_that_tries_formulas_is_refused_in_words(cell: str) -> None:
    evening = Evening()
    page = words(evening.posts("entries/paste", 422, file=file(f"name\nAna\n{cell}\n".encode())))
    assert "can’t be used as a name: it starts with =, +, - or @." in page
    assert not evening.states()


def test_a_file_that_is_no_list_is_refused_in_words() -> None:
    evening = Evening()
    said = evening.posts("entries/paste", 422, file=file(b"PK\x03\x04\x00\x00"))
    assert "This file is not text. Save the list as CSV first." in words(said)
    said = evening.posts("entries/paste", 422, file=file(b'name\n"Ana"x\n'))
    assert "its quotation marks do not match" in words(said)


def test_a_comma_belongs_to_a_pasted_name() -> None:
    assert name_lists.pasted_lines("Ana, the elder; Red") == [("Ana, the elder", "Red")]


# -- one by one --------------------------------------------------------------------------------------


def test_a_name_is_added_and_a_second_one_like_it_refused() -> None:
    evening = Evening()
    evening.posts("entries/add", name="Nora", team="Red")
    said = evening.posts("entries/add", 422, name="  nora ")
    assert "There is already an entry named nora." in words(said)
    assert (evening.states(), evening.entry("Nora").team) == ({"Nora": "accepted"}, "Red")


def test_bots_are_entries_with_names_of_their_own() -> None:
    evening = Evening()
    evening.pastes("Ani 2")
    evening.posts("entries/bots", n=12, strength="steady")
    bots = [entry for entry in evening.tournament.entries.all() if entry.bot]
    assert len({entry.name.casefold() for entry in evening.tournament.entries.all()}) == 13
    assert {entry.bot for entry in bots} == {"steady"}
    for form in ({"n": 0, "strength": "steady"}, {"n": 33, "strength": "steady"}, {"n": 1, "strength": "divine"}):
        evening.posts("entries/bots", 422, **form)
    assert evening.tournament.entries.count() == 13


def test_bots_that_come_during_the_check_in_are_here() -> None:
    evening = Evening()
    evening.moves("open", "check_in")
    evening.posts("entries/bots", n=2, strength="steady")
    assert set(evening.states().values()) == {"checked_in"}


def test_anyone_who_comes_when_every_place_is_taken_waits_and_moves_up() -> None:
    evening = Evening(places=3)
    evening.pastes("Ana", "Ben", "Cid", "Dan", "Eva")
    assert evening.states() == {
        "Ana": "accepted",
        "Ben": "accepted",
        "Cid": "accepted",
        "Dan": "waiting",
        "Eva": "waiting",
    }
    assert "Dan moves up from the waiting list and takes part." in evening.effect("withdraw", "Ben")
    evening.does("withdraw", "Ben")
    assert (evening.states()["Dan"], evening.states()["Eva"]) == ("accepted", "waiting")
    assert "Every place is taken now." in words(evening.does("back", "Ben", 409))


def test_more_places_let_those_in_who_wait() -> None:
    evening = Evening(places=2)
    evening.pastes("Ana", "Ben", "Cid")
    evening.posts("regulations", title="Winter Cup", game="amun-re", places=3)
    assert evening.states()["Cid"] == "accepted"


def test_fewer_places_than_there_are_entries_let_nobody_in_and_send_nobody_away() -> None:
    evening = Evening(places=3)
    evening.pastes("Ana", "Ben", "Cid", "Dan")
    before = evening.states()
    evening.posts("regulations", title="Winter Cup", game="amun-re", places=2)
    assert evening.states() == before
    evening.does("withdraw", "Ana")
    assert evening.states()["Dan"] == "waiting", "two are still inside, and there are two places"


def test_a_name_is_spelt_anew_and_never_like_another() -> None:
    evening = Evening()
    evening.pastes("Ana", "Bem")
    evening.does("rename", "Bem", name="Ben", team="Red")
    assert evening.entry("Ben").team == "Red"
    assert "There is already an entry named ANA." in words(evening.does("rename", "Ben", 422, name="ANA"))


# -- asking to take part -----------------------------------------------------------------------------


def test_who_asks_to_take_part_is_accepted_or_refused_by_the_staff() -> None:
    evening, ipi, teti = Evening(), Guest("Ipi"), Client()
    evening.moves("open")
    ipi.client.post(f"{evening.url}/me/enter", {"name": "Ipi"})
    teti.post(f"{evening.url}/me/enter", {"name": "Teti"})
    assert evening.states() == {"Ipi": "applied", "Teti": "applied"}
    assert "2 are waiting for an answer or a place" in evening.sees("entries")
    assert "You have asked to take part." in evening.sees("me", teti)
    evening.does("accept", "Ipi")
    evening.does("refuse", "Teti")
    assert evening.states() == {"Ipi": "accepted", "Teti": "refused"}
    assert "You are no longer playing in this tournament." in evening.sees("me", teti)


def test_who_is_accepted_where_every_place_is_taken_waits() -> None:
    evening = Evening(places=2)
    evening.pastes("Ana", "Ben")
    evening.moves("open")
    Client().post(f"{evening.url}/me/enter", {"name": "Ipi"})
    assert "Every place is taken: Ipi goes on the waiting list." in evening.effect("accept", "Ipi")
    evening.does("accept", "Ipi")
    assert evening.states()["Ipi"] == "waiting"


def test_nobody_asks_before_the_tournament_is_open() -> None:
    evening = Evening()
    assert Client().get(f"{evening.url}/me").status_code == 404
    assert Client().post(f"{evening.url}/me/enter", {"name": "Ipi"}).status_code == 404
    assert not evening.states()


def test_a_name_that_is_taken_comes_back_to_the_form_and_makes_no_guest() -> None:
    evening, stranger = Evening(), Client()
    evening.pastes("Ipi")
    evening.moves("open")
    answer = stranger.post(f"{evening.url}/me/enter", {"name": "ipi"})
    assert answer.status_code == 422
    assert "There is already an entry named ipi." in words(answer.content.decode())
    assert "sessionid" not in stranger.cookies or "_auth_user_id" not in stranger.session


def test_entries_are_for_the_staff_alone() -> None:
    evening, stranger = Evening(), Member("Ipi")
    evening.pastes("Ana")
    evening.moves("open")
    pk = evening.entry("Ana").pk
    for path in ("entries", f"entries/{pk}", "tablet", "door"):
        assert stranger.client.get(f"{evening.url}/{path}").status_code == 403
    for path in ("entries/paste", "entries/add", "entries/bots", f"entries/{pk}/remove", "checkin", "checkin/find"):
        answer = stranger.client.post(
            f"{evening.url}/{path}", {"text": "Eve", "name": "Eve", "who": "Eve", "reason": "x"}
        )
        assert answer.status_code == 403
    assert evening.states() == {"Ana": "accepted"}


def test_64_entries_need_no_more_queries_than_8(django_assert_max_num_queries: object) -> None:
    evening = Evening()
    evening.pastes(*(f"Name {n:02}; Team {n // 4}" for n in range(64)))
    evening.moves("open", "check_in")
    for path in ("entries", "tablet", "setup", f"entries/{evening.entry('Name 07').pk}?do=withdraw"):
        with django_assert_max_num_queries(15):  # type: ignore[operator]
            assert evening.client.get(f"{evening.url}/{path}").status_code == 200
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        assert "Name 63" in Client().get(f"/door/{evening.tournament.door_token}").content.decode()


def test_the_list_of_entries_speaks_french() -> None:
    evening = Evening()
    evening.pastes("Ana")
    page = evening.client.get(f"{evening.url}/entries", headers={"accept-language": "fr"}).content.decode()
    assert "Un nom par ligne" in words(page)
