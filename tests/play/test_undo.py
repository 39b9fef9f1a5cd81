"""Offered undos are possible, and the shown reason against one is correct."""

from __future__ import annotations

from random import Random

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils.html import escape

from tables.models import Table
from tests.support.elements import attribute, attributes, elements, parsed, texts
from tests.support.game_tables import Guest, create_table, fresh

pytestmark = pytest.mark.django_db


class TakenBack(Exception):
    """Raised to roll back an attempt."""


def tried(person: Guest, table: Table) -> tuple[str, str, int, str]:
    """The offer and reason on a page, and the status and text of an attempt."""
    cache.clear()  # resets rate limits
    page = parsed(person.sees(table))
    (form,), (reason,) = elements(page, "form#takeback"), texts(page, "#why-undo span:not([class])")
    act = attribute(form, "hx-post").rpartition("/")[2]
    assert act in ("undo", "ask")
    offered = "" if elements(form, "[aria-disabled=true]") else act
    try:
        with transaction.atomic():
            if offered == "ask":
                (number,) = attributes(form, "[name=number]", "value")
                sent = person.client.post(f"/t/{table.slug}/ask", {"ask": "undo", "number": number})
            else:
                sent = person.undoes(table)
            said = sent.content.decode()
            raise TakenBack
    except TakenBack:
        return offered, reason, sent.status_code, said


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("seed", range(2))
def test_what_a_page_offers_can_be_done_and_what_it_does_not_is_refused_for_the_reason_it_prints(
    three: list[Guest], seed: int
) -> None:
    """At many moments of a game, for every seat, sealed choices, reveals and sales included."""
    table, rng = create_table(three, expert=True), Random(seed)
    seen: set[str] = set()
    for step in range(100):
        table = fresh(table)
        truth = table.full_position()
        if not truth.to_move():
            break
        seat = rng.choice(truth.to_move())
        asides = truth.asides(other := rng.randrange(3))
        if asides and rng.random() < 1 / 6:
            seat, moves = other, asides
        else:
            moves = truth.moves(seat)
        three[seat].plays(table, str(rng.choice(moves)))
        if step % 5:
            continue
        for person in three:
            offered, reason, status, said = tried(person, fresh(table))
            seen.add(offered)
            if offered:
                assert status == 200, (step, offered, said)
            else:
                assert status == 422
                assert reason in said, (step, reason, said)
    assert seen == {"", "ask", "undo"}, "a game that has met everything"


def test_nothing_is_offered_while_another_question_is_open(three: list[Guest]) -> None:
    table = create_table(three)
    for _move in range(2):
        mover = fresh(table).full_position().to_move()[0]
        three[mover].plays(table, str(fresh(table).full_position().moves(mover)[0]))
    first = next(person for person in three if "Ask to undo" in person.sees(table))
    asker = next(person for person in three if person is not first)
    asker.client.post(f"/t/{table.slug}/ask", {"ask": "pause", "n": "10"})
    page = first.sees(table)
    assert "Ask to undo" not in page
    assert escape("Another request is open at this table. Answer it first.") in page
