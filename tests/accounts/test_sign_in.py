"""Sign-up, sign-in and sign-out: by mailed code or password, as guest and as stranger, and with wrong input."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client, override_settings

from tables.accounts.mails import wait_until_sent
from tables.models import Seat
from tables.people.models import User
from tests.people.conftest import a_member, last_code, mails, text_of, with_code
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db

WRONG_CODE = "This is not the code from the latest e-mail."
TOO_OFTEN = "Too many attempts. Wait a few minutes, then try again."


def signs_up(client: Client, email: str, name: str = "Teti") -> None:
    """Ask for a code and enter it."""
    assert client.post("/sign-up", {"name": name, "email": email}).headers["Location"] == "/me/email/code"
    assert client.post("/me/email/code", {"code": last_code()}).headers["Location"] == "/me"


def test_who_signs_up_types_a_mailed_code_and_is_a_member() -> None:
    client = Client()
    signs_up(client, "teti@example.org")
    user = User.objects.get()
    assert (user.name, user.guest, user.username, user.email) == ("Teti", False, "teti", "teti@example.org")
    assert "teti@example.org" in text_of(client, "/me")


def test_nothing_is_kept_of_an_address_before_its_code_is_typed() -> None:
    client = Client()
    client.post("/sign-up", {"name": "Teti", "email": "somebody@example.org"})
    user = User.objects.get()
    assert (user.guest, user.email, EmailAddress.objects.count()) == (True, "", 0)
    owner = Client()
    signs_up(owner, "somebody@example.org", "Owner")
    assert User.objects.get(email="somebody@example.org").name == "Owner"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"name": "Teti", "email": "no address"}, "Enter a valid e-mail address."),
        ({"name": "Teti", "email": ""}, "This field is required."),
        ({"name": "", "email": "teti@example.org"}, "This field is required."),
        ({"name": "a\u202eb", "email": "teti@example.org"}, "This name contains characters that can’t be displayed."),
    ],
)
def test_a_sign_up_that_cannot_be_is_refused_and_makes_nobody(form: dict[str, str], sentence: str) -> None:
    answer = Client().post("/sign-up", form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert User.objects.count() == 0
    assert mails() == []


def test_a_wrong_code_is_refused_and_the_third_ends_the_attempt() -> None:
    client = Client()
    client.post("/sign-up", {"name": "Teti", "email": "teti@example.org"})
    for _attempt in range(2):
        answer = client.post("/me/email/code", {"code": "XXXX-XXXX"})
        assert answer.status_code == 422
        assert WRONG_CODE in answer.content.decode()
    assert client.post("/me/email/code", {"code": "XXXX-XXXX"}).status_code == 302
    assert client.post("/me/email/code", {"code": last_code()}).status_code == 302
    assert User.objects.get().guest


def test_a_member_signs_in_with_a_mailed_code_typed_in_small_letters(member: User) -> None:
    client = Client()
    assert client.post("/sign-in/code", {"email": "Ipi@Example.org"}).headers["Location"] == "/sign-in/code/confirm"
    page = text_of(client, "/sign-in/code/confirm")
    assert "ipi@example.org" in page
    code = last_code().lower().replace("-", " ")
    assert client.post("/sign-in/code/confirm", {"code": code}).headers["Location"] == "/me"
    assert "Ipi" in text_of(client, "/me")


def test_a_member_signs_in_with_a_password_and_a_wrong_one_is_refused(member: User) -> None:
    client, form = Client(), {"login": "ipi@example.org", "password": "not this"}
    answer = client.post("/sign-in", form)
    assert answer.status_code == 422
    assert "This e-mail address and password don’t match." in answer.content.decode()
    assert client.get("/me").status_code == 302
    assert client.post("/sign-in", {**form, "password": "papyrus and ink"}).headers["Location"] == "/me"
    assert client.get("/me").status_code == 200


def test_signing_in_leads_back_to_our_page_and_to_no_other(member: User) -> None:
    form = {"login": "ipi@example.org", "password": "papyrus and ink"}
    for asked, goes in (("/preferences", "/preferences"), ("https://elsewhere.example/", "/me")):
        assert Client().post("/sign-in", {**form, "next": asked}).headers["Location"] == goes


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("/friends", "Sign in to see the people you follow, and whether they are online."),
        ("/me", "Sign in to see your profile, your games and your preferences."),
        ("/me/mail", "Sign in to choose which e-mails you receive."),
        ("/me/blocked", "Sign in to block or mute people."),
        ("/me/data", "Sign in to see, download or delete your data."),
    ],
)
def test_a_page_that_needs_an_account_says_what_the_sign_in_is_for(page: str, reason: str) -> None:
    client = Client()
    asked = client.get(page, follow=True)
    assert reason in asked.content.decode()
    refused = client.post("/sign-in", {"login": "nobody@example.org", "password": "wrong", "next": page})
    assert reason in refused.content.decode()


@pytest.mark.parametrize("path", ["/sign-in", "/sign-in?next=/nowhere", "/sign-in?next=https://elsewhere.example/me"])
def test_who_comes_to_sign_in_by_themselves_is_told_no_reason(path: str) -> None:
    assert "Sign in to" not in text_of(Client(), path)


def test_an_unknown_address_gets_the_same_answer_and_another_mail(member: User) -> None:
    answers = []
    for email in ("ipi@example.org", "nobody@example.org"):
        client = Client()
        asked = client.post("/sign-in/code", {"email": email})
        page = client.get("/sign-in/code/confirm")
        answers.append((asked.status_code, asked.headers["Location"], page.status_code))
        assert client.post("/sign-in/code/confirm", {"code": "XXXX-XXXX"}).status_code == 422
    assert answers[0] == answers[1]
    assert mails() == ["Your sign-in code", "No account for this address"]
    assert "/sign-up" in str(mail.outbox[-1].body)


def test_signing_up_with_an_address_that_has_an_account_leads_into_it_and_does_not_say_so_before(member: User) -> None:
    client = Client()
    signs_up(client, "ipi@example.org", "Somebody")
    assert "Ipi" in text_of(client, "/me")
    assert User.objects.count() == 1


def test_a_forgotten_password_is_replaced_with_a_mailed_code(member: User) -> None:
    client = Client()
    assert client.post("/forgotten", {"email": "ipi@example.org"}).headers["Location"] == "/forgotten/code"
    assert client.post("/forgotten/code", {"code": "XXXX-XXXX"}).status_code == 422
    assert client.post("/forgotten/code", {"code": last_code()}).headers["Location"] == "/forgotten/password"
    weak = client.post("/forgotten/password", {"password1": "12345678", "password2": "12345678"})
    assert weak.status_code == 422
    new = {"password1": "another papyrus", "password2": "another papyrus"}
    assert client.post("/forgotten/password", new).headers["Location"] == "/forgotten/done"
    assert Client().post("/sign-in", {"login": "ipi@example.org", "password": "another papyrus"}).status_code == 302
    assert mails()[-1] == "Your password has been changed"


def test_who_has_none_sets_a_password_and_who_has_one_changes_it() -> None:
    user = a_member("Teti", "teti@example.org", password=None)
    client, other = Client(), Client()
    client.force_login(user)
    new = {"password1": "papyrus and ink", "password2": "papyrus and ink"}
    assert client.get("/me/password").headers["Location"] == "/me/password/first"
    assert client.post("/me/password/first", {**new, "password2": "other"}).status_code == 422
    assert client.post("/me/password/first", new).status_code == 302
    assert client.get("/me").status_code == 200
    other.post("/sign-in", {"login": "teti@example.org", "password": "papyrus and ink"})
    changed = {"oldpassword": "papyrus and ink", "password1": "reed and clay", "password2": "reed and clay"}
    assert client.post("/me/password", {**changed, "oldpassword": "wrong"}).status_code == 422
    assert client.post("/me/password", changed).status_code == 302
    assert client.get("/me").status_code == 200
    assert other.get("/me").status_code == 302


def test_another_address_takes_the_place_of_the_old_one_once_it_is_confirmed(member: User) -> None:
    client = Client()
    client.force_login(member)
    asked = client.post("/me/email", {"email": "new@example.org", "action_add": "1"})
    assert asked.headers["Location"] == "/me/email/code"
    assert EmailAddress.objects.get().email == "ipi@example.org"
    client.post("/me/email/code", {"code": last_code()})
    assert (EmailAddress.objects.get().email, User.objects.get().email) == ("new@example.org", "new@example.org")


def test_a_member_cannot_take_the_address_of_another_member(member: User) -> None:
    other, client = a_member("Teti", "teti@example.org"), Client()
    client.force_login(other)
    client.post("/me/email", {"email": "ipi@example.org", "action_add": "1"})
    answer = client.post("/me/email/code", {"code": last_code()})
    assert answer.status_code == 422
    assert "Another account already uses this e-mail address." in answer.content.decode()
    assert EmailAddress.objects.get(user=other).email == "teti@example.org"


def test_signing_out_asks_first_and_warns_a_guest(member: User, three: list[Guest]) -> None:
    assert "nobody can get back to your seats" in text_of(three[0].client, "/sign-out")
    client = Client()
    client.force_login(member)
    assert "nobody can get back" not in text_of(client, "/sign-out")
    assert client.post("/sign-out").headers["Location"] == "/"
    assert client.get("/me").status_code == 302


def test_mail_is_written_in_the_language_of_its_reader(member: User) -> None:
    User.objects.filter(pk=member.pk).update(language="fr")
    Client(headers={"accept-language": "en"}).post("/sign-in/code", {"email": "ipi@example.org"})
    Client(headers={"accept-language": "fr"}).post("/sign-up", {"name": "Teti", "email": "teti@example.org"})
    assert mails() == ["Votre code de connexion", "Votre code Karnak"]
    assert "tapez" in str(mail.outbox[0].body).lower()


# -- guests ----------------------------------------------------------------------------------------


@pytest.mark.server
def test_a_guest_becomes_a_member_in_the_same_row_and_both_devices_stay(three: list[Guest]) -> None:
    table, guest = create_table(three), three[0]
    phone = Client()
    phone.force_login(guest.user)
    guest.client.post("/sign-up", {"email": "nitocris@example.org"})
    guest.client.post("/me/email/code", {"code": last_code()})
    user = User.objects.get(pk=guest.user.pk)
    assert (user.guest, user.name, user.username) == (False, "Nitocris", "nitocris")
    assert table.seats.get(user=user).name == "Nitocris"
    for device in (guest.client, phone):
        assert "nitocris@example.org" in text_of(device, "/me")
        assert 'id="compose"' in text_of(device, f"/t/{table.slug}")


@pytest.mark.server
@pytest.mark.parametrize("way", ["by code", "by password", "by adding the address"])
def test_a_guest_with_an_account_takes_seats_tables_and_links_into_it(
    three: list[Guest], member: User, way: str
) -> None:
    played, hidden = create_table(three), create_table(three[1:], visibility="link", start=False)
    guest, phone = three[0], Client()
    phone.force_login(guest.user)
    guest.client.get(f"/watch/{hidden.watch_token}")
    if way == "by code":
        with_code(guest.client, "ipi@example.org")
    elif way == "by password":
        guest.client.post("/sign-in", {"login": "ipi@example.org", "password": "papyrus and ink"})
    else:
        guest.client.post("/sign-up", {"email": "ipi@example.org"})
        guest.client.post("/me/email/code", {"code": last_code()})
    assert not User.objects.filter(pk=guest.user.pk).exists()
    assert (fresh(played).host, Seat.objects.get(user=member).table) == (member, played)
    assert "Everything you did as a guest (Nitocris) now belongs to your account." in text_of(guest.client, "/me")
    assert 'id="compose"' in text_of(guest.client, f"/t/{played.slug}")
    assert guest.client.get(f"/t/{hidden.slug}").status_code == 200
    assert 'id="compose"' not in text_of(phone, f"/t/{played.slug}")
    with_code(phone, "ipi@example.org")
    assert 'id="compose"' in text_of(phone, f"/t/{played.slug}")


@pytest.mark.server
def test_who_plays_at_one_table_twice_is_told_and_stays_the_guest(three: list[Guest], member: User) -> None:
    both = Guest("Ipi")
    Seat.objects.filter(user=both.user).update(user=member)
    table = create_table([three[0], both, three[1]])
    table.seats.filter(user=both.user).update(user=member)
    answer = three[0].client.post("/sign-in", {"login": "ipi@example.org", "password": "papyrus and ink"})
    assert answer.status_code == 409
    assert "each person can have only one seat" in answer.content.decode()
    assert table.seats.get(number=0).user == three[0].user
    assert 'id="compose"' in text_of(three[0].client, f"/t/{table.slug}")


def test_a_seat_that_a_guest_and_the_account_both_have_at_a_waiting_table_becomes_free(
    three: list[Guest], member: User
) -> None:
    table = create_table(three[:2], start=False)
    table.seats.filter(number=1).update(user=member)
    with_code(three[0].client, "ipi@example.org")
    seats = fresh(table).seats.all()
    assert (seats[0].free, seats[1].user) == (True, member)


def test_the_door_tells_a_guest_what_comes_along(three: list[Guest]) -> None:
    assert "You are here as a guest (Nitocris)." in text_of(three[0].client, "/sign-in")
    assert "/sign-up" in text_of(three[0].client, "/me")
    for path in ("/me/email", "/me/password", "/me/password/first"):
        assert three[0].client.get(path).headers["Location"] == "/sign-up"


def test_members_of_one_name_have_pages_of_their_own(three: list[Guest]) -> None:
    handles = []
    for n, name in enumerate(("Ti", "ti", "TI!", "guest-1")):
        client = Client()
        signs_up(client, f"ti{n}@example.org", name)
        handles.append(User.objects.get(email=f"ti{n}@example.org").username)
        assert name in text_of(Client(), f"/people/{handles[-1]}")
    assert handles == ["ti", "ti-2", "ti-3", "member-guest-1"]


# -- limits ----------------------------------------------------------------------------------------


@pytest.mark.server
def test_too_many_wrong_passwords_are_stopped_with_a_sentence(member: User) -> None:
    form = {"login": "ipi@example.org", "password": "not this"}
    said = [Client().post("/sign-in", form).content.decode() for _attempt in range(6)]
    assert TOO_OFTEN in said[-1]
    assert TOO_OFTEN not in said[0]
    right = Client().post("/sign-in", {**form, "password": "papyrus and ink"})
    assert right.status_code == 422


@pytest.mark.parametrize(
    ("path", "form", "limit"),
    [("/sign-in", {"login": "x@example.org", "password": "x"}, 30), ("/sign-up", {"name": "", "email": "x"}, 20)],
)
@pytest.mark.parametrize(("language", "sentence"), [("en", TOO_OFTEN), ("fr", "Trop de tentatives.")])
def test_too_many_attempts_of_one_address_are_429_in_words(
    path: str, form: dict[str, str], limit: int, language: str, sentence: str
) -> None:
    client = Client(headers={"accept-language": language})
    for _attempt in range(limit):
        assert client.post(path, form).status_code == 422
    answer = client.post(path, form)
    assert answer.status_code == 429
    assert sentence in answer.content.decode()


@pytest.mark.server
def test_codes_for_one_address_are_not_mailed_again_and_again(member: User) -> None:
    for _attempt in range(3):
        Client().post("/sign-in/code", {"email": "ipi@example.org"})
    answer = Client().post("/sign-in/code", {"email": "ipi@example.org"})
    assert answer.status_code == 422
    assert TOO_OFTEN in answer.content.decode()
    assert len(mails()) == 3


@pytest.mark.parametrize(("proxies", "counted_apart"), [(0, False), (1, True)])
def test_behind_a_trusted_proxy_each_visitor_is_counted_apart(proxies: int, counted_apart: bool) -> None:
    """Whatever a visitor puts in front of it, the last address is the one that our proxy has heard."""
    form = {"name": "", "email": "x"}
    with override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=proxies):
        for n in range(20):
            Client(headers={"x-forwarded-for": f"198.51.100.{n}, 192.0.2.1"}).post("/sign-up", form)
        same = Client(headers={"x-forwarded-for": "203.0.113.9, 192.0.2.1"}).post("/sign-up", form)
        other = Client(headers={"x-forwarded-for": "192.0.2.2"}).post("/sign-up", form)
    assert same.status_code == 429
    assert other.status_code == (422 if counted_apart else 429)


# -- who runs the site -----------------------------------------------------------------------------


def test_who_was_created_by_the_terminal_comes_in_with_the_password_typed_there() -> None:
    """The address was typed by a person with a shell: no mail confirms it, before any mail server runs."""
    User.objects.create_superuser("ay", "ay@example.org", "papyrus and ink")
    client, form = Client(), {"login": "ay@example.org", "password": "papyrus and ink", "next": "/admin/"}
    assert client.post("/sign-in", form).headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == client.get("/desk").status_code == 200
    assert mails() == []


def test_a_closed_account_does_not_come_in(member: User) -> None:
    User.objects.filter(pk=member.pk).update(is_active=False)
    client = Client()
    client.post("/sign-in", {"login": "ipi@example.org", "password": "papyrus and ink"})
    client.post("/sign-in/code", {"email": "ipi@example.org"})
    assert client.get("/me").status_code == 302
    assert mails() == ["No account for this address"]


# -- what a browser is told ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/sign-in",
        "/sign-up",
        "/forgotten",
        "/preferences",
        "/nothing",
        "/wall",
        "/games",
        "/reports",
        "/now",
        "/admin/",
    ],
)
def test_every_page_has_the_strict_policy_and_tells_other_sites_no_address(path: str) -> None:
    headers = Client().get(path).headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


def test_what_a_stranger_prefers_stays_when_they_give_a_name() -> None:
    client = Client()
    client.post("/preferences", {"theme": "dark", "colour": "amber", "keys": "u=z"})
    client.post("/sign-up", {"name": "Teti", "email": "teti@example.org"})
    user = User.objects.get()
    assert (user.theme, user.colour, user.keys) == ("dark", "amber", "u=z")


@override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_HOST="127.0.0.1", EMAIL_PORT=1)
def test_a_letter_that_cannot_be_sent_is_noted_without_its_reader_and_breaks_no_page(
    member: User, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client()
    assert client.post("/sign-in/code", {"email": "ipi@example.org"}).status_code == 302
    wait_until_sent()
    assert "a mail could not be sent" in caplog.text
    assert "ipi@example.org" not in caplog.text
    assert client.get("/sign-in/code/confirm").status_code == 200
