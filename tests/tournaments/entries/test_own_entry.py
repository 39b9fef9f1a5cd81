"""A person's card and the staff's: every act shows its effects in words and numbers before it is done."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tables.people.models import User
from tables.tournaments.draft import drafts
from tables.tournaments.entries import action_previews, actions
from tables.tournaments.models import Adjustment, Unplayed
from tests.tournaments.organiser_pages import Evening, words

pytestmark = pytest.mark.django_db
SEVEN = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil")


@pytest.fixture
def evening() -> Evening:
    """A tournament of three rounds with seven people; Ana has her own phone."""
    found = Evening(rounds=3)
    found.pastes(*SEVEN)
    found.moves("open", "check_in")
    for name in SEVEN:
        found.does("here", name)
    return found


@pytest.fixture
def ana(evening: Evening) -> Client:
    """The phone of Ana."""
    phone = Client()
    phone.post(f"/door/{evening.tournament.door_token}/through", {"entry": evening.entry("Ana").pk})
    return phone


def play_round(evening: Evening, *tables: tuple[str, ...]) -> None:
    """Play and close a round with these tables."""
    evening.publishes(*(tables or (("Ana", "Ben", "Cid", "Dan"), ("Eva", "Fay", "Gil"))))
    evening.closes()


# -- one's own card ----------------------------------------------------------------------------------


def test_a_published_round_tells_everybody_round_table_seat_and_opponents(evening: Evening, ana: Client) -> None:
    evening.publishes(("Ben", "Ana", "Cid", "Dan"), ("Eva", "Fay", "Gil"))
    page = evening.sees("me", ana)
    assert "Round 1, table 1, seat 2" in page
    assert "Against Ben, Cid, Dan" in page
    pod = evening.entry("Ana").seats.get().pod
    assert pod.table is not None
    answer = ana.post(f"{evening.url}/enter/{pod.pk}")
    assert answer.headers["Location"] == f"/t/{pod.table.slug}"
    assert pod.table.seats.get(number=1).user == evening.entry("Ana").user


def test_the_card_says_when_it_starts_and_how_one_stands_and_what_the_next_place_needs(
    evening: Evening, ana: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Ana has 6 points, Eva and Ben 10; Eva has the smaller share (30 of 87 by 3, not 30 of 114 by 4) and is second."""
    play_round(evening, ("Ben", "Ana", "Cid", "Dan"), ("Eva", "Fay", "Gil"))
    page = words(evening.sees("me", ana))
    assert "3rd of 7, 6 points" in page
    assert "Just ahead of you, in 2nd place: Eva, by 4 points." in page
    assert "At a table of 4, 2nd place or better is enough." in page
    assert f"/rank/{evening.entry('Ana').pk}" in ana.get(f"{evening.url}/me").content.decode()
    evening.publishes(("Ana", "Ben", "Eva"), ("Cid", "Dan", "Fay", "Gil"))
    with django_assert_max_num_queries(16):
        page = ana.get(f"{evening.url}/me").content.decode()
    assert "At a table of 3, 2nd place or better is enough." in page
    assert "data-moment" in page.partition("Start")[2].partition("</p>")[0]


def test_a_draft_is_not_on_anybodys_card(evening: Evening, ana: Client) -> None:
    from tables.tournaments.results import stages

    round = stages.next_round(evening.now())
    drafts.store_draft(round, [[tuple(evening.entry(name).key for name in SEVEN[:4])]], [])
    round.state = "proposed"
    round.save()
    for path in ("me", "me?do=withdraw", "me?do=away"):
        page = evening.sees(path, ana)
        assert "draft" not in page.lower()
        assert "Ben" not in page
    assert "The draft of round 1 puts Ana at a table: draw again." in evening.effect("withdraw", "Ana")


def test_a_card_speaks_of_oneself_and_the_staffs_of_somebody_else(evening: Evening, ana: Client) -> None:
    own = words(ana.get(f"/e/{evening.tournament.slug}/me").content.decode())
    staff = words(
        evening.client.get(f"/e/{evening.tournament.slug}/entries/{evening.entry('Ana').pk}").content.decode()
    )
    assert ("I am not here after all" in own, "Not here after all" in own) == (True, False)
    assert ("I am not here after all" in staff, "Not here after all" in staff) == (False, True)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("act", actions.OWN)
@pytest.mark.parametrize("played", [False, True])
def test_what_an_act_would_do_speaks_to_its_own_person(evening: Evening, ana: Client, act: str, played: bool) -> None:
    if played:
        play_round(evening)
    said = " ".join(action_previews.effects_of(act, evening.now(), evening.entry("Ana"), own=True))
    assert "Ana" not in said
    assert "{" not in said


def test_the_staff_reads_whom_an_act_concerns(evening: Evening, ana: Client) -> None:
    assert "You will not be in the draw." in evening.sees("me?do=withdraw", ana)
    assert "Ana will not be in the draw." in evening.effect("withdraw", "Ana")


def test_nothing_happens_before_the_effect_is_confirmed(evening: Evening, ana: Client) -> None:
    page = evening.sees("me?do=withdraw", ana)
    assert "Leave the tournament?" in page
    assert "6 players will be here: tables of 3 + 3, nobody sits out." in page
    assert evening.states()["Ana"] == "checked_in"
    assert ana.post(f"{evening.url}/me/withdraw").headers["Location"] == f"{evening.url}/me"
    assert evening.states()["Ana"] == "withdrawn"


def test_who_left_before_round_1_may_come_back_and_afterwards_asks_the_staff(evening: Evening, ana: Client) -> None:
    ana.post(f"{evening.url}/me/withdraw")
    ana.post(f"{evening.url}/me/back")
    assert evening.states()["Ana"] == "accepted"
    ana.post(f"{evening.url}/me/here")
    play_round(evening)
    ana.post(f"{evening.url}/me/withdraw")
    answer = ana.post(f"{evening.url}/me/back")
    assert answer.status_code == 403
    assert "Ask the organiser" in words(answer.content.decode())
    evening.does("back", "Ana")
    assert evening.states()["Ana"] == "active"


def test_sitting_out_says_what_it_counts_and_how_often_it_is_paid(evening: Evening, ana: Client) -> None:
    """A third of 3 rounds: one bye of 2.5 points; a second one counts nothing [design: tournaments 4.3]."""
    play_round(evening)
    page = evening.sees("me?do=rest", ana)
    assert "Sitting out round 2 scores 2.5 points. This uses 1 of 1 allowed requests." in page
    ana.post(f"{evening.url}/me/rest")
    evening.publishes(("Ben", "Eva", "Fay"), ("Cid", "Dan", "Gil"))
    assert Unplayed.objects.get(entry__name="Ana").grains == 150
    evening.closes()
    ana.post(f"{evening.url}/me/play")
    assert evening.states()["Ana"] == "active"
    assert "Sitting out round 3 scores nothing: this is request 2, and the limit is 1." in evening.sees(
        "me?do=rest", ana
    )


def test_the_card_for_leaving_says_what_becomes_of_a_table_that_has_not_begun(evening: Evening, ana: Client) -> None:
    evening.publishes(("Ana", "Ben", "Cid", "Dan"), ("Eva", "Fay", "Gil"))
    for card in (evening.sees("me?do=withdraw", ana), evening.effect("remove", "Ana")):
        assert "Table 1 will have 3 players." in card
        assert "not affected" not in card


def test_sitting_out_does_not_touch_the_table_that_one_sits_at(evening: Evening, ana: Client) -> None:
    evening.publishes(("Ana", "Ben", "Cid", "Dan"), ("Eva", "Fay", "Gil"))
    assert "Table 1 of round 1 is not affected" in evening.sees("me?do=rest", ana)


@pytest.mark.parametrize("act", ["remove", "disqualify", "accept", "substitute", "release", "standby", "nothing"])
def test_nobody_does_with_their_own_card_what_is_for_staff(evening: Evening, ana: Client, act: str) -> None:
    before = evening.states()
    assert ana.post(f"{evening.url}/me/{act}", {"name": "x", "reason": "y"}).status_code in (400, 403)
    assert evening.states() == before
    assert f"me?do={act}" not in ana.get(f"{evening.url}/me").content.decode()


def test_nobody_acts_for_an_entry_without_having_one(evening: Evening) -> None:
    assert Client().post(f"{evening.url}/me/withdraw").status_code == 403
    assert Client().post(f"{evening.url}/entries/{evening.entry('Ana').pk}/withdraw").status_code == 403
    assert set(evening.states().values()) == {"checked_in"}


def test_a_repeated_click_is_one_row_of_the_log(evening: Evening, ana: Client) -> None:
    play_round(evening)
    rows = Adjustment.objects.count()
    for _twice in range(2):
        ana.post(f"{evening.url}/me/rest", {"key": "one"})
    assert Adjustment.objects.count() == rows + 1


# -- the staff's cards -------------------------------------------------------------------------------


def test_a_late_entry_is_told_what_the_missed_rounds_count(evening: Evening) -> None:
    """[design: tournaments 4.3] One of 3 rounds missed: 2.5 points. Half of 3 is 1: two are too many."""
    play_round(evening)
    assert "1 of 3 rounds has been missed." in evening.sees("entries")
    evening.posts("entries/add", name="Hal")
    page = evening.effect("here", "Hal")
    assert "Hal is in the draw for round 2." in page
    assert "This gives 2.5 points" in page
    assert "8 players will be here: tables of 4 + 4, nobody sits out." in page
    evening.does("here", "Hal")
    assert evening.entry("Hal").from_round == 2
    evening.publishes(("Ana", "Eva", "Hal", "Fay"), ("Ben", "Cid", "Dan", "Gil"))
    assert [(row.round.number, row.grains) for row in Unplayed.objects.filter(entry__name="Hal")] == [(1, 150)]
    evening.closes()
    said = words(evening.posts("entries/add", 409, name="Ira"))
    assert "It is too late to join" in said


def test_three_missed_rounds_pay_the_first_two() -> None:
    """At 6 rounds one may miss 3: 2 × 2.5 points and nothing for the third [design: tournaments 4.3]."""
    evening = Evening(rounds=6)
    evening.pastes(*SEVEN)
    evening.moves("open", "check_in")
    for name in SEVEN:
        evening.does("here", name)
    for _round in range(3):
        play_round(evening)
    page = evening.sees("entries")
    assert "3 of 6 rounds have been missed." in page
    assert "This gives 5 points: 2.5 points for each of the first two, nothing for any other." in page


def test_disqualifying_needs_a_reason_and_says_who_is_touched(evening: Evening) -> None:
    play_round(evening)
    page = evening.effect("disqualify", "Ben")
    assert "Ben is ranked below everyone else; opponents’ results don’t change." in page
    assert "The result of 1 table stays in the standings." in page
    assert "From round 2 on, Ben scores no more points." in page
    assert "Give a reason" in words(evening.does("disqualify", "Ben", 422))
    assert evening.states()["Ben"] == "active"
    evening.does("disqualify", "Ben", reason="unplugged the server")
    assert evening.states()["Ben"] == "disqualified"
    assert Adjustment.objects.filter(kind="entry").last().reason == "unplugged the server"  # type: ignore[union-attr]


def test_who_is_disqualified_does_not_come_back(evening: Evening) -> None:
    play_round(evening)
    evening.does("disqualify", "Ben", reason="again")
    said = words(evening.does("back", "Ben", 409))
    assert "This can’t be done now. Current state: disqualified." in said


def test_removing_and_returning(evening: Evening) -> None:
    play_round(evening)
    evening.does("remove", "Cid", reason="shouted")
    assert evening.states()["Cid"] == "removed"
    assert "Rounds missed in the meantime are worth nothing." in evening.effect("back", "Cid")
    evening.does("back", "Cid")
    assert evening.states()["Cid"] == "active"


def test_a_substitute_plays_for_the_entry_and_takes_its_name_at_the_door(evening: Evening, ana: Client) -> None:
    play_round(evening)
    assert "The substitute’s results count for Ana" in evening.effect("substitute", "Ana")
    evening.does("substitute", "Ana", name="Zoé")
    assert (evening.entry("Ana").substitute, evening.entry("Ana").user) == ("Zoé", None)
    assert "Take part" in evening.sees("me", ana)  # the device of before has lost the name
    zoe, door = Client(), f"/door/{evening.tournament.door_token}"
    assert "Zoé for Ana" in words(zoe.get(door).content.decode())
    zoe.post(f"{door}/through", {"entry": evening.entry("Ana").pk})
    substitute = evening.entry("Ana").user
    assert substitute is not None
    assert substitute.name == "Zoé"
    evening.publishes(("Ben", "Ana", "Cid", "Dan"), ("Eva", "Fay", "Gil"))
    assert "Round 2, table 1, seat 2" in evening.sees("me", zoe)


def test_a_substitute_finds_the_seat_that_waits(evening: Evening, ana: Client) -> None:
    evening.publishes(("Ben", "Ana", "Cid", "Dan"), ("Eva", "Fay", "Gil"))
    evening.does("substitute", "Ana", name="Zoé")
    zoe = Client()
    zoe.post(f"/door/{evening.tournament.door_token}/through", {"entry": evening.entry("Ana").pk})
    pod = evening.entry("Ana").seats.get().pod
    assert pod.table is not None
    assert pod.table.seats.get(number=1).held_for == evening.entry("Ana").user


def test_a_name_that_was_taken_by_mistake_is_freed(evening: Evening, ana: Client) -> None:
    assert "The current device can no longer use this name" in evening.effect("release", "Ana")
    evening.does("release", "Ana")
    assert evening.entry("Ana").user is None
    assert "Ana" in words(Client().get(f"/door/{evening.tournament.door_token}").content.decode())


def test_somebody_who_offers_to_sit_out_is_standby(evening: Evening) -> None:
    assert "If the tables can’t hold everyone, Dan sits out first." in evening.effect("standby", "Dan")
    assert "Sitting out a round this way scores 6 points." in evening.effect("standby", "Dan")  # 60 % of a win
    evening.does("standby", "Dan")
    assert evening.entry("Dan").standby
    evening.does("no-standby", "Dan")
    assert not evening.entry("Dan").standby


def test_too_few_people_are_said_to_be_too_few() -> None:
    evening = Evening()
    evening.pastes("Ana", "Ben", "Cid")
    evening.moves("open", "check_in")
    evening.does("here", "Ana")
    assert "Only 2 players will be here: too few for a table." in evening.effect("here", "Ben")


def test_what_is_over_offers_nothing(evening: Evening, ana: Client) -> None:
    evening.moves("cancelled")
    assert "?do=" not in ana.get(f"{evening.url}/me").content.decode()
    assert "?do=" not in evening.client.get(f"{evening.url}/entries/{evening.entry('Ben').pk}").content.decode()
    ana.post(f"{evening.url}/me/withdraw")
    assert evening.states()["Ana"] == "checked_in"


def test_effects_are_french_with_french_numbers(evening: Evening, ana: Client) -> None:
    play_round(evening)
    User.objects.update(language="fr")
    page = evening.sees("me?do=rest", ana)
    assert "2,5 points" in page
