"""Finished games are found, downloaded and imported; imports are replayed and give the same game."""

from __future__ import annotations

import io
import json
import random
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import engine
from engine import Record
from engine.__main__ import main
from engine.core import SecretDecision
from engine.laws import random_games
from engine.notation import read_record, write_record
from tables.models import Status, Table, Visibility
from tables.people.models import User
from tables.table_page import replay_views
from tests import games
from tests.support.game_tables import Guest, create_table, move_on

pytestmark = pytest.mark.django_db

SHORT = Path("tests/games/amun_re_cards/records/3.game")
LAST = len(SHORT.read_text("utf-8").splitlines())


def listed(people: list[Guest], game: str = "amun-re-cards", **options: Any) -> Table:
    """A finished game with the data that lists need."""
    table = Table.objects.create(
        game=game, schema=1, options=json.dumps(options), status=Status.FINISHED, finished=timezone.now()
    )
    for n, person in enumerate(people):
        table.seats.create(number=n, user=person.user, name=person.user.name, colour="amber", place=n + 1, points=9 - n)
    return table


def over(people: list[Guest], seed: int = 4) -> Table:
    """A short finished game."""
    return move_on(create_table(people, game="amun-re-cards"), random.Random(seed))


def found(client: Client, **asked: str) -> list[str]:
    """The slugs of the games found."""
    page = client.get("/games", asked)
    assert page.status_code == 200, page.content
    return [part.partition("/")[0] for part in page.content.decode().split('href="/t/')[1:] if "/at/0" in part[:40]]


def brought(client: Client, text: str) -> Any:
    """The response to an import."""
    return client.post("/games/import", {"file": SimpleUploadedFile("a.game", text.encode())})


@pytest.fixture
def played(three: list[Guest]) -> Table:
    """A finished game in the list."""
    return listed(three)


@pytest.fixture(params=games.RELEASED)
def record(request: pytest.FixtureRequest) -> str:
    """A recorded game of each kind."""
    folder = Path("tests/games") / engine.GAMES[request.param].folder / "records"
    return min(folder.glob("*.game")).read_text("utf-8")


@pytest.mark.server
def test_games_are_found_by_game_edition_player_and_date(three: list[Guest], played: Table) -> None:
    old = listed([Guest("Ti"), *three[1:]], game="amun-re", edition="2003")
    usual = listed(three, game="amun-re")
    Table.objects.filter(pk=old.pk).update(finished=datetime(2025, 3, 1, 12, tzinfo=UTC))
    create_table(three)  # still going on
    anybody = Client()
    assert set(found(anybody)) == {played.slug, old.slug, usual.slug}
    assert found(anybody, game="amun-re-cards") == [played.slug]
    edition = engine.GAMES["amun-re"].options().edition
    assert found(anybody, edition=f"amun-re edition {edition}") == [usual.slug]
    assert found(anybody, edition="amun-re edition 2003") == [old.slug]
    assert found(anybody, player="ti") == [old.slug]
    assert found(anybody, player=" NITOCRIS ") == [usual.slug, played.slug]
    assert found(anybody, until="2025-03-01") == [old.slug]
    assert found(anybody, since="2025-03-02") == [usual.slug, played.slug]
    assert found(three[0].client, mine="on") == [usual.slug, played.slug]
    assert "No games found" in anybody.get("/games", {"player": "Cleopatra"}).content.decode()


@pytest.mark.parametrize(
    "asked", [{"game": "chess"}, {"edition": "amun-re edition 1999"}, {"since": "yesterday"}, {"page": "0"}]
)
def test_a_search_that_makes_no_sense_is_answered_with_why(asked: dict[str, str]) -> None:
    assert Client().get("/games", asked).status_code == 400


def test_a_closed_game_is_found_by_its_players_alone(three: list[Guest], played: Table) -> None:
    Table.objects.filter(pk=played.pk).update(visibility=Visibility.LINK)
    assert found(Client()) == found(Guest("Spy").client) == []
    assert found(three[1].client) == [played.slug]


def test_whose_account_is_gone_is_not_found_by_name(three: list[Guest], played: Table) -> None:
    User.objects.filter(pk=three[2].user.pk).delete()
    assert found(Client(), player="Merit") == []
    assert found(Client(), player="Harkhuf") == [played.slug]


def test_the_list_is_paged_and_asks_as_often_for_twenty_as_for_two(three: list[Guest], played: Table) -> None:
    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            found(Client())
        return len(asked)

    def another(n: int) -> None:
        copy = Table.objects.create(game="amun-re", schema=1, status=Status.FINISHED, finished=played.finished)
        copy.seats.create(number=0, name=f"Bot {n}", bot="steady", place=1, points=n)

    another(0)
    few = questions()
    for n in range(1, 22):
        another(n)
    assert questions() == few
    assert (len(found(Client())), len(found(Client(), page="2"))) == (20, 3)
    assert (
        'rel="next" href="/games?game=amun-re&amp;page=2"'
        in Client().get("/games", {"game": "amun-re"}).content.decode()
    )


def test_all_of_ones_own_records_come_in_one_file_with_few_questions(three: list[Guest]) -> None:
    played, second = over(three), over(three, seed=5)
    listed([Guest("Ti"), *three[1:]])
    with CaptureQueriesContext(connection) as asked:
        answer = three[0].client.get("/games/mine.zip")
    assert len(asked) <= 6
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert set(packed.namelist()) == {f"amun-re-cards-{table.slug}.game" for table in (played, second)}
        for table in (played, second):
            alone = three[0].client.get(f"/t/{table.slug}/record").content
            assert packed.read(f"amun-re-cards-{table.slug}.game") == alone
    assert Client().get("/games/mine.zip").status_code == 403


@pytest.mark.by_turns(4)
def test_an_imported_game_its_record_and_verify_say_the_same(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    importer = Guest("Ti")
    answer = brought(importer.client, record)
    assert answer.status_code == 302, answer.content
    slug = answer.headers["Location"].split("/")[2]
    table = Table.objects.get(slug=slug)
    text = importer.client.get(f"/t/{slug}/record").content.decode()
    (tmp_path / "a.game").write_text(text)
    assert main(["verify", str(tmp_path / "a.game")]) == 0
    told = read_record(record)
    assert read_record(text).steps == told.steps
    places, points = zip(*table.seats.values_list("place", "points"), strict=True)
    said = capsys.readouterr().out
    assert f"places {' '.join(map(str, places))}" in said, "and then anyone who plays without a seat"
    assert f"points {' '.join(map(str, points))}" in said
    if told.points:
        assert points == told.points[: told.seats]
    page = importer.client.get(f"/t/{slug}").content.decode()
    assert "imported game" in page
    assert all(f'aria-hidden="true">{n}<' in page for n in points)
    last = len(told.steps) + 1
    assert f"Move {last} of {last}" in importer.client.get(f"/t/{slug}/at/{table.version}").content.decode()
    assert (
        replay_views.record_of_rows(
            table, table.turns.filter(replay_views.PLAYED).values_list(*replay_views.TOLD)
        ).steps
        == told.steps
    )
    assert found(importer.client) == [slug]
    assert found(Client()) == []
    assert Client().get(f"/t/{slug}").status_code == 404


@pytest.mark.parametrize(
    ("spoil", "status", "said"),
    [
        (lambda text: text.replace("karnak 1", "karnak 2"), 422, "Line 1 is wrong: karnak 2. A game record must start"),
        (lambda text: text + "0 bid thebes 6\n", 422, ": 0 bid thebes 6. There can be no moves after the result."),
        (lambda text: "", 400, "Choose a game record file"),
        (lambda text: "karnak 1\n", 422, "The record has no “game” line."),
        (lambda text: text.replace("seed recorded 3\n", ""), 422, "neither a seed nor a secret"),
        (
            lambda text: text.replace("game amun-re-cards", "game chess"),
            422,
            "Line 3 is wrong: game chess 1. There is no",
        ),
        (
            lambda text: text.replace("amun-re-cards 1", "amun-re-cards 9"),
            422,
            "made with version 9 of the game; this site",
        ),
        (
            lambda text: text.replace("seats 3", "seats 9"),
            422,
            "Line 5 is wrong: seats 9. This game has 2 to 5 players.",
        ),
        (lambda text: text.replace("{}", '{"a":1}'), 422, "Line 4 is wrong: options {&quot;a&quot;:1}. These options"),
        (lambda text: text.replace("seats 3\n", "seats 3\nname 0 Ti\n"), 422, "Some seats have no “name” line."),
        (lambda text: text.replace("points 16", "points 17"), 422, f"Line {LAST} is wrong: points 17"),
        (lambda text: text[: text.index("places")].rsplit("\n", 2)[0] + "\n", 422, "This game is not over"),
        (
            lambda text: text.replace("places", "position {}\nplaces"),
            422,
            f"Line {LAST - 1} is wrong: position {{}}. This",
        ),
        (lambda text: text.replace("options {", 'options {"a":' + "[" * 20000), 422, "Line 4 is wrong"),
    ],
)
def test_a_record_that_is_none_is_refused_with_its_first_bad_line(spoil: Any, status: int, said: str) -> None:
    answer = brought(Guest("Ti").client, spoil(SHORT.read_text("utf-8")))
    assert answer.status_code == status
    assert said in answer.content.decode()
    assert not Table.objects.exists()


def corrected(key: str, tamper: Any) -> str:
    """A stopped game with a set position, edited by hand."""
    game, moves, position = engine.GAMES[key], list[str](), dict[str, Any]()
    for g, seat, move in random_games.play_random_game(game, game.seats[-1], "edited", game.options()):
        if not (isinstance(g.decision, SecretDecision) and g.decision.sealed):
            position = json.loads(random_games.text(g))
        moves.append(f"{seat} {move}")
        if not g.secret and len(moves) > 40:
            break
    tamper(position)
    head = Record(key, game.version, game.seats[-1], msgspec.to_builtins(game.options()), seed="edited")
    return f"{write_record(head)}position {json.dumps(position)}\nstopped\n"


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("key", engine.GAMES)
@pytest.mark.parametrize(
    "tamper",
    [
        lambda position: position["agenda"].pop(),
        lambda position: position["agenda"].append(position["agenda"][0]),
        lambda position: position.update(seats=10),
        lambda position: position.update(turn=10**30),
        lambda position: position.update(seed="another"),
        lambda position: position["options"].update(first=1),
        lambda position: position.clear(),
    ],
)
def test_a_record_with_an_edited_position_is_refused_in_a_sentence(
    key: str, tamper: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    importer = Guest("Ti")
    assert brought(importer.client, corrected(key, lambda position: None)).status_code == 302
    text = corrected(key, tamper)
    answer = brought(importer.client, text)
    assert answer.status_code == 422
    assert "is wrong: position" in answer.content.decode()
    assert Table.objects.count() == 1
    (tmp_path / "a.game").write_text(text)
    assert main(["verify", str(tmp_path / "a.game")]) == 1
    said = capsys.readouterr().err
    assert said.endswith(".\n")
    assert len(said.splitlines()) == 1


def test_an_illegal_move_is_refused_with_its_line_and_its_reason_in_the_readers_language(
    three: list[Guest],
) -> None:
    lines = SHORT.read_text("utf-8").splitlines()
    first = lines.index("") + 1
    other = (int(lines[first][0]) + 1) % 3
    lines.insert(first + 1, f"{other} bid memphis 7")
    reader = Guest("Ti", **{"accept-language": "fr"})
    said = brought(reader.client, "\n".join(lines)).content.decode()
    assert f"La ligne {first + 2} ne peut pas être jouée" in said
    assert f"{other} bid memphis 7" in said
    assert "se joue dans une autre phase\u202f: Enchères." in said


def test_what_is_no_text_is_refused(three: list[Guest]) -> None:
    answer = three[0].client.post("/games/import", {"file": SimpleUploadedFile("a.game", b"\xff\xfe\x00")})
    assert answer.status_code == 400
    assert "This file is not text" in answer.content.decode()


@pytest.mark.server
def test_games_are_found_by_person_opponent_and_place(three: list[Guest]) -> None:
    ay, ti, merit = three
    namesake = Guest(ay.user.name)
    first, second = listed(three), listed([ti, ay], game="amun-re")  # listed in the order of their places
    other = listed([namesake, merit])
    anybody, handle = Client(), ay.user.username
    assert set(found(anybody, player=ay.user.name)) == {first.slug, second.slug, other.slug}
    assert set(found(anybody, person=handle)) == {first.slug, second.slug}
    assert found(anybody, person=handle, place="1") == [first.slug]
    assert found(anybody, person=handle, place="2") == [second.slug]
    assert found(anybody, person=handle, place="3") == []
    assert found(anybody, person=handle, opponent=merit.user.username) == [first.slug]
    assert found(anybody, person=handle, game="amun-re") == [second.slug]
    assert set(found(anybody, player=ay.user.name, place="1")) == {first.slug, other.slug}
    assert found(ay.client, mine="on", place="1") == [first.slug]
    page = anybody.get("/games", {"person": handle, "place": "1"}).content.decode()
    assert f"Games of {ay.user.name}" in page
    assert f'<input type="hidden" name="person" value="{handle}"' in page
    assert page.count('class="narrowed"') == 1


@pytest.mark.parametrize("asked", [{"place": "1"}, {"mine": "on", "place": "1"}, {"person": "nobody-here"}])
def test_a_search_for_nobody_is_answered_with_why(asked: dict[str, str]) -> None:
    answer = Client().get("/games", asked)
    assert answer.status_code == 400
    assert 'class="errorlist"' in answer.content.decode()


def test_a_private_game_is_not_found_by_person_or_opponent(three: list[Guest], played: Table) -> None:
    Table.objects.filter(pk=played.pk).update(visibility=Visibility.LINK)
    asked = {"person": three[0].user.username, "opponent": three[1].user.username}
    assert found(Client(), **asked) == found(Guest("Spy").client, **asked) == []
    assert found(three[2].client, **asked) == [played.slug]
