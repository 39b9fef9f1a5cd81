"""Hands are shown to spectators only with the player's consent, and nothing else."""

from __future__ import annotations

import random

import pytest
from django.core.cache import cache
from django.test import Client

from engine import GAMES
from tables.messages.proposals import Swap
from tables.models import Status, Table, TimeoutRule
from tables.play import commands
from tables.seats import vote_effects
from tests import games
from tests.play.test_noleak import Eyes, viewers
from tests.session.extent import extent
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


def spectator(table: Table) -> str:
    """The page of a stranger."""
    cache.clear()
    return Client().get(f"/t/{table.slug}").content.decode()


def test_nobody_opens_the_hand_of_another(three: list[Guest]) -> None:
    table = create_table(three)
    assert Client().put(f"/t/{table.slug}/open-hand").status_code == 403
    assert Guest("Spy").client.put(f"/t/{table.slug}/open-hand").status_code == 403
    three[1].client.put(f"/t/{table.slug}/open-hand", {"seat": 0})
    assert [seat.is_hand_open for seat in fresh(table).seats.all()] == [False, True, False]


def test_spectators_see_the_gold_and_the_cards_of_an_open_hand_and_cannot_press_them(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering", strength="steady")
    truth = table.full_position()
    seat = max(range(3), key=lambda s: len(truth.hand(s)))  # type: ignore[attr-defined]
    assert 'class="card' not in spectator(table)
    three[seat].client.put(f"/t/{table.slug}/open-hand")
    page = spectator(table)
    assert page.count('<li class="card') == len(truth.hand(seat)) + 1  # type: ignore[attr-defined]
    assert f'<span aria-hidden="true">{truth.purse(seat)}</span>' in page  # type: ignore[attr-defined]
    assert "data-draft" not in page[page.index('id="hand"') : page.index('id="players"')]
    assert "only you see this" not in page
    assert "shown to spectators" in three[seat].sees(table)


@pytest.mark.by_turns(1)
@pytest.mark.parametrize("key", GAMES)
def test_an_open_hand_changes_nothing_for_the_other_seats_and_says_nothing_of_what_is_sealed(key: str) -> None:
    rng, people = random.Random(6), [Guest("Nitocris"), Guest("Harkhuf"), Guest("Merit")]
    secrets = games.of(GAMES[key]).SECRETS
    for phases, options in secrets.cases[: extent(1, 2)]:
        table = move_on(create_table(people, game=key, **options), rng, until=phases[0], strength="steady")
        before = [eyes.bytes() for eyes in viewers(table, people)[1:3]]
        people[0].client.put(f"/t/{table.slug}/open-hand")
        cache.clear()
        assert [eyes.bytes() for eyes in viewers(fresh(table), people)[1:3]] == before
        truth = table.full_position()
        if not (truth.secret and 0 in truth.to_move()):
            continue
        seen = set()
        for move in truth.moves(0)[: extent(6, 12)]:
            assert people[0].plays(fresh(table), str(move)).status_code == 200
            cache.clear()
            table = fresh(table)
            table.turn = 1  # the same commands each time
            seen.add(str(Eyes(table, None, Client(), seated=False).bytes()))
        assert len(seen) == 1


def test_a_consent_ends_with_anyone_who_gave_it(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering", strength="steady")
    three[0].client.put(f"/t/{table.slug}/open-hand")
    assert 'class="card' in spectator(table)
    for takes_over in ({"user": Guest("Ti").user}, {"user": None, "bot": "steady"}, {"user": None, "vacant": True}):
        table.seats.filter(number=0).update(**takes_over)
        assert 'class="card' not in spectator(table)


def test_after_the_game_there_is_nothing_left_to_open(three: list[Guest]) -> None:
    table = create_table(three)
    three[0].client.put(f"/t/{table.slug}/open-hand")
    table = move_on(fresh(table), random.Random(4), strength="steady")
    assert table.status == Status.FINISHED
    answer = three[0].client.delete(f"/t/{table.slug}/open-hand")
    assert answer.status_code == 409
    assert "everyone can see every hand" in answer.content.decode()
    eyes = {"as": "0"}
    assert 'id="hand-title"' in Client().get(f"/t/{table.slug}/at/{table.version}", eyes).content.decode()


def test_a_page_of_the_past_shows_no_hand_because_it_would_not_hear_of_a_withdrawal(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering", strength="steady")
    three[0].client.put(f"/t/{table.slug}/open-hand")
    assert 'class="card' not in Client().get(f"/t/{table.slug}/at/{table.version}").content.decode()


def test_a_hand_is_closed_for_good_once_somebody_else_has_held_it(three: list[Guest]) -> None:
    table = create_table(three)
    three[0].client.put(f"/t/{table.slug}/open-hand")
    openings = fresh(table).openings
    for _there_and_back in range(2):
        vote_effects.swap(commands.lock_table(table), Swap(0, 1))
        assert not any(seat.is_hand_open for seat in fresh(table).seats.all())
    assert fresh(table).openings > openings, "pages that are behind follow at once"


def test_who_comes_back_to_the_own_chair_opens_the_hand_anew(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.SUBSTITUTE)
    three[0].client.put(f"/t/{table.slug}/open-hand")
    three[0].client.post(f"/t/{table.slug}/give-up")
    assert three[0].client.post(f"/t/{table.slug}/take", {"name": "Nitocris"}).status_code == 302
    assert not any(seat.is_hand_open for seat in fresh(table).seats.all())


@pytest.mark.parametrize("closed", [False, True], ids=["still open", "closed again"])
def test_nobody_new_takes_a_seat_of_a_game_of_which_spectators_have_seen_a_hand(
    three: list[Guest], closed: bool
) -> None:
    table, spy = create_table(three), Guest("Spy")
    Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.SUBSTITUTE)
    three[0].client.put(f"/t/{table.slug}/open-hand")
    if closed:
        three[0].client.delete(f"/t/{table.slug}/open-hand")
    three[1].client.post(f"/t/{table.slug}/give-up")
    answer = spy.client.post(f"/t/{table.slug}/take", {"name": "Spy"})
    assert answer.status_code == 403
    assert fresh(table).seats.get(number=1).vacant
    assert "You can take it" not in spy.sees(table, "/affairs")
    assert 'data-opens="affairs">empty seat' not in spy.sees(table)
    assert "someone can take over" not in spy.client.get("/").content.decode()
    assert "so nobody new can take it" in spy.sees(table, "/log")


def test_who_is_refused_reads_that_spectators_have_seen_a_hand(three: list[Guest]) -> None:
    table = create_table(three)
    Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.SUBSTITUTE)
    three[0].client.put(f"/t/{table.slug}/open-hand")
    three[1].client.post(f"/t/{table.slug}/give-up")
    answer = Guest("Spy").client.post(f"/t/{table.slug}/take", {"name": "Spy"})
    assert "Spectators have seen a hand of this game" in answer.content.decode()


def test_a_player_reads_before_showing_a_hand_that_nobody_new_can_sit_down_then(three: list[Guest]) -> None:
    assert "nobody new can take an empty seat" in three[0].sees(create_table(three), "/invite")
