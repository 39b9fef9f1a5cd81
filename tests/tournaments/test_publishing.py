"""From the draft to the tables: published once, taken back, closed; and the certificate that proves it."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tables.tournaments import drafts
from tables.tournaments.models import Round
from tables.tournaments.states import RoundState, State
from tests.tournaments.evenings import NAMES, Evening, key, play_out, says, second_round, user_of, worse_by_hand

pytestmark = pytest.mark.django_db


# -- publishing --------------------------------------------------------------------------------------


def test_publishing_opens_a_table_for_every_pod_with_seat_one_first() -> None:
    evening = Evening()
    nora = user_of(evening, "Nora")
    evening.draw()
    assert "17 phones get table and seat, the wall shows the call, 5 games are created." in evening.sees()
    evening.posts("publish")
    assert evening.tournament.state == State.RUNNING
    pods = list(evening.round.pods.prefetch_related("table__seats", "seats"))
    assert [pod.table.seats.count() for pod in pods] == [pod.seats.count() for pod in pods]
    mine = next(pod for pod in pods if pod.seats.filter(entry__name="Nora").exists())
    seat = mine.seats.get(entry__name="Nora")
    assert mine.table.seats.get(held_for=nora).number == seat.number - 1


def test_publishing_twice_does_nothing_and_who_comes_second_reads_why() -> None:
    evening = Evening()
    evening.draw()
    same = key()
    assert [evening.posts("publish", key=same).status_code for _n in range(2)] == [302, 302]
    tables = set(evening.round.pods.values_list("table", flat=True))
    other = evening.staff()
    says(evening.posts("publish", other.client), 409, "Round 1 has been published already.")
    assert set(evening.round.pods.values_list("table", flat=True)) == tables
    assert evening.tournament.log.filter(kind="published").count() == 1


def test_nobody_publishes_a_draft_that_they_have_not_seen() -> None:
    evening = Evening()
    evening.draw()
    looked_at = drafts.seen(evening.round)
    tables = evening.tables()
    evening.posts("swap", one=evening.entry(tables[0][0]), two=evening.entry(tables[1][0]))
    says(evening.posts("publish", seen=looked_at), 409, "The draft has been changed meanwhile.")
    assert evening.round.state == RoundState.PROPOSED


def test_what_hands_have_made_worse_is_confirmed_once_before_it_is_published() -> None:
    evening = Evening(names=NAMES[:16])
    second_round(evening)
    worse_by_hand(evening)
    assert "Changed by hand. Worse than what was drawn: repeats" in evening.sees()
    says(evening.posts("publish"), 409, "The draft was changed by hand and is worse than what was drawn.")
    assert "Publish it all the same" in evening.sees(publish=1)
    assert evening.posts("publish", agreed=1).status_code == 302
    assert evening.round.state == RoundState.PUBLISHED


def test_a_round_is_a_preview_until_the_results_before_it_are_there() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    evening.posts("publish")
    evening.draw()
    assert "Round 1 has to be over first. Until then this draft is a preview." in evening.sees()
    says(evening.posts("publish"), 409, "Round 1 is not complete: the results of 2 tables are open.")
    assert [round.state for round in evening.tournament.rounds.all()] == [RoundState.PUBLISHED, RoundState.PROPOSED]
    assert evening.round.pods.filter(table__isnull=False).count() == 0


def test_a_round_is_taken_back_while_no_table_has_begun_and_not_later() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    tables = evening.tables()
    evening.posts("publish")
    evening.posts("take-back")
    assert evening.round.state == RoundState.PROPOSED
    assert evening.tables() == tables
    assert evening.round.pods.filter(table__isnull=False).count() == 0
    evening.posts("publish")
    evening.round.pods.filter(number=1).update(state="playing")
    says(evening.posts("take-back"), 409, "A game of this round has begun: it stays as it was drawn.")
    assert evening.round.pods.filter(table__isnull=False).count() == 2


def test_a_complete_round_is_closed_and_the_next_one_drawn() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    says(evening.posts("close"), 409, "This cannot be done now. It is: draft.")
    evening.posts("publish")
    play_out(evening)
    assert "Close round 1" in evening.sees()
    evening.posts("close")
    assert evening.round.state == RoundState.CLOSED
    assert "Draw round 2" in evening.sees()


# -- the certificate ---------------------------------------------------------------------------------


def test_the_certificate_of_a_published_round_is_for_everybody_and_proves_itself() -> None:
    evening = Evening(names=NAMES[:16])
    second_round(evening)
    worse_by_hand(evening)
    evening.posts("publish", agreed=1)
    page = unescape(Client().get(f"/e/{evening.slug}/rounds/2?verify=1").content.decode())
    assert "Computed again just now: the same tables and the same values." in page
    assert "changed by hand" in page
    assert "met 1 time before, last in round 1" in page
    assert "Computed again just now" in Client().get(f"/e/{evening.slug}/rounds/1?verify=1").content.decode()


def test_a_certificate_that_was_tampered_with_is_found() -> None:
    evening = Evening()
    evening.draw()
    evening.posts("publish")
    kept = evening.round.certificate
    tables = kept[0]["tables"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    kept[0]["proposed"] = tables
    Round.objects.update(certificate=kept)
    page = unescape(Client().get(f"/e/{evening.slug}/rounds/1?verify=1").content.decode())
    assert "this is not the same: the tables." in page


def test_the_command_draws_every_published_round_again_and_finds_what_was_changed() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    evening.posts("publish")
    call_command("verify_draws", evening.slug)
    kept = evening.round.certificate
    kept[0]["certificate"]["bound"] += 1
    Round.objects.update(certificate=kept)
    with pytest.raises(CommandError, match="does not come out"):
        call_command("verify_draws", evening.slug)
