"""Games in person: a seat enters the result, another confirms or objects [design: tournaments 8]."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import engine
from tables.messages.refusals import Refused
from tables.people.models import User
from tables.tournaments.audit.log import By
from tables.tournaments.entries import entering
from tables.tournaments.models import Pod, Result, Round, Tournament
from tables.tournaments.results import pod_results
from tables.tournaments.rounds import needs_attention, pods, reporting
from tables.tournaments.rounds.reporting import Typed
from tests import games
from tests.support.game_tables import Guest
from tests.tournaments import stored_tournaments

pytestmark = pytest.mark.django_db
NAMES = tuple("ABCDEFGH")


class Evening:
    """Eight people at two reported tables; those of the first have their own devices."""

    def __init__(self, game: str = "nefertiti") -> None:
        self.tournament = stored_tournaments.prepared([("swiss", "")], NAMES, games=[game], rounds=3)
        self.round = stored_tournaments.published(self.tournament)
        self.pod, self.other = self.round.pods.all()
        self.guests = [Guest(name) for name in stored_tournaments.seated(self.pod)]
        for guest, seat in zip(self.guests, self.pod.seats.all(), strict=True):
            entering.claim(self.tournament, stored_tournaments.organiser(), seat.entry_id, guest.user)

    def path(self, what: str = "", pod: Pod | None = None) -> str:
        """An address of a table."""
        return f"/e/{self.tournament.slug}/rounds/1/{(pod or self.pod).number}{what}"

    def fresh(self) -> Pod:
        """The first table as it is in the database."""
        return Pod.objects.get(pk=self.pod.pk)


def report(evening: Evening, points: list[int], user: User | None, *among: int, staff: bool = False) -> Tournament:
    """Enter a result as this user."""
    return reporting.report(evening.tournament, By(user), evening.pod.pk, Typed(points, among), staff=staff)


def test_one_seat_enters_and_a_second_one_confirms_with_one_tap() -> None:
    evening = Evening()
    first, second, *_others = evening.guests
    report(evening, [42, 38, 35, 30], first.user)
    assert evening.fresh().state == "finished"
    assert not evening.fresh().counts
    with pytest.raises(Refused):
        reporting.agree(evening.tournament, By(first.user), evening.pod.pk, 1, first.user)  # not oneself
    reporting.agree(evening.tournament, By(second.user), evening.pod.pk, 1, second.user)
    assert evening.fresh().counts
    assert [seat.grains for seat in evening.pod.seats.all()] == [600, 360, 180, 60]  # E3
    assert [seat.share for seat in evening.pod.seats.all()] == [1159, 1048, 966, 828]  # E6
    last = evening.pod.results.get()
    assert (last.source, last.reported_by, last.confirmed_by) == (Result.Source.PLAYERS, first.user, second.user)


def test_a_second_seat_that_enters_the_same_confirms() -> None:
    evening = Evening()
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    report(evening, [42, 38, 35, 30], evening.guests[1].user)
    assert evening.fresh().counts
    assert evening.pod.results.count() == 1


def test_a_second_seat_that_enters_something_else_calls_the_arbiter() -> None:
    evening = Evening()
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    report(evening, [42, 38, 35, 31], evening.guests[1].user)
    assert evening.fresh().objection
    user = evening.guests[2].user
    with pytest.raises(Refused):
        reporting.agree(evening.tournament, By(user), evening.pod.pk, 2, user)
    report(evening, [42, 38, 35, 30], stored_tournaments.organiser().user, staff=True)
    assert evening.fresh().counts
    assert evening.fresh().objection == ""


def test_who_has_entered_may_mend_a_slip_before_it_is_confirmed() -> None:
    evening = Evening()
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    report(evening, [42, 38, 35, 29], evening.guests[0].user)
    assert evening.fresh().objection == ""
    assert [each.points for each in evening.pod.results.all()] == [[42, 38, 35, 30], [42, 38, 35, 29]]
    user = evening.guests[1].user
    with pytest.raises(Refused):  # who looked at the first version has not seen the second
        reporting.agree(evening.tournament, By(user), evening.pod.pk, 1, user)


@pytest.mark.parametrize(
    ("among", "grains"),
    [((1, 2, 0, 0), [600, 360, 180, 60]), ((2, 1, 0, 0), [360, 600, 180, 60]), ((), [480, 480, 180, 60])],
)
def test_equal_points_have_an_order_or_really_share_the_place(among: tuple[int, ...], grains: list[int]) -> None:
    evening = Evening()
    report(evening, [40, 40, 35, 30], stored_tournaments.organiser().user, *among, staff=True)
    assert [seat.grains for seat in evening.pod.seats.all()] == grains


def test_strangers_and_people_of_other_tables_enter_nothing() -> None:
    evening = Evening()
    with pytest.raises(Refused):
        report(evening, [42, 38, 35, 30], Guest("Stranger").user)
    with pytest.raises(Refused):
        report(evening, [42, 38, 35], evening.guests[0].user)
    with pytest.raises(Refused):
        report(evening, [42, 38, 35, 1000], evening.guests[0].user)
    assert not evening.pod.results.exists()


def test_an_objection_freezes_this_table_alone_and_the_round_waits_for_it() -> None:
    evening = Evening()
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    user = evening.guests[3].user
    reporting.object_to(evening.tournament, By(user), evening.pod.pk, user, "I had 36")
    assert evening.fresh().objection == "I had 36"
    by, points = stored_tournaments.organiser(), [40, 30, 20, 10]
    reporting.report(evening.tournament, by, evening.other.pk, Typed(points), staff=True)
    assert Pod.objects.get(pk=evening.other.pk).counts
    evening.round.refresh_from_db()
    assert evening.round.state == "running"


def test_an_objection_within_the_minutes_keeps_a_result_of_the_engine_from_standing() -> None:
    for minutes, stands in ((2, False), (0, True)):
        evening = Evening()
        pod = evening.pod
        pod_results.store_result(pod, Result.Source.ENGINE, [42, 38, 35, 30], [1, 2, 3, 4])
        pods.set_round_running(pod)
        pod.state, pod.settled_at = "finished", timezone.now() + timedelta(minutes=minutes)
        pod.save()
        user = evening.guests[3].user
        if stands:
            with pytest.raises(Refused):
                reporting.object_to(evening.tournament, By(user), pod.pk, user, "too late")
        else:
            reporting.object_to(evening.tournament, By(user), pod.pk, user, "a rule was wrong")
            Pod.objects.filter(pk=pod.pk).update(settled_at=timezone.now())
        pods.settle_results()
        assert evening.fresh().counts == stands


# -- score sheets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", games.RELEASED)
def test_every_game_declares_its_score_sheet_with_clauses_of_its_rules(key: str, client: Client) -> None:
    sheet = engine.GAMES[key].sheet
    assert len({line.key for line in sheet}) == len(sheet)
    assert any(line.kind == "points" for line in sheet)
    rules = client.get(f"/rules/{key}").content.decode()
    for line in sheet:
        assert f'id="{line.clause}"' in rules


def test_a_sheet_adds_up_and_decides_between_equals_by_the_rules() -> None:
    evening = Evening("nefertiti")
    rows = {"track": [10, 12, 5, 0], "gifts": [20, 18, 20, 9], "deben": [4, 4, 5, 1], "seals": [0, 0, 3, 0]}
    rows |= {"priest": [0, 0, 0, 5], "deben_left": [3, 8, 11, 2]}
    typed = reporting.sheet_points(evening.pod, rows, 4)
    assert list(typed.points) == [34, 34, 33, 15]
    assert reporting.places(typed) == [2, 1, 3, 4]  # 8 Deben before 3: R9.4


def test_who_is_nearer_to_the_pharaoh_wins_between_equals() -> None:
    evening = Evening("amun-re-cards")
    rows = {line.key: [0, 0, 0, 0] for line in engine.GAMES["amun-re-cards"].sheet}
    rows |= {"1_pyramids": [10, 10, 10, 2], "all_pyramids": [7, 7, 8, 1], "order": [3, 2, 4, 1]}
    assert reporting.places(reporting.sheet_points(evening.pod, rows, 4)) == [3, 2, 1, 4]  # R8.2, then R8.3


# -- pages -------------------------------------------------------------------------------------------


def form(evening: Evening, points: list[str], **more: str) -> dict[str, str]:
    """The form that a page sends."""
    fields = {f"vp-{n}": text for n, text in enumerate(points, start=1)}
    return {**fields, "key": f"key{timezone.now().timestamp()}", **more}


def test_the_whole_way_by_pages() -> None:
    evening = Evening()
    first, second, *_others = (guest.client for guest in evening.guests)
    assert first.get(evening.path("/result")).status_code == 200
    assert first.post(evening.path("/result"), form(evening, ["42", "38", "35", "30"])).status_code == 302
    text = second.get(evening.path("/result")).content.decode()
    assert "Confirm this result" in text
    assert second.post(evening.path("/agree"), {"version": "1", "key": "k1"}).status_code == 302
    assert evening.fresh().counts
    assert second.post(evening.path("/agree"), {"version": "1", "key": "k1"}).status_code == 302  # again: nothing


def test_equal_points_are_asked_about_before_anything_is_kept() -> None:
    evening = Evening()
    client = evening.guests[0].client
    answer = client.post(evening.path("/result"), form(evening, ["40", "40", "35", "30"]))
    assert answer.status_code == 422
    assert not evening.pod.results.exists()
    chosen = {"among-1": "2", "among-2": "1"}
    assert client.post(evening.path("/result"), form(evening, ["40", "40", "35", "30"], **chosen)).status_code == 302
    assert evening.pod.results.get().places == [2, 1, 3, 4]


@pytest.mark.usefixtures("contexts")
def test_a_sheet_that_adds_up_to_something_else_is_refused_in_words() -> None:
    evening = Evening()
    client = evening.guests[0].client
    sheet = {"gifts-1": "30", "gifts-2": "20", "gifts-3": "10", "gifts-4": "5"}
    answer = client.post(evening.path("/result"), form(evening, ["31", "", "", ""], **sheet))
    assert answer.status_code == 422
    assert "adds up to 30" in answer.content.decode()
    added = client.post(evening.path("/result"), form(evening, ["", "", "", ""], add="1", **sheet))
    assert added.status_code == 200
    assert not evening.pod.results.exists()
    assert client.post(evening.path("/result"), form(evening, ["", "", "", ""], **sheet)).status_code == 302
    last = evening.pod.results.get()
    assert last.points == [30, 20, 10, 5]
    assert (last.sheet or {})["gifts"] == [30, 20, 10, 5]
    for page in ("/result", ""):  # before the second seat confirms, and ever after
        shown = evening.guests[1].client.get(evening.path(page)).context["sheet"]
        assert [line.numbers for line in shown if line.what == "Gifts, at the value of their type"] == [[30, 20, 10, 5]]


@pytest.mark.parametrize("text", ["", "x", "1.5", "99999999999"])
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    evening = Evening()
    answer = evening.guests[0].client.post(evening.path("/result"), form(evening, ["40", "38", "35", text]))
    assert answer.status_code in (400, 422)
    assert not evening.pod.results.exists()


@pytest.mark.parametrize("version", ["", "x", "-1", "²", "9" * 5000])
def test_a_version_that_is_none_is_not_what_is_confirmed(version: str) -> None:
    evening = Evening()
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    answer = evening.guests[1].client.post(evening.path("/agree"), {"version": version, "key": "k1"})
    assert answer.status_code == 409
    assert evening.fresh().state == "finished"


def test_a_line_of_a_sheet_is_bounded_as_the_points_are() -> None:
    evening = Evening()
    sheet = {"gifts-1": "99999999", "gifts-2": "20", "gifts-3": "10", "gifts-4": "5"}
    answer = evening.guests[0].client.post(evening.path("/result"), form(evening, [""] * 4, **sheet))
    assert answer.status_code == 422
    assert not evening.pod.results.exists()


def test_enter_in_a_field_keeps_the_result() -> None:
    evening = Evening()
    text = evening.guests[0].client.get(evening.path("/result")).content.decode()
    slip = text[text.index('<form class="panel block slip"') :]
    first = slip[slip.index("<button") : slip.index("</button>")]  # which Enter presses
    assert "name=" not in first
    assert "Enter the result" in first


@pytest.mark.parametrize("typed", ["3", "-3"])
def test_what_can_only_be_lost_is_taken_away_whichever_way_it_is_typed(typed: str) -> None:
    evening = Evening(game="amun-re-cards")
    client = evening.guests[0].client
    assert "points lost, with or without a minus sign" in client.get(evening.path("/result")).content.decode()
    sheet = {"1_fields-1": "30", "1_fields-2": "20", "1_fields-3": "10", "1_fields-4": "5", "1_ankhs-1": typed}
    assert client.post(evening.path("/result"), form(evening, [""] * 4, **sheet)).status_code == 302
    last = evening.pod.results.get()
    assert last.points == [27, 20, 10, 5]
    assert (last.sheet or {})["1_ankhs"] == [-3, 0, 0, 0]


def test_anyone_who_comes_from_the_desk_goes_back_there() -> None:
    evening = Evening()
    staff, desk = Client(), f"/e/{evening.tournament.slug}/desk"
    user = stored_tournaments.organiser().user
    assert user is not None
    staff.force_login(user)
    shown = staff.get(desk).content.decode()
    assert f'href="{evening.path()}"' in shown
    assert f'href="{evening.path("/result")}?from=desk"' in shown
    answer = staff.post(evening.path("/result?from=desk"), form(evening, ["42", "38", "35", "30"]))
    assert (answer.status_code, answer["Location"]) == (302, desk)
    assert evening.fresh().counts
    assert f'href="{evening.path("/result")}?from=desk"' not in staff.get(desk).content.decode()


def test_others_are_led_to_the_table_and_may_do_nothing(client: Client) -> None:
    evening = Evening()
    assert client.get(evening.path("/result")).status_code == 302
    stranger = Guest("Stranger").client
    assert stranger.post(evening.path("/result"), form(evening, ["4", "3", "2", "1"])).status_code == 302
    assert stranger.post(evening.path("/agree"), {"version": "1"}).status_code in (403, 409)
    assert stranger.post(evening.path("/object"), {"why": "no"}).status_code == 403
    assert client.post(evening.path("/object"), {"why": "no"}).status_code == 404
    assert not evening.pod.results.exists()


def test_an_objection_by_the_page_of_the_table() -> None:
    evening = Evening()
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    client = evening.guests[2].client
    assert "Dispute this result" in client.get(evening.path()).content.decode()
    assert client.post(evening.path("/object"), {"why": "I had 36", "key": "k"}).status_code == 302
    assert "I had 36" in client.get(evening.path()).content.decode()


def test_the_arbiter_s_queue_names_what_is_missing_from_tables_with_the_box() -> None:
    evening = Evening()
    assert needs_attention.needs(evening.tournament) == []
    report(evening, [42, 38, 35, 30], evening.guests[0].user)
    Round.objects.filter(pk=evening.round.pk).update(ends_at=timezone.now() - timedelta(minutes=1))
    said = {need.pod.number: need.text for need in needs_attention.needs(evening.tournament) if need.pod is not None}
    assert said == {
        evening.pod.number: "The result is waiting for another player at the table to confirm it.",
        evening.other.number: "Time is up and there is no result yet.",
    }


def test_a_table_with_the_box_misses_nobody(client: Client) -> None:
    evening = Evening()
    text = client.get(f"/e/{evening.tournament.slug}").content.decode()
    assert "Played in person" in text
    assert "Waiting for" not in text


def test_the_end_of_a_game_leads_back_to_the_tournament(client: Client) -> None:
    tournament = stored_tournaments.prepared([("one_off", "")], NAMES[:4], mode="live", bot="random", confirm=2)
    pod = stored_tournaments.published(tournament).pods.get()
    assert pod.table is not None
    stored_tournaments.play_table(pod.table)
    pods.settle_results()
    text = client.get(f"/t/{pod.table.slug}").content.decode()
    assert f"/e/{tournament.slug}/rounds/1/{pod.number}" in text
    assert "dispute this result" in text


@pytest.mark.usefixtures("contexts")
def test_the_wall_calls_people_to_their_tables_until_the_first_result() -> None:
    evening = Evening()
    wall = f"/e/{evening.tournament.slug}/wall"
    assert [name for name, _table, _colour in Client().get(wall).context["seatings"][0]] == list(NAMES)
    reporting.report(evening.tournament, By(evening.guests[0].user), evening.pod.pk, Typed([4, 3, 2, 1]))
    assert Client().get(wall).context["seatings"] == []
