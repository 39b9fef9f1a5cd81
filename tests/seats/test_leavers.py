"""Players who leave, and who takes their seats, by HTTP."""

from __future__ import annotations

import pytest

from tables.models import TimeoutRule
from tests.background.clocked_tables import posts, timed, vote
from tests.support.game_tables import Guest, fresh

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


class TestLeavers:
    @pytest.mark.parametrize(
        ("choice", "bot"), [(TimeoutRule.BOT, "steady"), (TimeoutRule.SUBSTITUTE, ""), (TimeoutRule.WAIT, "")]
    )
    def test_who_leaves_is_last_and_the_seat_goes_on_as_the_table_was_made(
        self, three: list[Guest], choice: str, bot: str
    ) -> None:
        table = timed(three, lapse=choice)
        posts(three[1], table, "give-up", 302)
        seat = fresh(table).seats.all()[1]
        assert (seat.user, seat.bot, seat.vacant) == (None, bot, not bot)
        gone = table.sittings.get()
        assert (gone.user, gone.number, gone.place) == (three[1].user, 1, 3)
        assert "Harkhuf leaves the game" in three[0].sees(table)

    def test_who_comes_back_to_the_empty_chair_has_never_left(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.SUBSTITUTE)
        posts(three[1], table, "give-up", 302)
        posts(three[1], table, "take", 302)
        assert fresh(table).seats.all()[1].user == three[1].user
        assert table.sittings.count() == 0

    def test_a_question_of_who_has_left_is_void(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[1], table, "ask", ask="end")
        posts(three[1], table, "give-up", 302)
        assert fresh(table).vote == ""

    def test_the_last_silent_voter_leaves_and_the_others_have_decided(self, three: list[Guest]) -> None:
        table = timed(three)
        posts(three[0], table, "ask", ask="pause", n=10)
        posts(three[1], table, "answer", number=vote(table), agrees="yes")
        posts(three[2], table, "give-up", 302)
        assert fresh(table).paused_until is not None

    def test_a_chair_of_a_private_table_is_taken_by_link_alone(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.SUBSTITUTE, visibility="link")
        posts(three[1], table, "give-up", 302)
        stranger = Guest("Ti")
        posts(stranger, table, "take", 404, name="Ti")
        stranger.client.get(f"/watch/{table.watch_token}")
        posts(stranger, table, "take", 403, name="Ti")
        stranger.client.get(f"/join/{table.join_token}")
        posts(stranger, table, "take", 302, name="Ti")

    def test_who_sits_at_a_private_table_can_send_the_link_to_its_empty_chair(self, three: list[Guest]) -> None:
        table = timed(three, lapse=TimeoutRule.SUBSTITUTE, visibility="link")
        watcher = Guest("Ti")
        watcher.client.get(f"/watch/{table.watch_token}")
        assert "/join/" not in three[0].sees(table, "/affairs")
        posts(three[2], table, "give-up", 302)
        for person, replaces in ((three[0], True), (three[1], False)):
            sheet = person.sees(table, "/affairs")
            assert f"/join/{table.join_token}" in sheet
            assert (f'hx-post="/t/{table.slug}/revoke"' in sheet) == replaces
        assert "/join/" not in watcher.sees(table, "/affairs")
        htmx = {"HX-Request": "true"}
        answer = three[0].client.post(f"/t/{table.slug}/revoke", {"link": "join"}, headers=htmx).content.decode()
        assert f"/join/{fresh(table).join_token}" in answer
        assert table.join_token not in answer


def test_who_leaves_is_told_what_happens_to_the_seat(three: list[Guest]) -> None:
    table = timed(three, lapse=TimeoutRule.VOTE)
    page = three[0].sees(table, "/give-up")
    assert "Your seat waits for someone to take it." in page
    assert "The others vote on ending the game." in page
