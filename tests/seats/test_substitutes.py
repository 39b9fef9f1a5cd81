"""What substitutes see, and that players who left see nothing more of the seat through any channel."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from engine import GAMES
from tables.models import Table, TimeoutRule
from tests import games
from tests.background.clocked_tables import awaited, posts, vote
from tests.play.test_noleak import Eyes
from tests.support.elements import texts
from tests.support.game_tables import Guest, create_table, first, fresh, legal, move_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]


def left(table: Table, leaver: Guest, **how: object) -> Table:
    """This player leaves a game whose seat is then open to substitutes."""
    Table.objects.filter(pk=table.pk).update(lapse=TimeoutRule.SUBSTITUTE, **how)
    posts(leaver, table, "give-up", 302)
    return fresh(table)


def says(person: Guest, table: Table, text: str) -> None:
    """Post a chat message."""
    assert person.client.post(f"/t/{table.slug}/talk/say", {"text": text}).status_code == 302


@pytest.mark.parametrize("taken", [False, True], ids=["an empty seat", "a substitute"])
@pytest.mark.parametrize("key", [key for key in GAMES if games.of(GAMES[key]).SECRETS.cases])
def test_the_leaver_gets_no_other_byte_than_a_stranger(three: list[Guest], key: str, taken: bool) -> None:
    phases, options = games.of(GAMES[key]).SECRETS.cases[0]
    table = move_on(create_table(three, game=key, **options), random.Random(6), until=phases[0], strength="steady")
    table = left(table, three[0])
    if taken:
        posts(newcomer := Guest("Ti"), table, "take", 302)
        if 0 in (truth := fresh(table).full_position()).to_move():
            newcomer.plays(table, str(truth.moves(0)[0]))
    seen, public = (Eyes(fresh(table), None, client, seated=False).bytes() for client in (three[0].client, Client()))
    assert {channel: impersonal(text) for channel, text in seen.items()} == {
        channel: impersonal(text) for channel, text in public.items()
    }


def impersonal(text: str) -> str:
    """A response without the page frame, which contains a name."""
    return text[: text.index("\n")] + text[text.index("<main") : text.index("</main>")] if "<main" in text else text


def test_the_leaver_hears_the_players_no_more_and_keeps_the_notes(three: list[Guest]) -> None:
    table = create_table(three)
    three[1].client.post(f"/t/{table.slug}/notes", {"text": "Build in Thebes.", "saved": 0})
    left(table, three[1])
    says(three[0], table, "He is gone.")
    assert three[1].client.get(f"/t/{table.slug}/talk?room=players").status_code == 403
    assert "He is gone." not in three[1].sees(table, "/talk")
    assert "Build in Thebes." in three[1].sees(table, "/notes")


def test_a_substitute_reads_the_talk_of_the_players_from_its_beginning_and_nobodys_notes(three: list[Guest]) -> None:
    table = create_table(three)
    says(three[0], table, "Good luck.")
    three[1].client.post(f"/t/{table.slug}/notes", {"text": "Build in Thebes.", "saved": 0})
    left(table, three[1])
    newcomer = Guest("Ti")
    posts(newcomer, table, "take", 302)
    assert "Good luck." in newcomer.sees(table, "/talk")
    assert "Build in Thebes." not in newcomer.sees(table, "/notes")
    assert newcomer.client.get(f"/t/{table.slug}/talk?room=watchers").status_code == 403


def test_a_substitute_sees_the_hand_and_all_that_the_seat_was_told(three: list[Guest]) -> None:
    table = move_on(create_table(three), random.Random(3), until="offering", strength="steady")
    before = three[1].sees(table, "/log"), three[1].sees(table, "/position.json")
    left(table, three[1])
    newcomer = Guest("Ti")
    posts(newcomer, table, "take", 302)
    lines = before[0].replace("Harkhuf", "Ti").split("<li")[1:]
    after = newcomer.sees(table, "/log")
    said = [line[line.index("</time>") : line.index("</li>")] for line in lines if "</time>" in line]
    assert all(line in after for line in said)
    assert newcomer.sees(table, "/position.json") == before[1]


def test_anyone_who_may_take_the_seat_is_told_what_they_will_see(three: list[Guest]) -> None:
    table = left(create_table(three), three[1])
    sheet = Guest("Ti").sees(table, "/affairs")
    assert "You will see this seat’s hand" in sheet
    assert "the players’ whole chat" in sheet
    assert "The previous player keeps their notes" in sheet


def test_a_request_for_a_bot_in_an_empty_seat_says_nothing_of_somebody_who_leaves(three: list[Guest]) -> None:
    table = left(create_table(three), three[2])
    posts(three[0], table, "ask", ask="bot", whom=2)
    page = three[1].sees(table)
    assert "If everyone agrees, a bot plays on in the seat." in page
    assert "leaves the game, is ranked last" not in page


def test_who_has_left_takes_no_other_seat_of_the_game(three: list[Guest]) -> None:
    table = left(create_table(three), three[1])
    posts(Guest("Ti"), table, "take", 302)
    posts(three[2], table, "give-up", 302)
    assert "You have left this game" in posts(three[1], table, "take", 403)
    posts(three[2], table, "take", 302)


def test_a_substitute_is_awaited_and_plays(three: list[Guest]) -> None:
    table = create_table(three)
    mover = awaited(table)
    left(table, three[mover])
    newcomer = Guest("Ti")
    posts(newcomer, table, "take", 302)
    assert newcomer.plays(table, legal(fresh(table), mover)).status_code == 200


def test_the_log_names_who_sat_there_then_and_speaks_to_them_alone(three: list[Guest]) -> None:
    table = left(create_table(three), three[1])
    heir = Guest("Ti")
    posts(heir, table, "take", 302, name="Ti")
    for reader in (three[0], heir):
        log = reader.sees(table, "/log")
        assert "Harkhuf leaves the game and is ranked last" in log
        assert "Someone else can take over from Harkhuf" in log
    assert "Ti takes the seat and plays on" in three[0].sees(table, "/log")
    assert "You take the seat and play on" in heir.sees(table, "/log")


def own_lines(reader: Guest, table: Table) -> list[str]:
    """The log lines that address their reader."""
    lines = texts(reader.sees(table, "/log"), "li")
    return [line[line.index("You ") :] for line in lines if "You " in line]


def test_after_a_swap_everybody_reads_their_own_moves_as_theirs(three: list[Guest]) -> None:
    table = create_table(three)
    mover = first(table, three)
    other, third = (person for person in three if person is not mover)
    mover.plays(table, legal(table, mover.seat(table)))
    own = own_lines(mover, table)
    assert own
    posts(mover, table, "ask", ask="swap", whom=other.seat(table))
    for person in (other, third):
        posts(person, table, "answer", number=vote(table), agrees="yes")
    assert own_lines(mover, table)[: len(own)] == own
    assert not set(own) & set(own_lines(other, table))
