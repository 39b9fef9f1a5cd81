"""Mails of games by correspondence: what happened, by when to answer, and nothing that needs no answer."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import timezone

from engine.core import Sealed
from tables.history import news
from tables.messages.leaving_events import BotStandsIn, CameBack, TimeRanOut
from tables.models import Table
from tables.notifications import notice_mails, unsubscribe
from tables.notifications.models import Kind, Mail, Notice, Outcome, Wishes
from tests.background.clocked_tables import posts, timed
from tests.notifications.conftest import Member
from tests.notifications.test_notices import three
from tests.play.test_prepared_answers import BY_POST, auction, comes_due
from tests.seats.test_stand_ins import absent_from
from tests.support.game_tables import bots_move, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def post() -> list[Mail]:
    """Let the grace period pass, and write what is due."""
    Notice.objects.filter(outcome=Outcome.WAITING).exclude(kind=Kind.CLOCK).update(due=timezone.now())
    notice_mails.write_due_mails()
    found = list(Mail.objects.order_by("pk"))
    Mail.objects.all().delete()
    return found


def test_a_mail_says_first_by_when_to_answer_and_then_what_happened(member: Member) -> None:
    people = three(member, zone="America/Lima")
    table, now, later, (one, _other) = auction(people)
    post()
    people[now].plays(table, one)
    (mail,) = post()
    assert mail.to == people[later].user.email
    lines = mail.text.splitlines()
    at = lines.index("Amun-Re: Place your bid")
    assert lines[at + 1].startswith("You have until ")
    assert lines[at + 1].endswith(" (America/Lima) to answer.")
    assert lines[at + 2] == "Old Kingdom, round 1 of 3"
    assert lines[at + 3] == "What happened:"
    assert f"- {people[now].user.name} bids" in mail.text
    assert lines.count("- Old Kingdom, round 1") == 0, "the round is named once"


def test_a_moment_reads_as_a_sentence_in_french(member: Member) -> None:
    timed(three(member, language="fr"), BY_POST)
    (mail,) = post()
    assert "Vous pouvez répondre jusqu’au " in mail.text
    assert " h " in mail.text.partition("jusqu’au ")[2].partition(" (")[0]


def test_a_member_who_has_chosen_no_time_zone_reads_the_time_of_the_club(member: Member) -> None:
    people = three(member)
    unsubscribe.mute(people[0].user, None)
    assert Wishes.objects.get().zone == settings.KARNAK_ZONE
    unsubscribe.unmute(people[0].user, None)
    timed(people, BY_POST)
    (mail,) = post()
    assert f"({settings.KARNAK_ZONE})" in mail.text


def test_who_was_away_reads_what_the_others_did_and_not_that_they_are_back(member: Member) -> None:
    people = three(member)
    table, late = absent_from(people)
    table = bots_move(table)
    (absent, *_others) = [mail for mail in post() if "a bot plays for you" in mail.subject]
    assert "What the bot did for you:" in absent.text
    posts(people[late], table, "take-back", 302)
    lines = news.lines_since_last_answer(fresh(table), late)
    assert not any("back in time" in line or "run out of time" in line for line in lines)


def test_news_of_the_game_come_before_those_of_the_seats() -> None:
    for event in (Sealed(1), TimeRanOut(1), BotStandsIn(1), CameBack(1)):
        assert news.rank(event, 0) > news.OTHER


def test_a_prepared_answer_needs_no_mail_unless_it_is_no_longer_possible(member: Member) -> None:
    people = three(member)
    for possible in (True, False):
        table, now, later, (one, other) = auction(people)
        post()
        posts(people[later], table, "plan", move=other if possible else one)
        people[now].plays(table, one)
        assert mails_to(people[later].user.email, table) == 0, "it is sent in a minute"
        comes_due(fresh(table))
        assert mails_to(people[later].user.email, table) == (not possible)


def mails_to(address: str, table: Table) -> int:
    """How many mails about this table are written to this address now."""
    return sum(mail.to == address and f"/t/{table.slug}" in mail.text for mail in post())
