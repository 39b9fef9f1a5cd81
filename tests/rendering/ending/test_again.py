"""Another game with the same people: everyone sees who has said yes, who has not answered, and where it is played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from tables.models import Seat, Status, Table
from tables.rendering import parts
from tables.rendering.ending.again import NO, WAITS, YES, Again
from tables.rendering.moments import current_moment
from tables.votes import open_vote
from tests.support.game_tables import Guest, create_table, fresh, move_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> list[Guest]:
    """Three people."""
    return [Guest(name) for name in ("Nitocris", "Harkhuf", "Merit")]


@pytest.fixture
def table(three: list[Guest]) -> Table:
    """A table of theirs, with a bot, whose game is over."""
    return move_on(create_table(three, bots=1, game="nefertiti"), random.Random(3), strength="random")


def shown(table: Table, viewer: int | None) -> Again | None:
    """What this viewer is told about the next game."""
    found: Again | None = parts.context(current_moment(fresh(table), viewer), viewer)["again"]
    return found


def states(table: Table, viewer: int | None = None) -> dict[int, str]:
    """The answers as this viewer sees them."""
    found = shown(table, viewer)
    return {answer.seat: answer.state for answer in found.answers} if found else {}


def answer(person: Guest, table: Table, agrees: str) -> None:
    """Answer the open proposal."""
    vote = open_vote.current_vote(fresh(table))
    assert vote is not None
    form = {"number": vote.number, "agrees": agrees}
    assert person.client.post(f"/t/{table.slug}/answer", form).status_code == 200


def text(person: Guest, table: Table, **headers: Any) -> str:
    """The panel as a person reads it, on one line."""
    page = person.sees(table)
    begin = page.index('id="again"')
    return " ".join(page[begin : page.index("</section>", begin)].split())


def test_before_somebody_asks_players_may_and_others_see_nothing(three: list[Guest], table: Table) -> None:
    assert shown(table, 0) == Again(may_ask=True, asks_others=True)
    assert shown(table, None) is None
    assert "The others are asked" in text(three[0], table)
    assert 'id="again"' not in Client().get(f"/t/{table.slug}").content.decode()


def test_who_plays_alone_with_bots_has_nobody_to_ask(three: list[Guest]) -> None:
    table = move_on(create_table(three[:1], bots=2, game="nefertiti"), random.Random(3), strength="random")
    assert shown(table, 0) == Again(may_ask=True)
    assert 'id="again"' not in three[0].sees(table)


def test_each_answer_is_seen_by_all_and_the_last_leads_to_the_game(three: list[Guest], table: Table) -> None:
    three[1].client.post(f"/t/{table.slug}/rematch")
    for viewer in (0, 1, 2, None):
        assert states(table, viewer) == {0: WAITS, 1: YES, 2: WAITS, 3: YES}
    assert "No answer yet: you and Merit." in text(three[0], table)
    version = fresh(table).version
    answer(three[0], table, "yes")
    assert states(table) == {0: YES, 1: YES, 2: WAITS, 3: YES}
    assert fresh(table).version == version + 1
    assert "Nitocris wants to play again" in three[2].sees(table, "/log")
    answer(three[2], table, "yes")
    again = Table.objects.get(rematch_of=table)
    assert again.status == Status.PLAYING
    for person in three:
        assert "The next game has begun." in text(person, table)
        assert f'href="/t/{again.slug}"' in text(person, table)


def test_who_says_no_is_named_and_the_way_stays_open(three: list[Guest], table: Table) -> None:
    three[0].client.post(f"/t/{table.slug}/rematch")
    answer(three[1], table, "no")
    assert states(table) == {0: YES, 1: NO, 2: WAITS, 3: YES}
    assert "No: Harkhuf." in text(three[2], table)
    again = Table.objects.get(rematch_of=table)
    assert f'href="/t/{again.slug}"' in text(three[2], table)
    three[1].client.post(f"/t/{again.slug}/sit")
    assert states(table)[1] == YES, "who has thought again sits down"


def test_pages_of_the_earlier_table_hear_of_seats_at_the_new_one(three: list[Guest], table: Table) -> None:
    three[0].client.post(f"/t/{table.slug}/rematch")
    again = Table.objects.get(rematch_of=table)
    heard = [fresh(table).version]
    for person in three[1:]:
        person.client.post(f"/t/{again.slug}/sit")
        heard.append(fresh(table).version)
    assert heard == [heard[0], heard[0] + 1, heard[0] + 2]
    assert states(table) == dict.fromkeys(range(4), YES)
    assert "The next game has begun" in three[0].sees(table, "/log")


def test_a_seat_that_is_held_for_nobody_is_counted_without_a_name(three: list[Guest], table: Table) -> None:
    three[0].client.post(f"/t/{table.slug}/rematch")
    Seat.objects.filter(table__rematch_of=table, number=2).update(held_for=None)
    assert states(table) == {0: YES, 1: WAITS, 3: YES}
    assert "1 seat is free." in text(three[0], table)


def test_in_french_too(table: Table) -> None:
    person = Guest("Ti", HTTP_ACCEPT_LANGUAGE="fr")
    table.seats.filter(number=0).update(user=person.user)
    person.client.post(f"/t/{table.slug}/rematch")
    page = person.client.get(f"/t/{table.slug}", headers={"accept-language": "fr"}).content.decode()
    assert "On rejoue\u202f?" in page
    assert "Pas encore de réponse\u202f:" in page
