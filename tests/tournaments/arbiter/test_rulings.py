"""Results entered, corrected or voided by an arbiter, and their effects on the standing."""

from __future__ import annotations

import re
import threading

import pytest
from django.db import connection

from tables.messages.refusals import Refused
from tables.models import Status, Table
from tables.tournaments.arbiter import rulings, running_table
from tables.tournaments.draft import publishing
from tables.tournaments.models import Member, Pod, Result, Round, Tournament
from tables.tournaments.models.states import PodState, RoundState, State
from tables.tournaments.results import ranking
from tables.tournaments.results.dry_run import later_effects, preview_standings
from tables.tournaments.rounds import pods
from tables.tournaments.stages import setup
from tables.tournaments.standings.explanations import Criterion
from tables.tournaments.texts import number_format
from tests.support.game_tables import Guest, fresh
from tests.tournaments.running_tournament import by, drawn, entered, kinds, seated, staff, tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.server]
WHY = "The slip was copied wrongly"
E7 = [  # the worked example: round, tables, their victory points
    ["A B C D", [42, 38, 35, 30], "E F G H", [50, 50, 41, 29]],
    ["E A D G", [44, 41, 37, 28], "B H F C", [39, 39, 36, 26]],
    ["A B E H", [47, 45, 40, 33], "C F G D", [52, 43, 43, 40]],
]


def place_by_points(points: list[int]) -> list[int]:
    """Equal points share a place: 1, 2, 2, 4."""
    return [1 + sum(other > own for other in points) for own in points]


@pytest.fixture
def eight() -> Tournament:
    """E7: eight people, three rounds, reported, all closed."""
    made, _owner = tournament(mode=Tournament.Mode.REPORTED)
    people = {entry.name: entry for entry in entered(made, list("ABCDEFGH"))}
    for n, (one, points, other, more) in enumerate(E7, start=1):
        round = drawn(made, n, [[people[name] for name in names.split()] for names in (one, other)])  # type: ignore[attr-defined]
        for pod, vps in zip(round.pods.all(), (points, more), strict=True):
            rulings.adjudicate(made, by(None, "reported"), pod.pk, vps, place_by_points(vps), [])
        publishing.close_round(made, by(), round.pk)
    made.refresh_from_db()
    return made


def standing(made: Tournament) -> dict[str, tuple[int, str, str]]:
    """Rank, points and wins of every entry, as the page shows them."""
    names = {entry.key: entry.name for entry in made.entries.all()}
    return {
        names[row.entry]: (
            row.rank,
            number_format.cell_text(Criterion.PTS, row.values[Criterion.PTS]),
            number_format.cell_text(Criterion.WIN, row.values[Criterion.WIN]),
        )
        for row in ranking.standing(made.stages.get())
    }


class TestE21:
    """The slip of round 2, table B H F C: B 39, H 38 in truth."""

    def corrected(self, made: Tournament) -> Pod:
        pod = made.rounds.get(number=2).pods.get(number=2)
        rulings.adjudicate(made, by(staff(made, "Imhotep"), WHY), pod.pk, [39, 38, 36, 26], [1, 2, 3, 4], [])
        return Pod.objects.get(pk=pod.pk)

    def test_before_it_the_standing_is_that_of_e7(self, eight: Tournament) -> None:
        assert [name for name, _row in sorted(standing(eight).items(), key=lambda row: row[1][0])] == list("AEBFCHGD")
        assert standing(eight)["B"] == (3, "20", "1/2")

    def test_grains_ranks_and_log_after_it(self, eight: Tournament) -> None:
        rows = eight.log.count()
        pod = self.corrected(eight)
        assert list(pod.seats.values_list("grains", flat=True)) == [600, 360, 180, 60]
        after = standing(eight)
        assert (after["B"], after["H"][:2]) == ((2, "22", "1"), (7, "8"))
        assert (after["E"][0], after["G"][:2]) == (3, (6, "8.5"))
        row = eight.log.last()
        assert row is not None
        assert eight.log.count() == rows + 1
        assert (row.kind, row.target, row.reason) == ("result", "pod:2.2", WHY)
        assert row.before == {"points": [39, 39, 36, 26], "places": [1, 1, 3, 4], "forfeits": []}
        assert row.after == {"points": [39, 38, 36, 26], "places": [1, 2, 3, 4], "forfeits": []}

    def test_the_old_version_is_kept_and_the_tables_played_since_stay(self, eight: Tournament) -> None:
        third = [[seat.entry_id for seat in pod.seats.all()] for pod in eight.rounds.get(number=3).pods.all()]
        pod = self.corrected(eight)
        assert list(pod.results.values_list("version", "points", "source")) == [
            (1, [39, 39, 36, 26], Result.Source.ARBITER), (2, [39, 38, 36, 26], Result.Source.ARBITER)
        ]  # fmt: skip
        assert pod.state == PodState.CONFIRMED
        assert pod.round.state == RoundState.CLOSED
        now = [[seat.entry_id for seat in pod.seats.all()] for pod in eight.rounds.get(number=3).pods.all()]
        assert now == third

    def test_corrected_back_the_standing_is_the_same_and_the_log_two_longer(self, eight: Tournament) -> None:
        before, rows = standing(eight), eight.log.count()
        pod = self.corrected(eight)
        rulings.adjudicate(eight, by(None, "It was right"), pod.pk, [39, 39, 36, 26], [1, 1, 3, 4], [])
        assert standing(eight) == before
        assert eight.log.count() == rows + 2

    def test_the_preview_shows_before_and_after_and_changes_nothing(self, eight: Tournament) -> None:
        pod = eight.rounds.get(number=2).pods.get(number=2)
        before, rows, version = standing(eight), eight.log.count(), eight.version
        arbiter = by(staff(eight, "Imhotep"), WHY)
        shifts = preview_standings(
            eight, lambda: rulings.adjudicate(eight, arbiter, pod.pk, [39, 38, 36, 26], [1, 2, 3, 4], [])
        )
        moved = {shift.name: (shift.rank, shift.points) for shift in shifts}
        assert moved["B"] == ((3, 2), ("20", "22"))
        assert moved["H"] == ((6, 7), ("10", "8"))
        assert moved["E"][0] == (2, 3)
        assert "A" not in moved
        eight.refresh_from_db()
        assert (standing(eight), eight.log.count(), eight.version) == (before, rows, version)


class TestTheNextRound:
    """[design: tournaments 8] A correction: a draft is drawn anew, a published round can be, one that has begun not."""

    def test_what_follows_is_said_in_words(self, eight: Tournament) -> None:
        second, third = eight.rounds.get(number=2), eight.rounds.get(number=3)
        assert later_effects(third) == ""
        assert "have started" in later_effects(second)
        third.pods.update(state=PodState.WAITING)
        Round.objects.filter(pk=third.pk).update(state=RoundState.PUBLISHED)
        assert "you can withdraw it" in later_effects(second)
        Round.objects.filter(pk=third.pk).update(state=RoundState.PROPOSED)
        assert "will be redrawn" in later_effects(second)

    def test_a_draft_that_was_made_with_the_old_result_is_asked_for_again(self, eight: Tournament) -> None:
        third = eight.rounds.get(number=3)
        third.pods.update(state=PodState.WAITING)
        Round.objects.filter(pk=third.pk).update(state=RoundState.PROPOSED)
        pod = eight.rounds.get(number=2).pods.get(number=2)
        rulings.decide_result(eight, by(None, WHY, key="slip"), pod.pk, [39, 38, 36, 26], [1, 2, 3, 4], [])
        third.refresh_from_db()
        assert (third.attempt, third.wanted is not None) == (1, True)
        assert kinds(eight)[-2:] == ["result", "draw_asked"]


class TestPoints:
    def test_points_given_and_taken_count_and_a_warning_does_not(self, eight: Tournament) -> None:
        arbiter = by(staff(eight, "Imhotep"), "Late twice")
        h = eight.entries.get(name="H")
        rulings.warn(eight, arbiter, h.pk)
        assert standing(eight)["H"][1] == "10"
        rulings.grant(eight, arbiter, h.pk, -150)
        assert standing(eight)["H"][1] == "7.5"
        with pytest.raises(Refused):
            rulings.grant(eight, arbiter, h.pk, 0)
        assert kinds(eight)[-2:] == ["warned", "points"]

    def test_who_is_disqualified_stands_below_all_others_who_keep_their_results(self, eight: Tournament) -> None:
        before = standing(eight)
        rulings.disqualify(eight, by(None, "Looked into a hand"), eight.entries.get(name="A").pk)
        after = standing(eight)
        assert after["A"][0] == 8
        assert {name: row[1] for name, row in after.items()} == {name: row[1] for name, row in before.items()}


class TestStates:
    def test_a_tournament_that_is_over_is_corrected_by_the_owner_alone(self, eight: Tournament) -> None:
        Tournament.objects.filter(pk=eight.pk).update(state=State.FINISHED)
        pod = eight.rounds.get(number=1).pods.get(number=1)
        owner = Member.objects.get(club=eight.club, role=Member.Role.OWNER).user
        wanted = ([42, 38, 35, 36], [1, 2, 4, 3], [])
        arbiter = staff(eight, "Imhotep")
        for act in (
            lambda: rulings.adjudicate(eight, by(arbiter, WHY), pod.pk, *wanted),
            lambda: rulings.grant(eight, by(arbiter, WHY), eight.entries.get(name="A").pk, 60),
            lambda: setup.change_state(eight, by(arbiter, WHY), State.RUNNING),
        ):
            with pytest.raises(Refused, match="only the club’s owner"):
                act()
        rulings.adjudicate(eight, by(owner, WHY), pod.pk, *wanted)
        setup.change_state(eight, by(owner, WHY), State.RUNNING)
        eight.refresh_from_db()
        assert eight.state == State.RUNNING

    def test_a_closed_round_opens_again_with_a_reason_only(self, eight: Tournament) -> None:
        round = eight.rounds.get(number=3)
        with pytest.raises(Refused, match="Give a reason"):
            rulings.reopen_round(eight, by(), round.pk)
        rulings.reopen_round(eight, by(None, WHY), round.pk)
        round.refresh_from_db()
        assert round.state == RoundState.COMPLETE
        with pytest.raises(Refused, match="Current state: complete"):
            rulings.reopen_round(eight, by(None, WHY), round.pk)

    @pytest.mark.by_turns(3)
    @pytest.mark.parametrize("state", PodState)
    def test_only_the_listed_ways_lead_out_of_a_state(self, eight: Tournament, state: str) -> None:
        """Void and an arbiter's result, from every state [design: tournaments 2.1]."""
        pod = eight.rounds.get(number=3).pods.get(number=1)
        rows = eight.log.count()
        for act, listed in (
            (
                lambda: rulings.void_pod(eight, by(None, WHY), pod.pk),
                ("waiting", "seated", "playing", "suspended", "finished"),
            ),
            (
                lambda: rulings.adjudicate(eight, by(None, WHY), pod.pk, [4, 3, 2, 1], [1, 2, 3, 4], []),
                [s for s in PodState if s != "void"],
            ),
        ):
            Pod.objects.filter(pk=pod.pk).update(state=state)
            if state in listed:
                act()
            else:
                with pytest.raises(Refused, match=f"Current state: {PodState(state).label}"):
                    act()
        done = (state in ("waiting", "seated", "playing", "suspended", "finished")) + (state != "void")
        assert eight.log.count() == rows + done

    def test_what_is_no_result_is_refused(self, eight: Tournament) -> None:
        pod = eight.rounds.get(number=1).pods.get(number=1)
        for points, places, forfeits in (
            ([1, 2, 3], [1, 2, 3], []),
            ([4, 3, 2, 1], [1, 1, 2, 3], []),
            ([4, 3, 2, 1], [1, 2, 3, 4], [5]),
            ([45, 30, 40, 20], [3, 2, 1, 4], []),
            ([4, 3, 2, 1], [1, 2, 2, 4], [5]),
        ):
            with pytest.raises(Refused):
                rulings.adjudicate(eight, by(None, WHY), pod.pk, points, places, forfeits)
        assert pod.results.count() == 1

    def test_places_follow_the_points_but_for_the_tie_breaks_of_the_game_and_leavers(self, eight: Tournament) -> None:
        pod = eight.rounds.get(number=1).pods.get(number=1)
        first, second = (pod.seats.get(number=n).entry.name for n in (1, 2))
        with pytest.raises(Refused, match=f"{first} has more points than {second} and can’t be ranked lower"):
            rulings.adjudicate(eight, by(None, WHY), pod.pk, [45, 40, 30, 20], [2, 1, 3, 4], [])
        for points, places, forfeits in (
            ([40, 40, 30, 30], [2, 1, 3, 3], []),  # equal points, which the game's own tie-break orders, or not
            ([45, 40, 30, 20], [4, 1, 2, 3], [1]),  # players who left are last
        ):
            rulings.adjudicate(eight, by(None, WHY), pod.pk, points, places, forfeits)
            assert pod.results.last().places == places


class TestRunningGames:
    def test_adjudicated_the_game_ends_and_the_arbiters_places_count(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        rulings.adjudicate(made, by(staff(made, "Imhotep"), WHY), pod.pk, [20, 30, 10], [2, 1, 3], [])
        pod, table = Pod.objects.get(pk=pod.pk), fresh(table)
        assert (table.status, table.stopped) == (Status.FINISHED, True)
        assert list(pod.seats.values_list("place", "grains")) == [(2, 240), (1, 600), (3, 60)]
        assert (pod.state, pod.round.state) == (PodState.CONFIRMED, RoundState.COMPLETE)
        assert kinds(made)[-1] == "adjudicated"
        pods.settle_results()
        assert pod.results.count() == 1, "the game says nothing any more"

    def test_void_leaves_no_trace_and_a_restart_has_a_number_of_its_own(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        rulings.restart(made, by(staff(made, "Imhotep"), WHY), pod.pk)
        old, new = made.rounds.get().pods.order_by("number")
        assert (old.number, old.state, new.number, new.state) == (1, PodState.VOID, 2, PodState.WAITING)
        assert new.table is not None
        assert new.table.pk != table.pk
        assert [seat.held_for_id for seat in new.table.seats.all()] == [person.user.pk for person in three]
        assert "It does not count" in three[0].sees(table, "/log")
        page = three[0].sees(table)
        assert "Points when the game was voided" in page
        assert "Final standings" not in page
        assert not re.search(r"place__rank[^>]*>\d", page), "nobody has a place"
        assert all(row[1] == "0" for row in standing(made).values())
        rulings.void_pod(made, by(None, WHY), new.pk)
        made.refresh_from_db()
        assert made.rounds.get().state in (RoundState.PUBLISHED, RoundState.COMPLETE)

    def test_a_round_whose_tables_are_all_void_before_one_begins_is_complete(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        entries = entered(made, [*three, *"ABC"])
        round = drawn(made, 1, [entries[:3], entries[3:]])
        first, second = round.pods.all()
        rulings.void_pod(made, by(None, WHY), first.pk)
        assert made.rounds.get().state == RoundState.PUBLISHED, "the other table waits for its people"
        rulings.void_pod(made, by(None, WHY), second.pk)
        assert made.rounds.get().state == RoundState.COMPLETE
        publishing.close_round(made, by(), round.pk)
        assert made.rounds.get().state == RoundState.CLOSED

    def test_an_objection_holds_the_result_until_the_arbiter_decides(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, table = seated(made, three)
        Table.objects.filter(pk=table.pk).update(status=Status.FINISHED)
        pods.settle_results()
        running_table.call(made, by(three[0], "Two points are missing"), pod.pk)
        Pod.objects.filter(pk=pod.pk).update(settled_at="2026-01-01T00:00Z")
        pods.settle_results()
        assert Pod.objects.get(pk=pod.pk).state == PodState.FINISHED
        running_table.uphold(made, by(None, "They were counted"), pod.pk)
        assert Pod.objects.get(pk=pod.pk).state == PodState.CONFIRMED

    def test_acts_at_ones_own_table_are_marked(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, _table = seated(made, three)
        Member.objects.create(club=made.club, user=three[0].user, role=Member.Role.ARBITER)
        running_table.suspend(made, by(three[0], WHY), pod.pk)
        assert made.log.get(kind="suspended").own
        running_table.resume(made, by(staff(made, "Imhotep"), WHY), pod.pk)
        assert not made.log.get(kind="resumed").own


class TestTwoAtOnce:
    def test_two_arbiters_at_once_one_wins_and_the_other_is_told(self, three: list[Guest]) -> None:
        made, _owner = tournament()
        pod, _table = seated(made, three)
        arbiters = [staff(made, "Imhotep"), staff(made, "Ankhesen")]
        barrier, said = threading.Barrier(2), list[str]()

        def voids(guest: Guest) -> None:
            barrier.wait()
            try:
                rulings.void_pod(made, by(guest, WHY), pod.pk)
                said.append("done")
            except Refused as error:
                said.append(error.sentence)
            finally:
                connection.close()

        run = [threading.Thread(target=voids, args=(guest,)) for guest in arbiters]
        for thread in run:
            thread.start()
        for thread in run:
            thread.join()
        assert sorted(said) == ["This can’t be done now. Current state: void.", "done"]
        assert kinds(made).count("voided") == 1
