"""From draft to tables: published once, withdrawn, closed; and the certificate."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tables.lobby import table_lists
from tables.models import Table
from tables.people.models import User
from tables.tournaments.arbiter import rulings
from tables.tournaments.draft import drafts, publishing, seeding, table_plan
from tables.tournaments.entries import check_in, entering
from tables.tournaments.models import Round
from tables.tournaments.models.states import RoundState, State
from tables.tournaments.results import stages
from tables.tournaments.results.dry_run import later_effects
from tables.tournaments.rounds import pods
from tables.tournaments.stages import setup
from tests.tournaments.desk_events import (
    NAMES,
    Evening,
    key,
    play,
    play_out,
    says,
    second_round,
    user_of,
    worse_by_hand,
)

pytestmark = pytest.mark.django_db


# -- publishing --------------------------------------------------------------------------------------


def test_publishing_opens_a_table_for_every_pod_with_seat_one_first() -> None:
    evening = Evening()
    nora = user_of(evening, "Nora")
    evening.draw()
    assert (
        "1 player will see their table and seat on their device. The wall screen will show the call. "
        "5 games will be created." in evening.sees()
    )
    evening.posts("publish")
    assert evening.tournament.state == State.RUNNING
    pods = list(evening.round.pods.prefetch_related("table__seats", "seats"))
    assert [pod.table.seats.count() for pod in pods] == [pod.seats.count() for pod in pods]
    mine = next(pod for pod in pods if pod.seats.filter(entry__name="Nora").exists())
    seat = mine.seats.get(entry__name="Nora")
    assert mine.table.seats.get(held_for=nora).number == seat.number - 1


def test_only_who_has_a_device_is_told_by_it() -> None:
    """Bots and names of a list have none: 9 at the tables, of whom two have come by the door."""
    evening = Evening(names=NAMES[:9], more={"mode": "reported"})
    evening.draw()
    page = evening.sees()
    assert "see their table and seat" not in page
    assert "The wall screen will show the call. 3 results are expected." in page
    for name in NAMES[:2]:
        user_of(evening, name)
    assert (
        "2 players will see their table and seat on their devices. The wall screen will show the call. "
        "3 results are expected." in evening.sees()
    )


def test_nobody_sits_down_in_a_seat_that_was_drawn_for_somebody_else() -> None:
    evening = Evening(names=NAMES[:4])
    evening.draw()
    evening.posts("publish")
    table, stranger = evening.round.pods.get().table, Client()
    page = stranger.get(f"/t/{table.slug}").content.decode()
    assert table.join_token not in page
    assert table.watch_token in page, "anyone who sees it may show it to others"
    assert "Send the link to your friends" not in page
    assert stranger.post(f"/t/{table.slug}/sit", {"name": "Seth"}).status_code == 403
    says(
        stranger.post("/join", {"code": table.join_token, "name": "Seth"}),
        403,
        "The seats at this table were drawn for a tournament. If one is yours, come in through the tournament page.",
    )
    assert not table_lists.find_tables("open", None).exists(), "no list offers its seats"
    assert [seat.name for seat in table.seats.all()] == [""] * 4
    assert not User.objects.filter(name="Seth").exists()
    nora = Client()
    nora.force_login(user_of(evening, evening.tables()[0][2]))
    assert nora.post("/join", {"code": table.join_token, "name": "Nora"}).status_code == 302
    assert table.seats.get(number=2).name == "Nora", "whose seat it is needs no more than the code"


def test_a_seat_that_was_drawn_is_kept_and_is_found_again_no_matter_who_comes_first() -> None:
    evening = Evening(names=NAMES[:4])
    people = {name: user_of(evening, name) for name in NAMES[:4]}
    evening.draw()
    evening.posts("publish")
    pod, order = evening.round.pods.get(), evening.tables()[0]
    first = Client()
    first.force_login(people[order[0]])
    first.post(f"/e/{evening.slug}/enter/{pod.pk}", {"key": key()})
    assert "Leave my seat" not in first.get(f"/t/{pod.table.slug}").content.decode()
    says(first.post(f"/t/{pod.table.slug}/leave"), 409, "The draw gave you this seat")
    assert pod.table.seats.get(number=0).user == people[order[0]]
    pod.table.seats.update(user=None, name="", held_for=None)  # as of tables whose seats could still be left
    for name in reversed(order):
        pods.take_own_seat(evening.tournament, evening.by, pod.pk, people[name])
    assert [seat.name for seat in pod.table.seats.all()] == order
    assert Table.objects.get(pk=pod.table_id).status == "playing"


def test_publishing_twice_does_nothing_and_who_comes_second_reads_why() -> None:
    evening = Evening()
    evening.draw()
    same = key()
    assert [evening.posts("publish", key=same).status_code for _n in range(2)] == [302, 302]
    tables = set(evening.round.pods.values_list("table", flat=True))
    other = evening.staff()
    says(evening.posts("publish", other.client), 409, "Round 1 has already been published.")
    assert set(evening.round.pods.values_list("table", flat=True)) == tables
    assert evening.tournament.log.filter(kind="published").count() == 1


def test_nobody_publishes_a_draft_that_they_have_not_seen() -> None:
    evening = Evening()
    evening.draw()
    looked_at = drafts.draft_hash(evening.round)
    tables = evening.tables()
    evening.posts("swap", one=evening.entry(tables[0][0]), two=evening.entry(tables[1][0]))
    says(evening.posts("publish", seen=looked_at), 409, "The draft has changed in the meantime.")
    assert evening.round.state == RoundState.PROPOSED


def test_what_hands_have_made_worse_is_confirmed_once_before_it_is_published() -> None:
    evening = Evening(names=NAMES[:16])
    second_round(evening)
    worse_by_hand(evening)
    assert "Changed by hand. Worse than what was drawn: repeats" in evening.sees()
    says(evening.posts("publish"), 409, "The draft was changed by hand and is worse than the original draw.")
    assert "Publish anyway" in evening.sees(publish=1)
    assert evening.posts("publish", agreed=1).status_code == 302
    assert evening.round.state == RoundState.PUBLISHED


def test_a_round_is_a_preview_until_the_results_before_it_are_there() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    evening.posts("publish")
    evening.draw()
    assert "Round 1 must finish first. Until then, this draft is a preview." in evening.sees()
    says(evening.posts("publish"), 409, "Round 1 is not complete: 2 tables have no result.")
    assert [round.state for round in evening.tournament.rounds.all()] == [RoundState.PUBLISHED, RoundState.PROPOSED]
    assert evening.round.pods.filter(table__isnull=False).count() == 0


STALE = "The points have changed since this draft was drawn: draw again, then publish."


def test_a_preview_that_was_drawn_before_the_results_is_not_published() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    evening.posts("publish")
    preview = evening.draw()
    play(evening.tournament.rounds.get(number=1))
    says(evening.posts("publish"), 409, STALE)
    assert evening.round.state == RoundState.PROPOSED
    evening.draw()
    assert evening.posts("publish").status_code == 302
    assert evening.round.pk == preview.pk


def test_points_that_are_given_after_the_draw_ask_for_another_one() -> None:
    evening = Evening(names=NAMES[:8])
    second_round(evening)
    because = evening.by._replace(reason="She was too late")
    rulings.grant(evening.tournament, because, evening.entry(NAMES[0]), -60)
    says(evening.posts("publish"), 409, STALE)
    rulings.grant(evening.tournament, because, evening.entry(NAMES[0]), 60)
    assert evening.posts("publish").status_code == 302, "the points are those of the draft again"


def test_a_correction_while_the_tournament_is_paused_asks_for_another_draw() -> None:
    evening = Evening(names=NAMES[:8])
    second_round(evening)
    setup.change_state(evening.tournament, evening.by, State.PAUSED)
    pod = evening.tournament.rounds.get(number=1).pods.get(number=1)
    because = evening.by._replace(reason="The slip was copied wrongly")
    assert "must be drawn again" in later_effects(pod.round)
    rulings.decide_result(evening.tournament, because, pod.pk, [26, 27, 28, 29], [4, 3, 2, 1], [])
    assert evening.round.attempt == 1, "nothing is drawn in a pause"
    setup.change_state(evening.tournament, evening.by, State.RUNNING)
    says(evening.posts("publish"), 409, STALE)


def test_a_draft_of_a_ladder_has_nobody_who_is_not_through_any_more() -> None:
    evening = Evening(names=NAMES[:16], stages=(("ladder", ""),))
    second_round(evening)
    assert not publishing.is_outdated(evening.round)
    seats = evening.tournament.rounds.get(number=1).pods.get(number=1).seats
    first, last = seats.get(place=1), seats.get(place=seats.count())
    seats.filter(pk=first.pk).update(place=last.place)
    seats.filter(pk=last.pk).update(place=1)
    says(evening.posts("publish"), 409, STALE)


def test_a_draft_is_published_although_more_people_have_come_or_some_were_left_out() -> None:
    evening = Evening(names=NAMES[:10])
    second_round(evening)
    entering.leave(evening.tournament, evening.by, evening.entry(evening.tables()[0][0]))
    evening.posts("leave-out")
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    assert evening.posts("publish", agreed=1).status_code == 302


@pytest.mark.parametrize("what", ["publish", "lock", "discard"])
def test_nothing_is_published_of_a_tournament_that_was_cancelled(what: str) -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    setup.change_state(evening.tournament, evening.by, State.CANCELLED)
    says(evening.posts(what, table=1), 409, "This can’t be done now. Current state: cancelled.")
    assert evening.round.state == RoundState.PROPOSED
    assert Table.objects.count() == 0


def test_a_round_that_was_published_is_not_taken_back_once_the_tournament_is_cancelled() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    evening.posts("publish")
    setup.change_state(evening.tournament, evening.by, State.CANCELLED)
    says(evening.posts("take-back"), 409, "This can’t be done now. Current state: cancelled.")
    assert Table.objects.count() == 2


# -- who comes between the draw and its publication --------------------------------------------------


@pytest.mark.parametrize("rounds_before", [0, 1])
def test_anyone_who_comes_between_draw_and_publication_is_paid_as_a_late_entry(rounds_before: int) -> None:
    evening = Evening(names=NAMES[:8], rounds=4)
    for _n in range(rounds_before):
        evening.draw()
        evening.posts("publish")
        play_out(evening)
    evening.draw()
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    evening.posts("publish")
    zoser = evening.tournament.entries.get(name="Zoser")
    assert (zoser.state, zoser.unplayed.count(), zoser.seats.count()) == ("checked_in", 0, 0)
    play_out(evening)
    evening.draw()
    evening.posts("publish")
    missed = zoser.unplayed.order_by("round__number").values_list("round__number", "kind", "grains")
    assert list(missed) == [(n, "late", 150) for n in range(1, rounds_before + 2)]
    zoser.refresh_from_db()
    assert (zoser.state, zoser.seats.count()) == ("active", 1)


def test_who_came_too_late_for_a_draw_does_not_sit_out_the_next_round() -> None:
    evening = Evening(names=NAMES[:9], least=3, most=3, preferred=3, rounds=4)
    evening.draw()
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    evening.posts("publish")
    play_out(evening)
    zoser = evening.tournament.entries.get(name="Zoser")
    round = stages.next_round(evening.tournament)
    everybody = [entry for group in seeding.present_groups(round) for entry in group]
    assert table_plan.bench_order(round, everybody)[-1] == zoser.key


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
    says(evening.posts("take-back"), 409, "A game of this round has started: the draw can’t change.")
    assert evening.round.pods.filter(table__isnull=False).count() == 2


def test_a_complete_round_is_closed_and_the_next_one_drawn() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    says(evening.posts("close"), 409, "This can’t be done now. Current state: draft.")
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
    assert "Just recomputed: same tables, same values." in page
    assert "changed by hand" in page
    assert "met once before, in round 1" in page
    assert "Just recomputed" in Client().get(f"/e/{evening.slug}/rounds/1?verify=1").content.decode()


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
    assert "these differ: the tables." in page


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
