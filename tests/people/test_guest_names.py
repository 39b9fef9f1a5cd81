"""Generated guest names are shown in the reader's language; chosen names are not translated."""

import pytest
from django.test import Client
from django.utils import translation

from tables.messages import guest_names
from tables.models import COLOURS, Seat
from tables.people import name_rules
from tables.people.models import User
from tables.table_page import replay_views
from tables.tournaments.exchange import document
from tables.tournaments.models import Entry
from tests.support.game_tables import Guest, create_table, fresh
from tests.talk.people import says
from tests.tournaments.desk_events import Evening

pytestmark = pytest.mark.django_db

FRENCH = {"accept-language": "fr"}


@pytest.mark.parametrize("name", ["Guest 3071", "Invité 3071"])
@pytest.mark.parametrize(("language", "shown"), [("en", "Guest 3071"), ("fr", "Invité 3071")])
def test_a_given_name_is_shown_in_each_language(name: str, language: str, shown: str) -> None:
    with translation.override(language):
        assert guest_names.displayed_name(name) == shown
        assert guest_names.stored_form(name) == "Guest 3071"


@pytest.mark.parametrize(
    "name", ["Nitocris", "Guest", "Guest 7", "Guest of honour", "Guest 3071 b", "Invité 12345", ""]
)
def test_a_chosen_name_stays(name: str) -> None:
    with translation.override("fr"):
        assert guest_names.displayed_name(name) == guest_names.stored_form(name) == name


def test_a_given_name_is_one_name_in_all_languages() -> None:
    assert name_rules.is_alike("Guest 3071", "Invité 3071")
    assert not name_rules.is_alike("Guest 3071", "Invité 3072")


def test_one_click_keeps_the_number_and_each_reader_has_the_own_word() -> None:
    visitor = Client(headers=FRENCH)
    visitor.post("/play-now")
    user = User.objects.get(guest=True)
    number = user.name.removeprefix("Guest ")
    assert number.isdecimal(), "the row is the same in whatever language it was made"
    seat = Seat.objects.get(user=user)
    assert seat.name == user.name
    page = visitor.get(f"/t/{seat.table.slug}").content.decode()
    assert f"Invité {number}" in page
    assert user.name not in page
    assert f'value="Invité {number}"' in visitor.get("/").content.decode()
    with translation.override("fr"):
        assert (str(user), seat.displayed_name) == (f"Invité {number}", f"Invité {number}")
    with translation.override("en"):
        assert (str(user), seat.displayed_name) == (user.name, user.name)


def test_two_readers_of_one_table_read_the_same_guest_in_their_languages() -> None:
    people = [Guest("Guest 3071"), Guest("Harkhuf", **FRENCH), Guest("Merit")]
    table = create_table(people)
    people[0].client.post(f"/t/{table.slug}/ask", {"ask": "end"})
    for path in ("", "/log"):
        assert "Guest 3071" in people[2].sees(table, path)
        french = people[1].sees(table, path)
        assert "Invité 3071" in french
        assert "Guest 3071" not in french
    assert says(people[0].client, table, text="Hello").status_code == 200
    heard = people[1].sees(table, "/talk")
    assert "Invité 3071" in heard
    assert "Guest 3071" not in heard


def test_a_shown_name_that_is_sent_back_is_the_kept_one() -> None:
    table = create_table([Guest("Nitocris")], start=False)
    Seat.objects.create(table=table, number=1, colour=COLOURS[1])
    guest = Guest("Guest 3071", **FRENCH)
    assert guest.client.post(f"/t/{table.slug}/sit", {"name": "Invité 3071"}).status_code == 302
    assert Seat.objects.get(user=guest.user).name == "Guest 3071"
    guest.client.post("/me", {"name": "Invité 3071"})
    assert User.objects.get(pk=guest.user.pk).name == "Guest 3071"
    guest.client.post("/me", {"name": "Bek"})
    assert User.objects.get(pk=guest.user.pk).name == "Bek"


def test_a_row_from_before_is_read_in_the_language_of_the_reader() -> None:
    table = create_table([Guest("Invité 3071"), Guest("Harkhuf"), Guest("Merit")])
    seat = table.seats.get(number=0)
    Seat.objects.filter(pk=seat.pk).update(name="Invité 3071")
    with translation.override("en"):
        assert Seat.objects.get(pk=seat.pk).displayed_name == "Guest 3071"
    with translation.override("fr"):
        assert "Guest 3071" in replay_views.build_record(fresh(table)).names, "a file knows no language"


def test_an_entry_under_such_a_name_is_read_in_each_readers_language_and_kept_in_one_form() -> None:
    evening = Evening(["Invité 3071", "Ben", "Cid"])
    page = f"/e/{evening.slug}/entries"
    for headers, shown, other in ((FRENCH, "Invité 3071", "Guest 3071"), ({}, "Guest 3071", "Invité 3071")):
        read = evening.organiser.client.get(page, headers=headers).content.decode()
        assert shown in read
        assert other not in read
    with translation.override("fr"):
        entry = Entry.objects.get(name="Invité 3071")
        assert document.tournament_document(evening.tournament)["entries"][0]["name"] == "Guest 3071"
        assert entry.name == "Invité 3071"
        entry.save()
    assert Entry.objects.get(pk=entry.pk).name == "Guest 3071"
    assert "Invité" not in str([row.after for row in evening.tournament.log.all()])
