"""The organiser's desk: contents and permissions, plans, and drafts visible to staff only."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.tournaments.entries import entering
from tables.tournaments.models import Member, Pod, Tournament
from tables.tournaments.models.states import RoundState, State
from tests.support.elements import elements
from tests.support.game_tables import Guest
from tests.tournaments.desk_events import NAMES, Evening, play_out, says, second_round, worse_by_hand

pytestmark = pytest.mark.django_db


ACTS = [
    "draw", "swap", "move", "lock", "forbid", "fix", "undo", "leave-out", "discard",
    "publish", "take-back", "close", "no-show", "wave", "side-game", "begin",
]  # fmt: skip


# -- who sees it -------------------------------------------------------------------------------------


def test_the_desk_is_for_the_staff_alone() -> None:
    evening = Evening()
    for role in (Member.Role.OWNER, Member.Role.ORGANISER, Member.Role.ARBITER):
        assert "Table plan for 17 players" in evening.sees(evening.staff(role, f"The {role}").client)
    for client in (Client(), evening.staff(Member.Role.MEMBER, "Member").client, Guest("Stranger").client):
        assert client.get(f"/e/{evening.slug}/desk").status_code == 403
        for act in ACTS:
            assert evening.posts(act, client).status_code == 403, act
    assert evening.organiser.client.get("/e/nowhere/desk").status_code == 404
    assert evening.posts("dance").status_code == 404


def test_nobody_but_the_staff_learns_anything_of_a_draft() -> None:
    evening = Evening(names=[f"Person {n}" for n in range(9)])
    player = Guest("Person 3")
    entering.claim(evening.tournament, evening.by, evening.entry("Person 3"), player.user)
    round = evening.draw()
    first, second = evening.tables()[:2]
    evening.posts("swap", one=evening.entry(first[0]), two=evening.entry(second[0]))
    evening.posts("lock", table=1)
    evening.posts("forbid", one=evening.entry(first[1]), two=evening.entry(second[1]))
    for client in (Client(), player.client):
        assert client.get(f"/e/{evening.slug}/rounds/1").status_code == 404
        assert client.get(f"/e/{evening.slug}/rounds/1?verify=1").status_code == 404
        assert client.get(f"/e/{evening.slug}/desk").status_code == 403
        assert client.get(f"/e/{evening.slug}/stir?v=0").content == b""
        assert not any(tells(client, evening, path) for path in PUBLIC)
    drafted = [row.after for row in evening.tournament.log.filter(target=f"round:{round.number}")]
    assert drafted
    assert all(after == {"attempt": 1} for after in drafted)
    assert evening.posts("publish").status_code == 302
    shown = {path for path in PUBLIC if tells(Client(), evening, path)}
    assert {"", ".json", "/print/tables"} <= shown, "so it was looked for aright"


PUBLIC = [
    "",
    ".json",
    "/standings.json",
    "/pairings.csv",
    "/results.csv",
    ".ics",
    "/wall",
    "/print/tables",
    "/print/names",
]


def tells(client: Client, evening: Evening, path: str) -> bool:
    """Whether this page reveals the draft: a round, or two names in the order of a table."""
    answer = client.get(f"/e/{evening.slug}{path}?round=1")
    text = unescape(b"".join(answer).decode()) if answer.streaming else unescape(answer.content.decode())
    together = any(f"{one}, {other}" in text for one, other, *_rest in evening.tables())
    return together or re.search(r'"certificate":\s*\[', text) is not None or "Round 1" in text


def test_the_seed_is_on_no_page_before_the_end() -> None:
    evening = Evening()
    evening.draw()
    evening.posts("publish")
    seed = evening.tournament.seed
    pages = [
        evening.sees(),
        *(Client().get(f"/e/{evening.slug}/rounds/1{q}").content.decode() for q in ("", "?verify=1")),
    ]
    assert not any(seed in page for page in pages)
    assert evening.tournament.commitment in pages[1]
    assert seed not in json.dumps(evening.round.certificate)
    evening.tournament.rounds.update(state=RoundState.CLOSED)
    type(evening.tournament).objects.update(state=State.FINISHED)
    assert seed in Client().get(f"/e/{evening.slug}/rounds/1").content.decode()


# -- plans -------------------------------------------------------------------------------------------


def test_each_plan_says_what_it_costs_and_who_would_sit_out() -> None:
    evening = Evening()
    evening.tournament.entries.filter(name="Oscar").update(standby=True)
    page = evening.sees()
    for said in (
        "4 + 4 + 3 + 3 + 3",
        "5 tables, nobody sits out",
        "5 + 5 + 5",
        "3 tables, 2 sitting out",
        "sitting out: Oscar (volunteer to sit out), ",
    ):
        assert said in page
    assert "equal points for every seat: yes" in page
    assert "repeats over 3 rounds: possibly none" in page, "a bound of 0 shows no draw that has none"
    assert "repeats over 3 rounds: at least 12" in page, "5 + 5 + 5, 2 out: 4 between each two of three rounds"
    assert "2 people sit out this round" in page
    evening.draw([5, 5, 5])
    out = set(evening.round.unplayed.values_list("entry__name", flat=True))
    assert "Oscar" in out
    assert len(out) == 2
    assert "Oscar" not in [name for table in evening.tables() for name in table]


def test_over_one_round_nobody_is_said_to_meet_again() -> None:
    assert "repeats over" not in Evening(rounds=1).sees()


def test_tables_that_are_short_make_a_second_wave() -> None:
    assert "2 tables start when others are free" in Evening(more={"rooms": 3}).sees()


def test_anyone_who_is_not_here_yet_is_counted_apart() -> None:
    evening = Evening()
    entering.check_in(evening.tournament, evening.by, evening.entry("Gaël"), False)
    page = evening.sees()
    assert "Table plan for 16 players" in page
    assert "1 player is not here yet. With everyone: 4 + 4 + 3 + 3 + 3." in page


def test_with_too_few_people_the_desk_says_why_nothing_can_be_drawn() -> None:
    evening = Evening(names=["Adèle", "Basile"])
    assert "2 players are here; a table needs 3." in evening.sees()
    says(evening.posts("draw"), 422, "2 players are here; a table needs 3.")


def test_a_plan_that_nobody_could_sit_by_is_refused() -> None:
    evening = Evening()
    says(evening.posts("draw", plan="9 8"), 422, "These tables don’t fit the players who are here.")
    says(evening.posts("draw", plan="five"), 400, "Something in this request was wrong. Reload the page and try again.")
    assert not evening.tournament.rounds.exists()


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("text", ["9" * 5000, "-1", "²", "x", "1e3", "0x1"])
def test_an_address_that_points_at_no_number_points_at_nothing(text: str) -> None:
    evening = Evening()
    evening.draw()
    for name in ("one", "two", "to", "missing"):
        evening.sees(**{name: text})
    for what, form in (("swap", {"one": text, "two": text}), ("lock", {"table": text}), ("no-show", {"missing": text})):
        says(evening.posts(what, **form), 400, "Something in this request was wrong. Reload the page and try again.")


def test_a_plan_never_goes_beyond_what_the_game_allows() -> None:
    evening = Evening(names=NAMES[:5], games=["tekhenu"], least=2, most=4)
    wider = evening.tournament.regulations.replace('"most":4', '"most":5')  # as in a tournament of mixed games
    Tournament.objects.update(regulations=wider)
    says(evening.posts("draw", plan="5"), 422, "These tables don’t fit the players who are here.")
    assert "3 + 2" in evening.sees()


def test_the_desk_leads_from_preparation_to_the_end() -> None:
    evening = Evening(names=NAMES[:8], rounds=1)
    evening.draw()
    evening.posts("publish")
    play_out(evening)
    evening.posts("close")
    assert "Finish the tournament" in evening.sees()
    evening.posts("begin", to="finished")
    assert evening.tournament.state == State.FINISHED
    says(
        evening.posts("begin", to="archived"),
        400,
        "Something in this request was wrong. Reload the page and try again.",
    )


def test_an_arbiter_draws_and_publishes_but_neither_begins_nor_ends_the_tournament() -> None:
    evening = Evening(names=NAMES[:8], rounds=1)
    arbiter = evening.staff()
    assert evening.posts("draw", arbiter.client).status_code == 302
    evening.drawn()
    assert evening.posts("publish", arbiter.client).status_code == 302
    play_out(evening)
    evening.posts("close", arbiter.client)
    assert "Finish the tournament" not in evening.sees(arbiter.client)
    assert "The organisers finish the tournament." in evening.sees(arbiter.client)
    says(
        evening.posts("begin", arbiter.client, to="finished"),
        403,
        "Only the organisers of this tournament can do that.",
    )
    assert evening.tournament.state == State.RUNNING
    Tournament.objects.update(state=State.OPEN)
    says(
        evening.posts("begin", arbiter.client, to="check_in"),
        403,
        "Only the organisers of this tournament can do that.",
    )
    assert "Open the check-in</button>" not in evening.sees(arbiter.client)
    assert "Open the check-in</button>" in evening.sees()


def test_a_plan_that_is_pointed_at_stays_chosen_when_the_page_is_fetched_again() -> None:
    evening = Evening()
    assert 'value="5 4 4 4" hx-get' in evening.sees()
    assert elements(evening.sees(plan="5 4 4 4"), "[value='5 4 4 4'][checked]")


def test_the_desk_takes_as_many_queries_with_64_entries_as_with_8() -> None:
    small, large = queries(8), queries(64)
    assert small == large
    assert max(large) <= 30


def queries(people: int) -> list[int]:
    """The number of queries of the desk: before round 1, with its draft, during the round, with the next draft."""
    evening, counted = Evening(names=[f"Person {n}" for n in range(people)]), []
    moments = [
        lambda: None,
        evening.draw,
        lambda: evening.posts("publish"),
        lambda: Pod.objects.update(called_at=timezone.now(), called_by=evening.by.user),
        evening.draw,
    ]
    for moment in moments:
        moment()
        with CaptureQueriesContext(connection) as asked:
            evening.organiser.client.get(f"/e/{evening.slug}/desk")
        counted.append(len(asked.captured_queries))
    return counted


def test_the_reasons_say_the_aim_and_what_came_out_and_promise_nothing() -> None:
    """Round 3 of 6 at two tables of 3: a table of 3 over two tables is one pair, for each table and earlier round."""
    evening = Evening(names=NAMES[:6])
    second_round(evening)
    assert "2 pairs meet again: " in evening.sees()
    assert "No draw of these players at these tables has fewer repeats." in evening.sees()
    assert "Full explanation</a>" in evening.sees()
    worse_by_hand(evening)
    page = evening.sees()
    assert "The draw tries to keep apart people who have already met." in page


def test_a_wish_is_named_on_the_page_that_everybody_can_read() -> None:
    evening = Evening(names=NAMES[:9])
    evening.draw()
    one, two = sorted(map(evening.entry, NAMES[:2]))
    evening.posts("forbid", one=one, two=two)
    evening.draw()
    page = evening.organiser.client.get(f"/e/{evening.slug}/rounds/1").content.decode()
    assert "<dd>Adèle and Basile</dd>" in page
    for bare in ("seats</th>", "point differences"):
        assert bare not in page


def test_everybody_finds_why_these_tables_and_the_leaderboard() -> None:
    evening = Evening(names=NAMES[:9])
    evening.draw()
    evening.posts("publish")
    for page in ("", "/rounds/1/1"):
        assert f'/e/{evening.slug}/rounds/1"' in Client().get(f"/e/{evening.slug}{page}").content.decode()
    for page in ("/clubs", "/games"):
        assert 'href="/ratings"' in Client().get(page).content.decode()
