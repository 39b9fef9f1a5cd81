"""Links and codes contain an address that other people can open, or say that they cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tables.hosting import addresses, lan_address
from tests.support.game_tables import Guest, create_table
from tests.tournaments.organiser_pages import Evening, words

pytestmark = pytest.mark.django_db

ONLY_HERE = "Only this computer can open this address."


def pages(evening: Evening, host: str) -> dict[str, str]:
    """The pages that show a link or a code to the organiser on this host."""
    paths = (f"{evening.url}/setup", f"{evening.url}/door", f"/c/{evening.club.slug}", f"{evening.url}/wall", "/wall")
    found = {}
    for path in paths:
        answer = evening.client.get(path, headers={"Host": host})
        assert answer.status_code == 200, path
        found[path] = answer.content.decode()
    return found


@pytest.fixture
def checking_in() -> Evening:
    """A tournament with an open check-in, so that its wall screen shows the entry link."""
    evening = Evening()
    evening.pastes("Ana", "Ben", "Cid")
    evening.moves("open", "check_in")
    return evening


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost", True), ("localhost:8000", True), ("127.0.0.1:8000", True), ("[::1]:8000", True),
        ("karnak.localhost", True), ("192.168.1.7:8000", False), ("karnak.example.org", False), ("10.0.0.1", False),
    ],
)  # fmt: skip
def test_which_names_every_machine_has_for_itself(host: str, own: bool) -> None:
    assert addresses.is_loopback(host) == own
    assert addresses.is_loopback_url(f"http://{host}/door/x") == own


def test_anyone_who_came_by_a_name_of_the_site_sends_others_there(checking_in: Evening, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["karnak.example.org"]
    found = pages(checking_in, "karnak.example.org")
    assert f"http://karnak.example.org/door/{checking_in.now().door_token}" in found[f"{checking_in.url}/door"]
    assert not any(ONLY_HERE in page for page in found.values())


def test_from_the_machine_itself_others_are_sent_to_the_address_of_the_site(
    checking_in: Evening, settings: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.KARNAK_URL = ["localhost"], "https://karnak.example.org"
    found = pages(checking_in, "localhost:8000")
    assert f"https://karnak.example.org/door/{checking_in.now().door_token}" in found[f"{checking_in.url}/setup"]
    assert "https://karnak.example.org/club/" in found[f"/c/{checking_in.club.slug}"]
    assert not any(ONLY_HERE in page or "localhost" in page for page in found.values())


def test_without_one_others_are_sent_to_the_machine_in_its_network(
    checking_in: Evening, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_address, "address", lambda: "192.168.1.7")
    settings.ALLOWED_HOSTS, settings.KARNAK_URL, settings.LAN = ["localhost"], "http://localhost:8000", True
    found = pages(checking_in, "localhost:8000")
    assert f"http://192.168.1.7:8000/door/{checking_in.now().door_token}" in found[f"{checking_in.url}/setup"]
    assert not any(ONLY_HERE in page for page in found.values())


def test_where_nobody_else_can_open_an_address_every_page_that_shows_it_says_so(
    checking_in: Evening, settings: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.KARNAK_URL, settings.LAN = ["localhost"], "http://localhost:8000", False
    found = pages(checking_in, "localhost:8000")
    assert {path for path, page in found.items() if ONLY_HERE in words(page)} == set(found)


def test_the_lobby_of_a_table_says_so_too(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.KARNAK_URL = ["localhost"], "http://localhost:8000"
    host = Guest("Ani")
    table = create_table([host], start=False)
    page = host.client.get(f"/t/{table.slug}", headers={"Host": "localhost:8000"}).content.decode()
    assert ONLY_HERE in page


@pytest.fixture
def served() -> Iterator[Callable[[int], None]]:
    """`served(port)`: this process serves on a port, until the end of the test."""
    yield addresses.note_port
    addresses.note_port(0)


@pytest.mark.parametrize(
    ("url", "port", "link"),
    [
        ("http://localhost:8000", 8123, "http://localhost:8123/t/x"),  # `make play PORT=8123`
        ("http://localhost:8000", 8000, "http://localhost:8000/t/x"),
        ("http://localhost:8000", 0, "http://localhost:8000/t/x"),  # a command beside the server
        ("https://karnak.example.org", 8123, "https://karnak.example.org/t/x"),  # behind a proxy
        ("http://localhost:9000", 8123, "http://localhost:9000/t/x"),  # as somebody has set it
    ],
)
def test_a_mail_leads_to_the_port_that_is_served_unless_the_site_has_an_address(
    served: Callable[[int], None], settings: Any, url: str, port: int, link: str
) -> None:
    settings.KARNAK_URL, settings.LAN = url, False
    served(port)
    assert addresses.mail_url("/t/x") == link


def test_on_another_port_a_mail_leads_to_the_machine_in_its_network(
    served: Callable[[int], None], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_address, "address", lambda: "192.168.1.7")
    settings.KARNAK_URL, settings.LAN = "http://localhost:8000", True
    served(8123)
    assert addresses.mail_url("/t/x") == "http://192.168.1.7:8123/t/x"
