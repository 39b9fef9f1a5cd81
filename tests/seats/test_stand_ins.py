"""By correspondence, a bot plays for who is absent until they are back, by HTTP."""

from __future__ import annotations

import pytest

from tables.background import timeouts
from tables.models import Status, Table, TimeoutRule, Visibility
from tables.models.clock_terms import Terms
from tables.notifications.models import Kind
from tests.background.clocked_tables import awaited, passes, posts, timed
from tests.notifications.conftest import Member, member  # noqa: F401
from tests.notifications.test_notices import three as members
from tests.support.game_tables import Guest, bots_move, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]

DAY = 24 * 3600
BY_POST = Terms(free=DAY, bank=0)


def absent_from(people: list[Guest], **values: object) -> tuple[Table, int]:
    """A correspondence game in which one player has just run out of time; and that seat."""
    table = timed(people, BY_POST, lapse=TimeoutRule.BOT, **values)
    late = awaited(table)
    return timeouts.apply_timeouts(passes(table, DAY + 60)), late


def test_one_expiry_is_enough_until_the_end_of_the_absence(three: list[Guest]) -> None:
    """Whatever the game asks of the seat from then on is answered by the bot, without another wait."""
    table, late = absent_from(three)
    table = bots_move(table)
    assert late not in table.full_position().to_move()
    assert table.seats.all()[late].bot


def test_who_was_absent_reads_what_was_done_and_plays_on_as_if_never_away(three: list[Guest]) -> None:
    table, late = absent_from(three)
    person = three[late]
    assert "A bot plays for you in Amun-Re" in person.client.get("/").content.decode()
    table = bots_move(table)
    page = person.sees(table, "/gone")
    assert "What the bot did for you" in page
    assert f"{person.user.name} bids" in page
    posts(person, table, "take-back", 302)
    seat = fresh(table).seats.all()[late]
    assert (seat.user, seat.bot, table.sittings.count()) == (person.user, "", 0)
    assert "A bot plays for you" not in person.client.get("/").content.decode()


def test_who_is_absent_sees_no_more_than_a_spectator(three: list[Guest]) -> None:
    table, late = absent_from(three)
    assert "you are watching" in three[late].sees(table)


def test_the_address_of_a_private_table_leads_an_absent_player_back_on_every_device(three: list[Guest]) -> None:
    """The link that once admitted them is known to one browser only."""
    table, late = absent_from(three, visibility=Visibility.LINK)
    answer = three[late].client.get(f"/t/{table.slug}")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.slug}/gone")
    assert "A bot plays for you" in three[late].sees(table, "/gone")
    assert Guest("Ti").client.get(f"/t/{table.slug}").status_code == 404


def test_nobody_else_can_take_the_seat(three: list[Guest]) -> None:
    table, late = absent_from(three)
    posts(Guest("Ti"), table, "take-back", 404)
    posts(Guest("Ti"), table, "take", 409, name="Ti")
    other = three[(late + 1) % 3]
    posts(other, table, "take-back", 302)
    assert fresh(table).seats.all()[late].bot


@pytest.mark.parametrize("ends", [True, False])
def test_the_end_of_the_game_is_the_end_of_the_offer(three: list[Guest], ends: bool) -> None:
    table, late = absent_from(three)
    if ends:
        Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
    posts(three[late], table, "take-back", 409 if ends else 302)


def test_in_live_games_a_bot_that_takes_over_keeps_the_seat(three: list[Guest]) -> None:
    table = timed(three, lapse=TimeoutRule.BOT)
    late = awaited(table)
    table = timeouts.apply_timeouts(passes(table, 601))
    posts(three[late], table, "take-back", 409)


def test_a_member_is_told_by_mail(member: Member) -> None:  # noqa: F811
    people = members(member)
    _table, late = absent_from(people)
    assert [notice.person for notice in people[late].user.notices.filter(kind=Kind.ABSENT)] == [people[late].user]
