"""The page of live games: which games it shows, and what of them."""

from __future__ import annotations

import html
import random
import re
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import engine
from tables.friends import follows
from tables.models import Status, Table, Turn, Visibility
from tables.models.clock_terms import Terms
from tables.people.models import User
from tables.rendering import moments as table_moments
from tables.watching import board_pictures, cards, live_tables, moments
from tables.web.caches import render_cache
from tests.play.test_noleak import deal_anew, plain
from tests.support.elements import attribute, attributes, elements
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


def shown(address: str = "/watch", **headers: str) -> str:
    """A page as a stranger sees it."""
    answer = Client(headers=headers).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def state(page: str) -> list[list[str]]:
    """Table, version and mark of each card of a page, in order."""
    cards = elements(page, "[data-table][data-version][data-mark]")
    return [[attribute(card, name) for name in ("data-table", "data-version", "data-mark")] for card in cards]


def slugs(page: str) -> list[str]:
    """The tables of a page, in order."""
    return [slug for slug, _version, _mark in state(page)]


def news(page: str, more: str = "") -> HttpResponse:
    """What has changed since a page."""
    query = "&".join(f"t={'.'.join(card)}" for card in state(page))
    return Client().get(f"/watch/news?{query}{more}")  # type: ignore[return-value]


def played(people: list[Guest], moves: int = 6, **values: Any) -> Table:
    """A game after some moves, with these values."""
    game = values.pop("game", "amun-re")
    table = move_on(create_table(people, game=game), random.Random(3), strength="steady", most=moves)
    Table.objects.filter(pk=table.pk).update(**values)
    return fresh(table)


def test_only_public_games_that_are_being_played_are_shown(three: list[Guest]) -> None:
    live = played(three)
    for values in (
        {"visibility": Visibility.LINK},
        {"blind": True},
        {"status": Status.FINISHED},
        {"purpose": "lesson"},
        {"clock": msgspec.json.encode(Terms(free=86400)).decode()},
    ):
        played(three, **values)
    create_table(three, start=False)
    quiet = played(three)
    Turn.objects.filter(table=quiet).update(time=timezone.now() - live_tables.QUIET - timedelta(minutes=1))
    assert slugs(shown()) == [live.slug]


def test_a_private_game_is_not_shown_side_by_side_even_to_its_players(three: list[Guest]) -> None:
    live, private = played(three), played(three, visibility=Visibility.LINK)
    address = f"/watch/{live.slug}+{private.slug}"
    assert slugs(shown(address)) == [live.slug]
    assert slugs(three[0].client.get(address).content.decode()) == [live.slug]
    assert Client().get(f"/watch/{private.slug}+nothing").status_code == 404
    answer = Client().get(f"/watch/news?t={private.slug}.0.x")
    assert f'data-gone="{private.slug}"' in answer.content.decode()
    assert "pic__stage" not in answer.content.decode()


@pytest.mark.parametrize("key", engine.GAMES)
@pytest.mark.parametrize("delay", [{}, {"delay": 60}, {"delay_moves": 3}])
def test_spectators_see_of_many_tables_what_they_see_of_one(
    three: list[Guest], key: str, delay: dict[str, int]
) -> None:
    table = played(three, 9, game=key, **delay)
    old = list(table.turns.values_list("pk", flat=True))[:5]
    Turn.objects.filter(pk__in=old).update(time=timezone.now() - timedelta(minutes=2))
    alone = table_moments.current_moment(fresh(table), None)
    (found,) = moments.spectator_moments([fresh(table)])
    assert found.version == alone.version
    assert (found.version < table.version) == bool(delay)
    assert found.position() == alone.position
    asked = table.turns.get(number=alone.asked).time
    later = asked + timedelta(seconds=delay.get("delay", 0))
    assert found.since == (None if "delay_moves" in delay else later)


def test_the_page_asks_the_database_as_often_for_one_table_as_for_many(three: list[Guest]) -> None:
    def questions() -> int:
        render_cache.clear_caches()
        with CaptureQueriesContext(connection) as asked:
            page = shown()
        assert slugs(page)
        return len(asked)

    def one_more() -> None:
        for far in ({}, {"delay": 60}, {"delay_moves": 3}):
            played(three, clock=msgspec.json.encode(Terms(bank=600, increment=10)).decode(), **far)

    one_more()
    few = questions()
    for _table in range(3):
        one_more()
    assert questions() == few
    assert few <= 20


def test_a_board_is_drawn_once_for_all_who_watch(three: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = board_pictures.draw
    monkeypatch.setattr(board_pictures, "draw", lambda game, *more: drawn.append(game.key) or draw(game, *more))
    table = played(three)
    for _viewer in range(3):
        shown()
    shown(f"/watch/{table.slug}+{table.slug}")
    assert drawn == ["amun-re"]


@pytest.mark.parametrize("key", engine.GAMES)
def test_two_truths_that_look_the_same_are_the_same_on_every_page(three: list[Guest], key: str) -> None:
    table = played(three, 12, game=key)
    addresses = ("/watch", f"/watch/{table.slug}+{table.slug}", f"/watch/news?t={table.slug}.0.x")

    def seen() -> list[str]:
        render_cache.clear_caches()
        return [plain(Client().get(address)) for address in addresses]

    before = seen()
    deal_anew(table, None, random.Random(5))
    assert seen() == before


def test_a_move_that_delayed_spectators_do_not_see_changes_nothing(three: list[Guest]) -> None:
    table = played(three, delay=600)
    page = shown()
    move_on(table, random.Random(4), strength="steady", most=2)
    render_cache.clear_caches()
    assert state(shown()) == state(page)
    assert news(page).status_code == 204


def test_news_are_what_has_changed_and_a_picture_only_with_a_newer_version(three: list[Guest]) -> None:
    table, other = played(three), played(three)
    page = shown()
    assert news(page).status_code == 204
    move_on(table, random.Random(4), strength="steady", most=1)
    answer = news(page).content.decode()
    assert slugs(answer) == [table.slug]
    assert answer.count("pic__stage") == 1
    version = fresh(table).version
    same = Client().get(f"/watch/news?t={table.slug}.{version}.older").content.decode()
    assert slugs(same) == [table.slug]
    assert "pic__stage" not in same
    assert "data-kept" in same
    assert other.slug not in answer


def test_a_card_says_who_plays_who_leads_and_what_is_decided(three: list[Guest]) -> None:
    table = played(three, game="nefertiti")
    page = shown()
    assert all(person.user.name in page for person in three)
    assert "It’s " in page
    assert "Round " in page
    (card,) = [one.card for one in cards.shared_cards([fresh(table)])]
    assert card.seen.told
    assert all(line in page for line in card.seen.told)
    points = {player.name: player.points for player in card.players}
    counted = fresh(table).full_position().public_scores() or ()
    assert [player.points for player in card.players] == [score.points for score in counted]
    best = [name for name, n in points.items() if n == max(points.values())]
    assert {player.name for player in card.players if player.leads} in (set(best), set())


def test_a_picture_can_be_neither_pressed_nor_heard(three: list[Guest]) -> None:
    for key in engine.GAMES:
        played(three, game=key)
    page = shown()
    pictures = elements(page, ".pic")
    assert len(pictures) == len(elements(page, ".pic[inert][aria-hidden=true] .pic__stage")) == len(engine.GAMES)
    assert not elements(page, ".pic__stage :is(input, select, a, script, [id], [name], [title])")


def test_the_symbols_of_two_games_do_not_take_each_others_place(three: list[Guest]) -> None:
    for key in engine.GAMES:
        played(three, 30, game=key)
    page = shown()
    ids = attributes(page, "symbol", "id")
    assert len(ids) == len(set(ids))
    used = {href.removeprefix("#") for href in attributes(page, "use", "href")}
    assert used <= set(attributes(page, "[id]", "id"))


def test_games_are_filtered(three: list[Guest]) -> None:
    one, two = played(three), played(three, game="tekhenu")
    assert slugs(shown("/watch?game=tekhenu")) == [two.slug]
    assert set(slugs(shown("/watch?game=chess&event=none"))) == {one.slug, two.slug}
    assert "No live game matches" in shown("/watch?game=nefertiti")


def test_games_are_filtered_by_the_language_of_their_host(three: list[Guest]) -> None:
    french = create_table(three[1:], game="nefertiti")
    User.objects.filter(pk=three[0].user.pk).update(language="en")
    User.objects.filter(pk=three[1].user.pk).update(language="fr")
    english = played(three)
    move_on(french, random.Random(3), strength="steady", most=3)
    assert slugs(shown("/watch?language=fr")) == [french.slug]
    assert slugs(shown("/watch?language=en")) == [english.slug]


def test_a_member_finds_the_games_of_people_whom_they_follow(three: list[Guest]) -> None:
    member = User.objects.create_user(username="senet", name="Senet")
    other = User.objects.create_user(username="ani", name="Ani")
    follows.follow(member, other)
    with_them, without = played(three), played(three)
    with_them.seats.filter(number=0).update(user=other)
    client = Client()
    client.force_login(member)
    assert slugs(str(client.get("/watch?people=followed").content, "utf-8")) == [with_them.slug]
    assert "With people I follow" not in shown("/watch")
    assert {with_them.slug, without.slug} <= set(slugs(shown("/watch?people=followed")))


def test_an_open_page_learns_that_games_have_begun(three: list[Guest]) -> None:
    """So it needs no look by hand, with the filters that it has."""
    played(three, game="nefertiti")
    asks = html.unescape(re.search(r'hx-get="(/watch/new[^"]*)"', shown("/watch?game=tekhenu"))[1])  # type: ignore[index]
    assert Client().get(asks).status_code == 204
    played(three)
    assert Client().get(asks).status_code == 204
    played(three, game="tekhenu")
    answer = Client().get(asks)
    assert "1 new game: show it" in answer.content.decode()
    assert 'href="/watch?game=tekhenu"' in answer.content.decode()
    for bad in ("", "x", "2026-13-01T00:00:00Z", "0001-01-01T00:00:00+00:00", "2026-11-25T00:00:00"):
        assert Client().get("/watch/new", {"since": bad}).status_code == 204


def test_without_a_live_game_those_that_ended_last_are_offered(three: list[Guest]) -> None:
    assert "No public game is being played right now." in shown()
    table = move_on(create_table(three), random.Random(3), strength="steady")
    hidden = move_on(create_table(three, visibility=Visibility.LINK), random.Random(3), strength="steady")
    page = shown()
    assert f'href="/t/{table.slug}/at/0"' in page
    assert hidden.slug not in page


def test_two_to_six_games_are_seen_side_by_side(three: list[Guest]) -> None:
    tables = [played(three, 2) for _table in range(7)]
    ticked = "&".join(f"table={table.slug}" for table in tables[:2])
    answer = Client().get(f"/watch/boards?{ticked}")
    assert answer.headers["Location"] == f"/watch/{tables[0].slug}+{tables[1].slug}"
    assert slugs(shown(answer.headers["Location"])) == [tables[0].slug, tables[1].slug]
    assert Client().get(f"/watch/boards?table={tables[0].slug}").status_code == 422
    assert Client().get("/watch/boards?" + "&".join(f"table={table.slug}" for table in tables)).status_code == 422
    assert len(slugs(shown("/watch/" + "+".join(table.slug for table in tables)))) == 6


def test_the_page_of_a_game_that_cannot_be_read_shows_the_others(three: list[Guest]) -> None:
    good, bad = played(three), played(three, position='{"type": "nothing"}')
    assert slugs(shown()) == [good.slug]
    assert slugs(shown(f"/watch/{bad.slug}+{good.slug}")) == [good.slug]


def test_a_picture_has_nothing_that_lies_over_a_board_on_demand() -> None:
    drawn = (
        '<div class="mid"><button type="button" popovertarget="sheet">How</button>'
        '<div id="sheet" popover><p>Sums</p></div><h3>Row</h3></div>'
    )
    assert board_pictures.quiet_text(drawn).html == '<div class="mid"><h3>Row</h3></div>'


def test_the_picture_of_a_card_game_shows_its_cards_without_the_sheet_of_the_last_kingdom(three: list[Guest]) -> None:
    table = create_table(three, game="amun-re-cards")
    for phase in ("offering", "auction_1"):  # of the first kingdom, and of the second
        move_on(fresh(table), random.Random(3), strength="steady", until=phase)
    page = shown()
    assert 'class="lot__b"' in page
    assert "is counted" not in page
