"""The site by HTTP: from the start page to the record of a finished game, and every refusal with its sentence."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from engine import record
from tables import limits, sitting
from tables.models import Kind, Seat, Status, Table, Visibility
from tables.people.models import User
from tests.house import Guest, bot_moves, bots_move, command, fresh, move_on, opened

pytestmark = pytest.mark.django_db

A_LONG_TIME = 10**9  # seconds: no window of a limit closes while a test runs


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


@pytest.fixture
def three() -> list[Guest]:
    """Three people with accounts."""
    return [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]


def first(table: Table, people: list[Guest]) -> Guest:
    """The person who is awaited first."""
    return people[table.truth().to_move()[0]]


def legal(table: Table, seat: int) -> str:
    """The first legal move of a seat."""
    return str(table.truth().moves(seat)[0])


# -- a game ----------------------------------------------------------------------------------------


def test_a_newcomer_plays_with_one_click() -> None:
    client = Client()
    assert client.get("/").status_code == 200
    answer = client.post("/play-now", {"nonce": "mine"})
    table = Table.objects.get()
    assert answer.headers["Location"] == f"/t/{table.slug}"
    assert table.status == Status.PLAYING
    assert [seat.bot for seat in table.seats.all()] == ["", "steady", "steady", "steady"]
    assert table.seats.get(number=0).nonce == "mine"
    assert 'id="prompt"' in client.get(f"/t/{table.slug}").content.decode()


def test_the_newcomers_name_is_in_the_language_of_the_browser() -> None:
    Client(headers={"accept-language": "fr"}).post("/play-now")
    assert re.fullmatch(r"Invité \d{4}", Table.objects.get().seats.get(number=0).name)


def test_a_whole_game_by_http(three: list[Guest]) -> None:
    table = bots_move(opened(three, bots=1))
    rng = random.Random(5)
    while table.status == Status.PLAYING:
        seat = rng.choice([s for s in table.truth().to_move() if s < 3])
        move = rng.choice(table.truth().moves(seat))
        answer = three[seat].plays(table, str(move))
        assert answer.status_code == 200, answer.content
        table = bots_move(fresh(table))
    page = three[0].sees(table)
    assert table.secret in page
    told = record.read(three[1].sees(table, "/record"))
    assert engine.verify(told).problem == ""
    assert told.points == tuple(table.seats.values_list("points", flat=True))
    assert told.names == ("Nitocris", "Harkhuf", "Merit", "Ani")
    call_command("replay", table.slug)
    for seat in ("0", "3", "public"):
        assert "Replay" in three[2].sees(table, "/at/20", **{"as": seat})


def test_the_secret_is_shown_only_when_the_game_is_over(three: list[Guest]) -> None:
    table = opened(three)
    for path in ("", "/board", "/log", "/position.json", "/at/1"):
        shown = three[0].sees(table, path)
        assert table.secret not in shown
        assert table.truth().seed not in shown
    assert three[0].client.get(f"/t/{table.slug}/record").status_code == 404


def test_a_page_takes_at_most_15_queries(three: list[Guest]) -> None:
    table = move_on(opened(three), random.Random(1), until="purchase")
    three[0].sees(table)
    with CaptureQueriesContext(connection) as queries:
        three[0].sees(table)
    assert len(queries) <= 15


def test_the_same_page_is_french_for_a_french_reader(three: list[Guest]) -> None:
    table = opened(three)
    stranger = Client(headers={"accept-language": "fr"})
    assert 'lang="fr"' in stranger.get(f"/t/{table.slug}").content.decode()
    assert "Ancien Royaume" in stranger.get(f"/t/{table.slug}/log").content.decode()


def test_an_answer_brings_all_parts_and_says_what_happened(three: list[Guest]) -> None:
    table = opened(three)
    person = first(table, three)
    answer = person.plays(table, "bid " + table.truth().revealed[0] + " 1")  # type: ignore[attr-defined]
    body = answer.content.decode()
    assert re.findall(r'id="(bar|prompt|board|hand|players|log)"[^>]* hx-swap-oob="morph', body) == [
        "bar", "prompt", "board", "hand", "players", "log",
    ]  # fmt: skip
    shown = json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    assert (shown["v"], shown["own"]) == (2, 1)
    assert shown["news"] == [f"{person.user.name} bids 1 on {table.truth().revealed[0].title()}"]  # type: ignore[attr-defined]


def test_the_prompt_is_drawn_for_a_draft_and_the_table_is_not_touched(three: list[Guest]) -> None:
    table = opened(three)
    person = first(table, three)
    move = legal(table, person.seat(table))
    before = fresh(table).position
    shown = person.sees(table, "/prompt", draft=move)
    assert f'name="move" value="{move}"' in shown
    assert 'name="move"' not in person.sees(table, "/prompt", draft=[move, move], drop=[move, move])
    assert fresh(table).position == before


# -- sitting down ----------------------------------------------------------------------------------


def test_a_guest_gives_a_name_and_keeps_the_seat_on_that_device(three: list[Guest]) -> None:
    table = opened(three[:1], visibility=Visibility.LINK, start=False)
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
    table = opened(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    client = Client()
    client.get(f"/watch/{table.watch_token}")
    assert client.get(f"/t/{table.slug}").status_code == 200
    assert client.post(f"/t/{table.slug}/sit", {"name": "Spy"}).status_code == 403
    assert table.seats.get(number=1).free


@pytest.mark.parametrize("whole_link", [False, True])
def test_a_code_or_its_whole_link_leads_to_the_table(three: list[Guest], whole_link: bool) -> None:
    table = opened(three[:1], visibility=Visibility.LINK, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    code = f"https://karnak.example/join/{table.join_token}" if whole_link else table.join_token
    assert Client().post("/join", {"code": code, "name": "Ipi"}).headers["Location"] == f"/t/{table.slug}"
    assert table.seats.get(number=1).name == "Ipi"
    assert Client().post("/join", {"code": "nonsense", "name": "Ipi"}).status_code == 404


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Please give a name"),
        ("x" * 25, "24 characters at most"),
        ("a\u202eb", "cannot be shown"),
        ("nitocris", "is called nitocris already"),
    ],
)
def test_a_name_that_cannot_be_taken_is_refused_with_a_sentence(three: list[Guest], name: str, sentence: str) -> None:
    table = opened(three[:1], start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    answer = Client().post(f"/t/{table.slug}/sit", {"name": name})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert table.seats.get(number=1).free
    assert User.objects.count() == 3


def test_a_script_in_a_name_is_text() -> None:
    bad = "<script>alert(1)</script>"[:24]
    table = opened([Guest(bad), Guest('{braces} & "quotes"'), Guest("Merit")])
    table = move_on(table, random.Random(2), most=6)
    for path in ("", "/log", "/board"):
        page = Client().get(f"/t/{table.slug}{path}").content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page
    assert "<script>alert" not in Client().get("/").content.decode()


def test_the_host_fills_free_seats_with_bots_and_starts(three: list[Guest]) -> None:
    host, other = three[0], three[1]
    table = opened([host], start=False)
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
    table = opened(three[:1], visibility=Visibility.LINK, start=False)
    page = three[0].sees(table)
    assert f"/join/{table.join_token}" in page
    assert f"/watch/{table.watch_token}" in page
    assert page.count("<svg viewBox") + page.count('<svg xmlns="http://www.w3.org/2000/svg"') >= 2
    assert "style=" not in page
    watcher = Client()
    watcher.get(f"/watch/{table.watch_token}")
    assert table.join_token not in watcher.get(f"/t/{table.slug}").content.decode()


def test_leaving_before_the_game_frees_the_seat_and_after_it_is_refused(three: list[Guest]) -> None:
    waiting, playing = opened(three, start=False), opened(three)
    assert three[1].client.post(f"/t/{waiting.slug}/leave").status_code == 302
    assert waiting.seats.get(number=1).free
    assert three[1].client.post(f"/t/{playing.slug}/leave").status_code == 409
    assert not playing.seats.get(number=1).free


def test_a_deleted_account_leaves_a_former_player(three: list[Guest]) -> None:
    table = opened(three)
    three[2].user.delete()
    page = three[0].sees(table)
    assert "former player" in page
    assert "Merit" not in page


# -- a new table -----------------------------------------------------------------------------------

FORM: dict[str, Any] = {
    "name": "Teti", "edition": "2003", "majority": "edition", "first": "4", "seat_1": "steady", "seat_2": "me",
    "seat_3": "person", "seat_4": "none", "seat_5": "random", "pace": "0.5", "visibility": "link", "nonce": "n",
}  # fmt: skip


def test_the_form_has_every_option_of_the_game_with_its_help() -> None:
    page = Client().get("/new/amun-re").content.decode()
    for word in ("Edition", "Super Meeple", "Expert rule", "Who begins", "By chance", "Majority of a bank", "Seat 5"):
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
    options = table.chosen()
    assert (options.edition, options.expert, options.first) == ("2003", False, 3)


@pytest.mark.parametrize(
    "wrong", [{"seat_5": "none"}, {"edition": "1999"}, {"pace": "4"}, {"seat_1": "none"}, {"seat_1": "me", "name": ""}]
)
def test_a_form_that_makes_no_sense_makes_no_table(wrong: dict[str, str]) -> None:
    answer = Client().post("/new/amun-re", {**FORM, "seat_2": "person", **wrong})
    assert answer.status_code == 200
    assert not Table.objects.exists()


# -- refusals --------------------------------------------------------------------------------------


def refused(answer: Any, status: int, sentence: str, parts: bool = True) -> None:
    """The answer has this status, says this in the alert, and brings the board for whoever sits there."""
    body = answer.content.decode()
    assert answer.status_code == status, body
    assert sentence in body
    assert ('id="board"' in body) == parts


def test_an_unknown_table_is_like_one_that_one_may_not_see(three: list[Guest]) -> None:
    table = opened(three, visibility=Visibility.LINK)
    pages = [Client().get(path) for path in (f"/t/{table.slug}", "/t/aaaaaaaaaa", "/t/aaaaaaaaaa/board")]
    assert {page.status_code for page in pages} == {404}
    bodies = {re.sub(rb'csrf[^>]*>|CSRFToken[^>]*>|value="/t/[^"]*"', b"", page.content) for page in pages}
    assert len(bodies) == 1


def test_only_who_sits_there_plays(three: list[Guest]) -> None:
    table = opened(three)
    form = {"move": "bid thebes 1", "turn": 1, "acts": 0, "command": command()}
    for stranger in (Client(), Guest("Spy").client):
        refused(stranger.post(f"/t/{table.slug}/play", form), 403, "You are watching", parts=False)
    refused(Client().post(f"/t/{table.slug}/undo", form), 403, "You are watching", parts=False)
    assert fresh(table).version == 1


def test_a_form_from_elsewhere_is_refused(three: list[Guest]) -> None:
    table = opened(three)
    client = Client(enforce_csrf_checks=True)
    client.force_login(three[0].user)
    assert client.post(f"/t/{table.slug}/play", {"move": "x"}).status_code == 403


@pytest.mark.parametrize(
    "move", ["sing", "bid", "bid thebes much", "bid thebes 1 2", "bid atlantis 1", "BID thebes 1", "\x00", "<b>"]
)
def test_a_move_that_cannot_be_read_is_refused(three: list[Guest], move: str) -> None:
    table = opened(three)
    refused(first(table, three).plays(table, move), 400, "not a move that the game knows")
    assert fresh(table).version == 1


@pytest.mark.parametrize("other", [{"turn": "x"}, {"acts": ""}, {"command": "a b"}, {"command": ""}, {"move": []}])
def test_a_form_that_is_not_ours_is_refused(three: list[Guest], other: dict[str, Any]) -> None:
    table = opened(three)
    person = first(table, three)
    refused(person.plays(table, legal(table, person.seat(table)), **other), 400, "did not understand")


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(three: list[Guest]) -> None:
    table = opened(three)
    person, place = first(table, three), table.truth().revealed[0]  # type: ignore[attr-defined]
    refused(person.plays(table, f"bid {place} 36"), 422, "gold")
    waiting = next(one for one in three if one is not person)
    refused(waiting.plays(table, f"bid {place} 1"), 422, "It is not your turn")
    assert fresh(table).version == 1


def test_a_stale_page_is_told_and_gets_the_board(three: list[Guest]) -> None:
    table = opened(three)
    person = first(table, three)
    old, move = person.tokens(table), legal(table, person.seat(table))
    person.plays(table, move)
    refused(person.plays(table, move, **old), 409, "The table has moved on")
    assert fresh(table).version == 2


def test_the_same_command_again_changes_nothing_and_gets_the_board(three: list[Guest]) -> None:
    table = opened(three)
    person = first(table, three)
    form = {"command": command(), **person.tokens(table)}
    move = legal(table, person.seat(table))
    one, two = person.plays(table, move, **form), person.plays(table, move, **form)
    assert (one.status_code, two.status_code) == (200, 200)
    assert one.content == two.content
    assert fresh(table).version == 2


def test_too_many_moves_at_once_are_refused(three: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOVES", limits.Limit(3, A_LONG_TIME))
    table = opened(three)
    statuses = [three[0].plays(table, "sing").status_code for _try in range(3)]
    assert statuses == [400] * 3
    refused(three[0].plays(table, "sing"), 429, "too fast")
    assert three[1].plays(table, "sing").status_code == 400


def test_too_many_tables_from_one_address_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", limits.Limit(2, A_LONG_TIME))
    assert [Client().post("/play-now").status_code for _try in range(3)] == [302, 302, 429]
    assert "Too many at once" in Client().post("/play-now").content.decode()
    assert Table.objects.count() == 2


def test_htmx_reads_a_refusal_in_the_alert(three: list[Guest]) -> None:
    table = opened(three)
    answer = Client(headers={"hx-request": "true"}).post(f"/t/{table.slug}/play", {"move": "x"})
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (403, "#alert")


# -- several moves in one click --------------------------------------------------------------------


def buying(three: list[Guest]) -> tuple[Table, Guest]:
    """A table at which somebody is to buy."""
    table = move_on(opened(three), random.Random(4), until="purchase", strength="steady")
    return table, first(table, three)


def test_small_moves_go_together_all_or_none(three: list[Guest]) -> None:
    table, person = buying(three)
    seat = person.seat(table)
    place = table.truth().estates[seat][0]  # type: ignore[attr-defined]
    before = table.version
    assert person.plays(table, f"stone {place}", f"stone {place}", "bid thebes 1").status_code == 422
    assert fresh(table).version == before
    assert person.plays(table, f"stone {place}", f"stone {place}", "done").status_code == 200
    row = fresh(table).turns.latest("number")
    assert (row.number, row.moves.splitlines()) == (before + 1, [f"stone {place}"] * 2 + ["done"])


def test_what_draws_cards_comes_last(three: list[Guest]) -> None:
    table, person = buying(three)
    refused(person.plays(table, "cards 1", "done"), 422, "What draws cards comes last")
    assert person.plays(table, "cards 1").status_code == 200


# -- taking back -----------------------------------------------------------------------------------


def test_a_move_is_taken_back_until_another_person_acts(three: list[Guest]) -> None:
    table = opened(three)
    person, before = first(table, three), table.position
    person.plays(table, legal(table, person.seat(table)))
    assert person.undoes(table).status_code == 200
    table = fresh(table)
    assert table.position == before
    assert (table.version, table.turn) == (3, 3)
    person.plays(table, legal(table, person.seat(table)))
    other = first(fresh(table), three)
    other.plays(table, legal(fresh(table), other.seat(table)))
    refused(person.undoes(table), 422, f"{other.user.name} has acted since")


def test_bots_that_have_moved_since_do_not_stand_in_the_way() -> None:
    person = Guest("Nitocris")
    table = opened([person], bots=2, first=0)
    before = table.position
    person.plays(table, legal(table, 0))
    bot_moves(table)
    table = fresh(table)
    assert (table.version, table.turns.filter(final=True).count()) == (3, 1)
    assert person.undoes(table).status_code == 200
    assert fresh(table).position == before
    assert list(table.turns.filter(kind=Kind.MOVE).values_list("undone", flat=True)) == [True, True]


def test_what_has_become_known_is_not_taken_back(three: list[Guest]) -> None:
    table, person = buying(three)
    person.plays(table, "cards 1")
    refused(person.undoes(table), 422, "something new has become known")


def test_undo_twice_from_one_page_undoes_once(three: list[Guest]) -> None:
    table, person = buying(three)
    place = table.truth().estates[person.seat(table)][0]  # type: ignore[attr-defined]
    for _stone in range(2):
        person.plays(table, f"stone {place}")
    form = {**person.tokens(table), "command": command()}
    assert person.undoes(table, **form).status_code == 200
    assert person.undoes(table, **form).status_code == 200
    refused(person.undoes(table, **{**form, "command": command()}), 409, "moved on")
    assert table.turns.filter(undone=True).count() == 1


# -- sealed choices --------------------------------------------------------------------------------


def offering(three: list[Guest]) -> Table:
    """A table at which everybody makes an offering in secret."""
    return move_on(opened(three), random.Random(6), until="offering", strength="steady")


def test_changing_a_sealed_answer_is_seen_by_nobody_else(three: list[Guest]) -> None:
    table = offering(three)
    three[0].plays(table, "offer 1")
    table = fresh(table)
    paths = ("", "/board", "/log", "/position.json", "/prompt")
    before = [strip(three[1].sees(table, path)) for path in paths]
    seals, acts = table.turns.filter(kind=Kind.SEAL).count(), table.seats.get(number=0).acts
    assert three[0].plays(table, "steal").status_code == 200
    after = fresh(table)
    assert (after.version, after.turn, after.seats.get(number=0).acts) == (table.version, table.turn, acts + 1)
    assert after.turns.filter(kind=Kind.SEAL).count() == seals
    assert after.turns.get(kind=Kind.SEAL, seat=0, undone=False, number__gte=table.turn).moves == "steal"
    assert [strip(three[1].sees(table, path)) for path in paths] == before


def strip(page: str) -> str:
    """A page without its CSRF token."""
    return re.sub(r'("X-CSRFToken": "|csrfmiddlewaretoken" value=")[^"]*', "", page)


def test_both_commands_of_a_changed_seal_are_known_afterwards(three: list[Guest]) -> None:
    table = offering(three)
    forms = []
    for move in ("offer 1", "steal"):
        forms.append((move, {"command": command(), **three[0].tokens(table)}))
        assert three[0].plays(table, move, **forms[-1][1]).status_code == 200
    for move, form in forms:
        assert three[0].plays(table, move, **form).status_code == 200
    assert fresh(table).turns.filter(kind=Kind.SEAL, seat=0).latest("number").moves == "steal"


def test_a_seal_is_taken_back_in_public_and_not_undone(three: list[Guest]) -> None:
    table = offering(three)
    three[0].plays(table, "offer 1")
    refused(three[0].undoes(table), 422, "take your seal back instead")
    assert three[0].plays(table, "retract").status_code == 200
    assert fresh(table).version == table.version + 2
    assert 0 in fresh(table).truth().to_move()
    refused(three[0].plays(table, "offer 1", "offer 1"), 422, "one single answer")


def test_the_last_seal_opens_for_everybody_and_the_reveal_is_sent(three: list[Guest]) -> None:
    table = offering(three)
    for person in three:
        answer = person.plays(table, "steal")
    shown = json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    assert 'class="reveal"' in Client().get(shown["reveal"]).content.decode()
    assert any("Total" in line for line in shown["news"])


def test_the_record_tells_sealed_answers_once_where_they_opened(three: list[Guest]) -> None:
    table = offering(three)
    for move in ("offer 1", "steal", "retract", "steal"):
        assert three[2].plays(table, move).status_code == 200
    for person in three[:2]:
        person.plays(table, "steal")
    table = move_on(fresh(table), random.Random(1))
    told = record.read(three[0].sees(table, "/record"))
    assert engine.verify(told).problem == ""
    steals = [(step.seat, step.move) for step in told.steps if isinstance(step, record.Answer)]
    at = steals.index((0, "steal"))
    assert steals[at : at + 3] == [(0, "steal"), (1, "steal"), (2, "steal")]
    assert "retract" not in [move for _seat, move in steals]


# -- history ---------------------------------------------------------------------------------------


def test_the_past_of_a_running_game_is_seen_with_ones_own_eyes(three: list[Guest]) -> None:
    table = move_on(opened(three), random.Random(3), until="offering")
    page = three[0].sees(table, "/at/5")
    assert three[0].sees(table, "/at/5", **{"as": "1"}).count('class="card') == page.count('class="card')
    assert 'name="move"' not in page
    assert three[0].client.get(f"/t/{table.slug}/at/{table.version + 1}").status_code == 404
    assert "Nitocris" in Client().get(f"/t/{table.slug}/at/5").content.decode()


def test_what_was_undone_is_no_step_of_the_history(three: list[Guest]) -> None:
    table = opened(three)
    person = first(table, three)
    person.plays(table, legal(table, person.seat(table)))
    person.undoes(table)
    assert "Move 1 of 1" in person.sees(table, "/at/2")
    assert "takes the last move back" in person.sees(table, "/log")


def test_links_lead_from_phase_to_phase(three: list[Guest]) -> None:
    table = move_on(opened(three), random.Random(3), until="offering")
    phases = [(row.number, row.stage) for row in table.turns.all()]
    buys = next(number for number, stage in phases if stage == "old_kingdom/1/purchase")
    gives = next(number for number, stage in phases if stage == "old_kingdom/1/offering")
    page = three[0].sees(table, f"/at/{buys}")
    assert f'href="/t/{table.slug}/at/1"' in page
    assert f'href="/t/{table.slug}/at/{gives}"' in page


# -- once more -------------------------------------------------------------------------------------


def test_a_rematch_holds_the_seats_of_everybody_and_begins_with_the_last(three: list[Guest]) -> None:
    table = move_on(opened(three, bots=1, edition="2003"), random.Random(8))
    assert table.status == Status.FINISHED
    answer = three[1].client.post(f"/t/{table.slug}/rematch")
    again = Table.objects.get(rematch_of=table)
    assert answer.headers["Location"] == f"/t/{again.slug}"
    assert three[0].client.post(f"/t/{table.slug}/rematch").headers["Location"] == f"/t/{again.slug}"
    assert (again.chosen(), again.pace) == (table.chosen(), table.pace)
    assert "proposes another game" in three[2].sees(table, "/log")
    stranger = Guest("Spy")
    assert stranger.client.post(f"/t/{again.slug}/sit").status_code == 403
    for person in (three[0], three[2]):
        assert fresh(again).status == Status.OPEN
        person.client.post(f"/t/{again.slug}/sit")
    assert fresh(again).status == Status.PLAYING
    assert [seat.name for seat in again.seats.all()] == ["Nitocris", "Harkhuf", "Merit", "Ani"]


def test_who_did_not_play_proposes_no_rematch(three: list[Guest]) -> None:
    table = opened(three)
    assert three[0].client.post(f"/t/{table.slug}/rematch").status_code == 403
    assert Client().post(f"/t/{table.slug}/rematch").status_code == 403


# -- the rules -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "word"), [("en", "exceed"), ("fr", "dépasser")])
def test_the_rules_have_an_anchor_for_every_clause_in_both_languages(language: str, word: str) -> None:
    client = Client(headers={"accept-language": language})
    page = client.get("/rules/amun-re").content.decode()
    for clause in ("R1", "R6.8", "R10.5", "R16.4", "A4", "A41", "D2", "D15"):
        assert f'id="{clause}"' in page
    one = client.get("/rules/amun-re", {"clause": "R6.8"}).content.decode()
    assert word in one
    assert 'id="R6.9"' not in one
    assert client.get("/rules/amun-re", {"clause": "R99"}).status_code == 404


def test_the_rules_list_the_printed_values_that_are_reconstructed() -> None:
    page = Client().get("/rules/amun-re").content.decode()
    words = engine.GAMES["amun-re"].provenance()
    assert all((path in page) == (not source.startswith("seed")) for path, source in words.items())


def test_every_clause_that_a_refusal_cites_is_in_the_rules() -> None:
    from engine.core import Sentence

    def below(kind: type) -> set[type]:
        return {kind, *(grandchild for child in kind.__subclasses__() for grandchild in below(child))}

    cited = {kind.clause for kind in below(Sentence) if kind.__module__.startswith("engine.amun_re")} - {""}  # type: ignore[attr-defined]
    page = Client().get("/rules/amun-re").content.decode()
    assert {clause for clause in cited if f'id="{clause}"' not in page} == set()


def test_a_name_has_24_characters_at_most() -> None:
    assert sitting.clean_name("x" * 24) == "x" * 24
