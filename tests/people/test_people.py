"""Guests are users with a name; preferences are stored with the account and on the device."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from tables.people.models import User

pytestmark = pytest.mark.django_db


def echo(request: HttpRequest) -> HttpResponse:
    """What the middleware has set for this reader."""
    return HttpResponse(f"{request.LANGUAGE_CODE} {request.theme} {request.motion}")  # type: ignore[attr-defined]


urlpatterns = [path("", include("tables.accounts.urls")), path("echo", echo)]
here = override_settings(ROOT_URLCONF=__name__)


def test_a_guest_has_a_name_and_no_usable_password() -> None:
    guest = User.objects.create_guest("  Nefer ", "fr")
    assert (str(guest), guest.guest, guest.has_usable_password(), guest.language) == ("Nefer", True, False, "fr")


def test_two_guests_may_have_the_same_name() -> None:
    assert User.objects.create_guest("Ann").pk != User.objects.create_guest("Ann").pk


@here
def test_a_stranger_reads_the_language_of_the_browser_until_another_is_chosen() -> None:
    client = Client(headers={"accept-language": "fr-CH, en;q=0.5"})
    assert client.get("/echo").content == b"fr auto auto"
    client.post("/preferences", {"language": "en", "theme": "dark"})
    assert client.get("/echo").content == b"en dark auto"


@here
def test_what_a_person_chooses_holds_on_every_device() -> None:
    user = User.objects.create_guest("Ann")
    for device, chosen in ((Client(), {"language": "fr", "motion": "off"}), (Client(), {})):
        device.force_login(user)
        device.post("/preferences", chosen)
        assert device.get("/echo").content == b"fr auto off"


@here
@pytest.mark.parametrize("chosen", [{"theme": "plaid"}, {"language": "xx"}, {"guest": "1"}, {"is_staff": "1"}])
def test_a_preference_that_does_not_exist_changes_nothing(chosen: dict[str, str]) -> None:
    user = User.objects.create_guest("Ann")
    client = Client()
    client.force_login(user)
    client.post("/preferences", chosen)
    again = User.objects.get(pk=user.pk)
    assert (again.theme, again.language, again.guest, again.is_staff) == ("auto", "", True, False)


@here
@pytest.mark.parametrize(
    ("page", "goes"), [("/echo", "/echo"), ("https://elsewhere.example/", "/"), ("//elsewhere.example", "/"), ("", "/")]
)
def test_the_form_leads_back_to_a_page_of_this_site_only(page: str, goes: str) -> None:
    assert Client().post("/preferences", {"theme": "dark", "next": page}).headers["Location"] == goes
