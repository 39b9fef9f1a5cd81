"""Hidden pages are indistinguishable from missing ones, at every address of the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tables.models import Status, Table, Visibility
from tables.tournaments.draft import drafts
from tables.tournaments.models import Club, Pod, Tournament
from tables.tournaments.models.states import RoundState
from tables.tournaments.results import stages
from tables.web import request_context
from tests.support.game_tables import Guest, create_table, fresh
from tests.support.tokens import without_token
from tests.tournaments.organiser_pages import Evening

pytestmark = pytest.mark.django_db

PART = re.compile(r"<(?:\w+:)?(\w+)>")
FORM = {"name": "Spy", "turn": "0", "acts": "0", "command": "command-closed", "move": "sing", "text": "x", "key": "k"}
NUMBERS = {
    "since": 0,
    "number": 1,
    "room": "table",
    "act": "hide",
    "round": 1,
    "entry": 1,
    "pod": 1,
    "pk": 1,
    "year": 2026,
}
WORDS = {"what": "entries", "name": "confirm"}

OF_A_TABLE = (
    "t/<slug:slug>", "wall/t/<slug:slug>", "wall/of/<str:slugs>", "watch/<str:slugs>", "learn/at/<slug:slug>",
    "week/of/<slug:slug>", "week/beside/<slug:slug>", "week/board/<slug:slug>",
)  # fmt: skip
OF_A_TOURNAMENT = ("e/<slug:slug>",)
BY_TOKEN = (
    "join/<slug:token>",
    "watch/<slug:token>",
    "club/<slug:token>",
    "door/<slug:token>",
    "wall/e/<slug:token>",
    "mute/<str:token>",
)
OF_EACH = ("Content-Length", request_context.HEADER)  # headers that differ from answer to answer
OF_A_CLUB = ("c/<slug:slug>",)
OPEN_TO_ALL = (
    "new/<slug:key>", "rules/<slug:key>", "tables/<slug:which>", "ratings/<slug:key>",
    "people/<str:handle>", "reports/<int:number>", "learn/<slug:key>", "puzzles/<slug:day>",
    "watch/pictures/<slug:key>.css", "week/<slug:day>", "players/<int:number>/withdraw",
)  # fmt: skip
OF_THE_DESK = ("desk/",)  # the same refusal for all but the staff: tests/administration
ELSEWHERE = "admin/"  # redirects all but administrators to sign in


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Every URL pattern with its variable parts."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route


def begins(route: str, beginnings: tuple[str, ...]) -> bool:
    """Whether an address is one of these, or below one."""
    return route.startswith(beginnings)


ALL = [route for route in routes() if PART.search(route) and not route.startswith(ELSEWHERE)]
AT_TABLES = [route for route in ALL if begins(route, OF_A_TABLE)]
AT_TOURNAMENTS = [route for route in ALL if begins(route, OF_A_TOURNAMENT)]
AT_PODS = [route for route in AT_TOURNAMENTS if re.search(r"/pods/|<int:pod>|<int:number>", route)]


def test_every_address_with_a_variable_part_is_of_a_known_kind() -> None:
    """A new one has to be named here, and those of tables and tournaments are then tried by the laws below."""
    kinds = (*OF_A_TABLE, *OF_A_TOURNAMENT, *BY_TOKEN, *OF_A_CLUB, *OPEN_TO_ALL, *OF_THE_DESK)
    assert [route for route in ALL if not begins(route, kinds)] == []
    assert len(AT_TABLES) > 40
    assert len(AT_TOURNAMENTS) > 40
    assert len(AT_PODS) > 8


def filled(route: str, **given: Any) -> str:
    """The address with values for its variable parts."""
    values = {**NUMBERS, **WORDS, **given}
    return "/" + PART.sub(lambda part: str(values[part[1]]), route)


def answers(client: Client, address: str, *own: str) -> list[tuple[int, list[tuple[str, str]], str]]:
    """The responses to a stranger's GET and POST: status, headers and text, without the address's own words."""
    found = []
    for answer in (client.get(address), client.post(address, FORM)):
        text = without_token(answer.content.decode())
        headers = [(name, plain(value, own)) for name, value in sorted(answer.headers.items()) if name not in OF_EACH]
        found.append((answer.status_code, headers, plain(text, own)))
        cache.clear()  # a limit is met by both, or by none
    return found


def plain(text: str, own: tuple[str, ...]) -> str:
    """A text without the words of its own address."""
    for word in own:
        text = text.replace(word, "…")
    return text


def strangers() -> list[Client]:
    """A client without an account, and a guest of another table."""
    return [Client(), Guest("Spy").client]


def closed(people: list[Guest], status: str) -> Table:
    """A private table."""
    table = create_table(people, visibility=Visibility.LINK, start=status != Status.OPEN)
    Table.objects.filter(pk=table.pk).update(status=status)
    return fresh(table)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("status", Status)
def test_a_table_without_its_link_is_the_same_as_none(three: list[Guest], status: str) -> None:
    table = closed(three, status)
    for client in strangers():
        for route in AT_TABLES:
            there = answers(client, filled(route, slug=table.slug, slugs=table.slug), table.slug)
            nowhere = answers(client, filled(route, slug="nowhere", slugs="nowhere"), "nowhere")
            assert there == nowhere, route
            assert {status for status, _headers, _text in there} <= {404, 405}, route


NAMES = ("Merit", "Harkhuf", "Ramose")


def drafted(evening: Evening) -> Pod:
    """A table of a tournament's drafted first round."""
    evening.pastes(*NAMES)
    round = stages.next_round(evening.now())
    drafts.store_draft(round, [[tuple(evening.entry(name).key for name in NAMES)]], [])
    round.state = RoundState.PROPOSED
    round.save()
    return Pod.objects.get()


def published(evening: Evening) -> Pod:
    """A table of the published first round, visible to everyone who may see the tournament."""
    pod = drafted(evening)
    pod.round.state = RoundState.PUBLISHED
    pod.round.save()
    return pod


def of_pod(pod: Pod, slug: str) -> dict[str, Any]:
    """The values of the address of a pod."""
    return {"slug": slug, "pod": pod.pk, "pk": pod.pk, "round": pod.round.number, "number": pod.number}


@pytest.mark.by_turns(2)
def test_a_closed_table_of_a_tournament_is_the_same_as_none(three: list[Guest]) -> None:
    """Also where it leads back to the tournament, and where a seat is taken back."""
    pod, table = published(Evening()), closed(three, Status.PLAYING)
    Tournament.objects.update(state="running", visibility=Tournament.Visibility.CLUB)
    Pod.objects.filter(pk=pod.pk).update(table=table)
    Table.objects.filter(pk=table.pk).update(arbitrated=True)
    for client in strangers():
        for route in AT_TABLES:
            there = answers(client, filled(route, slug=table.slug, slugs=table.slug), table.slug)
            assert there == answers(client, filled(route, slug="nowhere", slugs="nowhere"), "nowhere"), route


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("round", [drafted, published])
def test_a_tournament_of_the_club_is_the_same_as_none(round: Callable[[Evening], Pod]) -> None:
    """Its pages, its desk, its tables and its exports."""
    evening = Evening()
    pod, slug = round(evening), evening.tournament.slug
    Tournament.objects.update(state="running", visibility=Tournament.Visibility.CLUB)
    for client in strangers():
        for route in AT_TOURNAMENTS:
            there = answers(client, filled(route, **of_pod(pod, slug)), slug)
            assert there == answers(client, filled(route, **of_pod(pod, "nowhere")), "nowhere"), route
            assert {status for status, _headers, _text in there} <= {404, 405}, route


def test_a_table_of_a_draft_is_the_same_as_none() -> None:
    """In a public tournament: its addresses do not reveal how many tables a round will have."""
    evening = Evening()
    pod, slug = drafted(evening), evening.tournament.slug
    Tournament.objects.update(state="running", visibility=Tournament.Visibility.PUBLIC)
    for client in strangers():
        for route in AT_PODS:
            here, none = of_pod(pod, slug), {"slug": slug, "pod": 900, "pk": 900, "round": 1, "number": 90}
            there, nowhere = filled(route, **here), filled(route, **none)
            assert answers(client, there, there) == answers(client, nowhere, nowhere), route


@pytest.mark.parametrize("route", [route for route in ALL if begins(route, BY_TOKEN)])
def test_a_link_that_was_replaced_is_the_same_as_a_guessed_one(three: list[Guest], route: str) -> None:
    """It says nothing of what it once opened."""
    table, evening = closed(three, Status.PLAYING), Evening()
    tokens = {
        "join": table.join_token, "watch": table.watch_token, "club": evening.club.invite_token,
        "door": evening.tournament.door_token, "wall": evening.tournament.wall_token, "mute": "replaced",
    }  # fmt: skip
    Table.objects.update(join_token="new-join", watch_token="new-watch")
    Club.objects.update(invite_token="new-club")
    Tournament.objects.update(door_token="new-door", wall_token="new-wall")
    token = tokens[route.split("/")[0]]
    for client in strangers():
        there = answers(client, filled(route, token=token), token)
        assert there == answers(client, filled(route, token="guessed"), "guessed"), route
        assert {status for status, _headers, _text in there} <= {404, 405}, route
