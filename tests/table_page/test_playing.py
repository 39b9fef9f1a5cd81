"""A game by HTTP: from one click on the home page to the record of the finished game, in the reader's language."""

from __future__ import annotations

import json
import random
import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import engine
from engine.core import Viewer, say
from engine.nefertiti.position import Nefertiti
from engine.notation import game_file
from tables.history import log, voices
from tables.models import Status, Table, round_of
from tables.people.models import User
from tables.play import commands
from tables.rendering import parts, renderings
from tables.rendering.push_messages import View
from tests.support.elements import attributes, texts
from tests.support.game_tables import Guest, bots_move, create_table, first, fresh, legal, move_on, set_truth, turns

pytestmark = pytest.mark.django_db


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


def test_one_click_that_fails_leaves_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(table: Table) -> None:
        raise OSError

    monkeypatch.setattr(commands, "start_game", fails)
    client = Client(raise_request_exception=False)
    assert client.post("/play-now").status_code == 500
    assert not Table.objects.exists()
    assert not User.objects.exists()
    monkeypatch.undo()
    assert client.post("/play-now").status_code == 302
    assert Table.objects.get().status == Status.PLAYING


def test_the_newcomers_name_is_in_the_language_of_the_browser() -> None:
    Client(headers={"accept-language": "fr"}).post("/play-now")
    with translation.override("fr"):
        assert re.fullmatch(r"Invité \d{4}", Table.objects.get().seats.get(number=0).displayed_name)


@pytest.mark.by_turns(2)
def test_a_whole_game_by_http(three: list[Guest]) -> None:
    table = bots_move(create_table(three, bots=1))
    rng = random.Random(5)
    for _turn in turns(table, 5):
        if table.status != Status.PLAYING:
            break
        seat = rng.choice([s for s in table.full_position().to_move() if s < 3])
        move = rng.choice(table.full_position().moves(seat))
        answer = three[seat].plays(table, str(move))
        assert answer.status_code == 200, answer.content
        table = bots_move(fresh(table))
    page = three[0].sees(table)
    assert table.secret in page
    told = game_file.read_record(three[1].sees(table, "/record"))
    assert engine.verify(told).problem == ""
    assert told.points == tuple(table.seats.values_list("points", flat=True))
    assert told.names == ("Nitocris", "Harkhuf", "Merit", "Ani")
    call_command("replay", table.slug)
    for seat in ("0", "3", "public"):
        assert "Replay" in three[2].sees(table, "/at/20", **{"as": seat})


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_full_table_plays_a_whole_game_by_http(game: str) -> None:
    seats, rng = engine.GAMES[game].seats[-1], random.Random(6)
    people = [Guest(f"Guest {n}") for n in range(seats)]
    table = create_table(people, game=game)
    for _turn in turns(table, 6):
        if table.status != Status.PLAYING:
            break
        seat = rng.choice(table.full_position().to_move())
        answer = people[seat].plays(table, str(rng.choice(table.full_position().moves(seat))))
        assert answer.status_code == 200, answer.content
        table = fresh(table)
    told = game_file.read_record(people[-1].sees(table, "/record"))
    assert engine.verify(told).problem == ""
    assert told.points == tuple(table.seats.values_list("points", flat=True))


def test_a_running_game_that_an_older_release_has_saved_is_no_difference(three: list[Guest]) -> None:
    """It may lack what that release did not keep, such as who has been served in Nefertiti."""
    table, rng = create_table(three, game="nefertiti"), random.Random(3)
    for _turn in turns(table, 4):
        truth = table.full_position()
        assert isinstance(truth, Nefertiti)
        if truth.serving is not None and truth.serving.done:
            break
        table = move_on(table, rng, strength="steady", most=1)
    call_command("replay", table.slug)
    Table.objects.filter(pk=table.pk).update(schema=1)
    call_command("replay", table.slug)
    assert truth.serving is not None
    truth.serving.done.clear()
    set_truth(fresh(table), truth)
    Table.objects.filter(pk=table.pk).update(schema=2)
    with pytest.raises(CommandError, match="1 of 1 tables differ"):
        call_command("replay", table.slug)


def test_the_secret_is_shown_only_when_the_game_is_over(three: list[Guest]) -> None:
    table = create_table(three)
    for path in ("", "/board", "/log", "/position.json", "/at/1"):
        shown = three[0].sees(table, path)
        assert table.secret not in shown
        assert table.full_position().seed not in shown
    assert three[0].client.get(f"/t/{table.slug}/record").status_code == 404


def test_a_page_takes_at_most_15_queries(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(1), until="purchase")
    three[0].sees(table)
    with CaptureQueriesContext(connection) as queries:
        three[0].sees(table)
    assert len(queries) <= 15


def test_the_same_page_is_french_for_a_french_reader(three: list[Guest]) -> None:
    table = create_table(three)
    stranger = Client(headers={"accept-language": "fr"})
    assert 'lang="fr"' in stranger.get(f"/t/{table.slug}").content.decode()
    assert "Ancien Royaume" in stranger.get(f"/t/{table.slug}/log").content.decode()


def test_an_answer_brings_all_parts_and_says_what_happened(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    answer = person.plays(table, "bid " + table.full_position().revealed[0] + " 1")  # type: ignore[attr-defined]
    body = answer.content.decode()
    parts = attributes(body, ":is(#bar, #prompt, #board, #hand, #players, #log)[hx-swap-oob^=morph]", "id")
    assert parts == ["bar", "prompt", "board", "hand", "players", "log"]
    shown = json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    assert (shown["v"], shown["own"]) == (2, 1)
    told = f"You bid 1 on {table.full_position().revealed[0].title()}"  # type: ignore[attr-defined]
    assert shown["news"] == [[2, told]]


@pytest.mark.parametrize("game", engine.GAMES)
def test_an_answer_to_a_page_that_says_what_it_shows_brings_what_differs(three: list[Guest], game: str) -> None:
    """Put into that page it makes it the new one; of what the page may have drawn for a draft it has all."""
    table, rng, lean = create_table(three, game=game), random.Random(4), 0
    for _move in range(12):
        seat = rng.choice(table.full_position().to_move())
        acts, move = table.seats.get(number=seat).acts, str(rng.choice(table.full_position().moves(seat)))
        old = renderings.shared_rendering(View(table.slug, table.version, acts, seat, "en"))
        answer = three[seat].plays(table, move, shows=f"{table.version} {acts} en")
        assert json.loads(answer.headers["HX-Trigger"])["karnak:shown"]["on"] == [old.v, old.own]
        table = fresh(table)
        new = parts.rendering(table, seat, "en")
        changed = swapped(answer.content.decode())
        assert changed == new.answer(old)
        assert {"prompt": new.parts["prompt"].html, "guide": new.parts["guide"].html}.items() <= changed.items()
        lean += len("".join(changed.values())) < len("".join(part.html for part in new.parts.values())) / 2
    assert lean


def swapped(body: str) -> dict[str, str]:
    """The out-of-band swaps of an answer, as they are put into the page, by the ids of their elements."""
    pieces = re.split(r"^(?:<template>)?(?=<\w+ hx-swap-oob)", body, flags=re.MULTILINE)
    texts = [re.sub(r' hx-swap-oob="morph:#[\w-]+"', "", piece.strip().removesuffix("</template>")) for piece in pieces]
    return {found[1]: text for text in texts if (found := re.match(r'<\w+\s+id="([\w-]+)"', text))}


@pytest.mark.parametrize("shows", ["", "1 0", "1 0 fr", "2 0 en", "1 1 en", "one 0 en", "1 0 en en", "-1 0 en"])
def test_an_answer_to_a_page_that_shows_something_else_is_whole(three: list[Guest], shows: str) -> None:
    table = create_table(three)
    person = first(table, three)
    seat = table.full_position().to_move()[0]
    renderings.shared_rendering(View(table.slug, 1, 0, seat, "en"))
    answer = person.plays(table, f"bid {table.full_position().revealed[0]} 1", shows=shows)  # type: ignore[attr-defined]
    assert "on" not in json.loads(answer.headers["HX-Trigger"])["karnak:shown"]
    assert "data-kept" not in answer.content.decode()


def test_the_title_says_whose_turn_it_is(three: list[Guest]) -> None:
    table = create_table(three)
    mover = table.full_position().to_move()[0]
    for person in three:
        (title,) = texts(person.sees(table), "head title")
        who = "● Your turn" if person.seat(table) == mover else f"It’s {three[mover].user.name}’s turn"
        assert title == f"{who} · Amun-Re · Karnak"


def test_only_a_player_has_moves_since_their_own(three: list[Guest]) -> None:
    table = create_table(three)
    player, watcher = three[0].sees(table), Guest("Watcher").sees(table)
    assert "moves since yours" in player
    assert "moves since yours" not in watcher
    assert 'data-many="%n new moves"' in watcher


def test_who_waits_and_who_watches_reads_what_the_awaited_player_chooses_among(three: list[Guest]) -> None:
    table = create_table(three)
    truth = table.full_position()
    mover = truth.to_move()[0]
    open_provinces = [truth.words[province] for province in truth.revealed]  # type: ignore[attr-defined]
    told = f"{three[mover].user.name} can bid on {', '.join(open_provinces[:-1])} or {open_provinces[-1]}."
    assert told in Guest("Watcher").sees(table)
    assert told in three[(mover + 1) % 3].sees(table)
    assert told not in three[mover].sees(table)


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_page_is_read_in_one_order_and_its_board_as_tables_too(three: list[Guest], game: str) -> None:
    table = create_table(three, game=game)
    page = first(table, three).sees(table)
    parts_ = [f'id="{part}"' for part in ("bar", "players", "board", "hand", "prompt", "log", "say", "alert")]
    assert sorted(parts_, key=page.index) == parts_
    tables = three[0].sees(table, "/board", **{"as": "table"})
    assert tables.count("<table") == tables.count("<caption") > 1
    assert "<svg" not in tables


def test_the_prompt_is_drawn_for_a_draft_and_the_table_is_not_touched(three: list[Guest]) -> None:
    table = create_table(three)
    person = first(table, three)
    move = legal(table, person.seat(table))
    before = fresh(table).position
    shown = person.drafts(table, move)
    assert f'name="move" value="{move}"' in shown
    assert 'name="move"' not in person.drafts(table)
    assert fresh(table).position == before


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("game", engine.GAMES)
def test_the_news_of_a_version_are_all_its_events_also_where_a_round_ends(three: list[Guest], game: str) -> None:
    table, rng, rounds = create_table(three, game=game), random.Random(8), set()
    for _turn in turns(table, 8):
        if table.status != Status.PLAYING or len(rounds) == 2:
            break
        table = move_on(table, rng, strength="steady", most=1)
        row = table.turns.last()
        assert row is not None
        voice = voices.voice(table)
        told = [(row.number, say(event, voice)) for event in log.visible_events(log.events_of(row.events, game), None)]
        assert parts.rendering(table, None, "en").news(row.number - 1) == told
        assert all(said_as_written(table, viewer, row.number) for viewer in (None, *range(3)))
        rounds.add(round_of(row.stage))
    assert len(rounds) == 2


def said_as_written(table: Table, viewer: Viewer, number: int) -> bool:
    """Whether what a page tells of the newest version is the end of the log that it shows; a seal tells nothing."""
    drawn = parts.rendering(table, viewer, "en")
    said, written = [one[1] for one in drawn.news(number - 1)], texts(drawn.parts["log"].html, ".sep, .log__t")
    both = min(len(said), len(written))
    return not said or (said[-both:] == written[-both:] and both in (len(said), parts.LINES))
