"""Table codes: spoken, typed in any form and language; what they open, and how rarely guesses succeed."""

from __future__ import annotations

import importlib
import itertools
import re
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone, translation

from tables.background import ticker
from tables.models import Seat, Status, Table, Visibility
from tables.models import table_codes as codes
from tables.play import commands
from tables.web import rate_limits
from tests.support.counts import tell
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db

CODE = "lotus-hawk-473"
FORMS = [codes.significant_characters(form) for pair in codes.WORDS.items() for form in dict.fromkeys(pair)]


def waiting(people: list[Guest], visibility: str = Visibility.LINK, code: str = CODE) -> Table:
    """A table of this code with a free seat."""
    table = create_table(people[:1], visibility=visibility, start=False)
    Seat.objects.create(table=table, number=1, colour="carnelian")
    Table.objects.filter(pk=table.pk).update(code=code)
    return fresh(table)


def types(code: str, client: Client | None = None, name: str = "Ipi") -> Any:
    """Enter a code on the home page."""
    return (client or Client()).post("/join", {"code": code, "name": name})


def distance(one: str, other: str) -> int:
    """The Levenshtein distance of two words."""
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        above, row = row, [n]
        for m, sign in enumerate(other, 1):
            row.append(min(above[m] + 1, row[-1] + 1, above[m - 1] + (letter != sign)))
    return row[-1]


# -- the words -------------------------------------------------------------------------------------


def test_no_word_is_taken_for_another_of_either_language() -> None:
    for (english, french), (other, autre) in itertools.combinations(codes.WORDS.items(), 2):
        for one, two in itertools.product((english, french), (other, autre)):
            assert distance(codes.significant_characters(one), codes.significant_characters(two)) >= 2, (one, two)


def test_every_word_is_letters_alone_and_no_longer_than_a_code_allows() -> None:
    assert all(word.isalpha() and word == word.lower() for pair in codes.WORDS.items() for word in pair)
    assert 2 * max(len(word) for word in codes.WORDS) + len("--000") <= codes.LENGTH


def test_two_words_written_together_are_read_in_one_way() -> None:
    """Also where one is English and the other French."""
    seen: dict[str, tuple[str, str]] = {}
    for one, two in itertools.permutations(FORMS, 2):
        pair = codes.WORD_OF[one], codes.WORD_OF[two]
        assert seen.setdefault(one + two, pair) == pair
    tell(f"{len(seen)} pairs of words written together")


def test_a_guess_hits_one_of_a_thousand_private_tables_once_in_eight_thousand() -> None:
    """100 words, each pair in both orders, 900 numbers."""
    words = len(codes.WORDS)
    assert words * (words - 1) * len(codes.NUMBERS) >= 8_000_000


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_reader_is_shown_is_read_as_that_code(language: str) -> None:
    with translation.override(language):
        for n, (first, second) in enumerate(itertools.pairwise(codes.WORDS)):
            code = f"{first}-{second}-{codes.NUMBERS[n]}"
            assert codes.parse_code(codes.code_text(code)) == code
    assert codes.code_text("dawn-nile-100") == "dawn nile 100"


@pytest.mark.parametrize(
    "typed",
    [
        "lotus hawk 473", "LOTUS HAWK 473", "Lotus-Hawk-473", "lotushawk473", " lotus  hawk  473 ",
        "lotus épervier 473", "Lotus Épervier 473", "lotus epervier 473", "LOTUSEPERVIER473", "lotus, épervier: 473",
        "lotus e\u0301pervier 473",
    ],
)  # fmt: skip
def test_a_code_is_accepted_in_any_case_with_or_without_accents_hyphens_and_spaces(typed: str) -> None:
    assert codes.parse_code(typed) == CODE


@pytest.mark.parametrize(
    "typed", ["", "lotus hawk", "473", "lotus 473", "lotus hawk 47", "hawk lotus hawk 473", "x" * 5000]
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert codes.parse_code(typed) == ""


# -- what a code opens -----------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["lotus hawk 473", "Lotus-Épervier-473"])
def test_the_code_of_a_private_table_seats_like_its_link(three: list[Guest], typed: str) -> None:
    table, client = waiting(three), Client()
    assert types(typed, client).headers["Location"] == f"/t/{table.slug}"
    assert table.seats.get(number=1).name == "Ipi"
    assert client.get(f"/t/{table.slug}").status_code == 200
    assert Client().get(f"/t/{table.slug}").status_code == 404, "nobody else is let in"


def test_a_code_gives_exactly_what_the_link_gives(three: list[Guest]) -> None:
    table = create_table(three, visibility=Visibility.LINK)
    by_code, by_link = Client(), Client()
    assert types(codes.code_text(str(table.code)), by_code).headers["Location"] == f"/t/{table.slug}"
    by_link.get(f"/join/{table.join_token}")
    assert by_code.session["links"] == by_link.session["links"]
    for path in ("", "/log", "/affairs", "/talk?room=players", "/invite", "/position.json"):
        one, two = (client.get(f"/t/{table.slug}{path}") for client in (by_code, by_link))
        assert one.status_code == two.status_code, path


def test_the_one_who_sits_is_shown_the_code_in_their_language_and_a_watcher_of_a_private_table_is_not(
    three: list[Guest],
) -> None:
    table = waiting(three)
    Seat.objects.create(table=table, number=2, colour="faience")
    assert "lotus hawk 473" in three[0].sees(table)
    french = Client(headers={"accept-language": "fr"})
    french.get(f"/join/{table.join_token}")
    watcher = Client()
    watcher.get(f"/watch/{table.watch_token}")
    assert "lotus hawk 473" not in watcher.get(f"/t/{table.slug}").content.decode()
    french.post(f"/t/{table.slug}/sit", {"name": "Ipi"})
    assert "lotus épervier 473" in french.get(f"/t/{table.slug}").content.decode()
    types("lotus hawk 473", three[1].client, "Harkhuf")
    commands.start_game(fresh(table))
    assert "lotus hawk 473" in three[0].sees(table, "/affairs")
    assert "lotus hawk 473" not in watcher.get(f"/t/{table.slug}/affairs").content.decode()


def test_anyone_who_replaces_the_link_replaces_the_code(three: list[Guest]) -> None:
    table = waiting(three)
    three[0].client.post(f"/t/{table.slug}/revoke", {"link": "watch"})
    assert fresh(table).code == CODE
    three[0].client.post(f"/t/{table.slug}/revoke", {"link": "join"})
    assert fresh(table).code not in (CODE, None)
    assert types("lotus hawk 473").status_code == 404


def test_a_code_leads_to_the_finished_game_for_a_day_and_is_free_again(three: list[Guest]) -> None:
    table = create_table(three)
    now = timezone.now()
    Table.objects.filter(pk=table.pk).update(code=CODE, status=Status.FINISHED, finished=now - timedelta(hours=23))
    ticker.delete_unused_tables()
    assert types("lotus hawk 473").headers["Location"] == f"/t/{table.slug}"
    Table.objects.filter(pk=table.pk).update(finished=now - timedelta(hours=25))
    ticker.delete_unused_tables()
    assert fresh(table).code is None
    assert types("lotus hawk 473").status_code == 404


# -- one code a table ------------------------------------------------------------------------------


def test_every_new_table_has_a_code_of_its_own(three: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    chance = iter([CODE, CODE, "lotus-hawk-474"])
    monkeypatch.setattr(codes, "random_code", lambda: next(chance))
    assert [create_table(three, start=False).code for _n in range(2)] == [CODE, "lotus-hawk-474"]


def test_the_migration_gives_living_tables_codes_and_finished_ones_none(
    three: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    migration: Any = importlib.import_module("tables.migrations.0013_codes_for_living_tables")
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    living, over = [create_table(three) for _n in range(5)], create_table(three)
    Table.objects.update(code=None)
    Table.objects.filter(pk=living[0].pk).update(code=CODE)
    Table.objects.filter(pk=over.pk).update(status=Status.FINISHED)
    migration.give_codes(apps, None)
    given = [fresh(table).code for table in living]
    assert given[0] == CODE
    assert len(set(given) - {None}) == 5
    assert fresh(over).code is None


# -- guessing --------------------------------------------------------------------------------------


def test_wrong_codes_of_one_address_come_to_an_end_also_where_the_next_is_right(
    three: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "GUESSES", rate_limits.Limit(5, 10**9))
    table = waiting(three)
    tried = [types(f"lotus hawk {number}").status_code for number in range(500, 505)]
    assert tried == [404] * 5
    answer = types("lotus hawk 473")
    assert answer.status_code == 429
    assert "Too many attempts" in answer.content.decode()
    assert table.seats.get(number=1).free


def test_right_codes_are_never_counted(three: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "GUESSES", rate_limits.Limit(2, 10**9))
    opened_now = create_table(three)
    for _time in range(5):
        assert types(codes.code_text(str(opened_now.code))).status_code == 302


def test_many_guesses_from_everywhere_shut_private_tables_and_no_others(
    three: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "ALL_GUESSES", rate_limits.Limit(2, 10**9))
    waiting(three)
    public = waiting(three, Visibility.PUBLIC, "lotus-hawk-474")
    for n in range(2):
        types("lotus hawk 999", Client(REMOTE_ADDR=f"10.0.0.{n}"))
    assert types("lotus hawk 473").status_code == types("lotus hawk 999").status_code == 429, "the same answer for both"
    assert types("lotus hawk 474").headers["Location"] == f"/t/{public.slug}"


def test_the_start_page_asks_for_a_code_as_tables_have_it() -> None:
    found = re.search(r'placeholder="([^"]+)" autocapitalize', Client().get("/").content.decode())
    assert found is not None
    assert codes.parse_code(found[1]) == CODE
    french = Client(headers={"accept-language": "fr"}).get("/").content.decode()
    assert 'placeholder="lotus épervier 473"' in french


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("lotos hawk 473", "lotus hawk 473"), ("LOTUS-HAK-473", "lotus hawk 473"), ("lottus hawck 100", "lotus hawk 100")],
)
def test_a_misspelt_code_is_answered_with_the_one_that_was_meant(typed: str, meant: str) -> None:
    """[boards 9] Whether or not there is such a table: it is found among the words."""
    answer = types(typed)
    assert answer.status_code == 404
    assert f"No table is called “{typed}”. Did you mean {meant}?" in answer.content.decode()


@pytest.mark.parametrize("typed", ["lotus hawk 473", "nonsense", "lotos 473", "lotos hawk 47", "qqq zzz 473"])
def test_no_code_is_guessed_where_none_is_near(typed: str) -> None:
    assert "Did you mean" not in types(typed).content.decode()
