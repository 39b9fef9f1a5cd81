"""The draft of a round at the desk: manual changes, further draws, and absent entries."""

from __future__ import annotations

import pytest

from tables.tournaments.arbiter import rulings
from tables.tournaments.draft import draw_request, previews, stored_draw
from tables.tournaments.entries import check_in, entering
from tables.tournaments.models.states import RoundState
from tables.tournaments.pairing.elements.draw import Objective
from tests.tournaments.desk_events import NAMES, Evening, says, second_round

pytestmark = pytest.mark.django_db


def test_until_the_draw_is_made_the_page_says_that_it_is_being_made() -> None:
    evening = Evening()
    evening.posts("draw")
    assert "Round 1 is being drawn…" in evening.sees()
    version = evening.tournament.version
    evening.drawn()
    assert evening.tournament.version > version, "the pages of the staff fetch themselves again"
    assert "Round 1 is being drawn…" not in evening.sees()


def test_somebody_who_leaves_while_a_draw_is_made_does_not_stop_it() -> None:
    evening = Evening()
    draw_request.request_draw(evening.tournament, evening.by)
    entering.leave(evening.tournament, evening.by, evening.entry("Gaël"))
    evening.drawn()
    assert "No longer here: Gaël." in evening.sees()


def test_a_swap_shows_its_effect_before_it_is_made() -> None:
    evening = Evening()
    evening.draw()
    before = evening.tables()
    one, two = evening.entry(before[0][1]), evening.entry(before[2][1])
    card = evening.sees(one=one, two=two)
    assert f"Swap {before[0][1]} and {before[2][1]}?" in card
    for row in ("Repeats", "Score spread, table 1", "Score spread, table 3", "Who starts"):
        assert row in card
    assert evening.tables() == before
    evening.posts("swap", one=one, two=two)
    after = evening.tables()
    assert set(after[0]) == {*before[0], before[2][1]} - {before[0][1]}
    assert set(after[2]) == {*before[2], before[0][1]} - {before[2][1]}
    assert after[1] == before[1]


def test_what_is_weighed_is_said_to_be_better_or_worse_and_what_is_counted_in_numbers() -> None:
    was = Objective(0, 0, 1, 0, 16, 7200, 1320)
    now = was._replace(forbidden=1, seats=1400, sizes=12)
    found = [previews.term_row("forbidden", was, now, True), previews.term_row("seats", was, now, True)]
    found.append(previews.term_row("sizes", was, now, False))
    assert [(row.label, row.before, row.after) for row in found] == [
        ("Pairs to keep apart", "0", "1"),
        ("Seats", "", "worse"),
        ("Smaller or larger tables", "", "better"),
    ]


def test_undo_goes_back_step_by_step_and_then_says_that_there_is_nothing() -> None:
    evening = Evening()
    evening.draw()
    steps = [evening.tables()]
    for _n in range(2):
        tables = evening.tables()
        evening.posts("swap", one=evening.entry(tables[0][0]), two=evening.entry(tables[1][0]))
        steps.append(evening.tables())
    evening.posts("undo")
    assert evening.tables() == steps[1]
    evening.posts("undo")
    assert evening.tables() == steps[0]
    says(evening.posts("undo"), 409, "Nothing in this draft has been changed by hand.")


def test_somebody_is_moved_only_where_the_tables_keep_a_size_that_may_be() -> None:
    evening = Evening()
    evening.draw()
    tables = evening.tables()
    four, three = next(t for t in tables if len(t) == 4), next(t for t in tables if len(t) == 3)
    number = tables.index(three) + 1
    assert f"{four[0]} to table {number}?" in evening.sees(one=evening.entry(four[0]), to=number)
    evening.posts("move", one=evening.entry(four[0]), to=number)
    assert len(evening.tables()[number - 1]) == 4
    smallest = next(n for n, t in enumerate(evening.tables(), start=1) if len(t) == 3)
    other = next(n for n, t in enumerate(evening.tables(), start=1) if n != smallest)
    name = evening.tables()[smallest - 1][0]
    says(evening.posts("move", one=evening.entry(name), to=other), 409, "A table has 3 to 5 players.")
    assert name in evening.tables()[smallest - 1]


def test_who_comes_late_is_put_at_a_table_or_out_of_it_by_hand() -> None:
    evening = Evening(names=NAMES[:9])
    entering.check_in(evening.tournament, evening.by, evening.entry("Ilan"), False)
    evening.draw()
    entering.check_in(evening.tournament, evening.by, evening.entry("Ilan"))
    assert "Here, but not in the draft" in evening.sees()
    evening.posts("move", one=evening.entry("Ilan"), to=1)
    assert "Ilan" in evening.tables()[0]
    assert "Here, but not in the draft" not in evening.sees()
    evening.posts("move", one=evening.entry("Ilan"), to=0)
    assert list(evening.round.unplayed.values_list("entry__name", "kind")) == [("Ilan", "forced_bye")]
    other = evening.tables()[1][0]
    evening.posts("swap", one=evening.entry("Ilan"), two=evening.entry(other))
    assert "Ilan" in evening.tables()[1]
    assert list(evening.round.unplayed.values_list("entry__name", flat=True)) == [other]
    assert stored_draw.differences(evening.round.certificate, evening.tournament.seed) == ()


def test_a_locked_table_stays_when_the_others_are_drawn_again() -> None:
    evening = Evening()
    evening.draw()
    kept = evening.tables()[1]
    evening.posts("lock", table=2)
    one, other = evening.tables()[0][:2]
    evening.posts("forbid", one=evening.entry(one), two=evening.entry(other))
    evening.posts("draw", plan="4 4 3 3 3")
    evening.drawn()
    assert kept in evening.tables()
    assert not any({one, other} <= set(table) for table in evening.tables())
    says(evening.posts("draw", plan=" ".join(["5"] * 3)), 422, "The locked tables don’t fit this plan.")
    number = evening.tables().index(kept) + 1
    evening.posts("lock", table=number, off=1)
    assert evening.posts("draw", plan="5 5 5").status_code == 302


def corrected(evening: Evening) -> int:
    """Reverse the result of the first table of round 1. Returns its number of versions."""
    pod = evening.tournament.rounds.get(number=1).pods.get(number=1)
    places = list(range(pod.seats.count(), 0, -1))
    because = evening.by._replace(reason="The slip was copied wrongly")
    rulings.decide_result(evening.tournament, because, pod.pk, [30 - place for place in places], places, [])
    return int(pod.results.count())


@pytest.mark.parametrize("locked", [True, False])
def test_a_correction_draws_anew_by_the_plan_that_was_chosen(locked: bool) -> None:
    evening = Evening()
    second_round(evening)
    evening.draw([5, 4, 4, 4])
    five = next(table for table in evening.tables() if len(table) == 5)
    if locked:
        evening.posts("lock", table=evening.tables().index(five) + 1)
    assert corrected(evening) == 2
    evening.drawn()
    assert sorted(map(len, evening.tables())) == [4, 4, 4, 5]
    assert not locked or five in evening.tables()
    assert evening.posts("publish").status_code == 302


def test_a_correction_stands_although_the_draft_cannot_be_drawn_anew() -> None:
    evening = Evening(names=NAMES[:8])
    second_round(evening)
    evening.draw([5, 3])
    five, three = sorted(evening.tables(), key=len, reverse=True)
    evening.posts("lock", table=evening.tables().index(five) + 1)
    entering.leave(evening.tournament, evening.by, evening.entry(three[0]))  # 7 are here: 4 3, and no table of 5
    assert corrected(evening) == 2
    assert (evening.round.state, evening.round.pods.count(), evening.round.wanted) == (RoundState.PLANNED, 0, None)
    assert evening.tournament.log.last().kind == "discarded"


def test_a_correction_draws_for_anyone_who_is_here_where_the_plan_is_not_for_so_many() -> None:
    evening = Evening(names=NAMES[:16])
    second_round(evening)
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    assert corrected(evening) == 2
    evening.drawn()
    assert sorted(map(len, evening.tables())) == [3, 3, 3, 4, 4]


def test_a_forbidden_pair_does_not_meet_when_it_is_drawn_again() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    one, other = evening.tables()[0][:2]
    warning = "This pair will be named on the round’s public page “Why these tables”."
    assert warning not in evening.sees(one=evening.entry(one))
    assert warning in evening.sees(one=evening.entry(one), two=evening.entry(other))
    evening.posts("forbid", one=evening.entry(one), two=evening.entry(other))
    assert "To keep apart in the next draw" in evening.sees()
    evening.posts("draw")
    evening.drawn()
    assert evening.round.attempt == 2
    assert not any({one, other} <= set(table) for table in evening.tables())


def test_a_fixed_pair_meets_when_it_is_drawn_again_until_that_is_taken_back() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    one, other = evening.tables()[0][0], evening.tables()[1][0]
    pair = {"one": evening.entry(one), "two": evening.entry(other)}
    evening.posts("forbid", **pair)
    evening.posts("fix", **pair)
    assert "To keep apart in the next draw" not in evening.sees(), "the later wish stands"
    assert "To seat together in the next draw" in evening.sees()
    evening.posts("draw")
    evening.drawn()
    assert any({one, other} <= set(table) for table in evening.tables())
    assert stored_draw.differences(evening.round.certificate, evening.tournament.seed) == ()
    evening.posts("fix", **pair, off=1)
    assert "To seat together in the next draw" not in evening.sees()


def test_two_of_one_table_can_be_named_and_the_draft_says_that_it_does_not_obey_yet() -> None:
    evening = Evening()
    evening.draw()
    one, two = sorted(map(evening.entry, evening.tables()[0][:2]))
    names = " and ".join(evening.tournament.entries.get(pk=pk).name for pk in (one, two))
    page = evening.sees(one=one, two=two)
    assert f"{names} sit together at table 1." in page
    assert "Keep these two apart" in page
    evening.posts("forbid", one=one, two=two)
    said = f"{names}: draw again to apply this request."
    assert said in evening.sees()
    evening.draw()
    assert not any({one, two} <= set(map(evening.entry, table)) for table in evening.tables())
    assert said not in evening.sees()


def test_a_wish_that_no_draw_can_obey_asks_for_no_other_one() -> None:
    """Three people make one table, so no two of them can be kept apart."""
    evening = Evening(names=NAMES[:3])
    evening.draw()
    one, two = map(evening.entry, NAMES[:2])
    evening.posts("forbid", one=one, two=two)
    assert "draw again to apply this request" in evening.sees()
    evening.draw()
    assert "draw again to apply this request" not in evening.sees()


def test_who_draws_again_and_gets_the_same_tables_reads_why() -> None:
    evening = Evening(names=NAMES[:8])
    evening.draw()
    assert "The same tables again" not in evening.sees()
    evening.draw()
    assert "The same tables again" in evening.sees()
    first = evening.tables()
    evening.posts("swap", one=evening.entry(first[0][0]), two=evening.entry(first[1][0]))
    evening.draw()
    assert "The same tables again" not in evening.sees()


def test_a_discarded_draft_leaves_nothing() -> None:
    evening = Evening()
    evening.draw()
    evening.posts("discard")
    round = evening.round
    assert (round.state, round.certificate, round.hand, round.pods.count(), round.unplayed.count()) == (
        RoundState.PLANNED, None, None, 0, 0,
    )  # fmt: skip
    says(evening.posts("swap", one=1, two=2), 409, "This can’t be done now. Current state: planned.")


def test_people_who_are_gone_are_shown_with_what_follows_and_taken_out() -> None:
    evening = Evening(names=NAMES[:9])
    evening.draw()
    gone = evening.tables()[2][0]
    entering.leave(evening.tournament, evening.by, evening.entry(gone))
    assert f"No longer here: {gone}. Without them, table 3 plays with 2." in evening.sees()
    card = evening.sees(gone=1)
    assert "Table 3 will not be played." in card
    assert "moves to table" in card
    says(evening.posts("publish"), 409, f"This draft includes players who are not here: {gone}.")
    evening.posts("leave-out")
    assert sorted(map(len, evening.tables())) == [4, 4]
    assert gone not in [name for table in evening.tables() for name in table]
    assert evening.posts("publish", agreed=1).status_code == 302


@pytest.mark.parametrize("how", ["leaves", "was not here after all", "is removed", "rests"])
def test_nobody_who_is_gone_is_published_and_the_desk_says_so_at_once(how: str) -> None:
    evening = Evening(names=NAMES[:9])
    if how == "rests":
        evening.draw()
        evening.posts("publish")
        evening.tournament.rounds.update(state=RoundState.COMPLETE)
    evening.draw()
    name, version = evening.tables()[0][0], evening.tournament.version
    entry = evening.entry(name)
    {
        "leaves": lambda: entering.leave(evening.tournament, evening.by, entry),
        "was not here after all": lambda: entering.check_in(evening.tournament, evening.by, entry, False),
        "is removed": lambda: entering.leave(evening.tournament, evening.by, entry, "removed"),
        "rests": lambda: entering.rest(evening.tournament, evening.by, entry),
    }[how]()
    assert evening.tournament.version > version, "the pages of the staff fetch themselves again"
    assert f"No longer here: {name}. Leave them out or draw again, then publish." in evening.sees()
    says(evening.posts("publish", agreed=1), 409, f"This draft includes players who are not here: {name}.")
    assert evening.posts("draw").status_code == 302
    evening.drawn()
    assert name not in [each for table in evening.tables() for each in table]
    assert evening.posts("publish").status_code == 302
    assert not evening.round.pods.filter(seats__entry=entry).exists()


def test_anyone_who_sits_out_by_a_draft_and_is_gone_is_taken_out_of_it_too() -> None:
    evening = Evening(names=NAMES[:10])
    evening.draw([3, 3, 3])
    out = evening.round.unplayed.get().entry
    entering.leave(evening.tournament, evening.by, out.pk)
    says(evening.posts("publish"), 409, f"This draft includes players who are not here: {out.name}.")
    evening.posts("leave-out")
    assert evening.posts("publish").status_code == 302
    assert not evening.round.unplayed.filter(entry=out, kind="forced_bye").exists()


def test_groups_are_drawn_from_the_desk_each_with_the_tables_that_suit_it() -> None:
    """13 people are dealt in a snake into groups of 5, 4 and 4."""
    evening = Evening(names=NAMES[:13], groups=3, stages=[("groups", "")])
    page = evening.sees()
    for said in ("Group 1: 5, 1 table, nobody sits out", "Group 2: 4, 1 table, nobody sits out"):
        assert said in page
    assert 'name="plan"' not in page
    assert evening.posts("draw").status_code == 302
    evening.drawn()
    assert sorted(map(len, evening.tables())) == [4, 4, 5]
    assert "Group 3: 4" in evening.sees()
