"""Acts of a tournament: only listed transitions, one log row each, once per key, and a chain that reveals changes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tables.messages.refusals import Refused
from tables.tournaments.audit import log
from tables.tournaments.audit.log import By
from tables.tournaments.draft import publishing
from tables.tournaments.entries import entering
from tables.tournaments.models import PodSeat, Tournament, states
from tables.tournaments.models.states import State
from tables.tournaments.stages import setup
from tests.tournaments.club_evening import NAMES, checked_in, drawn, evening, played, prepared, published

pytestmark = pytest.mark.django_db
MACHINES = {
    "tournament": (states.TOURNAMENT, states.State),
    "entry": (states.ENTRY, states.EntryState),
    "round": (states.ROUND, states.RoundState),
    "pod": (states.POD, states.PodState),
}


def rows(tournament: Tournament) -> int:
    return tournament.log.count()


@pytest.mark.parametrize("name", MACHINES)
def test_only_the_listed_ways_lead_from_state_to_state(name: str) -> None:
    listed, known = MACHINES[name]
    for found in known.values:
        for wanted in known.values:
            if wanted in listed.get(found, ()):
                states.refuse_transition(listed, found, wanted, known)
            else:
                with pytest.raises(Refused) as refusal:
                    states.refuse_transition(listed, found, wanted, known)
                assert str(known(found).label) in refusal.value.sentence


@pytest.mark.parametrize(("found", "wanted"), [(a, b) for a in State.values for b in State.values])
def test_a_tournament_goes_the_listed_ways_and_writes_one_row_each(found: str, wanted: str) -> None:
    tournament = prepared()
    Tournament.objects.filter(pk=tournament.pk).update(state=found)
    before = rows(tournament)
    if wanted in states.TOURNAMENT.get(found, ()):
        assert setup.change_state(tournament, By(), wanted).state == wanted
        assert rows(tournament) == before + 1
    else:
        with pytest.raises(Refused):
            setup.change_state(tournament, By(), wanted)
        assert (rows(tournament), Tournament.objects.get(pk=tournament.pk).state) == (before, found)


def test_an_act_with_a_known_key_changes_nothing() -> None:
    tournament = setup.change_state(prepared(), By(), "open")
    entering.enter(tournament, By(key="one"), "Adèle")
    before = rows(tournament)
    entering.enter(tournament, By(key="one"), "Adèle")
    assert [entry.name for entry in tournament.entries.all()] == ["Adèle"]
    assert rows(tournament) == before


def test_a_list_with_a_double_enters_nobody() -> None:
    tournament = setup.change_state(prepared(), By(), "open")
    with pytest.raises(Refused, match="ADÈLE"):
        entering.enter_all(tournament, By(), [("Adèle", ""), ("Basile", ""), ("ADÈLE", "")])
    assert not tournament.entries.exists()


def test_anyone_who_waits_longest_takes_the_place_of_who_leaves() -> None:
    tournament = setup.change_state(prepared(), By(), "open")
    Tournament.objects.filter(pk=tournament.pk).update(places=2)
    entering.enter_all(tournament, By(), [(name, "") for name in NAMES[:4]])
    waiting = [entry.name for entry in tournament.entries.filter(state="waiting").order_by("queue")]
    assert waiting == NAMES[2:4]
    entering.leave(tournament, By(), tournament.entries.get(name=NAMES[0]).pk)
    assert [entry.name for entry in tournament.entries.filter(state="accepted")] == NAMES[1:3]


def test_the_chain_of_the_log_holds_and_any_altered_row_is_found() -> None:
    tournament = evening(rounds=1)
    assert log.first_broken_row(tournament) is None
    middle = tournament.log.get(number=5)
    middle.after = {"name": "Somebody else"}
    middle.save()
    assert log.first_broken_row(tournament) == 5


def test_a_row_that_was_taken_out_of_the_log_is_found() -> None:
    tournament = evening(rounds=1)
    tournament.log.get(number=3).delete()
    assert log.first_broken_row(tournament) == 3


def test_publishing_twice_does_nothing_more() -> None:
    tournament = checked_in()
    round = drawn(tournament)
    publishing.publish(tournament, By(key="go"), round.pk)
    tables, before = list(round.pods.values_list("table", flat=True)), rows(tournament)
    publishing.publish(tournament, By(key="go"), round.pk)
    assert (list(round.pods.values_list("table", flat=True)), rows(tournament)) == (tables, before)
    with pytest.raises(Refused):
        publishing.publish(tournament, By(key="another"), round.pk)


def test_a_round_is_not_published_while_results_of_the_one_before_are_open() -> None:
    tournament = checked_in()
    published(tournament)
    following = drawn(tournament)
    with pytest.raises(Refused):
        publishing.publish(tournament, By(), following.pk)
    assert tournament.rounds.get(pk=following.pk).state == "proposed"


def test_everybody_who_takes_part_is_at_a_table_or_has_a_row_that_says_why_not() -> None:
    tournament = checked_in(8, least=3, most=3, preferred=3, rounds=3)
    played(published(tournament))
    resting = tournament.entries.get(name=NAMES[0])
    entering.rest(tournament, By(), resting.pk)
    round = published(tournament)
    seated = list(PodSeat.objects.filter(pod__round=round).values_list("entry", flat=True))
    out = dict(round.unplayed.values_list("entry", "kind"))
    assert sorted([*seated, *out]) == sorted(tournament.entries.values_list("pk", flat=True))
    assert sorted(out.values()) == ["forced_bye", "requested_bye"]
    assert out[resting.pk] == "requested_bye"


def test_every_machine_names_states_that_there_are() -> None:
    for listed, known in MACHINES.values():
        found: Mapping[str, frozenset[str]] = listed
        assert {*found, *(state for following in found.values() for state in following)} <= set(known.values)
