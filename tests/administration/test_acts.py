"""What the acts of the desk change: for the person, at the table, on the whole site, and in the log."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from tables.administration import log
from tables.administration.models import LogRow
from tables.models import Status, Table, Visibility
from tables.notifications.models import Mail, Wishes
from tables.operations import retention
from tables.people.models import Announcement, Role, User
from tables.seats import leaving
from tables.talk.models import Message, Report
from tables.tournaments.models import Entry
from tests.administration.staff import member, row_of, stored
from tests.people.conftest import over, text_of
from tests.support.game_tables import Guest, create_table, fresh
from tests.talk.people import says

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief() -> Guest:
    """A moderator."""
    return member("Senu2", Role.MODERATOR)


def acts(chief: Guest, path: str, **form: str) -> None:
    """Carry out an act at the desk."""
    answer = chief.client.post(f"/desk/{path}", {"reason": "insults", "term": "1d", **form})
    assert answer.status_code == 302, answer.content


# -- people ------------------------------------------------------------------------------------------


def test_a_banned_person_reads_why_and_until_when_and_may_take_their_data(chief: Guest) -> None:
    spam = member("Spam")
    acts(chief, "people/spam/ban")
    for path in ("/", "/me", "/clubs", "/nowhere"):
        answer = spam.client.get(path)
        assert answer.status_code == 403
        assert "You are banned from this site" in answer.content.decode()
        assert "Reason: insults" in answer.content.decode()
    assert spam.client.get("/me/data/export").status_code == 200
    User.objects.filter(pk=spam.user.pk).update(banned_until=timezone.now())
    assert spam.client.get("/me").status_code == 200, "a term ends by itself"


def test_the_game_of_a_banned_person_goes_on_with_a_bot(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    acts(chief, f"people/{three[0].user.username}/ban")
    seat = fresh(table).seats.all()[0]
    assert (fresh(table).status, seat.user_id, bool(seat.bot)) == (Status.PLAYING, None, True)
    assert three[0].client.post(f"/t/{table.slug}/take-back").status_code == 403


def test_the_tables_that_a_banned_person_has_opened_get_another_host_or_are_gone(
    chief: Guest, three: list[Guest]
) -> None:
    """Otherwise nobody could start their games."""
    joined, alone = create_table(three, start=False), create_table(three[:1], start=False)
    acts(chief, f"people/{three[0].user.username}/ban")
    assert fresh(joined).host == three[1].user
    assert [seat.user for seat in fresh(joined).seats.all()] == [None, three[1].user, three[2].user]
    assert not Table.objects.filter(pk=alone.pk).exists()


def test_a_silenced_person_plays_and_reads_and_says_nothing_anywhere(chief: Guest, three: list[Guest]) -> None:
    table, other = create_table(three), create_table(three)
    acts(chief, f"people/{three[0].user.username}/silence")
    for where in (table, other):
        answer = says(three[0].client, where, "spam")
        assert answer.status_code == 403
        assert "a moderator has decided so. You can play." in answer.content.decode()
        assert says(three[0].client, where, "", courtesy="hello").status_code == 403
        assert three[0].client.get(f"/t/{where.slug}/talk").status_code == 200
    assert says(three[1].client, table, "hello").status_code == 200
    acts(chief, f"people/{three[0].user.username}/unsilence")
    assert says(three[0].client, table, "sorry").status_code == 200


def test_ended_sessions_end_everywhere_and_others_stay(chief: Guest) -> None:
    person, other = member("Ipi"), member("Teos")
    phone = Client()
    phone.force_login(person.user)
    acts(chief, "people/ipi/end-sessions")
    assert {client.get("/me").status_code for client in (person.client, phone)} == {302}
    assert other.client.get("/me").status_code == 200
    phone.force_login(stored(person))
    assert phone.get("/me").status_code == 200
    acts(chief, "people/ipi/end-sessions")
    assert phone.get("/me").status_code == 302


def test_a_new_name_stands_in_the_seats_too(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    acts(chief, f"people/{three[0].user.username}/rename", name="Teos")
    assert (stored(three[0]).name, fresh(table).seats.all()[0].name) == ("Teos", "Teos")
    acts(chief, f"people/{three[1].user.username}/rename", name="Teos")
    acts(chief, f"people/{three[2].user.username}/rename", name="Teos")
    assert [seat.name for seat in fresh(table).seats.all()] == ["Teos", "Teos 2", "Teos 3"]
    reserved = chief.client.post(f"/desk/people/{three[0].user.username}/rename", {"name": "Moderator"})
    assert reserved.status_code == 422


def test_no_page_shows_a_name_that_a_moderator_has_replaced(chief: Guest, three: list[Guest]) -> None:
    """Neither where a bot plays on, nor in the address of the profile, nor in a tournament."""
    rude, stranger = member("Rude"), Client()
    running, left = create_table([rude, *three[1:]]), create_table([rude, *three[1:]])
    event = row_of(Entry, user=rude.user, name="Rude").tournament  # type: ignore[attr-defined]
    leaving.leave_game(fresh(left), rude.user)
    User.objects.filter(pk=rude.user.pk).update(name="Nicer")  # the seats keep the name of before
    acts(chief, "people/rude/rename", name="Teos")
    for table in (running, left):
        for path in ("", "/log", "/envelope"):
            page = stranger.get(f"/t/{table.slug}{path}").content.decode()
            assert "Rude" not in page, path
            assert "Teos" in page, path
        assert not any("Rude" in seated for seated in table.turns.values_list("seated", flat=True))
    assert [entry.name for entry in event.entries.all()] == ["Teos"]
    assert stranger.get("/people/rude").status_code == 404
    assert "Teos" in text_of(stranger, "/people/teos")


# -- tables ------------------------------------------------------------------------------------------


def test_a_closed_game_ends_as_it_stands_and_its_people_read_why(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    acts(chief, f"tables/{table.slug}/close")
    assert (fresh(table).status, fresh(table).stopped) == (Status.FINISHED, True)
    assert "The moderators end the game as it stands" in three[0].sees(table, "/log")
    assert "insults" in three[0].sees(table, "/talk")
    waiting = create_table(three, start=False)
    acts(chief, f"tables/{waiting.slug}/close")
    assert not Table.objects.filter(pk=waiting.pk).exists()


def test_a_table_of_a_tournament_is_left_to_its_arbiter(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(arbitrated=True)
    assert chief.client.post(f"/desk/tables/{table.slug}/close", {"reason": "stuck"}).status_code == 409
    assert fresh(table).status == Status.PLAYING


def test_a_hidden_table_is_gone_for_strangers_and_its_players_play_on(chief: Guest, three: list[Guest]) -> None:
    table, stranger = create_table(three), Client()
    assert stranger.get(f"/t/{table.slug}").status_code == 200
    acts(chief, f"tables/{table.slug}/hide")
    assert stranger.get(f"/t/{table.slug}").status_code == 404
    assert three[0].client.get(f"/t/{table.slug}").status_code == 200
    acts(chief, f"tables/{table.slug}/show")
    assert stranger.get(f"/t/{table.slug}").status_code == 200


def test_only_what_moderators_have_hidden_can_be_shown_again(chief: Guest, three: list[Guest]) -> None:
    """Who sees a table with a link is the choice of its host."""
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(visibility=Visibility.LINK)
    for act in ("hide", "show"):
        assert chief.client.post(f"/desk/tables/{table.slug}/{act}", {"reason": "spam"}).status_code == 409
        assert "Let everyone see this table" not in text_of(chief.client, f"/desk/tables/{table.slug}")
    assert Client().get(f"/t/{table.slug}").status_code == 404


def test_the_desk_links_no_table_at_which_its_reader_may_not_look(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    report(table, three[0], three[1])
    pages = (f"/desk/tables/{table.slug}", "/reports")
    link = f'href="/t/{table.slug}"'
    assert all(link in chief.client.get(page).content.decode() for page in pages)
    acts(chief, f"tables/{table.slug}/hide")
    assert chief.client.get(f"/t/{table.slug}").status_code == 404
    assert not any(link in chief.client.get(page).content.decode() for page in pages)


def test_a_message_of_the_moderators_reaches_players_and_spectators(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    acts(chief, f"tables/{table.slug}/message", text="Please be kind.")
    for reader in (three[0].client, Client()):
        page = text_of(reader, f"/t/{table.slug}/talk")
        assert "Please be kind." in page
        assert "Moderation" in page
    assert Message.objects.filter(author=chief.user, official=True).count() == 2


# -- the whole site ----------------------------------------------------------------------------------


def test_a_lockdown_takes_nobody_new_and_closes_every_chat_until_it_ends(
    chief: Guest, three: list[Guest], django_capture_on_commit_callbacks: object
) -> None:
    table, known = create_table(three), member("Ipi")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        acts(chief, "lock")
    for path, form in (("/play-now", {}), ("/sign-up", {"name": "Teti", "email": "teti@example.org"})):
        assert Client().post(path, form).status_code == 503
    assert says(three[0].client, table, "hello").status_code == 503
    assert says(Client(), table, "hello", name="Teti").status_code == 503
    assert (User.objects.filter(name="Teti").count(), Message.objects.count()) == (0, 0)
    assert known.client.post("/play-now").status_code == 302, "members play"
    acts(chief, f"tables/{table.slug}/message", text="We are back soon.")
    assert chief.client.post("/desk/lock", {"reason": "twice"}).status_code == 409
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        acts(chief, "unlock")
    assert Client().post("/play-now").status_code == 302
    assert says(three[0].client, table, "hello").status_code == 200


def test_an_announcement_stands_on_every_page_in_its_language_until_it_ends(
    chief: Guest, three: list[Guest], django_capture_on_commit_callbacks: object
) -> None:
    table = create_table(three)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        acts(chief, "announce", english="Maintenance at eight.", french="Entretien à huit heures.", term="1h")
    for path in ("/", f"/t/{table.slug}", "/sign-in", "/nowhere"):
        assert "Maintenance at eight." in Client().get(path).content.decode(), path
        french = Client().get(path, headers={"accept-language": "fr"}).content.decode()
        assert "Entretien à huit heures." in french, path
    Announcement.objects.update(until=timezone.now() - timedelta(seconds=1))
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        acts(chief, "announce", english="<b>Open</b> again.", french="De nouveau ouvert.")
    page = text_of(Client(), "/")
    assert "Maintenance" not in page
    assert "&lt;b&gt;Open" in page
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        acts(chief, "end-announcement", pk=str(Announcement.objects.first().pk))  # type: ignore[union-attr]
    assert "again." not in text_of(Client(), "/")


def test_old_guests_are_deleted_and_those_who_play_or_came_lately_stay(chief: Guest, three: list[Guest]) -> None:
    """30 days without a game, 400 days after the last table."""
    idle, new, ended = Guest("Idle"), Guest("New"), Guest("Ended")
    create_table(three)
    old = over(create_table([ended, member("Ipi"), member("Teos")]))
    days = timezone.now() - timedelta(days=31)
    User.objects.exclude(pk=new.user.pk).update(date_joined=days, last_login=days)
    assert list(retention.old_guests()) == [idle.user]
    Table.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=401))
    assert list(retention.old_guests()) == [idle.user, ended.user]
    acts(chief, "sweep")
    assert not User.objects.filter(pk__in=[idle.user.pk, ended.user.pk]).exists()
    assert User.objects.filter(pk__in=[new.user.pk, *(one.user.pk for one in three)]).count() == 4
    assert fresh(old).seats.all()[0].displayed_name == "former player"


# -- reports, calls and the log ----------------------------------------------------------------------


def report(table: Table, author: Guest, reporter: Guest) -> None:
    """Say something and report it."""
    assert says(author.client, table, "rude words").status_code == 200
    number = Message.objects.filter(table=table).latest("number").number
    reporter.client.post(f"/t/{table.slug}/talk/players/{number}/report", {"reason": "an insult"})


def test_the_first_report_that_waits_is_mailed_to_those_who_may_read_it_and_counted_in_the_bar(
    three: list[Guest],
) -> None:
    helper, plain, silent = member("Senu2", Role.HELPER), member("Ipi"), member("Teos", Role.MODERATOR)
    Wishes.objects.create(person=silent.user, silent=True)
    for person in (helper, plain, silent):
        EmailAddress.objects.create(user=person.user, email=person.user.email, verified=True, primary=True)
    table = create_table(three)
    report(table, three[0], three[1])
    report(table, three[0], three[1])
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == ("senu2@example.org", "A message was reported")
    assert mail.text.startswith("Hello Senu2,\n\nA message at a table was reported")
    assert "Game: Amun-Re." in mail.text
    assert "rude words" not in mail.text, "what was said is read on the site"
    assert mail.text.endswith("/desk\n")
    assert "reports or calls wait" in text_of(helper.client, "/")
    assert "calls wait" not in text_of(plain.client, "/")
    for number in Report.objects.values_list("pk", flat=True):
        assert helper.client.post(f"/reports/{number}/delete").status_code == 302
    assert "calls wait" not in text_of(helper.client, "/")
    assert [row.kind for row in LogRow.objects.all()] == ["report", "report"]


def test_a_report_leads_to_its_author_its_table_and_the_pages_of_the_desk(chief: Guest, three: list[Guest]) -> None:
    table = create_table(three)
    report(table, three[0], three[1])
    page = chief.client.get("/reports").content.decode()
    for there in (f"/desk/people/{three[0].user.username}", f"/desk/tables/{table.slug}", "/desk", "/desk/log"):
        assert f'href="{there}"' in page
        assert chief.client.get(there).status_code == 200


def test_the_log_is_only_appended_to_and_its_chain_shows_what_was_altered(chief: Guest) -> None:
    member("Spam")
    for act in ("spam/silence", "spam/rename", "teos/ban", "teos/unban"):
        acts(chief, f"people/{act}", name="Teos")
    first = LogRow.objects.get(number=1)
    for change in (first.save, first.delete):
        with pytest.raises(TypeError):
            change()
    page = text_of(chief.client, "/desk/log")
    assert "Every row is as it was written." in page
    assert all(text in page for text in ("silenced Spam: a day", "renamed Spam", "banned Teos: a day", "insults"))
    LogRow._base_manager.filter(number=2).update(reason="none")
    assert log.first_broken_row() == 2
    assert "Row 2 was altered" in text_of(chief.client, "/desk/log")


def test_a_deleted_account_leaves_no_name_in_the_log_and_the_chain_holds(chief: Guest) -> None:
    spam = member("Spam")
    acts(chief, "people/spam/silence")
    spam.client.post("/me/data/delete", {"name": "Spam"})
    assert not User.objects.filter(pk=spam.user.pk).exists()
    assert LogRow.objects.get().about == ""
    assert log.first_broken_row() is None


def test_health_is_what_the_doctor_says(chief: Guest) -> None:
    page = text_of(chief.client, "/desk/health")
    assert page.count('class="tag tag--') >= 8
    assert "<code>karnak backup FOLDER</code>" in page
    assert "`" not in page
