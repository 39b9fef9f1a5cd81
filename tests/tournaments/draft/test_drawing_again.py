"""Further draws of a draft: for those present, by the best or a chosen plan; and outdated points."""

from __future__ import annotations

import pytest

from tables.tournaments.arbiter import rulings
from tables.tournaments.entries import check_in
from tables.tournaments.models.states import RoundState
from tables.tournaments.pairing import table_sizes
from tests.support.elements import attributes, texts
from tests.tournaments.desk_events import NAMES, Evening, play_out, says, second_round

pytestmark = pytest.mark.django_db

OLD_POINTS = "The points have changed since this draft was drawn."


def form(page: str) -> dict[str, str]:
    """The current values of the form of plans on the desk."""
    (plan,) = attributes(page, "#plan [name=plan][checked]", "value")
    (people,) = attributes(page, "#plan [name=people]", "value")
    return {"plan": plan, "people": people}


def sizes_drawn(evening: Evening) -> list[int]:
    """The sizes of the tables of the draft."""
    return sorted(map(len, evening.tables()), reverse=True)


def test_drawn_again_after_a_late_comer_everybody_has_a_seat() -> None:
    """17 are 5+4+4+4 by choice; with an 18th 4+4+4+3+3, at which all 18 sit [design: tournaments 6]."""
    evening = Evening()
    evening.draw([5, 4, 4, 4])
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    page = evening.sees()
    assert "Draw again: 4 + 4 + 4 + 3 + 3" in page
    assert "the plan of the draft" in page, "another plan stays a choice"
    evening.posts("draw", **form(page))
    evening.drawn()
    assert sizes_drawn(evening) == [4, 4, 4, 3, 3]
    assert not evening.round.unplayed.exists()


def test_another_plan_is_a_choice_and_the_button_says_it() -> None:
    evening = Evening()
    evening.draw()
    page = evening.sees(plan="5 5 5")
    assert "Draw again: 5 + 5 + 5, 2 out" in page
    assert form(page) == {"plan": "5 5 5", "people": "17"}
    evening.posts("draw", **form(page))
    evening.drawn()
    assert sizes_drawn(evening) == [5, 5, 5]
    assert "Draw again: 4 + 4 + 3 + 3 + 3" in evening.sees(), "and the next draw takes the best one again"


def test_a_page_from_before_the_late_comer_draws_for_who_is_here_now() -> None:
    evening = Evening()
    evening.draw()
    best, chosen = form(evening.sees()), form(evening.sees(plan="5 4 4 4"))
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    says(evening.posts("draw", **chosen), 409, "People here: 18, instead of 17 when this plan was chosen.")
    assert evening.round.wanted is None
    evening.posts("draw", **best)
    evening.drawn()
    assert sum(sizes_drawn(evening)) == 18


def test_the_best_plan_has_the_tables_that_are_locked() -> None:
    """16 are best at 4+4+4+4; with a table of 5 that stays, at 5+4+4+3."""
    assert table_sizes.sizes(16, 3, 5, 4).sizes == (4, 4, 4, 4)
    assert table_sizes.sizes(16, 3, 5, 4, having=[5]).sizes == (5, 4, 4, 3)
    evening = Evening(names=NAMES[:16])
    evening.draw([5, 4, 4, 3])
    five = next(table for table in evening.tables() if len(table) == 5)
    evening.posts("lock", table=evening.tables().index(five) + 1)
    assert "Draw again: 5 + 4 + 4 + 3" in evening.sees()
    evening.posts("draw", **form(evening.sees()))
    evening.drawn()
    assert five in evening.tables()


def test_a_draft_with_old_points_says_so_on_its_button() -> None:
    evening = Evening(names=NAMES[:8])
    second_round(evening)
    assert OLD_POINTS not in evening.sees()
    assert "Publish round 2</button>" in evening.sees()
    because = evening.by._replace(reason="She was too late")
    rulings.grant(evening.tournament, because, evening.entry(NAMES[0]), -60)
    page = evening.sees()
    assert OLD_POINTS in page
    assert "The points have changed: draw again" in texts(page, "button[form=plan]")
    assert "Publish round 2</button>" not in page


def late_in_round_2() -> Evening:
    """A tournament whose round 2 is published with an entry that joined after round 1."""
    evening = Evening(names=NAMES[:8], rounds=4)
    evening.draw()
    evening.posts("publish")
    play_out(evening)
    check_in.enter_at_door(evening.tournament, evening.by, "Zoser")
    evening.draw()
    evening.posts("publish")
    return evening


def test_a_round_with_a_late_entry_is_taken_back_and_published_again_as_it_was() -> None:
    """The 2.5 points for round 1 come with the publication of round 2: they are no other points for its draft."""
    evening = late_in_round_2()
    zoser, tables = evening.tournament.entries.get(name="Zoser"), evening.tables()
    assert list(zoser.unplayed.values_list("kind", "grains")) == [("late", 150)]
    evening.posts("take-back")
    zoser.refresh_from_db()
    assert (zoser.state, zoser.unplayed.count()) == ("checked_in", 0)
    assert evening.tournament.entries.filter(state="active").count() == 8, "who has played stays as they are"
    assert OLD_POINTS not in evening.sees()
    assert evening.posts("publish").status_code == 302
    assert evening.round.state == RoundState.PUBLISHED
    assert evening.tables() == tables
    zoser.refresh_from_db()
    assert zoser.state == "active"
    assert list(zoser.unplayed.values_list("kind", "grains")) == [("late", 150)]
