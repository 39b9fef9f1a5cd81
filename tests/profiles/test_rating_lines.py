"""The line of a rating: points by time and value, and the same numbers as a table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from tables.models import Table, Visibility
from tables.profiles import rating_lines
from tables.profiles.rating_lines import Point, drawing
from tables.tournaments.results import rating_history
from tests.profiles.conftest import START, finished, text_of
from tests.support.game_tables import Guest

pytestmark = pytest.mark.django_db


def test_a_line_goes_from_the_left_edge_to_the_right_by_time_and_up_with_the_value() -> None:
    """Ten days over 304 units: day 5 stands in the middle. From 1000 to 1100 over 114 units: 1050 is half way up."""
    drawn = drawing(
        [Point(START + timedelta(days=days), value, "") for days, value in ((0, 1000), (5, 1050), (10, 1100))]
    )
    assert drawn is not None
    assert drawn.line == "44.0,126.0 196.0,69.0 348.0,12.0"
    assert [(tick.value, tick.y) for tick in drawn.grid] == [(1000, 126.0), (1050, 69.0), (1100, 12.0)]


def test_one_table_makes_no_line_and_equal_values_make_a_flat_one() -> None:
    assert drawing([Point(START, 1000, "")]) is None
    flat = drawing([Point(START, 1000, ""), Point(START, 1000, "")])
    assert flat is not None
    assert flat.line == "44.0,126.0 44.0,126.0"


@pytest.mark.server
def test_the_ratings_after_each_table_stand_in_order_and_lead_to_public_tables(
    member: Guest, members: list[Guest]
) -> None:
    finished(members, (1, 2, 3))
    hidden = finished(members, (3, 1, 2), visibility=Visibility.LINK)
    finished(members, (1, 2, 3), game="nefertiti")
    rating_history.rate_finished_tables()
    amun_re, nefertiti = rating_lines.rating_lines(member.user, to_all=True)
    assert [point.at for point in amun_re.points] == [START, START + timedelta(days=1)]
    assert [point.slug for point in amun_re.points] == ["over0", ""]
    assert amun_re.points[-1].value == amun_re.now.shown == rating_history.displayed_rating(member.user.pk, "amun-re")
    assert (len(nefertiti.points), nefertiti.drawing) == (1, None)
    own = rating_lines.rating_lines(member.user, to_all=False)
    assert own[0].points[1].slug == hidden.slug
    page = text_of(Client(), "/people/nitocris")
    assert page.count("<polyline") == 1
    assert hidden.slug not in page


def test_only_the_last_tables_are_read(member: Guest, members: list[Guest], monkeypatch: pytest.MonkeyPatch) -> None:
    for _n in range(4):
        finished(members, (1, 2, 3))
    rating_history.rate_finished_tables()
    monkeypatch.setattr(rating_lines, "SHOWN", 3)
    (line,) = rating_lines.rating_lines(member.user, to_all=True)
    assert [point.slug for point in line.points] == ["over1", "over2", "over3"]
    Table.objects.all().delete()
    (line,) = rating_lines.rating_lines(member.user, to_all=True)
    assert [point.slug for point in line.points] == ["", "", ""]
