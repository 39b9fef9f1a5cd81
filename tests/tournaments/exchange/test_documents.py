"""Exports of a tournament: the same again from its document, and no secrets."""

from __future__ import annotations

import copy
from datetime import datetime
from html import unescape
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.messages.refusals import Refused
from tables.models import Seat
from tables.models.clock_terms import Terms
from tables.tournaments.arbiter import rulings
from tables.tournaments.audit import log
from tables.tournaments.audit.log import By
from tables.tournaments.draft import publishing
from tables.tournaments.exchange import document
from tables.tournaments.models import Adjustment, Club, Tournament
from tables.tournaments.results import ranking
from tables.tournaments.stages import setup
from tests.tournaments.club_evening import checked_in, drawn, evening, organiser, played, published

pytestmark = pytest.mark.django_db


def over(**how: object) -> Tournament:
    """A tournament that is finished."""
    tournament = evening(**how)  # type: ignore[arg-type]
    for round in tournament.rounds.exclude(state="closed"):
        publishing.close_round(tournament, By(), round.pk)
    return setup.change_state(tournament, By(), "finished")


def test_export_import_and_export_are_the_same_document() -> None:
    tournament = over()
    text = msgspec.json.encode(document.tournament_document(tournament))
    again = document.import_tournament(
        setup.create_club(organiser("Merit"), "Memphis", "fr", "Europe/Paris"), msgspec.json.decode(text)
    )
    assert msgspec.json.encode(document.tournament_document(again)) == text
    certificate = Client().get(f"/e/{again.slug}/rounds/1").content.decode()
    assert all(entry.name in unescape(certificate) for entry in again.entries.all())
    shown = [[(row.entry, row.rank, row.order) for row in ranking.standing(stage)] for stage in tournament.stages.all()]
    assert shown == [
        [(row.entry, row.rank, row.order) for row in ranking.standing(each)] for each in again.stages.all()
    ]


def test_an_imported_tournament_is_not_continued() -> None:
    """Its draws name the entries of another server."""
    text = msgspec.json.decode(msgspec.json.encode(document.tournament_document(over(rounds=1))))
    owner = organiser("Merit")
    again = document.import_tournament(setup.create_club(owner, "Memphis", "fr", "Europe/Paris"), text)
    with pytest.raises(Refused, match="imported"):
        setup.change_state(again, By(owner, reason="one more round"), "running")
    again.refresh_from_db()
    assert again.state == "finished"


def test_a_document_whose_log_was_changed_is_refused_and_leaves_nothing() -> None:
    tournament = over(rounds=1)
    text = copy.deepcopy(msgspec.json.decode(msgspec.json.encode(document.tournament_document(tournament))))
    text["log"][2]["after"] = {"names": ["Somebody else"]}
    with pytest.raises(Refused, match="3"):
        document.import_tournament(tournament.club, text)
    assert Tournament.objects.count() == 1


@pytest.mark.usefixtures("contexts")
def test_a_running_tournament_keeps_its_seed_and_its_draft_to_itself() -> None:
    tournament = checked_in()
    played(published(tournament))
    following = drawn(tournament)
    client = Client()
    text = client.get(f"/e/{tournament.slug}.json").content.decode()
    assert tournament.seed not in text
    assert [each["number"] for each in msgspec.json.decode(text)["rounds"]] == [1]
    assert f"round={following.number}" not in client.get(f"/e/{tournament.slug}").content.decode()
    asked = client.get(f"/e/{tournament.slug}?round={following.number}").context
    assert (asked["round"].number, len(asked["rounds"])) == (1, 1)


def test_an_unchanged_tournament_is_not_sent_twice() -> None:
    tournament = evening(rounds=1)
    client = Client()
    first = client.get(f"/e/{tournament.slug}.json")
    assert client.get(f"/e/{tournament.slug}.json", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_no_cell_of_a_spreadsheet_is_taken_for_a_formula() -> None:
    tournament = checked_in()
    tournament.entries.filter(name="Adèle").update(name="=1+2", team="@SUM(A1)")
    english = Client(headers={"Accept-Language": "en"}).get(f"/e/{tournament.slug}/entries.csv").content.decode()
    assert english.startswith("\N{ZERO WIDTH NO-BREAK SPACE}")
    assert "'=1+2,'@SUM(A1)," in english
    french = Client(headers={"Accept-Language": "fr"}).get(f"/e/{tournament.slug}/entries.csv").content.decode()
    assert "'=1+2;'@SUM(A1);" in french


def test_a_page_of_a_tournament_has_a_constant_number_of_queries(django_assert_max_num_queries: object) -> None:
    tournament = evening(rounds=1, people=17)
    for what in ("", "/rounds/1/1", "/wall", "/print/cross", "/print/slips", "/print/names", ".ics"):
        with django_assert_max_num_queries(15, info=what):  # type: ignore[operator]
            assert Client().get(f"/e/{tournament.slug}{what}").status_code == 200


def test_running_clocks_of_more_tables_cost_no_more_queries() -> None:
    counts = []
    for people, tables in ((6, 2), (15, 5)):
        by = By(organiser(f"Owner of {tables} tables"))
        tournament = checked_in(people, by=by, preferred=3, least=3, most=3, clock=Terms(bank=600))
        round = published(tournament)
        assert round.pods.filter(state="playing").count() == tables
        Seat.objects.update(since=timezone.now(), bot="")
        counts.append(
            {what: queries_of(tournament, what) for what in ("", "/wall", "/rounds/1/tiles", "/print/tables")}
        )
    assert counts[0] == counts[1]


def queries_of(tournament: Tournament, what: str) -> int:
    """The number of queries of a page, which shows clocks that run where it has them."""
    with CaptureQueriesContext(connection) as asked:
        page = Client().get(f"/e/{tournament.slug}{what}").content.decode()
    assert ("data-ends" in page) == (what in ("", "/rounds/1/tiles")), what
    return len(asked)


@pytest.mark.usefixtures("contexts")
def test_anyone_who_begins_again_at_a_new_table_is_named_there_alone() -> None:
    tournament = checked_in(6, preferred=3, least=3, most=3)
    old = published(tournament).pods.get(number=1)
    rulings.restart(tournament, By(reason="The wrong options"), old.pk)
    client = Client(headers={"Accept-Language": "en"})
    rows = client.get(f"/e/{tournament.slug}/pairings.csv").content.decode().splitlines()[1:]
    assert sorted(row.split(",")[1] for row in rows) == ["2", "2", "2", "3", "3", "3"]
    for what in ("tables", "names", "slips"):
        tiles = client.get(f"/e/{tournament.slug}/print/{what}").context["tiles"]
        assert [tile.number for tile in tiles] == [2, 3], what
    wall = client.get(f"/e/{tournament.slug}/wall").content.decode()
    name = old.seats.get(number=1).entry.name
    assert wall.count(f"<b>{name}</b>") == 1 + ("Who sits where" in wall)


# -- the page ----------------------------------------------------------------------------------------


def sends(client: Client, club: Club, text: bytes, **form: str) -> HttpResponse:
    """Choose a file on the page of a club, and press a button."""
    file = SimpleUploadedFile("tournament.json", text, "application/json")
    return client.post(f"/c/{club.slug}/import", {"file": file, **form})  # type: ignore[return-value]


def exported(tournament: Tournament) -> bytes:
    """Its public export."""
    answer = Client().get(f"/e/{tournament.slug}.json")
    assert answer.status_code == 200
    return answer.content


def elsewhere() -> tuple[Client, Club]:
    """The organiser of another club."""
    merit, client = organiser("Merit"), Client(headers={"Accept-Language": "en"})
    client.force_login(merit)
    return client, setup.create_club(merit, "Memphis", "fr", "Europe/Paris")


def test_a_file_is_looked_at_then_becomes_the_same_tournament_once() -> None:
    text = exported(tournament := over(rounds=1))
    client, club = elsewhere()
    assert f"/c/{club.slug}/import" in client.get(f"/c/{club.slug}").content.decode()
    looked = sends(client, club, text, look="1").content.decode()
    assert tournament.title in unescape(looked)
    assert f"{tournament.log.count()} log entries, all unchanged" in looked
    assert Tournament.objects.count() == 1, "looking keeps nothing"
    for _twice in range(2):
        answer = sends(client, club, text)
        assert answer.headers["Location"] == f"/e/{club.tournaments.get().slug}"
    assert exported(club.tournaments.get()) == text
    again = client.get(f"/e/{club.tournaments.get().slug}").content.decode()
    assert all(entry.name in unescape(again) for entry in tournament.entries.all())


def test_a_tournament_whose_last_draft_was_thrown_away_can_be_imported() -> None:
    tournament = checked_in()
    played(published(tournament))
    publishing.discard(tournament, By(), drawn(tournament).pk)
    publishing.close_round(tournament, By(), tournament.rounds.get(number=1).pk)
    setup.change_state(tournament, By(), "finished")
    client, club = elsewhere()
    assert sends(client, club, exported(tournament)).status_code == 302


def test_what_is_no_tournament_or_was_changed_is_refused_in_words_and_leaves_nothing() -> None:
    good = msgspec.json.decode(exported(over(rounds=1)))
    client, club = elsewhere()

    def changed(**how: object) -> bytes:
        return msgspec.json.encode({**good, **how})

    log = [*good["log"][:2], {**good["log"][2], "reason": "because"}, *good["log"][3:]]
    cases = {
        b"<html>": "This file is not JSON",
        b"[]": "This site reads tournament files in format 1.",
        changed(version=2): "This site reads tournament files in format 1.",
        changed(state="running"): "Only finished tournaments can be imported.",
        changed(log=log): "The log in this file has been altered: line 3 is not what was written.",
        changed(log=good["log"][1:]): "The log in this file has been altered: line 1 is not what was written.",
        changed(seed="0" * 32): "does not match the fingerprint shown before round 1.",
        changed(title="x" * 81): "part of it is missing.",
        changed(mode="by post"): "part of it is missing.",
        changed(entries=good["entries"][:-1]): "part of it is missing.",
        changed(entries=[good["entries"][0], *good["entries"][:-1]]): "part of it is missing.",
        changed(rounds=[{**good["rounds"][0], "certificate": [{}]}]): "part of it is missing.",
        changed(regulations={**good["regulations"], "games": 7}): "part of it is missing.",
        changed(rounds=7): "part of it is missing.",
    }
    for text, sentence in cases.items():
        answer = sends(client, club, text)
        assert answer.status_code == 422, text[:200]
        assert sentence in unescape(answer.content.decode()), text[:200]
    assert client.post(f"/c/{club.slug}/import").status_code == 400
    assert Tournament.objects.count() == 1


def chained(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """These log rows with a valid chain, as a forger could compute it."""
    previous, found = "", []
    for each in rows:
        row = Adjustment(**{**each, "previous": previous, "at": datetime.fromisoformat(each["at"])})
        previous = log.digest(row)
        found.append({**each, "previous": row.previous, "hash": previous})
    return found


@pytest.mark.by_turns(2)
def test_a_document_with_a_log_that_no_page_could_show_is_refused() -> None:
    good = msgspec.json.decode(exported(over(rounds=1)))
    client, club = elsewhere()

    def told(kind: str, after: object) -> bool:
        """Whether a document with this third row is accepted; then its log must be readable."""
        rows = [{**row, **({"kind": kind, "after": after} if n == 2 else {})} for n, row in enumerate(good["log"])]
        with transaction.atomic():
            try:
                taken = document.import_tournament(club, {**good, "log": chained(rows)})
            except Refused:
                return False
            assert client.get(f"/e/{taken.slug}/log").status_code == 200, (kind, after)
            transaction.set_rollback(True)
            return True

    for kind in ("time", "points", "looked", "moved_for", "rewound", "restarted", "result"):
        assert not told(kind, {"n": 1}), kind
        for after in ([1], "x", {"minutes": []}, {"grains": "many"}, {"grains": 10**40}, {"points": 7}):
            told(kind, after)
    assert told("time", {"minutes": 5})
    assert told("moved", {"n": 1})


def test_a_document_of_games_that_nobody_here_knows_is_refused() -> None:
    good = msgspec.json.decode(exported(over(rounds=1)))
    client, club = elsewhere()
    round = good["rounds"][0]
    pods = [{**pod, "game": "senet"} for pod in round["pods"]]
    stages = [{**stage, "settings": '{"games": ["senet"]}'} for stage in good["stages"]]
    for how in (
        {"rounds": [{**round, "pods": pods}]},
        {"regulations": {**good["regulations"], "games": ["senet"]}},
        {"regulations": {**good["regulations"], "games": []}},
        {"stages": stages},
        {"begins": "0001-01-01T00:30:00+00:00"},
    ):
        assert sends(client, club, msgspec.json.encode({**good, **how})).status_code == 422, how
    assert Tournament.objects.count() == 1


def test_who_plays_for_somebody_is_kept_and_a_document_from_before_is_still_read() -> None:
    tournament = over(rounds=1)
    entry = tournament.entries.all()[0]
    tournament.entries.filter(pk=entry.pk).update(substitute="Zoser", coming=True)
    text = exported(tournament)
    client, club = elsewhere()
    assert sends(client, club, text).status_code == 302
    assert exported(club.tournaments.get()) == text
    assert list(club.tournaments.get().entries.filter(coming=True).values_list("substitute", flat=True)) == ["Zoser"]
    before = msgspec.json.decode(text)
    for row in before["entries"]:
        del row["substitute"], row["coming"]
    again = document.import_tournament(tournament.club, before)
    assert set(again.entries.values_list("substitute", "coming")) == {("", False)}


def test_only_the_organisers_of_a_club_import_into_it() -> None:
    _client, club = elsewhere()
    stranger = Client()
    assert stranger.get(f"/c/{club.slug}/import").status_code == 403
    assert sends(stranger, club, b"{}").status_code == 403


def test_headings_of_a_spreadsheet_are_french_words_of_tournaments() -> None:
    tournament = evening(rounds=1)
    french = Client(headers={"Accept-Language": "fr"}).get(f"/e/{tournament.slug}/results.csv").content.decode()
    assert french.splitlines()[0].removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").startswith("Ronde;Table;Place;Nom;")
    assert ";Rang;" in french.splitlines()[0]


# -- numbers -----------------------------------------------------------------------------------------


def shared_win() -> Tournament:
    """A tournament of one table of four with a shared first place: 8 points and half a win for each."""
    tournament = checked_in(4, preferred=4, least=4, most=4, rounds=1)
    pod = published(tournament).pods.get()
    rulings.decide_result(
        tournament, By(organiser("Meryt"), reason="As typed"), pod.pk, [40, 40, 30, -5], [1, 1, 3, 4], []
    )
    return tournament


def test_numbers_for_other_programs_are_numbers() -> None:
    """Podium at four: places 1 and 2 share 10 + 6, then 3 and 1; SHARE: 4000 times the own part of 110, -5 as 0."""
    tournament = shared_win()
    (stage,) = Client().get(f"/e/{tournament.slug}/standings.json").json()
    rows = [{code: row[code] for code in ("rank", "PTS", "WIN", "SHARE")} for row in stage["standing"]]
    assert rows == [
        {"rank": 1, "PTS": 8, "WIN": 0.5, "SHARE": 1455},
        {"rank": 1, "PTS": 8, "WIN": 0.5, "SHARE": 1455},
        {"rank": 3, "PTS": 3, "WIN": 0, "SHARE": 1091},
        {"rank": 4, "PTS": 1, "WIN": 0, "SHARE": 0},
    ]
    assert not any(isinstance(value, str) for row in stage["standing"] for code, value in row.items() if code != "name")


@pytest.mark.parametrize(("language", "half", "split"), [("en", "0.5", ","), ("fr", "0,5", ";")])
def test_a_spreadsheet_of_each_language_reads_numbers(language: str, half: str, split: str) -> None:
    tournament = shared_win()
    client = Client(headers={"Accept-Language": language})
    rows = client.get(f"/e/{tournament.slug}/standings.csv").content.decode().splitlines()[1:]
    rank, _name, points, wins = rows[0].split(split)[1:5]
    assert (rank, points, wins) == ("1", "8", half)
    results = client.get(f"/e/{tournament.slug}/results.csv").content.decode().splitlines()[1:]
    assert [row.split(split)[4] for row in results] == ["40", "40", "30", "-5"]


def test_what_the_database_keeps_as_text_is_part_of_the_document_and_older_documents_are_read() -> None:
    tournament = over(rounds=1)
    tournament.stages.update(settings='{"rounds":1}')
    text = msgspec.json.decode(exported(tournament))
    assert text["stages"][0]["settings"] == {"rounds": 1}
    assert [pod["options"] for pod in text["rounds"][0]["pods"]] == [{}] * len(text["rounds"][0]["pods"])
    earlier = copy.deepcopy(text)
    earlier["stages"][0]["settings"] = '{"rounds":1}'
    for pod in earlier["rounds"][0]["pods"]:
        pod["options"] = "{}"
    for document_of, name in ((text, "Memphis"), (earlier, "Abydos")):
        again = document.import_tournament(setup.create_club(organiser(name), name, "fr", "Europe/Paris"), document_of)
        assert msgspec.json.decode(exported(again)) == text


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("options", ["{", "[" * 5000, 7])
def test_options_that_no_page_could_export_again_are_refused(options: object) -> None:
    text = msgspec.json.decode(exported(over(rounds=1)))
    text["rounds"][0]["pods"][0]["options"] = options
    club = setup.create_club(organiser("Merit"), "Memphis", "fr", "Europe/Paris")
    with pytest.raises(Refused):
        document.import_tournament(club, text)
    assert not club.tournaments.exists()
