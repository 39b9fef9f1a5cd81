"""What spectators see at a table of the decision that is made, and of the standing."""

from __future__ import annotations

import html
import random
from datetime import timedelta

import pytest
from django.test import Client

import engine
from engine.core import lead_now, say
from tables.history import voices
from tables.models import Table
from tests.support.game_tables import Guest, create_table, first, fresh, move_on

pytestmark = pytest.mark.django_db


def watched(table: Table) -> str:
    """The page of a table as a stranger sees it."""
    return Client().get(f"/t/{table.slug}").content.decode()


def test_spectators_see_the_choices_of_an_open_decision_and_can_press_none(three: list[Guest]) -> None:
    table = move_on(create_table(three, game="nefertiti"), random.Random(3), strength="steady", most=5)
    page = watched(table)
    inside = page.partition('class="watched__in"')[2].partition("<fieldset disabled>")[2].partition("</details>")[0]
    moves = table.full_position().moves(table.full_position().to_move()[0])
    assert inside.count("data-place=") >= len(moves) // 2
    assert "<form" not in inside
    for person in three:
        assert "watched__in" not in person.sees(table)


def test_hidden_gold_keeps_the_choices_of_a_bid_hidden(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="auction", strength="steady")
    assert "watched__in" not in watched(table)


def test_spectators_read_how_long_somebody_has_been_thinking(three: list[Guest]) -> None:
    table = fresh(create_table(three, game="tekhenu"))
    since = table.turns.get(number=table.turn).time
    assert f'<time datetime="{since.isoformat()}" data-thinks="thinking for %t">' in watched(table)
    table = create_table(three)
    for player in three:
        assert ("data-thinks" in player.sees(table)) == (player is not first(table, three)), "who waits is told"


def test_a_delay_is_no_part_of_the_thinking_time(three: list[Guest]) -> None:
    table = create_table(three, game="tekhenu")
    asked = table.turns.get(number=table.turn).time
    Table.objects.filter(pk=table.pk).update(delay=60)
    since = asked + timedelta(seconds=60)
    assert f'<time datetime="{since.isoformat()}" data-thinks="thinking for %t">' in watched(table)
    Table.objects.filter(pk=table.pk).update(delay=0, delay_moves=3)
    assert "data-thinks" not in watched(table), "three moves later nobody thinks about this one any more"


def test_spectators_read_how_it_would_be_counted_now(three: list[Guest]) -> None:
    table = move_on(create_table(three, game="tekhenu"), random.Random(3), strength="steady", most=90)
    page, counted = watched(table), table.full_position().scores(now=True)
    assert counted is not None
    for score in counted:
        assert f"{three[score.seat].user.name}: {score.points} point" in page
    assert "If it were counted now" not in three[0].sees(table)
    assert "are hidden, and not counted" not in page  # nothing counts that is not on the board


def test_who_leads_stands_open_before_what_can_be_chosen_and_above_the_board_of_a_phone(three: list[Guest]) -> None:
    table = move_on(create_table(three, game="nefertiti"), random.Random(3), strength="steady", most=25)
    page = watched(table)
    told = lead_now(table.full_position().public_scores() or (), table.rules.topic)
    assert told is not None
    lead = html.escape(say(told, voices.voice(table)))
    assert page.index('id="lead"') < page.index(lead) < page.index('id="board"')
    assert page.index('class="counted"') < page.index('class="watched"')
    assert 'id="lead"' not in three[0].sees(table)


def test_before_the_first_scoring_of_amun_re_spectators_read_what_the_board_would_bring(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering", strength="steady")
    g = table.full_position()
    counted = g.public_scores()
    assert counted is not None
    assert [g.points(seat) for seat in range(3)] == [0, 0, 0]  # type: ignore[attr-defined]
    assert any(score.points for score in counted)
    page = watched(table)
    for score in counted:
        place = 1 + sum(other.points > score.points for other in counted)
        assert f"{place}. {three[score.seat].user.name}: {score.points} point" in page
    assert "Gold and cards are hidden, and not counted." in page


@pytest.mark.parametrize("key", engine.GAMES)
def test_spectators_read_in_one_sentence_who_leads_and_with_what(three: list[Guest], key: str) -> None:
    table = move_on(create_table(three, game=key), random.Random(3), strength="steady", most=40)
    told = lead_now(table.full_position().public_scores() or (), table.rules.topic)
    assert told is not None
    line = say(told, voices.voice(table, None))
    assert line.startswith("If it were counted now, ")
    assert line in html.unescape(watched(table))
    assert line in html.unescape(Client().get("/watch").content.decode())
    assert line not in html.unescape(three[0].sees(table))
