"""Every link on a page leads to a page for its reader, and no link contains a secret."""

from __future__ import annotations

from collections import Counter
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from tables.models import Table
from tables.tournaments.models import Tournament
from tests.access.test_secrets_in_addresses import CHOICES, Addresses
from tests.support.elements import attributes
from tests.support.game_tables import Guest
from tests.tournaments.desk_events import Evening

pytestmark = pytest.mark.django_db
ALIKE = 2  # pages of the same kind that are looked at


def links(client: Client, page: str, origin: str) -> set[str]:
    """The site's addresses to which a page links. Fails if the page does not exist."""
    answer = client.get(page, follow=True)
    assert answer.status_code == 200, f"{origin} leads to {page}"
    if "text/html" not in answer.headers["Content-Type"]:
        return set()
    html = answer.content.decode()
    tells_no_choice(Addresses(html), page)
    found = (urldefrag(urljoin(page, href))[0] for href in attributes(html, "a[href]", "href"))
    return {each for each in found if each.startswith("/") and not each.startswith("/static/")}


def tells_no_choice(found: Addresses, page: str) -> None:
    """Check that no link and no form's address contains a choice or a secret."""
    assert not found.fields & CHOICES, page
    secrets = {str(secret) for secret in Table.objects.values_list("secret", flat=True)}
    secrets |= {str(seed) for seed in Tournament.objects.values_list("seed", flat=True)}
    for address in found.found:
        parts = urlsplit(address)
        words = {name for name, _value in parse_qsl(parts.query, keep_blank_values=True)}
        words |= {*parts.path.split("/")} if parts.path.startswith("/t/") else set()
        assert not CHOICES & words, address
        assert not any(secret in address for secret in secrets if secret), address


def crawled(client: Client) -> Counter[str]:
    """Every kind of page reachable from the home page by links."""
    kinds: Counter[str] = Counter()
    seen, waiting = {"/"}, [("/", "")]
    while waiting:
        page, origin = waiting.pop(0)
        for link in sorted(links(client, page, origin) - seen):
            seen.add(link)
            kind = kind_of(link, page)
            kinds[kind] += 1
            if kinds[kind] <= ALIKE:
                waiting.append((link, page))
    return kinds


def kind_of(link: str, page: str) -> str:
    """The URL name of a link. Fails if there is none."""
    try:
        return resolve(link.partition("?")[0]).view_name
    except Resolver404:
        pytest.fail(f"{page} leads to {link}")


@pytest.fixture
def evening() -> Evening:
    """An event in its first round, bots in every seat."""
    evening = Evening(bots=True, names=list("ABCDEFGH"))
    evening.draw()
    evening.posts("publish")
    return evening


@pytest.mark.by_turns(2)
def test_a_stranger_finds_no_dead_end(evening: Evening) -> None:
    kinds = crawled(Client())
    assert {"event", "event-pod", "event-rank", "ratings", "season"} <= kinds.keys()


@pytest.mark.by_turns(2)
def test_an_organiser_finds_no_dead_end(evening: Evening) -> None:
    organiser: Guest = evening.organiser
    kinds = crawled(organiser.client)
    assert {
        "club",
        "event-desk",
        "entries",
        "roll-call",
        "event-arbiter",
        "event-round",
        "new-tournament",
    } <= kinds.keys()
