"""Manual changes of a proposal: touched tables, and the objective before and after."""

from __future__ import annotations

from itertools import product

import pytest

from tables.tournaments.draft import edits, stored_draw
from tables.tournaments.draft.stored_draw import certified_draw
from tables.tournaments.pairing import regressions
from tables.tournaments.pairing.pair import pair
from tables.tournaments.pairing.search.objective import Terms, measure
from tests.tournaments.desk_events import NAMES, Evening, second_round
from tests.tournaments.drawing import sets, tables
from tests.tournaments.pairing.test_pairing import E16


def test_a_swap_in_example_e16_costs_what_the_example_says() -> None:
    """From {A B E F} to {A E B C}: the best tables have D 48; repeats rise from 4 to 6."""
    found = certified_draw(E16, pair(E16))
    other = {"F": "C", "C": "F"}
    after = found.with_tables([tuple(other.get(entry, entry) for entry in table) for table in found.tables])
    assert sets(after.tables) == sets(tables("ABEC", "FDGH"))
    assert (found.proposal_objective.repeats, after.certificate.objective.repeats) == (4, 6)
    assert found.proposal_objective.scores == 48 * 3600
    worse = regressions.worse(found.proposal_objective, after.certificate.objective)
    assert "repeats" in worse
    assert "scores" in worse


@pytest.mark.django_db
def test_a_swap_undone_gives_the_same_tables_and_none_is_better_than_the_engines() -> None:
    evening = Evening(names=NAMES[:8])
    round = second_round(evening)
    before, (here, there) = stored_draw.stored_draws(round)[0], evening.tables()
    for one, two in product(map(evening.entry, here[:2]), map(evening.entry, there)):
        edits.swap(evening.tournament, evening.by, round.pk, one, two)
        (changed,) = stored_draw.stored_draws(evening.round)
        assert sets(changed.tables) != sets(before.tables)
        assert changed.certificate.objective == measure(Terms(changed.seated_input()), changed.tables)
        assert changed.certificate.objective[:5] >= before.proposal_objective[:5]
        edits.swap(evening.tournament, evening.by, round.pk, one, two)
        (back,) = stored_draw.stored_draws(evening.round)
        assert (back.tables, back.certificate) == (before.tables, before.certificate)


@pytest.mark.django_db
def test_a_move_changes_two_sizes_and_nothing_else() -> None:
    evening = Evening(names=NAMES[:11])
    round = evening.draw()
    before = evening.tables()
    largest = max(range(3), key=lambda n: len(before[n]))
    smallest = min(range(3), key=lambda n: len(before[n]))
    edits.move(evening.tournament, evening.by, round.pk, evening.entry(before[largest][0]), smallest + 1)
    after = evening.tables()
    assert [len(after[n]) for n in (largest, smallest)] == [3, 4]
    (third,) = {0, 1, 2} - {largest, smallest}
    assert after[third] == before[third]
    assert set(after[smallest]) == {*before[smallest], before[largest][0]}
